// The points: plotly draws the figure it was given, this file only restyles it.

const plot = $("#plot");
const ZOOM_STEP = 1.6;
const CONFIG = {
  displayModeBar: false, doubleClick: "reset", responsive: false, scrollZoom: true, showTips: false,
};
// A figure may hold more than papers; what has no rows is left as it was given.
const paperTraces = traceRows.flatMap((rows, trace) => (rows.length ? [trace] : []));
const markerSize = figure.data[0]?.marker?.size ?? 8;

function drawPlot() {
  // plotly writes into what it is given.
  const { data, layout: { title, height, width, ...layout } } = structuredClone(figure);
  const webgl = !!document.createElement("canvas").getContext("webgl");
  for (const trace of data) {
    Object.assign(trace, { hoverinfo: "none", showlegend: false });
    if (!webgl) trace.type = trace.type.replace(/gl$/, "");
  }
  return Plotly.newPlot(plot, data, {
    ...layout,
    autosize: true,
    clickanywhere: true,
    dragmode: "pan",
    margin: { l: 0, r: 0, t: 0, b: 0 },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
  }, CONFIG);
}

// Everything that depends on the state, in one update.
function paintPlot(changed) {
  if (onlyPointing(changed)) return;
  Plotly.update(plot, pointStyles(), rangesToSee(state.selected), paperTraces);
}

function pointStyles() {
  const lit = litRows();
  const shown = paperTraces.map((trace) => traceRows[trace]);
  return {
    visible: shown.map((rows) => isVisible(rows[0])),
    selectedpoints: shown.map((rows) => lit && positionsIn(rows, lit)),
    "marker.color": shown.map((rows) => topicColor(papers[rows[0]].topic)),
    "marker.line.color": styleColor("--ground"),
    "unselected.marker.color": styleColor("--faded"),
    "unselected.marker.opacity": 0.5,
  };
}

function positionsIn(rows, lit) {
  return rows.flatMap((row, at) => (lit.has(row) ? [at] : []));
}

/* Where things are on the screen. */

function axes() {
  const { xaxis, yaxis } = plot._fullLayout;
  return { x: xaxis, y: yaxis };
}

// From the plane of the map to pixels, from the top left corner of the map.
function toScreen([x, y]) {
  const { x: across, y: up } = axes();
  return [
    across._offset + across._length * shareOf(across, x),
    up._offset + up._length * (1 - shareOf(up, y)),
  ];
}

// 0 at the low end of an axis, 1 at its high end.
function shareOf({ range: [low, high] }, value) {
  return (value - low) / (high - low);
}

function mapSize() {
  return { width: plot.clientWidth, height: plot.clientHeight };
}

// The paper under the pointer. plotly's own answer lags behind the pointer, knows no hover on a
// touch screen, and takes any of several overlapping points for the nearest.
function rowAt(event) {
  const { left, top } = plot.getBoundingClientRect();
  let nearest = null;
  let least = markerSize / 2 + 5;
  points.forEach((point, row) => {
    if (!isVisible(row)) return;
    const [x, y] = toScreen(point);
    const distance = Math.hypot(x - (event.clientX - left), y - (event.clientY - top));
    if (distance < least) [nearest, least] = [row, distance];
  });
  return nearest;
}

const isInside = ([x, y], { width, height }, margin = 0) =>
  x > margin && y > margin && x < width - margin && y < height - margin;

/* Moving the map. */

function zoomBy(factor) {
  const { x, y } = axes();
  Plotly.relayout(plot, {
    "xaxis.range": scaled(x.range, factor),
    "yaxis.range": scaled(y.range, factor),
  });
}

function scaled([low, high], factor) {
  const middle = (low + high) / 2;
  const half = (high - low) / 2 / factor;
  return [middle - half, middle + half];
}

function zoomToFit() {
  const { xaxis, yaxis } = figure.layout;
  Plotly.relayout(plot, { "xaxis.range": [...xaxis.range], "yaxis.range": [...yaxis.range] });
}

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
