// Names on the map: every topic's, and papers' where there is room. None covers another, and the
// closer the reader looks, the more there are.

const labelLayer = $("#labels");
const ruler = document.createElement("canvas").getContext("2d");
const MOST_IN_VIEW = 150; // with more papers than this in view, only those that stand out are named
const MOST_OBSTACLES = 600;
const ROOM_OF_TOPIC = 15000; // square pixels of map for each name of a topic
const NARROW = 560;
const MOST_COVERED = 3; // greyed points that the name of a neighbour may cover
let labels = []; // { node, point, shift }: where a label is anchored, and how far beside it stands

function placeLabels() {
  const lit = litRows();
  const size = mapSize();
  const inView = papers.map((_, row) => row)
    .filter((row) => isVisible(row) && isInside(toScreen(points[row]), size));
  const dots = obstacles(inView);
  const board = { size, taken: zoomButtons(), dots, crowd: Math.min(1, 60 / dots.length) };
  // An open paper and its neighbours are named before the topics.
  const first = state.selected === null ? [] : [...lit].filter((row) => inView.includes(row));
  const rest = namedRows(inView, lit).filter((row) => !first.includes(row));
  labels = [
    ...first.map((row) => paperLabel(row, lit, board)),
    ...namedTopics(lit, size).map((topic) => topicLabel(topic, lit, board)),
    ...rest.map((row) => paperLabel(row, lit, board)),
  ].filter(Boolean);
  labelLayer.replaceChildren(...labels.map(({ node }) => node));
  moveLabels();
}

function moveLabels() {
  for (const { node, point, shift } of labels) {
    const [x, y] = toScreen(point);
    node.style.transform = `translate(${x + shift[0]}px, ${y + shift[1]}px)`;
  }
}

function zoomButtons() {
  const outer = labelLayer.getBoundingClientRect();
  const inner = $("#zoom").getBoundingClientRect();
  return [{
    left: inner.left - outer.left, top: inner.top - outer.top,
    right: inner.right - outer.left, bottom: inner.bottom - outer.top,
  }];
}

function obstacles(rows) {
  const step = Math.ceil(rows.length / MOST_OBSTACLES) || 1;
  return rows.filter((_, at) => at % step === 0).map((row) => toScreen(points[row]));
}

// On a small map only the largest topics are named, those that stand out before them.
function namedTopics(lit, { width, height }) {
  const most = Math.max(3, Math.floor((width * height) / ROOM_OF_TOPIC));
  return topics.map((_, topic) => topic)
    .filter((topic) => !state.hidden.has(topic))
    .sort((a, b) => isLit(b, lit) - isLit(a, lit) || topics[b].size - topics[a].size)
    .slice(0, most);
}

function isLit(topic, lit) {
  return lit === null || topicRows[topic].some((row) => lit.has(row));
}

// Those that stand out come first, in the order of their list.
function namedRows(inView, lit) {
  const few = inView.length <= MOST_IN_VIEW;
  const shown = new Set(inView);
  const standing = lit && (few || lit.size <= MOST_IN_VIEW) ? [...lit] : [];
  const rest = few ? inView.filter((row) => !lit?.has(row)) : [];
  return [...standing.filter((row) => shown.has(row)), ...rest];
}

function topicLabel(topic, lit, board) {
  const text = shortened(topics[topic].name, board.size.width < NARROW ? 22 : 34);
  const node = element("span", { class: "topic-label", dir: "auto" }, markOf(topic), text);
  node.style.borderColor = inkOf(topic);
  node.classList.toggle("aside", !isLit(topic, lit));
  const candidates = around(boxSize(text, "600 12.5px", 36, 26));
  const here = { ...board, weight: board.crowd };
  return placed(node, middleOf(topicRows[topic]), candidates, here, Infinity);
}

function paperLabel(row, lit, board) {
  const text = shortened(papers[row].short ?? papers[row].headline, 30);
  const chosen = row === state.selected;
  const neighbour = state.selected !== null && lit.has(row);
  const node = prose("span", "paper-label", text);
  node.classList.toggle("aside", lit !== null && !lit.has(row));
  node.classList.toggle("lit", lit !== null && lit.has(row));
  node.classList.toggle("chosen", chosen);
  const size = boxSize(text, chosen ? "650 12.5px" : "450 11.5px", 8, chosen ? 19 : 17);
  const candidates = beside(size, markerSize / 2 + (chosen ? 9 : 3));
  return placed(node, points[row], candidates, { ...board, weight: 1 },
    chosen ? Infinity : neighbour ? MOST_COVERED : 0.5);
}

function middleOf(rows) {
  return [0, 1].map((axis) => {
    const values = rows.map((row) => points[row][axis]).sort((a, b) => a - b);
    return values[values.length >> 1];
  });
}

function boxSize(text, font, padding, height) {
  ruler.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  return { width: ruler.measureText(text).width + padding, height };
}

/* Finding a free place: the candidate that covers the fewest points and strays the least. */

function placed(node, point, candidates, board, mostCost) {
  const anchor = toScreen(point);
  if (!isInside(anchor, board.size)) return null;
  let best = null;
  for (const { box, stray } of candidates) {
    const place = moved(box, anchor);
    if (!isFree(place, board)) continue;
    const cost = board.weight * covered(place, board.dots) + stray / 90;
    if (cost <= mostCost && (!best || cost < best.cost)) best = { cost, place, box };
  }
  if (!best) return null;
  board.taken.push(best.place);
  return { node, point, shift: [best.box.left, best.box.top] };
}

// On and around the middle of a topic, in rings.
function around(size) {
  const rings = [[0, 1], [28, 10], [48, 12], [72, 14], [100, 16], [135, 18]];
  return rings.flatMap(([radius, steps]) => Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    const middle = [1.3 * radius * Math.sin(angle), -radius * Math.cos(angle)];
    return { stray: Math.hypot(...middle), box: boxAround(middle, size) };
  }));
}

// To the right of a point, else to its left, above, below, or at a corner.
function beside(size, gap) {
  const sides = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];
  return sides.map(([right, down], rank) => {
    const across = right * (size.width / 2 + (down ? 0.3 : 1) * gap);
    const along = down * (size.height / 2 + (right ? 0.6 : 1) * gap);
    return { stray: rank, box: boxAround([across, along], size) };
  });
}

function boxAround([x, y], { width, height }) {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function moved({ left, top, right, bottom }, [x, y]) {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function isFree(box, { size, taken }) {
  const edge = 4;
  if (box.left < edge || box.top < edge) return false;
  if (box.right > size.width - edge || box.bottom > size.height - edge) return false;
  return !taken.some((other) => box.left < other.right && box.right > other.left
    && box.top < other.bottom && box.bottom > other.top);
}

function covered(box, dots) {
  const reach = markerSize / 2;
  return dots.filter(([x, y]) => x > box.left - reach && x < box.right + reach
    && y > box.top - reach && y < box.bottom + reach).length;
}
