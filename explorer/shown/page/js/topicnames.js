// Names of topics on the map, at most two lines each. From afar, where there is such a level, those
// of broader topics stand in their place.

const CLOSE = 1.7; // the zoom from which the finer names are shown
const ROOM_OF_NAME = [20000, 13000]; // square pixels of map for each, on a narrow map and else
const LEAST_SHARE = 0.12; // of a topic that must be in view
const DOTS_PER_PIXEL = 1 / 10; // how many covered points outweigh straying a pixel further ...
const USUAL_DOTS = 1300; // ... where there are so many; among fewer each counts more, but no more than
const MOST_WEIGHT = 6; // so much
const LEADER = 26; // pixels from which on a line leads from a name to its points
const LINE_HEIGHT = 16;
const CROSSING = 4; // what a line through a name costs
const MOST_SORTED = 400;

const parents = [...new Set(topics.map(({ parent }) => parent).filter(Boolean))];
const shifts = new Map(); // where each name stood beside its points, for it to stay there

// What could be named now: { name, rows, mark, topics }.
function nameable() {
  if (!parents.length || zoomLevel() >= CLOSE) {
    return topics.map((topic, at) => ({ name: topic.name, mark: topic, topics: [at] }));
  }
  return parents.map((parent) => {
    const within = topics.flatMap((topic, at) => (topic.parent === parent ? [at] : []));
    return { name: parent, mark: topics[within[0]], topics: within, broad: true };
  });
}

function topicLabels(seen, board) {
  const { width, height } = board.size;
  const room = ROOM_OF_NAME[width < NARROW ? 0 : 1];
  const most = Math.max(4, Math.floor((width * height) / room));
  const weight = Math.min(MOST_WEIGHT, USUAL_DOTS / seen.rows.length);
  return nameable()
    .map((entry) => ({ ...entry, ...rowsOf(entry, seen) }))
    .filter(({ rows, all }) => rows.length && rows.length >= LEAST_SHARE * Math.min(all, seen.rows.length))
    .sort((a, b) => b.rows.length - a.rows.length)
    .slice(0, most)
    .map((entry) => topicLabel(entry, { ...board, leaders: seen.leaders, weight }))
    .filter(Boolean);
}

function rowsOf({ topics: within }, seen) {
  const rows = within.filter((topic) => !state.hidden.has(topic))
    .flatMap((topic) => topicRows[topic].filter((row) => seen.places[row]));
  return { rows, all: within.reduce((sum, topic) => sum + topicRows[topic].length, 0) };
}

function topicLabel({ name, mark, rows, topics: within, broad = false }, board) {
  const narrow = board.size.width < NARROW;
  const lines = linesOfName(name, narrow);
  const font = narrow ? "640 11.5px" : broad ? "700 15px" : "650 12.5px";
  const width = Math.max(...lines.map((line, at) => textWidth(line, at ? "500 11.5px" : font)));
  const size = {
    width: width + (isMarked(broad) ? 28 : 14),
    height: lines.length * LINE_HEIGHT + (broad ? 8 : 4),
  };
  const point = middleOf(rows);
  const anchor = toScreen(point);
  const crossed = (place) => CROSSING * crossings(place, anchor, board);
  const best = bestPlace(anchor, candidatesFor(name, size, board.size), board, Infinity, crossed);
  if (!best) return null;
  shifts.set(name, [best.box.left, best.box.top]);
  board.leaders.push([anchor, nearestIn(best.place, anchor)]);
  board.taken.push(grown(best.place, 2));
  return dressedName({ lines, mark, broad, topics: within, point, box: best.box, size });
}

function candidatesFor(name, size, map) {
  const before = shifts.get(name);
  const reach = (map.width < NARROW ? 0.25 : 0.4) * Math.min(map.width, map.height);
  return around(size, reach).map((box) => {
    const stray = DOTS_PER_PIXEL * Math.hypot(...nearestIn(box, [0, 0]));
    const stays = before && Math.hypot(box.left - before[0], box.top - before[1]) < 14;
    return { box, stray: stay(stray, stays) };
  }).sort((a, b) => a.stray - b.stray);
}

// A name keeps its place unless another is much better.
const stay = (stray, stays) => (stays ? Math.max(0, stray - 4) : stray);

// A broad topic has no mark of its own, and other colours than the topics' mean something else.
const isMarked = (broad) => !broad && state.color === "topic";

// How many names a new line would run through, and how many lines a new name would cover.
function crossings(place, anchor, { taken, leaders }) {
  const line = [anchor, nearestIn(place, anchor)];
  return taken.filter((box) => runsThrough(line, box)).length
    + leaders.filter((other) => runsThrough(other, place)).length;
}

function runsThrough([from, to], box) {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 8);
  for (let step = 1; step < steps; step += 1) {
    const share = step / steps;
    if (holds(box, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])])) return true;
  }
  return false;
}

function dressedName({ lines, mark, broad, topics: within, point, box, size }) {
  const [first, second] = lines;
  const marked = isMarked(broad) ? [markOf(mark)] : [];
  const node = element("span", { class: "topic-label", dir: "auto" }, ...marked,
    element("b", {}, first), ...(second ? [element("span", {}, second)] : []));
  node.classList.toggle("broad", broad);
  node.style.width = `${size.width}px`;
  node.style.height = `${size.height}px`;
  const edge = nearestIn(box, [0, 0]);
  const far = Math.hypot(...edge) > LEADER;
  const leader = far ? drawn("line") : null;
  if (leader && marked.length) leader.style.stroke = inkOf(mark);
  return { node, point, shift: [box.left, box.top], box, topics: within, leader, edge };
}

// A name is often two phrases with a comma between them; each gets a line.
function linesOfName(name, narrow) {
  const [, first, second] = name.match(/^(.{3,}?), (.+)$/) ?? [null, name, ""];
  const shared = topics.filter((topic) => topic.name.startsWith(`${first}, `)).length > 1;
  if (narrow) return [shortened(shared ? second : first, 24)];
  return [shortened(first, 32), ...(second ? [shortened(second, 34)] : [])];
}

function middleOf(rows) {
  const step = Math.ceil(rows.length / MOST_SORTED);
  const some = rows.filter((_, at) => at % step === 0);
  return [0, 1].map((axis) => {
    const values = some.map((row) => points[row][axis]).sort((a, b) => a - b);
    return values[values.length >> 1];
  });
}
