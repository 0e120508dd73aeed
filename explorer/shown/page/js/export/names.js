// The names of authors, taken apart as bibliographies sort them.

// [family, given, suffix]; given and suffix are "" when there is none.
function splitName(name) {
  const comma = nameOutline(name).lastIndexOf(",");
  const after = name.slice(comma + 1).trim();
  const suffix = isSuffix(after) ? after : "";
  const person = suffix ? name.slice(0, Math.max(comma, 0)).trimEnd() : name;
  const start = startOfFamily(person);
  return start ? [person.slice(start), person.slice(0, start).trimEnd(), suffix] : [name, "", ""];
}

// What braces enclose is blotted out, so that it is neither a blank nor a comma nor a word.
function nameOutline(name) {
  let depth = 0;
  return name.replace(/[^]/g, (sign) => {
    if (sign === "{") depth += 1;
    const seen = depth ? "X" : sign;
    if (sign === "}" && depth) depth -= 1;
    return seen;
  });
}

// The last word, or the first in lower case, as in BibTeX; 0 when a name is to be left whole.
function startOfFamily(person) {
  const seen = nameOutline(person);
  const words = [...seen.matchAll(/\S+/g)];
  if (words.length < 2 || isBody(seen)) return 0;
  let last = words.length - 1;
  if (isSuffix(words[last][0]) && last > 1) last -= 1;
  const small = words.slice(1, last).find(([word]) => /^\p{Lowercase}/u.test(word));
  return (small ?? words[last]).index;
}

const isSuffix = (word) => TABLES.names.suffixes.includes(withoutDot(word.toLowerCase()));

// What is no person: it has an "and" or a comma in it, or ends as people do not.
function isBody(seen) {
  const lower = seen.toLowerCase();
  const words = wordsOf(lower);
  const last = words.at(-1);
  const atEnd = last !== undefined && withoutDot(lower).endsWith(last);
  return lower.includes(",") || words.includes("and")
    || (atEnd && TABLES.names.bodies.includes(last));
}
