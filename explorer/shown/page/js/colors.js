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
  const given = numbers.filter((number) => number !== null);
  const low = given.reduce((least, number) => Math.min(least, number));
  const high = given.reduce((most, number) => Math.max(most, number));
  const codes = numbers.map((number) =>
    (number === null ? -1 : Math.round((STEPS - 1) * (number - low) / (high - low))));
  const marks = Array.from({ length: STEPS }, (_, step) => ({
    shape: "circle", light: blended(scale.light, step), dark: blended(scale.dark, step),
  }));
  return { name, numbers, low, high, marks, codes };
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
