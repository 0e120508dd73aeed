// What the points are coloured by. Every colouring is a list of marks and, for each row, the place
// of its mark in that list; -1 where the paper has no value.

const PLAIN = { shape: "circle", light: "#a3a9b0", dark: "#5f6772" };
const STEPS = 24; // of a colour scale
const NOT_GIVEN = "not given";
const SAID = { trust: "neighbours kept" };
const TRUST_HINT = "Share of a paper’s nearest papers that are near it on the map as well.";
// From grey to full colour: the stronger, the more the place of a point says.
const TRUST_SCALE = {
  light: ["#c9ccd0", "#8db3cf", "#3f88b8", "#00609f", "#003a6b"],
  dark: ["#474e58", "#3f6889", "#4a90c8", "#7cc0f3", "#d3edff"],
};

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

// A few numbers lie beyond the ends of the scale; they share the end's colour.
function scaledBy({ name, numbers, low, high }) {
  const given = numbers.filter((number) => number !== null);
  const share = (number) => Math.max(0, Math.min(1, (number - low) / (high - low)));
  const codes = numbers.map((number) =>
    (number === null ? -1 : Math.round((STEPS - 1) * share(number))));
  const { light, dark } = name === "trust" ? TRUST_SCALE : scale;
  const marks = Array.from({ length: STEPS }, (_, step) => ({
    shape: "circle", light: blended(light, step), dark: blended(dark, step),
  }));
  const beyond = [given.some((number) => number < low), given.some((number) => number > high)];
  return { name, numbers, low, high, beyond, marks, codes };
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
