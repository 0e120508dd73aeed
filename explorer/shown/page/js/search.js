// The filter box: papers that contain every word, whatever its case and accents.

const queryBox = $("#query");
const UNDECOMPOSED = {
  æ: "ae", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ø: "o", œ: "oe", ß: "ss", þ: "th",
};
let searched = null; // made at the first search

function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[æđðħıłøœßþ]/g, (letter) => UNDECOMPOSED[letter]);
}

function searchTexts() {
  searched ??= papers.map(({ id, headline, abstract = "", authors = [] }) =>
    folded([headline, abstract, id, ...authors].join("\n")));
  return searched;
}

function matching(query) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  return new Set(searchTexts().flatMap((text, row) =>
    (words.every((word) => text.includes(word)) ? [row] : [])));
}

function search(query) {
  if (state.selected !== null) pushAddress("#");
  change({ query: query.trim(), matches: matching(query), selected: null, pointed: null });
}

function clearSearch() {
  queryBox.value = "";
  search("");
}

function paintStatus(changed) {
  if (!changed.has("matches") && !changed.has("hidden")) return;
  $("#status").textContent = state.matches
    ? `${thousands(listedRows().length)} of ${thousands(papers.length)}` : "";
}
