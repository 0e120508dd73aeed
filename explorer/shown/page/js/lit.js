// The points that stand out, drawn above all others, which grey out meanwhile.

const litLayer = $("#lit");
const LIFT = 1.1; // how much larger they are

function paintLit() {
  const lit = litRows();
  plot.classList.toggle("dimmed", lit !== null && lit.size < papers.length);
  const ratio = devicePixelRatio || 1;
  const brush = clearedCanvas(litLayer, ratio);
  if (!lit || lit.size === papers.length) return;
  // Stamps are as large as they are drawn and lie on whole pixels: so the browser only copies.
  brush.setTransform(1, 0, 0, 1, 0, 0);
  const stamps = new Map();
  for (const row of lit) {
    if (!isVisible(row)) continue;
    const mark = markAt(row);
    if (!stamps.has(mark)) stamps.set(mark, stampOf(mark, ratio));
    const stamp = stamps.get(mark);
    const [x, y] = toScreen(points[row]);
    const half = stamp.width / 2;
    brush.drawImage(stamp, Math.round(x * ratio - half), Math.round(y * ratio - half));
  }
}

// A canvas of the map's size, empty, to be drawn on in pixels of the page.
function clearedCanvas(canvas, ratio) {
  const { width, height } = mapSize();
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil(height * ratio);
  const brush = canvas.getContext("2d");
  brush.scale(ratio, ratio);
  return brush;
}

function stampOf(mark, ratio) {
  const stamp = document.createElement("canvas");
  const side = 2 * Math.ceil(ratio * (0.75 * LIFT * markerSize + 2));
  stamp.width = side;
  stamp.height = side;
  const brush = stamp.getContext("2d");
  brush.translate(side / 2, side / 2);
  brush.scale(ratio * LIFT * markerSize / 12, ratio * LIFT * markerSize / 12);
  const path = new Path2D(SHAPES[mark.shape] ?? SHAPES.circle);
  brush.lineWidth = 24 / markerSize;
  brush.strokeStyle = styleColor("--ground");
  brush.stroke(path);
  brush.fillStyle = shade(mark);
  brush.fill(path);
  return stamp;
}
