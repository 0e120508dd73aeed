// Puts the page together and listens to the reader.

function dressPage() {
  setTheme(remembered());
  $("#counts").textContent = `${count(papers.length, "paper")} · ${count(topics.length, "topic")}`;
  $("#facts").append(...facts.map(([name, value]) =>
    element("div", {}, element("dt", {}, name), prose("dd", "", value))));
  $("#theme").append(icon("theme"));
  $('[data-zoom="in"]').append(icon("plus"));
  $('[data-zoom="out"]').append(icon("minus"));
  $('[data-zoom="fit"]').append(icon("fit"));
  drawOverview();
}

/* The layers around the points follow them. */

function followPlot() {
  paintTerrain();
  paintLines();
  moveLabels();
}

let settling = 0;

// Once the map rests there may be room for other labels.
function settle() {
  followPlot();
  clearTimeout(settling);
  settling = setTimeout(placeLabels, 90);
}

function paintLayers(changed) {
  paintLines();
  if (onlyPointing(changed)) return;
  paintTerrain();
  placeLabels();
}

function repaint() {
  change({});
}

/* Listening. */

function listenToPlot() {
  plot.on("plotly_click", ({ event }) => {
    hideCard();
    openPaper(rowAt(event));
  });
  plot.addEventListener("pointermove", hover);
  plot.addEventListener("pointerleave", () => hover(null));
  plot.on("plotly_relayouting", () => {
    hideCard();
    followPlot();
  });
  plot.on("plotly_relayout", settle);
  new ResizeObserver(fitPlot).observe($("#map"));
}

function fitPlot() {
  const { width, height } = mapSize();
  // For the printed page, which keeps the map as it is on the screen.
  $("#map").style.setProperty("--map-width", width);
  $("#map").style.setProperty("--map-height", height);
  Plotly.Plots.resize(plot)?.then(settle);
}

function hover(event) {
  const row = event?.pointerType === "mouse" ? rowAt(event) : null;
  plot.classList.toggle("over-point", row !== null);
  point(row);
  if (row === null) hideCard();
  else showCard(row, event);
}

function listenToPage() {
  document.addEventListener("click", followLink);
  document.addEventListener("keydown", takeKey);
  addEventListener("popstate", readAddress);
  addEventListener("hashchange", readAddress);
  queryBox.addEventListener("input", () => search(queryBox.value));
  $("aside").addEventListener("mouseover", (event) => point(rowUnder(event)));
  $("aside").addEventListener("focusin", (event) => point(rowUnder(event)));
  $("aside").addEventListener("mouseleave", () => point(null));
  $("#zoom").addEventListener("click", zoom);
  $("#theme").addEventListener("click", switchTheme);
  systemDark.addEventListener("change", repaint);
}

function rowUnder(event) {
  const row = event.target.closest?.("[data-row]")?.dataset.row;
  return row === undefined ? null : Number(row);
}

function point(row) {
  if (row !== state.pointed) change({ pointed: row });
}

function zoom(event) {
  const how = event.target.closest("button")?.dataset.zoom;
  if (how === "in") zoomBy(ZOOM_STEP);
  if (how === "out") zoomBy(1 / ZOOM_STEP);
  if (how === "fit") zoomToFit();
}

function switchTheme() {
  const theme = isDark() ? "light" : "dark";
  setTheme(theme);
  remember(theme);
  repaint();
}

function takeKey(event) {
  const typing = event.target.matches?.("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    queryBox.focus();
    queryBox.select();
  } else if (event.key === "Enter" && event.target === queryBox) {
    const [first] = listedRows();
    if (state.matches && first !== undefined) openPaper(first);
  } else if (event.key === "Escape") {
    if (state.selected !== null) openPaper(null);
    else if (queryBox.value) clearSearch();
  }
}

dressPage();
drawPlot().then(() => {
  addView(paintPlot, paintLayers, paintPaper, paintOverview, paintStatus);
  change({ ...state });
  listenToPlot();
  listenToPage();
  readAddress();
  document.documentElement.dataset.ready = "";
});
