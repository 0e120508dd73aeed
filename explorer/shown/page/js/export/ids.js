// Ids alone, one a line; what could act on a terminal is written as an escape.

const UNSAFE =
  /[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const BY_LETTER = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

const toIds = (papers) => papers.map(({ id }) => `${id.replace(UNSAFE, visibly)}\n`).join("");

function visibly(sign) {
  const code = sign.charCodeAt(0).toString(16);
  return BY_LETTER[sign] ?? (code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, "0")}`);
}
