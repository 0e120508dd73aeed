// What the list shows, taken away: as a file or on the clipboard.

const FORMATS = {
  CSV: { ending: "csv", written: (some) => toCsv(some) },
  BibTeX: { ending: "bib", written: (some) => toBibtex(some) },
  RIS: { ending: "ris", written: (some) => toRis(some) },
  ids: { ending: "txt", written: (some) => toIds(some) },
};

function dressExports() {
  $("#format").append(...Object.keys(FORMATS).map((name) => element("option", {}, name)));
  $("#download").append(icon("down"), "Download");
  $("#copy").append("Copy");
  $("#download").addEventListener("click", () => {
    const { ending, written } = chosenFormat();
    download(`papers.${ending}`, written(listedPapers()));
  });
  $("#copy").addEventListener("click", () =>
    copyAndTell($("#copy"), () => chosenFormat().written(listedPapers())));
}

const chosenFormat = () => FORMATS[$("#format").value];
const listedPapers = () => orderedRows(listedRows()).map((row) => papers[row]);

// The button itself says how it went, and so does a screen reader.
async function copyAndTell(button, text) {
  const before = button.textContent;
  const copied = await copy(text());
  button.textContent = copied ? "Copied" : before;
  if (copied) $("#status").textContent = "Copied";
  setTimeout(() => {
    button.textContent = before;
    paintStatus(new Set(["matches"]));
  }, 1600);
}

// Records are there once the texts were read.
function paintExports(changed) {
  if (onlyPointing(changed)) return;
  $("#exports").hidden = !state.texts || !$("#paper-list").firstChild;
}
