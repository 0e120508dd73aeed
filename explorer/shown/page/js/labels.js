// Names on the map: topics', and papers' where there is room. None covers another, and the closer
// the reader looks, the more there are.

const labelLayer = $("#labels");
const leaderLayer = $("#leaders");
const MOST_NAMED = 450; // with more papers in view, only those that stand out are named
const MOST_STANDING = 150;
const MOST_COVERED = 3; // greyed points that the name of a neighbour may cover
let labels = []; // { node, point, shift, ... }: where a label is anchored, how far beside it stands

function placeLabels() {
  const size = mapSize();
  const lit = litRows();
  const seen = seenRows(size);
  const dots = seen.rows.map((row) => seen.places[row]);
  const lines = state.selected === null ? [] : placesOnLines(state.selected);
  const board = { size, taken: coveredByTools(), count: counterOf(dots, size), weight: 1 };
  const names = topicLabels(seen, board);
  const shown = names.filter((name) => !veils(name, lit, seen));
  const papersBoard = {
    size, weight: 1, count: counterOf([...dots, ...lines], size),
    taken: [...coveredByTools(), ...shown.map(({ box, point }) => moved(box, toScreen(point)))],
  };
  for (const { node, leader, topics: within } of shown) {
    const aside = !within.some((topic) => isLit(topic, lit));
    node.classList.toggle("aside", aside);
    leader?.classList.toggle("aside", aside);
  }
  labels = [...shown, ...namedRows(seen, lit).map((row) => paperLabel(row, lit, papersBoard))]
    .filter(Boolean);
  labelLayer.replaceChildren(...labels.map(({ node }) => node));
  leaderLayer.replaceChildren(...labels.flatMap(({ leader }) => leader ?? []));
  moveLabels();
}

function moveLabels() {
  for (const { node, point, shift, leader, edge } of labels) {
    const [x, y] = toScreen(point);
    node.style.transform = `translate(${x + shift[0]}px, ${y + shift[1]}px)`;
    if (leader) dressed(leader, { x1: x, y1: y, x2: x + edge[0], y2: y + edge[1] }, []);
  }
}

// The rows in view, and where on the screen each is.
function seenRows(size) {
  const places = new Array(papers.length);
  const rows = [];
  const placed = projection();
  points.forEach((point, row) => {
    if (!isVisible(row)) return;
    const place = placed(point);
    if (!isInside(place, size)) return;
    places[row] = place;
    rows.push(row);
  });
  return { rows, places, leaders: [] };
}

function coveredByTools() {
  const { left, top } = plot.getBoundingClientRect();
  return ["#coloring", "#controls"].map((selector) => {
    const box = $(selector).getBoundingClientRect();
    return grown(moved(box, [-left, -top]), 2);
  });
}

// While a paper is open, a topic's name gives way to the points that stand out. It does not move:
// it is there again when the paper is closed.
function veils({ box, point }, lit, seen) {
  if (state.selected === null) return false;
  const place = grown(moved(box, toScreen(point)), dotSize() / 2);
  return [...lit].some((row) => seen.places[row] && holds(place, seen.places[row]));
}

function isLit(topic, lit) {
  return lit === null || topicRows[topic].some((row) => lit.has(row));
}

// Those that stand out come first, in the order of their list; then those that many others are
// near to.
function namedRows({ rows, places }, lit) {
  const few = rows.length <= MOST_NAMED;
  const standing = lit && (few || lit.size <= MOST_STANDING)
    ? [...lit].filter((row) => places[row]) : [];
  const rest = few ? rows.filter((row) => !lit?.has(row)) : [];
  return [...standing, ...rest.sort((a, b) => esteem[b] - esteem[a] || a - b)];
}

function paperLabel(row, lit, board) {
  const text = shortened(papers[row].short ?? papers[row].headline, 30);
  const chosen = row === state.selected;
  const neighbour = state.selected !== null && lit.has(row);
  const width = textWidth(text, chosen ? "650 12.5px" : "450 11.5px") + 8;
  const candidates = beside({ width, height: chosen ? 19 : 17 }, dotSize() / 2 + (chosen ? 9 : 3));
  const mostCost = chosen ? Infinity : neighbour ? MOST_COVERED : 0.5;
  const best = bestPlace(toScreen(points[row]), candidates, board, mostCost);
  if (!best) return null;
  board.taken.push(best.place);
  const node = prose("span", "paper-label", text);
  node.classList.toggle("aside", lit !== null && !lit.has(row));
  node.classList.toggle("lit", lit !== null && lit.has(row));
  node.classList.toggle("chosen", chosen);
  return { node, point: points[row], shift: [best.box.left, best.box.top] };
}

// The topics whose name is under the pointer, or null.
function topicsAt(event) {
  const place = placeOf(event);
  const found = labels.find(({ topics: within, box, point }) =>
    within && holds(moved(box, toScreen(point)), place));
  labels.forEach((label) => label.node.classList.toggle("over", label === found));
  return found?.topics ?? null;
}
