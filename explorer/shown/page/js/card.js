// The card beside the pointer: what a point is, before it is clicked.

const card = $("#card");
const SNIPPET = 240;

function showCard(row, event) {
  const paper = papers[row];
  const parts = [prose("strong", "", paper.headline)];
  if (paper.abstract) parts.push(prose("p", "", shortened(paper.abstract, SNIPPET)));
  parts.push(element("p", { class: "card-topic" }, markOf(paper.topic), topics[paper.topic].name));
  card.replaceChildren(...parts);
  card.hidden = false;
  putCard(event);
}

function hideCard() {
  card.hidden = true;
}

// Beside the pointer, and inside the map.
function putCard({ clientX, clientY }) {
  const { left: mapLeft, top: mapTop } = plot.getBoundingClientRect();
  const [x, y] = [clientX - mapLeft, clientY - mapTop];
  const { width, height } = mapSize();
  const gap = 16;
  const left = x + gap + card.offsetWidth > width ? x - gap - card.offsetWidth : x + gap;
  const top = y + gap + card.offsetHeight > height ? y - gap - card.offsetHeight : y + gap;
  card.style.left = `${Math.max(6, left)}px`;
  card.style.top = `${Math.max(6, top)}px`;
}
