// The card beside the pointer: what a point is, before it is clicked.

const card = $("#card");
const SNIPPET = 240;

function showCard(row, event) {
  const paper = papers[row];
  const parts = [prose("strong", "", paper.headline)];
  const by = bylineOf(paper);
  if (by) parts.push(prose("p", "card-by", by));
  if (paper.abstract) parts.push(prose("p", "", shortened(paper.abstract, SNIPPET)));
  parts.push(element("p", { class: "card-topic" }, markOf(topics[paper.topic]), topics[paper.topic].name));
  const further = furtherOf(row);
  if (further) parts.push(prose("p", "card-value", further));
  card.replaceChildren(...parts);
  card.hidden = false;
  putCard(event);
}

function bylineOf({ authors = [], year }) {
  const names = authors.length > 3 ? `${authors[0]} and ${authors.length - 1} others`
    : authors.join(", ");
  return [names, year].filter(Boolean).join(" · ");
}

// How far to trust the point, and what it is coloured by.
function furtherOf(row) {
  const trust = numbersOf("trust")?.[row];
  const parts = [
    typeof trust === "number" ? `neighbours kept on the map: ${saidShare(trust)}` : "",
    ["topic", "year", "trust"].includes(state.color) ? "" : `${state.color}: ${squeezed(String(valueAt(row)), 60)}`,
    papers[row].new ? "new on this map" : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

function valueAt(row) {
  const { numbers, marks, codes } = coloring();
  const value = numbers ? numbers[row] : marks[codes[row]]?.name;
  return value ?? NOT_GIVEN;
}

function hideCard() {
  card.hidden = true;
}

// Beside the pointer, and inside the map.
function putCard(event) {
  const [x, y] = placeOf(event);
  const { width, height } = mapSize();
  const gap = 16;
  const left = x + gap + card.offsetWidth > width ? x - gap - card.offsetWidth : x + gap;
  const top = y + gap + card.offsetHeight > height ? y - gap - card.offsetHeight : y + gap;
  card.style.left = `${Math.max(6, left)}px`;
  card.style.top = `${Math.max(6, top)}px`;
}
