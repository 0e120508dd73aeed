// The panel's view of all papers: what they were narrowed by, and the topics.

const touch = matchMedia("(pointer: coarse)").matches;
const topicButtons = topics.map((_, topic) => topicButton(topic));

function dressOverview() {
  $("#topic-hint").textContent = touch ? "Tap a topic to hide or show it, “only” to see it alone."
    : "Click to hide or show a topic. Double-click, or Shift and Enter, to see it alone.";
  $("#topic-list").append(...topicGroups());
  $("#all-topics").addEventListener("click", showAllTopics);
}

// Under the names of broader topics, where there are any.
function topicGroups() {
  const entries = topics.map((_, topic) => topicEntry(topic));
  if (!parents.length) return entries;
  return [...parents, ""].flatMap((parent) => {
    const within = entries.filter((_, topic) => topics[topic].parent === parent);
    return parent && within.length ? [prose("li", "parent", parent), ...within] : within;
  });
}

function topicEntry(topic) {
  const { name, representative } = topics[topic];
  const only = element("button",
    { class: "quiet only", type: "button", "aria-label": `Only ${name}` }, "only");
  only.addEventListener("click", () => isolateTopics([topic]));
  const entry = element("li", { class: "topic-entry" }, topicButtons[topic], only);
  if (representative !== null) {
    entry.append(element("a", {
      class: "example", href: addressOf(representative), "data-row": representative,
      title: "The paper nearest to the middle of the topic",
    }, element("span", { class: "name", dir: "auto" }, papers[representative].headline)));
  }
  return entry;
}

// The buttons are made once and stay: a double click must meet the same button twice.
function topicButton(topic) {
  const { name, keywords, size } = topics[topic];
  const said = name.toLowerCase();
  const more = keywords.filter((word) => !said.includes(word.toLowerCase())).slice(0, 4);
  const text = element("span", { class: "name", dir: "auto" }, name);
  if (more.length) text.append(prose("small", "", more.join(", ")));
  const button = element("button", { class: "topic", type: "button" },
    markOf(topics[topic]), text, element("span", { class: "size" }, thousands(size)));
  button.addEventListener("click", (event) =>
    (event.shiftKey ? isolateTopics([topic]) : toggleTopic(topic)));
  button.addEventListener("dblclick", () => isolateTopics([topic]));
  return button;
}

function toggleTopic(topic) {
  const hidden = new Set(state.hidden);
  if (!hidden.delete(topic)) hidden.add(topic);
  change({ hidden });
}

// Once more shows all again.
function isolateTopics(within) {
  const others = topics.map((_, topic) => topic).filter((topic) => !within.includes(topic));
  const alone = state.hidden.size === others.length && !within.some((topic) => state.hidden.has(topic));
  if (alone) return showAllTopics();
  change({ hidden: new Set(others) });
  const rows = within.flatMap((topic) => topicRows[topic]);
  if (rows.length) zoomTo(rows);
}

function showAllTopics() {
  change({ hidden: new Set() });
  zoomToFit();
}

function paintOverview(changed) {
  if (![...NARROWING, "hidden", "query", "color"].some((name) => changed.has(name))) return;
  topicButtons.forEach((button, topic) =>
    button.setAttribute("aria-pressed", String(!state.hidden.has(topic))));
  paintSizes();
  $("#all-topics").hidden = state.hidden.size === 0;
  const rows = listedRows();
  const sought = state.matches !== null || state.around !== null;
  $("#topics").hidden = sought && narrowed.size === rows.length;
  $("#narrowing").replaceChildren(...filterChips());
  paintNothing();
  paintList(rows);
}

// How many papers a topic has, and how many of them are left while the reader narrows.
function paintSizes() {
  topicButtons.forEach((button, topic) => {
    const left = narrowed && topicRows[topic].filter((row) => narrowed.has(row)).length;
    const size = thousands(topics[topic].size);
    button.querySelector(".size").textContent = narrowed ? `${thousands(left)} of ${size}` : size;
  });
}

function paintNothing() {
  const none = state.hidden.size === topics.length;
  const again = element("button", { class: "quiet", type: "button" }, "Show all");
  again.addEventListener("click", showAllTopics);
  $("#nothing").hidden = !none;
  $("#nothing").replaceChildren(...(none ? ["Every topic is hidden. ", again] : []));
}

/* What the list was narrowed by besides words, each with a way out. */

function filterChips() {
  const { years, value, around: rows } = state;
  return [
    years ? filterChip(saidYears(years), { years: null }) : null,
    value === null ? null : filterChip(squeezed(coloring().marks[value].name, 44), { value: null }),
    rows ? filterChip(`Drawn around ${count(rows.size, "paper")}`, { around: null }) : null,
  ].filter(Boolean);
}

function filterChip(text, without) {
  const button = element("button",
    { class: "filter", type: "button", "aria-label": `Remove filter: ${text}` },
    element("span", { dir: "auto" }, text), icon("close"));
  button.addEventListener("click", () => change(without));
  return element("li", {}, button);
}
