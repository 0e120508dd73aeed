// Volume, pages and the like: among a paper's further fields, under the names that files use.

const PAGE_RANGE = new RegExp(
  String.raw`^(${WORD_SIGN}*\p{Nd}${WORD_SIGN}*)\s*[-\u2010-\u2015]+\s*`
  + String.raw`(${WORD_SIGN}*\p{Nd}${WORD_SIGN}*)$`, "u");

// What is known, under BibTeX's names.
function detailsOf(extra) {
  const told = new Map([...extra].map(([name, value]) => [bare(name), oneLine(value)]));
  const first = (names) => told.get(names.find((name) => (told.get(name) ?? "0") !== "0")) ?? "";
  const found = Object.entries(TABLES.details.names).map(([name, names]) => [name, first(names)]);
  const fromTo = TABLES.details.pages.map(first).filter(Boolean).join("-");
  const all = found.map(([name, value]) => [name, name === "pages" ? value || fromTo : value]);
  return new Map(all.filter(([, value]) => value));
}

// A range of pages, split; the last is "" when there is none.
function firstAndLast(pages) {
  const [, first = pages, last = ""] = PAGE_RANGE.exec(pages) ?? [];
  return [first, last];
}
