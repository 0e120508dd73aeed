// The footer: how the map was made, and what the figures mean.

function dressFacts() {
  $("#counts").textContent = `${count(papers.length, "paper")} · ${count(topics.length, "topic")}`;
  $("#facts").append(...facts.map(([name, value]) =>
    element("div", {}, element("dt", {}, name), prose("dd", "", value))));
  const explained = facts.filter(([, , meaning]) => meaning);
  $("#explained").hidden = !explained.length;
  $("#explained dl").append(...explained.map(([name, , meaning]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, meaning))));
}
