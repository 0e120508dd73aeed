// What the colours mean, and the choice of what they tell. Values stand in the panel, where long names
// have room; a scale is short and stands beside the choice.

const colorBox = $("#color");
const scaleBox = $("#scale");
const legend = element("details", { id: "legend" });

function dressLegend() {
  $("#coloring").hidden = colorings.size < 2;
  for (const name of colorings.keys()) {
    colorBox.append(element("option", { value: name }, SAID[name] ?? name));
  }
  colorBox.value = state.color;
  colorBox.addEventListener("change", () => {
    change({ color: colorBox.value, value: null });
    $("#overview").scrollTop = 0;
  });
}

// The topics have their own list in the panel.
function paintLegend(changed) {
  if (!["color", "value", "selected"].some((name) => changed.has(name))) return;
  document.documentElement.dataset.coloring = state.color === "topic" ? "topic" : "other";
  const { numbers } = coloring();
  const sorted = state.color !== "topic" && !numbers;
  scaleBox.replaceChildren(...(numbers ? scaleParts() : []));
  legend.replaceChildren(...(sorted ? legendParts() : []));
  legend.hidden = !sorted;
  legend.open = state.selected === null;
  if (state.selected === null) $("#topics").before(legend);
}

function legendParts() {
  return [
    element("summary", { dir: "auto" }, `Colours: ${state.color}`),
    element("p", { class: "hint" }, "Click to see the papers of one alone."),
    element("ul", {}, ...[...valueButtons(), ...plainEntry()].map((part) => element("li", {}, part))),
  ];
}

// An entry lights its papers; again, and all are equal.
function valueButtons() {
  return coloring().marks.map((mark, value) => {
    const pressed = state.value === value;
    const button = element("button", { type: "button", "aria-pressed": String(pressed) },
      ...entryParts(mark, mark.name, mark.count));
    button.addEventListener("click", () => {
      change({ value: pressed ? null : value, selected: null });
      legend.querySelectorAll("button")[value]?.focus();
    });
    return button;
  });
}

function entryParts(mark, name, number) {
  return [markOf(mark), element("span", { class: "name", dir: "auto", title: name }, name),
    element("span", { class: "size" }, thousands(number))];
}

function plainEntry() {
  const number = coloring().codes.filter((code) => code < 0).length;
  return number ? [element("p", { class: "plain-entry" }, ...entryParts(PLAIN, NOT_GIVEN, number))] : [];
}

function scaleParts() {
  const { low, high, beyond, marks, name, codes } = coloring();
  const bar = element("span", { class: "scale", "aria-hidden": "true" });
  bar.style.background = `linear-gradient(to right, ${marks.map(inkOf).join(",")})`;
  const [from, to] = [low, high].map(name === "trust" ? saidShare : String);
  return [
    element("p", { class: "scale-line" },
      element("span", {}, beyond[0] ? `up to ${from}` : from), bar,
      element("span", {}, beyond[1] ? `from ${to}` : to)),
    ...(codes.includes(-1) ? [element("p", { class: "plain-entry" }, markOf(PLAIN), NOT_GIVEN)] : []),
    ...(name === "trust" ? [element("p", { class: "hint" }, TRUST_HINT)] : []),
  ];
}
