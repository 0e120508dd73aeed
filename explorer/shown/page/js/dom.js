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

function markOf({ shape, light, dark }) {
  const path = drawn("path", { d: SHAPES[shape] ?? SHAPES.circle });
  const box = { class: "mark", viewBox: "-8 -8 16 16", "aria-hidden": "true" };
  const mark = drawn("svg", box, path);
  mark.style.color = inkOf({ light, dark });
  return mark;
}

// Follows the theme by itself.
const inkOf = ({ light, dark }) => `light-dark(${light}, ${dark})`;

const ICONS = {
  in: "M8 3v10M3 8h10",
  out: "M3 8h10",
  fit: "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3",
  theme: "M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12",
  back: "M9.5 3.5 5 8l4.5 4.5",
  lasso: "M8 2.6c3.4 0 5.6 1.6 5.6 3.9S11.4 10.4 8 10.4 2.4 8.8 2.4 6.5 4.6 2.6 8 2.6ZM5.2 9.9c-1.5.6-1.5 2.3 0 2.3s1.2 1.8-.4 2",
  box: "M3 5V3h2M7 3h2M11 3h2v2M13 7v2M13 11v2h-2M9 13H7M5 13H3v-2M3 9V7",
  close: "M4 4l8 8M12 4l-8 8",
  away: "M6 3.5H3.5v9h9V10M9 3h4v4M13 3 7.5 8.5",
  down: "M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10",
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

// Long names often begin alike, so the middle goes.
function squeezed(text, most) {
  const letters = [...text];
  if (letters.length <= most) return text;
  const half = (most - 1) / 2;
  const [head, tail] = [letters.slice(0, Math.ceil(half)), letters.slice(-Math.floor(half))];
  return `${head.join("").trimEnd()}…${tail.join("").trimStart()}`;
}

const percent = (share) => `${Math.round(100 * share)} %`;
const saidShare = (share) => (share === 0 ? "none" : share === 1 ? "all" : percent(share));
const thousands = (number) => number.toLocaleString("en");
const count = (number, one, many = `${one}s`) =>
  `${thousands(number)} ${number === 1 ? one : many}`;
