// Making elements. Text only ever becomes a text node: no text of a paper is read as markup.

const $ = (selector) => document.querySelector(selector);

function element(tag, attributes = {}, ...children) {
  return dressed(document.createElement(tag), attributes, children);
}

function drawn(tag, attributes = {}, ...children) {
  return dressed(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function dressed(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// A text of unknown language and direction.
const prose = (tag, className, text) => element(tag, { class: className, dir: "auto" }, text);

const SHAPES = {
  circle: "M6 0A6 6 0 1 1-6 0 6 6 0 1 1 6 0Z",
  square: "M-5.4-5.4H5.4V5.4H-5.4Z",
  diamond: "M0-7.4 7.4 0 0 7.4-7.4 0Z",
  "triangle-up": "M0-6.6 7 5.4H-7Z",
  cross: "M-2.3-6.6H2.3V-2.3H6.6V2.3H2.3V6.6H-2.3V2.3H-6.6V-2.3H-2.3Z",
  star: "M0-7.6 1.9-2.5 7.2-2.3 3 1 4.5 6.1 0 3.1-4.5 6.1-3 1-7.2-2.3-1.9-2.5Z",
};

function markOf(topic) {
  const path = drawn("path", { d: SHAPES[topics[topic].shape] ?? SHAPES.circle });
  const box = { class: "mark", viewBox: "-8 -8 16 16", "aria-hidden": "true" };
  const mark = drawn("svg", box, path);
  mark.style.color = inkOf(topic);
  return mark;
}

// Follows the theme by itself.
const inkOf = (topic) => `light-dark(${topics[topic].light}, ${topics[topic].dark})`;

const ICONS = {
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  fit: "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3",
  theme: "M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12",
  back: "M9.5 3.5 5 8l4.5 4.5",
  out: "M6 3.5H3.5v9h9V10M9 3h4v4M13 3 7.5 8.5",
};

function icon(name) {
  const box = { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" };
  return drawn("svg", box, drawn("path", { d: ICONS[name] }));
}

// Cut between words where there are any, and never within a character.
function shortened(text, most) {
  const letters = [...text];
  if (letters.length <= most) return text;
  const words = letters.slice(0, most).join("").replace(/\s+\S*$/, "");
  return `${words.replace(/[\s,;:·–-]+$/, "")}…`;
}

const thousands = (number) => number.toLocaleString("en");
const count = (number, one, many = `${one}s`) =>
  `${thousands(number)} ${number === 1 ? one : many}`;
