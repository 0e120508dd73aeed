// Lines from the selected paper to its neighbours, and rings around what is selected or pointed at.

const lineLayer = $("#lines");
const BEND = 0.1;

function paintLines() {
  const { selected, pointed } = state;
  const marks = selected === null ? [] : [...linesOf(selected), ring(selected, "selected")];
  if (pointed !== null && isVisible(pointed)) marks.push(ring(pointed, "pointed"));
  lineLayer.replaceChildren(...marks);
}

function linesOf(row) {
  const shown = related[row].filter(([other]) => isVisible(other));
  const nearest = Math.max(...shown.map(([, similarity]) => similarity));
  return shown.map(([other, similarity]) =>
    drawn("path", {
      d: arc(toScreen(points[row]), toScreen(points[other])),
      "stroke-width": similarity > 0 ? 0.8 + 1.8 * (similarity / nearest) ** 3 : 0.8,
    }));
}

function arc([x, y], [toX, toY]) {
  const middle = [(x + toX) / 2 - BEND * (toY - y), (y + toY) / 2 + BEND * (toX - x)];
  return `M${x},${y}Q${middle}, ${toX},${toY}`;
}

function ring(row, className) {
  const [cx, cy] = toScreen(points[row]);
  return drawn("circle", { class: className, cx, cy, r: markerSize / 2 + 6 });
}
