// What kind of publication a paper is, and what each format calls it.

// Without what does not count in a name: case, blanks, punctuation.
const bare = (name) => wordsOf(name.toLowerCase()).join("").replaceAll("_", "");

const kindNamed = (name) =>
  (Object.hasOwn(TABLES.kinds.named, name) ? TABLES.kinds.named[name] : undefined);

// The field that tells it, else the name of the venue.
function kindOf(extra, venue) {
  const told = new Map([...extra].map(([name, value]) => [bare(name), bare(value)]));
  for (const field of TABLES.kinds.fields) {
    const kind = kindNamed(told.get(field) ?? "");
    if (kind) return kind;
  }
  if (!venue) return kindNamed("misc");
  return kindNamed(isMeeting(venue) ? "conference" : "article");
}

const NAME_AND_YEAR = new RegExp(String.raw`^(${WORD_SIGN}+) ?'?\p{Nd}{2,4}$`, "u");

// By a word of its name, or by a name such as "NeurIPS 2024".
function isMeeting(venue) {
  const [, name = ""] = NAME_AND_YEAR.exec(venue) ?? [];
  if (name.replace(/[^A-Z]/g, "").length > 1) return true;
  return wordsOf(venue.toLowerCase()).some((word) => TABLES.kinds.meetings.includes(word));
}
