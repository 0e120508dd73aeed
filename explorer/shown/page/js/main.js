// Puts the page together and listens to the reader.

function dressPage() {
  setTheme(remembered());
  dressFacts();
  $("#theme").append(icon("theme"));
  for (const how of ["in", "out", "fit"]) $(`[data-zoom="${how}"]`).append(icon(how));
  dressOverview();
  dressList();
  dressExports();
  dressLegend();
  dressYears();
  dressLasso();
}

/* The layers around the points follow them. */

function followPlot() {
  paintTerrain();
  paintPoints();
  paintLines();
  paintLit();
  moveLabels();
}

let settling = 0;

// Once the map rests there may be room for other labels.
function settle() {
  followPlot();
  clearTimeout(settling);
  settling = setTimeout(() => {
    placeLabels();
    followMapInList();
  }, 90);
}

function paintLayers(changed) {
  paintLines();
  if (onlyPointing(changed) || changed.has("texts")) return;
  if (["hidden", "color"].some((name) => changed.has(name))) {
    paintTerrain();
    paintPoints();
  } else {
    fadeTerrain();
  }
  paintLit();
  placeLabels();
}

function repaint() {
  change({ color: state.color });
}

/* Listening. */

function listenToPlot() {
  plot.on("plotly_click", ({ event }) => {
    hideCard();
    const row = rowAt(event);
    const within = row === null && topicsAt(event);
    if (within) isolateTopics(within);
    else openPaper(row);
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
  const { width: drawnWidth, height: drawnHeight } = plot._fullLayout;
  if (Math.abs(width - drawnWidth) < 1 && Math.abs(height - drawnHeight) < 1) return;
  Plotly.Plots.resize(plot)?.then(settle);
}

function hover(event) {
  const mouse = event?.pointerType === "mouse";
  const row = mouse ? rowAt(event) : null;
  const within = mouse && row === null ? topicsAt(event) : null;
  plot.classList.toggle("over-point", row !== null || within !== null);
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
  $("#controls").addEventListener("click", zoom);
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

// The first look needs no abstracts; they follow as soon as it stands.
async function readTheRest() {
  await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
  await readTexts();
  change({ texts: true });
  searchAgain();
  document.documentElement.dataset.complete = "";
}

dressPage();
await drawPlot();
// The names keep off the legend's box, so it comes first.
addView(paintPlot, paintLegend, paintLayers, paintPaper, paintOverview, paintYears, paintExports,
  paintStatus);
const { texts: _, ...atFirst } = state;
for (const view of views.slice(1)) view(new Set(Object.keys(atFirst)));
listenToPlot();
listenToPage();
readAddress();
dressFrame();
document.documentElement.dataset.ready = "";
readTheRest();
