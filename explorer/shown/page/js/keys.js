// Keys that work anywhere on the page.

function takeKey(event) {
  const { key, target } = event;
  const typing = target.matches?.("input, textarea, select, [contenteditable]");
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (key === "/" && !typing && plain) {
    event.preventDefault();
    queryBox.focus();
    queryBox.select();
  } else if (key === "Enter" && target === queryBox) {
    const [first] = orderedRows(listedRows());
    if (state.matches && first !== undefined) openPaper(first);
  } else if (key === "Escape") {
    letGo();
  } else if (!typing && plain) {
    if (key === "+" || key === "=") zoomBy(ZOOM_STEP);
    if (key === "-") zoomBy(1 / ZOOM_STEP);
    if (key === "0") zoomToFit();
  }
}

// Escape undoes one thing at a time, the latest kind first.
function letGo() {
  if ($("#explained").open) $("#explained").open = false;
  else if (tool) takeTool(null);
  else if (state.selected !== null) openPaper(null);
  else if (state.around) change({ around: null });
  else if (state.value !== null) change({ value: null });
  else if (state.years) change({ years: null });
  else if (queryBox.value) clearSearch();
}
