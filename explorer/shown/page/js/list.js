// The list of papers: those that the reader asked for, in an order of the reader's choice.

const MOST_LISTED = 200;
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
  const rest = rows.length - MOST_LISTED;
  $("#papers-heading").textContent = listHeading(rows.length);
  $("#paper-list").replaceChildren(
    ...orderedRows(rows).slice(0, MOST_LISTED).map((row) => element("li", {}, paperLink(row))));
  $("#paper-rest").textContent = !rows.length ? emptyReason()
    : rest > 0 ? `and ${thousands(rest)} more; filter to narrow the list.` : "";
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

function emptyReason() {
  if (!narrowed) return "Every topic is hidden.";
  if (narrowed.size) return "Every match is in a hidden topic.";
  if (state.query && narrowed === state.matches) {
    return `Nothing matches “${state.query}”. Esc clears the filter.`;
  }
  return "No paper passes all filters. Esc clears them one by one.";
}
