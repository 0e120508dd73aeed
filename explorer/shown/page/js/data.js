// What the page was given, and the tables that are made of it once.

// A block of data is JSON as it is or, on a large page, compressed.
async function block(selector) {
  const { type, textContent } = $(selector);
  if (type === "application/json") return JSON.parse(textContent);
  if (!globalThis.DecompressionStream) return refuse();
  const packed = new Blob([bytesOf(textContent)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).json();
}

const bytesOf = (base64) => Uint8Array.fromBase64?.(base64)
  ?? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

// Nothing can be shown, so nothing goes on.
function refuse() {
  const message = $("#nothing");
  message.textContent = "This page holds its papers compressed, and this browser cannot unpack"
    + " them. Any browser from 2023 or later can: Chrome, Edge, Firefox or Safari.";
  message.hidden = false;
  return new Promise(() => {});
}

const {
  facts, topics, papers, columns, scale, figure, related: relatedRows, color: firstColor,
} = await block("#data");

// Ids are any text: a Map knows no special names such as "__proto__".
const rowById = new Map(papers.map((paper, row) => [paper.id, row]));

// The rows of each trace; where a row's point lies in the plane of the map.
const traceRows = figure.data.map(({ customdata = [] }) => customdata);
const points = new Array(papers.length);
traceRows.forEach((rows, trace) => {
  const { x, y } = figure.data[trace];
  rows.forEach((row, at) => { points[row] = [x[at], y[at]]; });
});

const topicRows = topics.map(() => []);
papers.forEach((paper, row) => topicRows[paper.topic].push(row));

// The related list with its similarities, most relevant first.
function relatedTo(row) {
  const flat = relatedRows[row];
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at], flat[2 * at + 1] / 1e4]);
}

// How many papers have this one in their list.
const esteem = new Uint32Array(papers.length);
for (const flat of relatedRows) for (let at = 0; at < flat.length; at += 2) esteem[flat[at]] += 1;

// Abstracts and records are read once the map stands.
async function readTexts() {
  const texts = await block("#texts");
  texts.forEach(([abstract, record, why = []], row) => {
    if (abstract) papers[row].abstract = abstract;
    Object.assign(papers[row], { record, why });
  });
}
