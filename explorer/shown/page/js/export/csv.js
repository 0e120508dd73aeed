// CSV for a spreadsheet: no text can act as a formula.

function toCsv(papers) {
  if (!papers.length) return "";
  const rows = papers.map(csvRow);
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = [names, ...rows.map((row) => names.map((name) => harmless(row.get(name))))];
  return cells.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

// A paper's own fields stand behind the usual ones; where it stood in its source is not its own.
function csvRow(paper) {
  const { extra, ...fields } = rawRecord(paper);
  const usual = Object.entries(fields);
  const own = [...extra].filter(([name]) => name !== "place" && !Object.hasOwn(fields, name));
  return new Map([...usual, ...own]);
}

function harmless(value) {
  if (typeof value === "number") return String(value);
  const text = Array.isArray(value) ? value.join("; ") : value ?? "";
  return TABLES.csv.formulaStarts.some((start) => text.startsWith(start)) ? `'${text}` : text;
}

const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
