// Where on the map there is room for a name: the place that covers the fewest points and strays
// the least.

const CELL = 4; // pixels
const RING_STEP = 14; // pixels

// A function that tells how many places lie in a box, whatever their number: sums over cells, each
// of all that is above and to the left of it.
function counterOf(places, { width, height }) {
  const across = Math.ceil(width / CELL) + 1;
  const down = Math.ceil(height / CELL) + 1;
  const sums = new Uint32Array(across * down);
  for (const [x, y] of places) {
    const [column, line] = [Math.floor(x / CELL) + 1, Math.floor(y / CELL) + 1];
    if (column > 0 && line > 0 && column < across && line < down) sums[line * across + column] += 1;
  }
  for (let at = across; at < sums.length; at += 1) {
    if (at % across) sums[at] += sums[at - 1];
  }
  for (let at = across; at < sums.length; at += 1) sums[at] += sums[at - across];
  const cell = (pixel, most) => Math.max(0, Math.min(most - 1, Math.round(pixel / CELL)));
  return ({ left, top, right, bottom }) => {
    const [from, to] = [cell(left, across), cell(right, across)];
    const [above, below] = [cell(top, down) * across, cell(bottom, down) * across];
    return sums[below + to] - sums[below + from] - sums[above + to] + sums[above + from];
  };
}

// Finds the cheapest free candidate { box, stray } around an anchor, or null.
function bestPlace(anchor, candidates, { size, taken, count, weight }, mostCost = Infinity,
  further = () => 0) {
  let best = null;
  for (const { box, stray } of candidates) {
    const place = moved(box, anchor);
    if (stray > mostCost || (best && stray >= best.cost) || !isFree(place, size, taken)) continue;
    const cost = stray + weight * count(grown(place, dotSize() / 2 + 1)) + further(place);
    if (cost <= mostCost && (!best || cost < best.cost)) best = { cost, place, box };
  }
  return best;
}

// On and around an anchor, in rings.
function around(size, reach) {
  const rings = Array.from({ length: Math.ceil(reach / RING_STEP) + 1 }, (_, ring) => RING_STEP * ring);
  return rings.flatMap((radius) => {
    const steps = radius ? 12 + Math.round(radius / 7) : 1;
    return Array.from({ length: steps }, (_, step) => {
      const angle = (2 * Math.PI * step) / steps;
      const away = [Math.sin(angle) * (radius && radius + size.width / 4), -Math.cos(angle) * radius];
      return boxAround(away, size);
    });
  });
}

// To the right of a point, else to its left, above, below, or at a corner.
function beside(size, gap) {
  const sides = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];
  return sides.map(([right, down], rank) => {
    const across = right * (size.width / 2 + (down ? 0.3 : 1) * gap);
    const along = down * (size.height / 2 + (right ? 0.6 : 1) * gap);
    return { stray: rank / 90, box: boxAround([across, along], size) };
  });
}

function boxAround([x, y], { width, height }) {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function moved({ left, top, right, bottom }, [x, y]) {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function grown({ left, top, right, bottom }, by) {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

// The point of a box that is nearest to a place.
function nearestIn({ left, top, right, bottom }, [x, y]) {
  return [Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))];
}

const holds = ({ left, top, right, bottom }, [x, y]) =>
  x >= left && x <= right && y >= top && y <= bottom;

function isFree(box, { width, height }, taken) {
  const edge = 4;
  if (box.left < edge || box.top < edge) return false;
  if (box.right > width - edge || box.bottom > height - edge) return false;
  return !taken.some((other) => box.left < other.right && box.right > other.left
    && box.top < other.bottom && box.bottom > other.top);
}

/* How much room a text takes. */

const ruler = document.createElement("canvas").getContext("2d");
const family = getComputedStyle(document.body).fontFamily;

function textWidth(text, font) {
  ruler.font = `${font} ${family}`;
  return ruler.measureText(text).width;
}
