// What the page was given, and the tables that are made of it once.

const { facts, topics, papers, related, figure } = JSON.parse($("#data").textContent);

// Ids are any text: a Map knows no special names such as "__proto__".
const rowById = new Map(papers.map((paper, row) => [paper.id, row]));

// The rows of each trace; where a row's point lies in the plane of the map.
const traceRows = figure.data.map((trace) => (trace.customdata ?? []).map(([row]) => row));
const points = new Array(papers.length);
traceRows.forEach((rows, trace) => {
  const { x, y } = figure.data[trace];
  rows.forEach((row, at) => { points[row] = [x[at], y[at]]; });
});

const topicRows = topics.map(() => []);
papers.forEach((paper, row) => topicRows[paper.topic].push(row));
