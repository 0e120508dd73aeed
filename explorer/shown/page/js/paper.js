// The panel's view of one paper.

const article = $("#paper");
const MOST_AUTHORS = 12;

function paintPaper(changed) {
  const late = changed.has("texts") && state.selected !== null;
  if (!changed.has("selected") && !late) return;
  const hadFocus = $("aside").contains(document.activeElement);
  article.hidden = state.selected === null;
  $("#overview").hidden = state.selected !== null;
  article.replaceChildren(...(state.selected === null ? [] : paperParts(state.selected)));
  article.scrollTop = 0;
  clampAbstract();
  const heading = state.selected === null ? $("#papers-heading") : article.querySelector("h2");
  if (hadFocus) heading.focus({ preventScroll: true });
}

function paperParts(row) {
  const paper = papers[row];
  return [
    backLink(),
    element("h2", { dir: "auto", tabindex: "-1" }, paper.headline),
    ...byline(paper),
    element("p", { class: "origin" }, topicChip(paper.topic), ...originOf(paper)),
    ...abstractOf(paper),
    ...linkList(paper.links ?? []),
    ...copyButtons(row),
    legend,
    ...relatedList(relatedTo(row), paper.why),
  ];
}

function backLink() {
  return element("a", { class: "back", href: "#" }, icon("back"), listHeading(listedRows().length));
}

function byline({ authors = [], year, venue }) {
  const more = authors.length - MOST_AUTHORS;
  const names = authors.slice(0, MOST_AUTHORS).join(", ") + (more > 0 ? ` and ${more} more` : "");
  const where = [venue, year].filter(Boolean).join(" · ");
  return [["authors", names], ["venue", where]]
    .flatMap(([className, text]) => (text ? [prose("p", className, text)] : []));
}

function topicChip(topic) {
  const { name } = topics[topic];
  const chip = element("span", { class: "chip", dir: "auto" }, markOf(topics[topic]), name);
  chip.style.setProperty("--topic", inkOf(topics[topic]));
  return chip;
}

function originOf({ id, source, titleOnly, untitled, new: isNew }) {
  return [
    prose("code", "", id),
    ...(source ? [prose("span", "source", source)] : []),
    ...(titleOnly ? [tag("title only")] : []),
    ...(untitled ? [tag("no title given")] : []),
    ...(isNew ? [tag("new on this map")] : []),
  ];
}

const tag = (text) => element("span", { class: "tag" }, text);

function abstractOf({ abstract, titleOnly }) {
  if (abstract) {
    const button = element("button", { class: "quiet", type: "button", "aria-expanded": "false" },
      "Show the whole abstract");
    button.addEventListener("click", () => unfold(button));
    return [prose("p", "abstract clamped", abstract), button];
  }
  if (!state.texts) return [element("p", { class: "hint" }, "The abstract is being unpacked.")];
  return [element("p", { class: "hint" },
    titleOnly ? "This paper came without an abstract." : "This page holds no abstracts.")];
}

function unfold(button) {
  const folded = article.querySelector(".abstract").classList.toggle("clamped");
  button.textContent = folded ? "Show the whole abstract" : "Show less";
  button.setAttribute("aria-expanded", String(!folded));
}

// The button is only there when something is hidden.
function clampAbstract() {
  const text = article.querySelector(".abstract");
  if (!text) return;
  article.querySelector("[aria-expanded]").hidden = text.scrollHeight <= text.clientHeight + 1;
}

function linkList(links) {
  if (!links.length) return [];
  const items = links.map((link) => element("li", {}, outLink(link)));
  return [element("ul", { class: "out" }, ...items)];
}

function outLink({ text, href }) {
  if (!href) return prose("span", "", text);
  return element("a", { href, target: "_blank", rel: "noopener noreferrer", dir: "auto" },
    icon("away"), element("span", {}, text));
}

function copyButtons(row) {
  if (!state.texts) return [];
  const { abstract } = papers[row];
  const buttons = [
    abstract ? ["Copy abstract", () => abstract] : null,
    ["Copy BibTeX", () => toBibtex([papers[row]])],
    // A notebook's frame has no address of its own.
    location.protocol === "about:" ? null
      : ["Copy link", () => location.href.split("#")[0] + addressOf(row)],
  ].filter(Boolean).map(([name, text]) => {
    const button = element("button", { class: "small", type: "button" }, name);
    button.addEventListener("click", () => copyAndTell(button, text));
    return button;
  });
  return [element("div", { class: "copies" }, ...buttons)];
}

function relatedList(entries, why = []) {
  if (!entries.length) return [element("p", { class: "hint" }, "There is no other paper here.")];
  return [
    element("h3", {}, "Most similar"),
    element("p", { class: "hint" },
      "Ranked by meaning and words; the number is the similarity of the embeddings."
      + " Not read off the map."),
    element("ol", { class: "papers" },
      ...entries.map(([row, similarity], at) =>
        element("li", {}, paperLink(row, similarity), ...reasonsOf(why[at], row)))),
  ];
}

// Why a paper is in the list, for who asks.
function reasonsOf(reason, row) {
  if (!reason?.terms.length && !reason?.pairs.length) return [];
  const { terms, pairs } = reason;
  const label = element("summary", { "aria-label": `Why ${papers[row].headline}` }, "Why");
  return [element("details", { class: "why" }, label,
    ...(terms.length ? [element("p", {}, "Both say: ", ...said(terms))] : []),
    ...pairs.map(([own, other]) =>
      element("div", { class: "pair" }, prose("q", "", own), prose("q", "", other))))];
}

const said = (terms) => terms.flatMap((term, at) => [at ? ", " : "", prose("em", "", term)]);

// An entry of any list of papers. A plain link, so that Tab, Enter, copying and opening it in a
// new tab come from the browser.
function paperLink(row, similarity) {
  const paper = papers[row];
  const name = element("span", { class: "name", dir: "auto" }, paper.headline);
  const link = element("a", { href: addressOf(row), "data-row": row }, markOf(markAt(row)), name);
  if (paper.new) name.append(" ", tag("new"));
  if (paper.titleOnly) name.append(" ", tag("title only"));
  if (similarity !== undefined) link.append(similarityBar(similarity));
  return link;
}

function similarityBar(similarity) {
  const fill = element("i");
  fill.style.width = `${100 * Math.min(1, Math.max(0, similarity))}%`;
  return element("span", { class: "similarity" },
    element("span", { class: "bar", "aria-hidden": "true" }, fill),
    element("span", { class: "unseen" }, ", similarity "), similarity.toFixed(2));
}
