// A soft ground under the points: each paper glows a little in its colour, so that a topic is seen
// as a region before any point is read.

const terrain = $("#terrain");
const MOST_GLOWS = 700;
const COARSE = 0.25; // what is soft needs few pixels
const glowing = papers.map((_, row) => row)
  .filter((row) => row % Math.ceil(papers.length / MOST_GLOWS) === 0);

function paintTerrain() {
  const brush = clearedCanvas(terrain, COARSE);
  fadeTerrain();
  // Many faint glows add up; the layer's own opacity keeps even the densest spot a ground.
  brush.globalAlpha = Math.min(0.85, 3.2 / Math.sqrt(glowing.length));
  const radius = glowRadius(mapSize());
  const glows = new Map();
  const placed = projection();
  for (const row of glowing.filter(isVisible)) {
    const color = shade(markAt(row));
    if (!glows.has(color)) glows.set(color, glowOf(color, radius));
    const [x, y] = placed(points[row]);
    brush.drawImage(glows.get(color), x - radius, y - radius, 2 * radius, 2 * radius);
  }
}

function fadeTerrain() {
  terrain.style.opacity = (isDark() ? 0.36 : 0.3) * (litRows() ? 0.45 : 1);
}

// Grows with the zoom, but slower, so that near papers come apart.
function glowRadius({ width, height }) {
  return Math.min(width, height) * 0.11 * Math.sqrt(Math.max(1, zoomLevel()));
}

function glowOf(color, radius) {
  const glow = document.createElement("canvas");
  const side = Math.max(1, Math.ceil(2 * radius * COARSE));
  glow.width = side;
  glow.height = side;
  const brush = glow.getContext("2d");
  const fade = brush.createRadialGradient(side / 2, side / 2, 0, side / 2, side / 2, side / 2);
  for (const [at, strength] of [[0, "ff"], [0.3, "b0"], [0.6, "48"], [0.85, "0c"], [1, "00"]]) {
    fade.addColorStop(at, color + strength);
  }
  brush.fillStyle = fade;
  brush.fillRect(0, 0, side, side);
  return glow;
}
