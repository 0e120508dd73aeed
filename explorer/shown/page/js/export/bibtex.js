// BibTeX. What came from BibTeX is written as it was, with all its fields; other texts are escaped.

function toBibtex(papers) {
  const rows = papers.map(rawRecord);
  const keys = citationKeys(rows.map((row) => row.paper_id));
  return rows.map((row, at) => bibtexEntry(row, keys[at])).join("\n");
}

function bibtexEntry(row, key) {
  const fields = [...bibtexFields(row, key)].filter(([, value]) => value);
  const lines = fields.map(([name, value]) => `  ${name} = ${value}`);
  return `@${bibtexType(row)}{${[key, ...lines].join(",\n")}\n}\n`;
}

function bibtexType({ extra, venue }) {
  const told = extra.get(TABLES.latex.entryType) ?? "";
  if (/^[a-z]+$/.test(told) && !TABLES.bibtex.noTypes.includes(told)) return told;
  return kindOf(extra, venue).bibtex;
}

function bibtexFields(row, key) {
  const latex = holdsLatex(row.extra) ? withBalancedBraces : escapedLatex;
  const known = new Map([
    ["title", inBraces(latex(oneLine(row.title)))],
    ["author", inBraces(people(row.authors, latex))],
    [fieldOfVenue(row), inBraces(latex(oneLine(row.venue)))],
    ["year", inBraces(String(row.year || ""))],
  ]);
  const last = new Map([
    ["doi", inBraces(signBySign(row.doi))],
    ["url", inBraces(signBySign(row.url))],
    ["abstract", inBraces(paragraphs(row.abstract, latex))],
    ["keywords", inBraces(latex(listedTags(row.tags)))],
    ["paper_id", inBraces(row.paper_id === key ? "" : signBySign(row.paper_id))],
  ]);
  const further = furtherFields(row.extra, latex)
    .filter(([name]) => !known.has(name) && !last.has(name));
  return new Map([...known, ...further, ...last]);
}

// A field that the entry does not have besides.
function fieldOfVenue(row) {
  const names = ["journal", "venue"];
  if (/^(?:in[a-z]+|conference)$/.test(bibtexType(row))) names.unshift("booktitle");
  const taken = holdsLatex(row.extra) ? row.extra : new Map();
  return names.find((name) => !taken.has(name)) ?? names[0];
}

const inBraces = (text) => (text.trim() ? `{${text}}` : "");

function furtherFields(extra, latex) {
  if (holdsLatex(extra)) {
    return [...extra]
      .filter(([name]) => !TABLES.bibtex.notWritten.includes(name))
      .map(([name, value]) => [fieldName(name), ownValue(name, value, latex)]);
  }
  const found = detailsOf(extra);
  if (found.has("pages")) {
    found.set("pages", firstAndLast(found.get("pages")).filter(Boolean).join("--"));
  }
  return [...found].map(([name, value]) => [name, inBraces(latex(value))]);
}

const fieldName = (name) =>
  oneLine(name).replace(/^(?=\p{Nd}|$)|[\s"#%'(),={}~\\]+/gu, "_");

function ownValue(name, value, latex) {
  if (name === "month" && TABLES.bibtex.months.includes(value)) return value;
  if (name === "editor") return inBraces(people(editorsOf(value), latex));
  return inBraces(paragraphs(value, latex));
}

// The names that are kept as a list in JSON.
function editorsOf(value) {
  try {
    const names = JSON.parse(value);
    const named = Array.isArray(names) && names.every((name) => typeof name === "string");
    return named ? names : [value];
  } catch {
    return [value];
  }
}

const people = (names, latex) =>
  names.map(oneLine).filter(Boolean).map((name) => bibtexName(latex(name))).join(" and ");

// A name that says where its parts begin, or in braces when it has none.
function bibtexName(name) {
  if (name === TABLES.names.others) return "others";
  const [family, given, suffix] = splitName(name);
  if (suffix) return `${family}, ${suffix}, ${given}`;
  if (given) {
    const turned = !TABLES.bibtex.noGivenNames.includes(withoutDot(given.toLowerCase()));
    return turned ? `${family}, ${given}` : `${given} ${family}`;
  }
  const seen = nameOutline(name);
  const alone = !/[ ,]/.test(seen) && seen !== "and" && seen !== "others";
  return alone ? name : inBraces(name);
}

// At the start of a line readers take an @ for the next entry, even in braces.
const paragraphs = (text, latex) =>
  latex(sound(text).trim()).replace(/^([^\S\n]*)@/gm, "$1{@}");

function listedTags(tags) {
  return tags.map(oneLine).join(tags.some((tag) => tag.includes(",")) ? "; " : ", ");
}

// What is read sign by sign; what would be taken for markup is encoded.
const signBySign = (text) =>
  oneLine(text).replace(/[\\{}]/g, (sign) => TABLES.bibtex.notInAddresses[sign]);
