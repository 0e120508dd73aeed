// The filter box: papers that contain every word, whatever its case and accents.

const queryBox = $("#query");
const SLICE = 400; // texts folded at a time while nothing else is to do
const UNDECOMPOSED = {
  æ: "ae", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ø: "o", œ: "oe", ß: "ss", þ: "th",
};
const searched = new Array(papers.length); // the folded text of each paper
let before = { words: [], matches: null };

function folded(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[æđðħıłøœßþ]/g, (letter) => UNDECOMPOSED[letter]);
}

function searchText(row) {
  const { id, headline, abstract = "", authors = [] } = papers[row];
  searched[row] ??= folded([headline, abstract, id, ...authors].join("\n"));
  return searched[row];
}

// Made ready ahead of the first key.
function prepareSearch(from = 0) {
  const to = Math.min(from + SLICE, papers.length);
  for (let row = from; row < to; row += 1) searchText(row);
  if (to < papers.length) (globalThis.requestIdleCallback ?? setTimeout)(() => prepareSearch(to));
}

// What was found before need only be searched again while the reader types on.
function matching(query) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (!words.length) {
    before = { words, matches: null };
    return null;
  }
  const narrower = before.matches && before.words.every((word) =>
    words.some((longer) => longer.includes(word)));
  const rows = narrower ? [...before.matches] : [...papers.keys()];
  const matches = new Set(rows.filter((row) => {
    const text = searchText(row);
    return words.every((word) => text.includes(word));
  }));
  before = { words, matches };
  return matches;
}

function search(query) {
  if (state.selected !== null) pushAddress("#");
  change({ query: query.trim(), matches: matching(query), selected: null, pointed: null });
}

function clearSearch() {
  queryBox.value = "";
  search("");
}

// Abstracts that came after the search: it is done again.
function searchAgain() {
  searched.fill(undefined);
  before = { words: [], matches: null };
  if (state.query) change({ matches: matching(state.query) });
  prepareSearch();
}

function paintStatus(changed) {
  if (![...NARROWING, "hidden"].some((name) => changed.has(name))) return;
  $("#status").textContent = narrowed
    ? `${thousands(listedRows().length)} of ${thousands(papers.length)}` : "";
}
