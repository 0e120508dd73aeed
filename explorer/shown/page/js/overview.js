// The panel's view of all papers: the topics, and a list.

const MOST_LISTED = 200;
const topicButtons = topics.map((_, topic) => topicButton(topic));

function drawOverview() {
  $("#topic-list").append(...topicButtons.map((button) => element("li", {}, button)));
  $("#all-topics").addEventListener("click", () => change({ hidden: new Set() }));
}

// The buttons are made once and stay: a double click must meet the same button twice.
function topicButton(topic) {
  const { name, keywords, size } = topics[topic];
  const said = name.toLowerCase();
  const more = keywords.filter((word) => !said.includes(word.toLowerCase())).slice(0, 4);
  const text = element("span", { class: "name", dir: "auto" }, name);
  if (more.length) text.append(prose("small", "", more.join(", ")));
  const button = element("button", { class: "topic", type: "button" },
    markOf(topic), text, element("span", { class: "size" }, thousands(size)));
  button.addEventListener("click", (event) =>
    (event.shiftKey ? isolateTopic : toggleTopic)(topic));
  button.addEventListener("dblclick", () => isolateTopic(topic));
  return button;
}

function toggleTopic(topic) {
  const hidden = new Set(state.hidden);
  if (!hidden.delete(topic)) hidden.add(topic);
  change({ hidden });
}

function isolateTopic(topic) {
  const others = topics.map((_, other) => other).filter((other) => other !== topic);
  const alone = !state.hidden.has(topic) && state.hidden.size === others.length;
  change({ hidden: new Set(alone ? [] : others) });
}

function paintOverview(changed) {
  if (!["hidden", "matches", "query"].some((name) => changed.has(name))) return;
  topicButtons.forEach((button, topic) =>
    button.setAttribute("aria-pressed", String(!state.hidden.has(topic))));
  $("#all-topics").hidden = state.hidden.size === 0;
  $("#topics").hidden = state.matches !== null && !hiddenMatches();
  paintList(listedRows());
}

function paintList(rows) {
  const rest = rows.length - MOST_LISTED;
  $("#papers-heading").textContent = listHeading(rows.length);
  $("#paper-list").replaceChildren(
    ...rows.slice(0, MOST_LISTED).map((row) => element("li", {}, paperLink(row))));
  $("#paper-rest").textContent = !rows.length ? emptyReason()
    : rest > 0 ? `and ${thousands(rest)} more; filter to narrow the list.` : "";
}

function listHeading(number) {
  if (state.matches) {
    const more = hiddenMatches();
    return count(number, "match", "matches") + (more ? `, ${thousands(more)} more in hidden topics` : "");
  }
  return state.hidden.size ? count(number, "paper") : "All papers";
}

function hiddenMatches() {
  return state.matches ? state.matches.size - listedRows().length : 0;
}

function emptyReason() {
  if (!state.matches) return "Every topic is hidden.";
  if (state.matches.size) return "Every match is in a hidden topic.";
  return `Nothing matches “${state.query}”. Esc clears the filter.`;
}
