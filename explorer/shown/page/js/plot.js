// The figure: plotly draws what it was given and moves it, this file only restyles it. The points of
// a large map it leaves to `points.js`: plotly's WebGL needs leave to run text as code, which this
// page gives to nothing.

const plot = $("#plot");
const ZOOM_STEP = 1.6;
const NARROW = 560; // pixels of map
const TOOLS = 44; // pixels at its upper and its lower edge
const CONFIG = {
  displayModeBar: false, doubleClick: "reset", responsive: false, scrollZoom: true, showTips: false,
};
// A figure may hold more than papers; what has no rows is left as it was given.
const paperTraces = traceRows.flatMap((rows, trace) => (rows.length ? [trace] : []));
const MOST_IN_SVG = 1500; // points, beyond which moving and restyling them is slow
const isLarge = papers.length > MOST_IN_SVG;
// On a narrow map the points would lie on each other.
const crowding = $("#map").clientWidth < NARROW && papers.length > 100 ? 0.7 : 1;
const markerSize = crowding * (figure.data[0]?.marker?.size ?? 8);
const MOST_GROWTH = 2; // of the points of a large map, as the reader comes closer

const dotSize = () =>
  (isLarge ? markerSize * Math.min(MOST_GROWTH, Math.max(1, zoomLevel()) ** 0.4) : markerSize);

function drawPlot() {
  const { title, height, width, ...layout } = structuredClone(figure.layout);
  const data = figure.data.map((trace, at) => ({
    ...trace,
    type: trace.type?.replace(/gl$/, ""),
    ...(traceRows[at].length ? drawnFirst(trace, traceRows[at]) : {}),
    hoverinfo: "none", showlegend: false,
  }));
  return Plotly.newPlot(plot, data, {
    ...layout,
    yaxis: { ...layout.yaxis, range: wholeMap()[1] },
    autosize: true,
    clickanywhere: true,
    dragmode: "pan",
    margin: { l: 0, r: 0, t: 0, b: 0 },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
  }, CONFIG);
}

// Drawn at once as it will be, for drawing it a second time takes as long.
function drawnFirst({ marker }, rows) {
  const customdata = rows.map((row) => [row, papers[row].id]);
  if (isLarge) return { customdata, visible: false };
  const line = { ...marker?.line, color: outlineOf(rows) };
  return {
    customdata,
    marker: { ...marker, size: markerSize, color: colorsOf(rows), symbol: shapesOf(rows), line },
  };
}

// Everything that depends on the state and that plotly draws, in one update. What stands out is
// drawn above the points, which takes a hundredth of the time.
function paintPlot(changed) {
  if (onlyPointing(changed)) return;
  const styles = isLarge ? {} : {
    ...(changed.has("hidden") ? { visible: perTrace((rows) => isVisible(rows[0])) } : {}),
    ...(changed.has("color") ? pointColors() : {}),
  };
  const ranges = changed.has("selected") ? rangesToSee(state.selected) : {};
  if (Object.keys(styles).length) Plotly.update(plot, styles, ranges, paperTraces);
  else if (Object.keys(ranges).length) Plotly.relayout(plot, ranges);
}

const perTrace = (style) => paperTraces.map((trace) => style(traceRows[trace]));

function pointColors() {
  return {
    "marker.color": perTrace(colorsOf),
    "marker.symbol": perTrace(shapesOf),
    "marker.line.color": perTrace(outlineOf),
  };
}

// One value where all points of a trace have it: plotly is much faster with it.
function colorsOf(rows) {
  return state.color === "topic" ? shade(markAt(rows[0])) : rows.map((row) => shade(markAt(row)));
}

function shapesOf(rows) {
  if (state.color === "topic" || coloring().numbers) return markAt(rows[0]).shape;
  return rows.map((row) => markAt(row).shape);
}

// New papers are ringed.
function outlineOf(rows) {
  const [ground, ink] = [styleColor("--ground"), styleColor("--ink")];
  if (!rows.some((row) => papers[row].new)) return ground;
  return rows.map((row) => (papers[row].new ? ink : ground));
}

/* Where things are on the screen. */

function axes() {
  const { xaxis, yaxis } = plot._fullLayout;
  return { x: xaxis, y: yaxis };
}

// From the plane of the map to pixels, from the top left corner of the map, as the map stands now.
function projection() {
  const { x: across, y: up } = axes();
  const [low, bottom] = [across.range[0], up.range[0]];
  const [wide, tall] = [across._length / (across.range[1] - low), up._length / (up.range[1] - bottom)];
  const [left, floor] = [across._offset, up._offset + up._length];
  return ([x, y]) => [left + wide * (x - low), floor - tall * (y - bottom)];
}

const toScreen = (point) => projection()(point);

function mapSize() {
  return { width: plot.clientWidth, height: plot.clientHeight };
}

// The place of an event, from the top left corner of the map.
function placeOf({ clientX, clientY }) {
  const { left, top } = plot.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

// The paper under the pointer. plotly's own answer lags behind the pointer, knows no hover on a
// touch screen, and takes any of several overlapping points for the nearest.
function rowAt(event) {
  const [x, y] = placeOf(event);
  let nearest = null;
  let least = dotSize() / 2 + (event.pointerType === "touch" ? 12 : 5);
  const placed = projection();
  points.forEach((point, row) => {
    if (!isVisible(row)) return;
    const [across, down] = placed(point);
    const distance = Math.hypot(across - x, down - y);
    if (distance < least) [nearest, least] = [row, distance];
  });
  return nearest;
}

const isInside = ([x, y], { width, height }, margin = 0) =>
  x > margin && y > margin && x < width - margin && y < height - margin;

/* Moving the map. */

// How many times closer than the whole map.
function zoomLevel() {
  const [low, high] = figure.layout.xaxis.range;
  const { range } = axes().x;
  return (high - low) / (range[1] - range[0]);
}

function zoomBy(factor) {
  const { x, y } = axes();
  moveTo(scaled(x.range, factor), scaled(y.range, factor));
}

function scaled([low, high], factor) {
  const middle = (low + high) / 2;
  const half = (high - low) / 2 / factor;
  return [middle - half, middle + half];
}

function zoomToFit() {
  moveTo(...wholeMap());
}

// On a narrow map the tools would lie on the outermost points.
function wholeMap() {
  const { xaxis, yaxis } = figure.layout;
  const { width, height } = mapSize();
  const room = width && width < NARROW ? Math.max(0.5, 1 - 2 * TOOLS / height) : 1;
  return [[...xaxis.range], scaled(yaxis.range, room)];
}

// To where most of these rows are; a few strays must not spoil the view.
function zoomTo(rows) {
  moveTo(...[0, 1].map((axis) => {
    const values = rows.map((row) => points[row][axis]).sort((a, b) => a - b);
    const strays = values.length > 20 ? Math.floor(values.length / 25) : 0;
    const [low, high] = [values[strays], values[values.length - 1 - strays]];
    return scaled([low, high === low ? low + 1 : high], 0.74);
  }));
}

const moveTo = (across, up) =>
  Plotly.relayout(plot, { "xaxis.range": across, "yaxis.range": up });

// When a paper was selected from a list and lies outside the view, the view moves there.
function rangesToSee(row) {
  if (row === null || isInside(toScreen(points[row]), mapSize(), 8)) return {};
  const { x, y } = axes();
  return {
    "xaxis.range": centred(x.range, points[row][0]),
    "yaxis.range": centred(y.range, points[row][1]),
  };
}

function centred([low, high], value) {
  const half = (high - low) / 2;
  return [value - half, value + half];
}
