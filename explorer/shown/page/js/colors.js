// What the points are coloured by. Every colouring is a list of marks and, for each row, the place
// of its mark in that list; -1 where the paper has no value.

const PLAIN = { shape: "circle", light: "#a3a9b0", dark: "#5f6772" };
const STEPS = 24; // of a colour scale
const SAID = { tag: "tag", trust: "trust in the position" };

const colorings = new Map([
  ["topic", { name: "topic", marks: topics, codes: papers.map(({ topic }) => topic) }],
  ...columns.map((column) => [column.name, column.numbers ? scaledBy(column) : sortedBy(column)]),
]);

const coloring = () => colorings.get(state.color);
const markAt = (row) => coloring().marks[coloring().codes[row]] ?? PLAIN;
const numbersOf = (name) => colorings.get(name)?.numbers ?? null;

function sortedBy({ name, values, codes }) {
  return { name, marks: values, codes };
}

function scaledBy({ name, numbers }) {
  const given = numbers.filter((number) => number !== null).sort((one, other) => one - other);
  const [low, high] = usualRange(given);
  const share = (number) => Math.max(0, Math.min(1, (number - low) / (high - low)));
  const codes = numbers.map((number) =>
    (number === null ? -1 : Math.round((STEPS - 1) * share(number))));
  const marks = Array.from({ length: STEPS }, (_, step) => ({
    shape: "circle", light: blended(scale.light, step), dark: blended(scale.dark, step),
  }));
  const beyond = [given[0] < low, given[given.length - 1] > high];
  return { name, numbers, low, high, beyond, marks, codes };
}

// A few papers far from all others would leave one colour to these; they share the end's colour.
function usualRange(given) {
  const [first, last] = [given[0], given[given.length - 1]];
  const at = (share) => given[Math.round(share * (given.length - 1))];
  const [low, high] = given.length < 50 ? [first, last] : [at(0.02), at(0.98)];
  return low < high ? [low, high] : [first, last];
}

function blended(colors, step) {
  const place = (step / (STEPS - 1)) * (colors.length - 1);
  const from = Math.min(Math.floor(place), colors.length - 2);
  const parts = [1, 3, 5].map((at) => {
    const [low, high] = [colors[from], colors[from + 1]].map((color) =>
      parseInt(color.slice(at, at + 2), 16));
    return Math.round(low + (place - from) * (high - low)).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}
