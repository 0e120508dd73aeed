// What the reader did. Views read it; `change` is the only place that writes it.

const state = {
  selected: null, // a row
  pointed: null, // the row whose point or list entry is under the pointer or has the focus
  hidden: new Set(), // topics
  query: "",
  matches: null, // a Set of rows while there is a query
};

const views = [];

// A view is called with the names of what changed.
const addView = (...view) => views.push(...view);

function change(changes) {
  Object.assign(state, changes);
  const changed = new Set(Object.keys(changes));
  for (const view of views) view(changed);
}

// Pointing happens often and moves no more than a ring.
const onlyPointing = (changed) => changed.size === 1 && changed.has("pointed");

const isVisible = (row) => !state.hidden.has(papers[row].topic);

// The rows that stand out, or null when all are equal.
function litRows() {
  if (state.selected === null) return state.matches;
  return new Set([state.selected, ...related[state.selected].map(([row]) => row)]);
}

// The rows of the list: those that match, of the topics that are shown.
function listedRows() {
  return [...(state.matches ?? papers.keys())].filter(isVisible);
}

// A selected paper must be seen: its topic is shown again if it was hidden.
function select(row) {
  const hidden = new Set(state.hidden);
  const changes = { selected: row, pointed: null };
  if (row !== null && hidden.delete(papers[row].topic)) changes.hidden = hidden;
  change(changes);
}
