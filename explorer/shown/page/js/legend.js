// What the colours mean, and the choice of what they tell.

const colorBox = $("#color");
const legend = $("#legend");

function dressLegend() {
  $("#coloring").hidden = colorings.size < 2;
  for (const name of colorings.keys()) {
    colorBox.append(element("option", { value: name }, SAID[name] ?? name));
  }
  colorBox.value = state.color;
  colorBox.addEventListener("change", () => change({ color: colorBox.value, value: null }));
}

// The topics have their list in the panel.
function paintLegend(changed) {
  if (!changed.has("color") && !changed.has("value")) return;
  const { numbers, codes } = coloring();
  document.documentElement.dataset.coloring = state.color === "topic" ? "topic" : "other";
  const parts = state.color === "topic" ? [] : numbers ? [scaleBar()] : valueButtons();
  if (parts.length && codes.includes(-1)) parts.push(plainEntry());
  legend.replaceChildren(...parts);
}

function scaleBar() {
  const { low, high, beyond, marks, name } = coloring();
  const bar = element("span", { class: "scale" });
  bar.style.background = `linear-gradient(to right, ${marks.map(inkOf).join(",")})`;
  const [from, to] = [low, high].map(name === "trust" ? percent : String);
  return element("p", { class: "scale-line" },
    element("span", {}, beyond[0] ? `up to ${from}` : from), bar,
    element("span", {}, beyond[1] ? `from ${to}` : to));
}

function plainEntry() {
  return element("p", { class: "plain-entry" }, markOf(PLAIN), "not given");
}

// An entry lights its papers; again, and all are equal.
function valueButtons() {
  return coloring().marks.map((mark, value) => {
    const pressed = state.value === value;
    const button = element("button", { type: "button", "aria-pressed": String(pressed) },
      markOf(mark), element("span", { class: "name", dir: "auto" }, shortened(mark.name, 34)),
      element("span", { class: "size" }, thousands(mark.count)));
    button.addEventListener("click", () => {
      change({ value: pressed ? null : value, selected: null });
      legend.children[value]?.focus();
    });
    return button;
  });
}
