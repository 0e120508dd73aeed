// Text as LaTeX, with braces that balance whichever way they are counted.
// Texts that are none are escaped; only what is unmistakably LaTeX in them stays.

const KEPT_LATEX = new RegExp([
  String.raw`\\[#$%&_{},]`,
  String.raw`\\["'\x60^~=.](?:[aceinouyzACEINOUYZ]|\{[A-Za-z]\})`,
  String.raw`\\[A-Za-z]+\{[^\\{}$%#&_^~]*\}`,
  String.raw`(?<dollars>\$\$?)(?<maths>(?:\\.|[^\\$%#&])+)\k<dollars>`,
].join("|"), "gsu");

const holdsLatex = (extra) => extra.has(TABLES.latex.entryType);

const withEscapes = (text) =>
  text.replace(/[\\~^#$%&_{}]/g, (sign) => TABLES.latex.signs[sign]);

// LaTeX that prints a text.
function escapedLatex(text) {
  const parts = [];
  let done = 0;
  KEPT_LATEX.lastIndex = 0;
  for (let match; (match = KEPT_LATEX.exec(text));) {
    KEPT_LATEX.lastIndex = match.index + 1;
    if (!isLatex(match)) continue;
    parts.push(withEscapes(text.slice(done, match.index)), match[0]);
    KEPT_LATEX.lastIndex = done = match.index + match[0].length;
  }
  return withBalancedBraces([...parts, withEscapes(text.slice(done))].join(""));
}

// LaTeX that can stand in braces; what balances already is not touched.
function withBalancedBraces(latex) {
  let safe = latex;
  if (!isBalanced(latex)) {
    const named = bracesByName(latex);
    safe = isBalanced(named) ? named : bracesByName(withEscapes(latex));
  }
  return safe.endsWith("\\") ? `${safe} ` : safe;
}

// Maths has a command, or looks like one formula; else it is money.
function isLatex({ 0: whole, index, input, groups: { maths } }) {
  if (maths === undefined) return true;
  if (!isBalanced(maths)) return false;
  if (/\\[A-Za-z]/.test(maths)) return true;
  const bounded = maths === maths.trim() && !/^\p{Nd}/u.test(input.slice(index + whole.length));
  return bounded && (!maths.includes(" ") || /[\^_]/.test(maths));
}

const bracesByName = (latex) =>
  latex.replace(/\\(.)/gsu, (pair, sign) => TABLES.latex.braces[sign] ?? pair);

// BibTeX counts braces after a backslash, others do not.
const isBalanced = (latex) => bracesClose(latex) && bracesClose(latex.replace(/\\./gsu, ""));

function bracesClose(latex) {
  let depth = 0;
  for (const brace of latex.match(/[{}]/g) ?? []) {
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
