"""What typesetting did to words: ligatures, soft hyphens, and hyphens at the ends of lines."""

from __future__ import annotations

import re

from explorer.words.wordlists import word_set

_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_LIGATURE = re.compile("[ﬀ-ﬆ]")
_SOFT_HYPHEN = re.compile("\xad\\s*")
_LINE_END_HYPHEN = re.compile(r"(?<![\w-])(?P<head>[^\W\d_][\w-]*)[-‐]\s*\n\s*(?P<tail>[^\W\d_]+)")
_COMPOUND = re.compile(r"[^\W\d_]+-[^\W\d_]+")
# Before a hyphen at a line's end these are whole words, not the first half of one.
_WHOLE_WORDS = word_set(
    "all best cross data deep end face fast few fine first full graph hand hard high human in "
    "large left life light line long low many model most near new object off on one open out "
    "point real right second self short single small soft state task test text third three time "
    "two up well word zero"
)


def mended(text: str) -> str:
    r"""Fold ligatures and join the halves of words that were broken at a line's end.

    >>> mended("Eﬃ-\ncient real-\ntime soft\xadware")
    'Efficient real-time software'
    """
    if not text.isascii():
        text = _LIGATURE.sub(lambda found: _LIGATURES[found[0]], text)
        text = _SOFT_HYPHEN.sub("", text)
    if not _LINE_END_HYPHEN.search(text):
        return text
    compounds = frozenset(_COMPOUND.findall(text))
    return _LINE_END_HYPHEN.sub(lambda broken: _rejoined(broken, compounds), text)


def _rejoined(broken: re.Match[str], compounds: frozenset[str]) -> str:
    head, tail = broken["head"], broken["tail"]
    hyphenated = f"{head}-{tail}"
    whole = "-" in head or head.lower() in _WHOLE_WORDS or not tail[0].islower()
    return hyphenated if whole or hyphenated in compounds else head + tail
