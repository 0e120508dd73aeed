// Inside a notebook's widget, which named this window: tells it what is selected, and selects what
// it says. A window of any other name is nobody's, and neither tells nor listens.

const TOKEN = /^abstract-explorer-[0-9a-f]{32}$/;
const token = window.parent !== window && TOKEN.test(window.name) ? window.name : null;
let told = "[]"; // what both sides know to be selected

function dressFrame() {
  if (!token) return;
  addView(tellHost);
  addEventListener("message", hearHost);
  parent.postMessage({ token, ready: true }, "*");
}

// The open paper, else the papers that the reader drew around.
function selectedIds() {
  const rows = state.selected === null ? [...state.around ?? []] : [state.selected];
  return rows.map((row) => papers[row].id);
}

function tellHost(changed) {
  if (!changed.has("selected") && !changed.has("around")) return;
  const selected = selectedIds();
  if (JSON.stringify(selected) === told) return;
  told = JSON.stringify(selected);
  parent.postMessage({ token, selected }, "*");
}

// Any window may post to this one.
function hearHost({ source, data }) {
  if (source !== parent || data?.token !== token || !Array.isArray(data.select)) return;
  const rows = data.select.map((id) => rowById.get(id)).filter((row) => row !== undefined);
  const wanted = JSON.stringify(rows.map((row) => papers[row].id));
  if (wanted === told) return;
  told = wanted;
  const topics = new Set(rows.map((row) => papers[row].topic));
  change({
    hidden: new Set([...state.hidden].filter((topic) => !topics.has(topic))),
    selected: rows.length === 1 ? rows[0] : null,
    around: rows.length > 1 ? new Set(rows) : null,
  });
}
