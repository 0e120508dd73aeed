// Drawing around papers, freehand or as a box; a drag with Shift is a box without choosing a tool.

const lassoLayer = $("#lasso");
const LEAST_DRAG = 4; // pixels
let tool = null; // "lasso" or "box" while one is chosen
let outline = null; // the places that the pointer went through

function dressLasso() {
  for (const button of document.querySelectorAll("[data-tool]")) {
    button.append(icon(button.dataset.tool));
    button.addEventListener("click", () =>
      takeTool(tool === button.dataset.tool ? null : button.dataset.tool));
  }
  const map = $("#map");
  map.addEventListener("pointerdown", startOutline, true);
  map.addEventListener("pointermove", moveOutline, true);
  map.addEventListener("pointerup", endOutline, true);
  map.addEventListener("pointercancel", dropOutline, true);
  // plotly listens to these, and would move the map.
  for (const name of ["mousedown", "touchstart"]) {
    map.addEventListener(name, (event) => { if (outline) event.stopPropagation(); }, true);
  }
}

function takeTool(name) {
  tool = name;
  $("#map").classList.toggle("drawing", tool !== null);
  for (const button of document.querySelectorAll("[data-tool]")) {
    button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
  }
}

function startOutline(event) {
  if (event.button || !(tool || event.shiftKey) || event.target.closest("#nothing")) return;
  event.stopPropagation();
  hideCard();
  outline = [placeOf(event)];
  lassoLayer.setPointerCapture(event.pointerId);
}

function moveOutline(event) {
  if (!outline) return;
  event.stopPropagation();
  outline.push(placeOf(event));
  lassoLayer.replaceChildren(drawn("path", { d: `M${corners().map(String).join("L")}Z` }));
}

function endOutline(event) {
  if (!outline) return;
  event.stopPropagation();
  const around = rowsWithin(corners());
  const [x, y] = outline[0];
  const drag = Math.max(...outline.map(([toX, toY]) => Math.hypot(toX - x, toY - y)));
  dropOutline();
  takeTool(null);
  if (state.selected !== null) pushAddress("#");
  change({ around: drag > LEAST_DRAG && around.size ? around : null, selected: null });
}

function dropOutline() {
  outline = null;
  lassoLayer.replaceChildren();
}

// The lasso's own corners, or the four of the box from its first place to its last.
function corners() {
  if (tool === "lasso") return outline;
  const [[x, y], [toX, toY]] = [outline[0], outline.at(-1)];
  return [[x, y], [toX, y], [toX, toY], [x, toY]];
}

function rowsWithin(polygon) {
  const placed = projection();
  const rows = [...papers.keys()].filter((row) => isVisible(row)
    && (!narrowed || state.around || narrowed.has(row)) && isWithin(placed(points[row]), polygon));
  return new Set(rows);
}

// A ray to the right of a place inside crosses the outline an odd number of times.
function isWithin([x, y], polygon) {
  return polygon.reduce((inside, [x1, y1], at) => {
    const [x2, y2] = polygon[(at + 1) % polygon.length];
    const crosses = (y1 > y) !== (y2 > y) && x < x1 + (x2 - x1) * (y - y1) / (y2 - y1);
    return crosses ? !inside : inside;
  }, false);
}
