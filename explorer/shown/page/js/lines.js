// Lines from the selected paper to its neighbours, and rings around what is selected or pointed at.

const lineLayer = $("#lines");
const ringLayer = $("#rings");
const BEND = 0.1;

function paintLines() {
  const { selected, pointed } = state;
  lineLayer.replaceChildren(...(selected === null ? [] : linesOf(selected)));
  const rings = selected === null ? [] : [ring(selected, "selected")];
  if (pointed !== null && isVisible(pointed)) rings.push(ring(pointed, "pointed"));
  ringLayer.replaceChildren(...rings);
}

function linesOf(row) {
  const shown = relatedTo(row).filter(([other]) => isVisible(other));
  const nearest = Math.max(...shown.map(([, similarity]) => similarity));
  return shown.map(([other, similarity]) => {
    const [[x, y], [midX, midY], [toX, toY]] = arc(row, other);
    return drawn("path", {
      d: `M${x},${y}Q${midX},${midY} ${toX},${toY}`,
      "stroke-width": similarity > 0 ? 0.8 + 1.8 * (similarity / nearest) ** 3 : 0.8,
    });
  });
}

// Start, bend and end of the line between two papers.
function arc(row, other) {
  const [[x, y], [toX, toY]] = [toScreen(points[row]), toScreen(points[other])];
  return [[x, y], [(x + toX) / 2 - BEND * (toY - y), (y + toY) / 2 + BEND * (toX - x)], [toX, toY]];
}

// Places along the lines, so that names can keep off them.
function placesOnLines(row) {
  return relatedTo(row).filter(([other]) => isVisible(other)).flatMap(([other]) => {
    const [from, bend, to] = arc(row, other);
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 12);
    return Array.from({ length: Math.max(0, steps - 1) }, (_, at) =>
      onCurve(from, bend, to, (at + 1) / steps));
  });
}

function onCurve(from, bend, to, share) {
  const rest = 1 - share;
  return [0, 1].map((axis) =>
    rest * rest * from[axis] + 2 * rest * share * bend[axis] + share * share * to[axis]);
}

function ring(row, className) {
  const [cx, cy] = toScreen(points[row]);
  return drawn("circle", { class: className, cx, cy, r: dotSize() / 2 + 6 });
}
