// Texts that every program can take. This folder writes what explorer/shown/writers writes, to the
// byte and file by file; the words and signs in TABLES come from there.

// No control characters, no half characters.
function sound(text) {
  return text
    .replace(/\r\n?|[\u2028\u2029\x85]/g, "\n")
    .replace(/[\x0b\x0c\x1c-\x1f]/g, " ")
    .replace(/[\x00-\x08\x0e-\x1b\x7f-\x9f\ufeff]/g, "")
    .replace(/\p{Surrogate}/gu, "\ufffd");
}

const oneLine = (text) => sound(text).trim().replace(/\s+/g, " ");

// Letters, digits and "_", of all scripts; a JavaScript \w knows those of ASCII alone.
const WORD_SIGN = String.raw`[\p{L}\p{N}_]`;
const WORDS = new RegExp(`${WORD_SIGN}+`, "gu");
const wordsOf = (text) => text.match(WORDS) ?? [];

const withoutDot = (text) => text.replace(/\.$/, "");
