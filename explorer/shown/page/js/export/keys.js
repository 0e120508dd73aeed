// Citation keys: ids in the characters that every BibTeX program takes, no two the same.

const NOT_IN_KEYS = /[^A-Za-z0-9_:.+/-]+/gu;

// An id that is a key already stays as it is.
function citationKeys(ids) {
  const stillFree = new Set(ids.filter((id) => id && id.search(NOT_IN_KEYS) < 0));
  const taken = new Set(stillFree);
  const counts = new Map();
  return ids.map((id) => {
    if (stillFree.delete(id)) return id;
    const key = freeKey(cleanedKey(id), taken, counts);
    taken.add(key);
    return key;
  });
}

function cleanedKey(id) {
  const plain = id.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(NOT_IN_KEYS, "-").replace(/^-+|-+$/g, "") || "paper";
}

function freeKey(wanted, taken, counts) {
  let key = wanted;
  while (taken.has(key)) {
    counts.set(wanted, (counts.get(wanted) ?? 1) + 1);
    key = `${wanted}-${counts.get(wanted)}`;
  }
  return key;
}
