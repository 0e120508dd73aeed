// What the reader did. Views read it; `change` is the only place that writes it.

const state = {
  selected: null, // a row
  pointed: null, // the row whose point or list entry is under the pointer or has the focus
  hidden: new Set(), // topics
  query: "",
  matches: null, // a Set of rows while there is a query
  years: null, // [first, last] while some are chosen
  around: null, // a Set of rows that the reader drew around
  value: null, // one entry of the legend: a place in the list of the colouring's marks
  color: firstColor,
  texts: false, // whether the abstracts were read already
};

const views = [];

// A view is called with the names of what changed.
const addView = (...view) => views.push(...view);

function change(changes) {
  Object.assign(state, changes);
  const changed = new Set(Object.keys(changes));
  if (NARROWING.some((name) => changed.has(name))) narrowed = narrowedRows();
  for (const view of views) view(changed);
}

// Pointing happens often and moves no more than a ring.
const onlyPointing = (changed) => changed.size === 1 && changed.has("pointed");

const isVisible = (row) => !state.hidden.has(papers[row].topic);

/* What the reader asked for: words, years, a legend's entry, an area of the map. */

const NARROWING = ["matches", "years", "value", "around"];
const UNNARROWED = { query: "", matches: null, years: null, value: null, around: null };
let narrowed = null; // a Set of rows, or null when nothing was asked for

function narrowedRows() {
  const { matches, years, value, around } = state;
  const tests = [];
  if (years) tests.push((row) => papers[row].year >= years[0] && papers[row].year <= years[1]);
  if (value !== null) tests.push((row) => coloring().codes[row] === value);
  if (around) tests.push((row) => around.has(row));
  if (!tests.length) return matches;
  const rows = matches ?? papers.keys();
  return new Set([...rows].filter((row) => tests.every((test) => test(row))));
}

// The rows that stand out, or null when all are equal.
function litRows() {
  if (state.selected === null) return narrowed;
  return new Set([state.selected, ...relatedTo(state.selected).map(([row]) => row)]);
}

// The rows of the list, of the topics that are shown.
function listedRows() {
  return [...(narrowed ?? papers.keys())].filter(isVisible);
}

// A selected paper must be seen: its topic is shown again if it was hidden.
function select(row) {
  const hidden = new Set(state.hidden);
  const changes = { selected: row, pointed: null };
  if (row !== null && hidden.delete(papers[row].topic)) changes.hidden = hidden;
  change(changes);
}
