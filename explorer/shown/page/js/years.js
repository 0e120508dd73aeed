// The years under the map: how many papers each has, and a brush that keeps some of them.

const yearBox = $("#years");
const MOST_BARS = 60;
const [firstYear, lastYear] = papers.reduce(([low, high], { year }) =>
  (year ? [Math.min(low, year), Math.max(high, year)] : [low, high]), [Infinity, -Infinity]);
const hasYears = lastYear > firstYear;
const startYears = hasYears ? firstYearsOfBars() : []; // of each bar its first year
const barCount = startYears.length;
const barOf = (year) => startYears.findLastIndex((start) => start <= year);
const yearsOf = (bar) => [startYears[bar], (startYears[bar + 1] ?? lastYear + 1) - 1];
const saidYears = ([from, to]) => (from === to ? `${from}` : `${from}–${to}`);

const bars = drawn("svg", { class: "bars", "aria-hidden": "true", preserveAspectRatio: "none" });
const yearNote = element("p", { class: "note" }, "Years"); // never empty: the map would be resized
// A few papers far from all others must not take the room of these: they share a bar at the end.
function firstYearsOfBars() {
  const { low, high } = colorings.get("year");
  const isSpread = lastYear - firstYear > 2 * (high - low);
  const [from, to] = isSpread ? [low, high] : [firstYear, lastYear];
  const step = Math.ceil((to - from + 1) / MOST_BARS);
  const starts = Array.from({ length: Math.ceil((to - from + 1) / step) }, (_, bar) => from + bar * step);
  return [...(from > firstYear ? [firstYear] : []), ...starts, ...(to < lastYear ? [to + 1] : [])];
}

const handles = ["First year", "Last year"].map((label, end) => yearHandle(label, end));
let brushFrom = null; // the bar where the pointer went down

function dressYears() {
  if (!hasYears) return;
  bars.setAttribute("viewBox", `0 0 ${barCount} 100`);
  const track = element("div", { class: "track" }, bars, ...handles);
  const scaleLine = element("p", { class: "ends", "aria-hidden": "true" },
    element("span", {}, saidYears(yearsOf(0))), element("span", {}, saidYears(yearsOf(barCount - 1))));
  yearBox.append(yearNote, track, scaleLine);
  yearBox.hidden = false;
  track.addEventListener("pointerdown", startBrush);
  track.addEventListener("pointermove", moveBrush);
  track.addEventListener("pointerup", endBrush);
  track.addEventListener("pointercancel", endBrush);
}

function paintYears(changed) {
  if (!hasYears || onlyPointing(changed) || changed.has("texts")) return;
  const { years } = state;
  const all = countsOf(papers.keys());
  const lit = narrowed || state.hidden.size ? countsOf(listedRows()) : all;
  const most = Math.max(...all);
  bars.replaceChildren(...all.flatMap((number, bar) => [
    barAt(bar, number / most, "all"), barAt(bar, lit[bar] / most, "kept"),
  ]));
  handles.forEach((handle, end) => placeHandle(handle, (years ?? [firstYear, lastYear])[end], end));
  yearBox.classList.toggle("brushed", years !== null);
  const kept = lit.reduce((sum, number) => sum + number, 0);
  yearNote.textContent = years ? `${saidYears(years)}: ${count(kept, "paper")}` : "Years";
}

function countsOf(rows) {
  const counts = new Array(barCount).fill(0);
  for (const row of rows) if (papers[row].year) counts[barOf(papers[row].year)] += 1;
  return counts;
}

// A year with few papers still shows.
function barAt(bar, share, className) {
  const height = share ? Math.max(4, 100 * share) : 0;
  return drawn("rect", { class: className, x: bar + 0.1, y: 100 - height, width: 0.8, height });
}

/* With the pointer. */

function barUnder({ clientX }) {
  const { left, width } = bars.getBoundingClientRect();
  return Math.max(0, Math.min(barCount - 1, Math.floor(barCount * (clientX - left) / width)));
}

function startBrush(event) {
  if (event.button || event.target.closest("[role=slider]")) return;
  brushFrom = barUnder(event);
  event.currentTarget.setPointerCapture(event.pointerId);
}

function moveBrush(event) {
  if (brushFrom === null || barUnder(event) === brushFrom) return;
  keepBars(brushFrom, barUnder(event));
}

// A click keeps one bar, another click on it lets go.
function endBrush(event) {
  if (brushFrom === null) return;
  const bar = barUnder(event);
  const alone = state.years && String(state.years) === String(yearsOf(bar));
  if (bar === brushFrom) {
    if (alone) change({ years: null });
    else keepBars(bar, bar);
  }
  brushFrom = null;
}

function keepBars(one, other) {
  const years = [yearsOf(Math.min(one, other))[0], yearsOf(Math.max(one, other))[1]];
  if (String(years) !== String(state.years)) change({ years, selected: null });
}

/* With the keyboard. */

function yearHandle(label, end) {
  const handle = element("div", {
    role: "slider", tabindex: "0", class: "handle", "aria-label": label,
    "aria-valuemin": firstYear, "aria-valuemax": lastYear,
  });
  handle.addEventListener("keydown", (event) => moveHandle(event, end));
  return handle;
}

function placeHandle(handle, year, end) {
  handle.style.left = `${100 * (barOf(year) + end) / barCount}%`;
  handle.setAttribute("aria-valuenow", String(year));
}

const YEAR_KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 };

// From bar to bar, and never past the other handle.
function moveHandle(event, end) {
  const kept = (state.years ?? [firstYear, lastYear]).map(barOf);
  const [least, most] = end ? [kept[0], barCount - 1] : [0, kept[1]];
  if (event.key === "Home") kept[end] = least;
  else if (event.key === "End") kept[end] = most;
  else if (event.key in YEAR_KEYS) {
    kept[end] = Math.max(least, Math.min(most, kept[end] + YEAR_KEYS[event.key]));
  } else return;
  event.preventDefault();
  const whole = kept[0] === 0 && kept[1] === barCount - 1;
  change({ years: whole ? null : [yearsOf(kept[0])[0], yearsOf(kept[1])[1]], selected: null });
}
