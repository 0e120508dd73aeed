// The list of papers: those that the reader asked for, in an order of the reader's choice.

const LISTED_AT_ONCE = 200;
const orderBox = $("#order");
const ORDERS = {
  given: { said: "as given", key: null },
  near: { said: "middle of the map first", key: fromMiddle },
  new: { said: "newest first", key: () => (row) => -(papers[row].year ?? -Infinity) },
  old: { said: "oldest first", key: () => (row) => papers[row].year ?? Infinity },
  esteem: { said: "most connected first", key: () => (row) => -esteem[row] },
};

function dressList() {
  const names = Object.keys(ORDERS).filter((name) => hasYears || !["new", "old"].includes(name));
  orderBox.append(...names.map((name) => element("option", { value: name }, ORDERS[name].said)));
  orderBox.addEventListener("change", () => paintList(listedRows()));
}

// Papers that are alike in the order stay as they were given.
function orderedRows(rows) {
  const key = ORDERS[orderBox.value]?.key?.();
  if (!key) return rows;
  const keys = new Map(rows.map((row) => [row, key(row)]));
  return rows.sort((a, b) => keys.get(a) - keys.get(b) || a - b);
}

function fromMiddle() {
  const { x, y } = axes();
  const [across, up] = [x, y].map(({ range: [low, high] }) => (low + high) / 2);
  return (row) => Math.hypot(points[row][0] - across, points[row][1] - up);
}

function paintList(rows) {
  $("#papers-heading").textContent = listHeading(rows.length);
  $("#paper-list").replaceChildren();
  listFrom(orderedRows(rows), 0);
  if (!rows.length) $("#paper-rest").replaceChildren(...emptyParts());
}

// A long list is made part by part: the browser would take seconds for all of it.
function listFrom(rows, from) {
  const to = Math.min(rows.length, from + LISTED_AT_ONCE);
  const entries = rows.slice(from, to).map((row) => element("li", {}, paperLink(row)));
  $("#paper-list").append(...entries);
  $("#paper-rest").replaceChildren(...(to < rows.length ? moreParts(rows, to) : []));
  return entries;
}

function moreParts(rows, from) {
  const next = Math.min(LISTED_AT_ONCE, rows.length - from);
  const more = element("button", { class: "small", type: "button" }, `Show ${thousands(next)} more`);
  more.addEventListener("click", () => listFrom(rows, from)[0].firstChild.focus());
  return [more, element("span", { class: "hint" }, `${thousands(from)} of ${thousands(rows.length)} listed`)];
}

// Where the map moved, what is in its middle did.
function followMapInList() {
  if (orderBox.value === "near" && state.selected === null) paintList(listedRows());
}

function listHeading(number) {
  const more = narrowed ? narrowed.size - number : 0;
  const also = more ? `, ${thousands(more)} more in hidden topics` : "";
  if (state.around) return `${count(number, "paper")} selected${also}`;
  if (state.matches) return count(number, "match", "matches") + also;
  return narrowed || state.hidden.size ? count(number, "paper") + also : "All papers";
}

// Why nothing is listed, and the way out.
function emptyParts() {
  if (!narrowed) return ["Every topic is hidden.", wayOut("Show all", showAllTopics)];
  if (narrowed.size) {
    return ["Every match is in a hidden topic.", wayOut("Show all topics", showAllTopics)];
  }
  if (state.query && narrowed === state.matches) {
    return [prose("span", "", `Nothing matches “${state.query}”.`), wayOut("Clear the filter", clearSearch)];
  }
  return ["No paper passes all filters.", wayOut("Clear them", clearFilters)];
}

function wayOut(text, take) {
  const button = element("button", { class: "small", type: "button" }, text);
  button.addEventListener("click", () => {
    take();
    $("#papers-heading").focus({ preventScroll: true });
  });
  return button;
}

function clearFilters() {
  queryBox.value = "";
  change(UNNARROWED);
}
