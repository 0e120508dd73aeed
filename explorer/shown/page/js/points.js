// Points that this page draws itself: all of a large map, and on any map those that stand out, above
// the others, which grey out meanwhile.

const pointLayer = $("#points");
const litLayer = $("#lit");
const LIFT = 1.1; // how much larger those are that stand out ...
const LIFT_OF_FEW = 1.6; // ... and neighbours among the small points of a large map
const THIN = 0.5; // pixels around a point, to tell it from those under it
const RING = 1.6; // pixels around a new paper

// The points that lie on each other are of all topics alike: papers come in the order of their file.
function paintPoints() {
  if (isLarge) printAll(pointLayer, papers.keys(), { size: dotSize(), edge: THIN });
}

function paintLit() {
  const lit = litRows();
  const some = lit !== null && lit.size < papers.length;
  plot.classList.toggle("dimmed", some);
  pointLayer.classList.toggle("dimmed", some);
  const lift = isLarge && state.selected !== null ? LIFT_OF_FEW : LIFT;
  if (some) printAll(litLayer, lit, { size: lift * dotSize(), edge: 1 });
  else clearedCanvas(litLayer);
}

// Tens of thousands of marks are set pixel by pixel: that takes a quarter of the time that as many
// calls of the browser's drawing take, so the map can be dragged about.
function printAll(canvas, rows, { size, edge }) {
  const ratio = devicePixelRatio || 1;
  const brush = clearedCanvas(canvas);
  const picture = brush.createImageData(canvas.width, canvas.height);
  const sheet = {
    width: picture.width, height: picture.height, pixels: new Uint32Array(picture.data.buffer),
  };
  const placed = projection();
  const stamps = stampsOf(canvas, { size, edge, ratio });
  for (const row of rows) {
    if (!isVisible(row)) continue;
    const [x, y] = placed(points[row]);
    const stamp = stamps(row);
    print(stamp, Math.round(x * ratio - stamp.side / 2), Math.round(y * ratio - stamp.side / 2), sheet);
  }
  brush.putImageData(picture, 0, 0);
}

function print({ side, pixels }, left, top, sheet) {
  const [from, to] = [Math.max(0, -left), Math.min(side, sheet.width - left)];
  for (let line = Math.max(0, -top); line < Math.min(side, sheet.height - top); line += 1) {
    const start = (top + line) * sheet.width + left;
    for (let at = from; at < to; at += 1) {
      const color = pixels[line * side + at];
      if (color >>> 24 === 0) continue;
      const under = sheet.pixels[start + at];
      sheet.pixels[start + at] = color >>> 24 === 255 || under === 0 ? color : over(color, under);
    }
  }
}

// Of two pixels, red in the lowest byte and opacity in the highest, the one above the other.
function over(color, under) {
  const above = (color >>> 24) / 255;
  const below = ((under >>> 24) / 255) * (1 - above);
  const mixed = (shift) =>
    (((color >>> shift) & 255) * above + ((under >>> shift) & 255) * below) / (above + below);
  return ((255 * (above + below)) << 24 | mixed(16) << 16 | mixed(8) << 8 | mixed(0)) >>> 0;
}

/* Stamps: each mark once, as large as it is shown. */

const stampSheet = element("canvas").getContext("2d", { willReadFrequently: true });
const stampsKept = new Map(); // of each canvas its looks and its stamps

// A function that gives the stamp of a row.
function stampsOf(canvas, look) {
  const key = JSON.stringify([look, isDark()]);
  if (stampsKept.get(canvas)?.key !== key) stampsKept.set(canvas, { key, made: new Map() });
  const { made } = stampsKept.get(canvas);
  return (row) => {
    const mark = markAt(row);
    const isNew = papers[row].new ? 1 : 0;
    if (!made.has(mark)) made.set(mark, []);
    return made.get(mark)[isNew] ??= stampOf(mark, isNew, look);
  };
}

// A mark with an edge of the ground's colour or, where it is new, a ring of ink.
function stampOf(mark, isNew, { size, edge, ratio }) {
  const side = 2 * Math.ceil(ratio * (0.7 * size + 2));
  const brush = stampSheet;
  Object.assign(brush.canvas, { width: side, height: side });
  brush.translate(side / 2, side / 2);
  brush.scale(ratio * size / 12, ratio * size / 12);
  const path = new Path2D(SHAPES[mark.shape] ?? SHAPES.circle);
  brush.lineWidth = 24 * (isNew ? RING : edge) / size;
  brush.strokeStyle = styleColor(isNew ? "--ink" : "--ground");
  brush.stroke(path);
  brush.fillStyle = shade(mark);
  brush.fill(path);
  const { data } = brush.getImageData(0, 0, side, side);
  return { side, pixels: new Uint32Array(data.buffer) };
}

// A canvas of the map's size, empty, to be drawn on in pixels of the page. In a frame that is not
// shown the map has no size, but a picture must have one.
function clearedCanvas(canvas, ratio = devicePixelRatio || 1) {
  const { width, height } = mapSize();
  canvas.width = Math.max(1, Math.ceil(width * ratio));
  canvas.height = Math.max(1, Math.ceil(height * ratio));
  const brush = canvas.getContext("2d");
  brush.scale(ratio, ratio);
  return brush;
}
