// RIS, which every reference manager reads.

const toRis = (papers) => papers.map((paper) => risRecord(readableRecord(paper))).join("\r\n");

function risRecord(row) {
  const told = risFields(row).map(([tag, value]) => [tag, oneLine(String(value))]);
  const lines = told.filter(([, value]) => value).map(([tag, value]) => `${tag}  - ${value}\r\n`);
  return [...lines, "ER  - \r\n"].join("");
}

function risFields(row) {
  const more = detailsOf(row.extra);
  const [first, last] = firstAndLast(more.get("pages") ?? "");
  return [
    ["TY", kindOf(row.extra, row.venue).ris],
    ["ID", row.paper_id],
    ["TI", row.title],
    ...row.authors.map((name) => ["AU", splitName(oneLine(name)).filter(Boolean).join(", ")]),
    ["PY", row.year || ""],
    ["T2", row.venue],
    ["VL", more.get("volume") ?? ""],
    ["IS", more.get("number") ?? ""],
    ["SP", first],
    ["EP", last],
    ["PB", more.get("publisher") ?? ""],
    ["SN", more.get("issn") ?? more.get("isbn") ?? ""],
    ["DO", row.doi],
    ["UR", row.url],
    ["AB", row.abstract],
    ...row.tags.map((tag) => ["KW", tag]),
  ];
}
