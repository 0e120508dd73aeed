// The page's address names the selected paper, so that Back, Forward and a sent link work.

const addressOf = (row) => `#${encodeURIComponent(papers[row].id)}`;

// Inside a notebook's frame the address belongs to the notebook: then the history stays as it is.
function pushAddress(address) {
  try { history.pushState(null, "", address); } catch { /* see above */ }
}

function openPaper(row) {
  if (row === state.selected) return;
  pushAddress(row === null ? "#" : addressOf(row));
  select(row);
}

function readAddress() {
  const id = decoded(location.hash.slice(1));
  const row = rowById.get(id) ?? null;
  if (id && row === null) $("#status").textContent = `No paper “${id}” here`;
  if (row !== state.selected) select(row);
}

function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

// A plain click on a link to a paper selects it here; any other click is the browser's.
function followLink(event) {
  const link = event.target.closest?.('a[href^="#"]');
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (!link || button || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  openPaper(link.dataset.row === undefined ? null : Number(link.dataset.row));
}
