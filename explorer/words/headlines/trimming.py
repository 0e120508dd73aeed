"""Phrases and lines cut to size, where a reader would end them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_SHORTEST = 12
# A clause may end before these; before the later kinds less happily.
_ENDS = (
    (0, re.compile(r",? (?:in |for |on )?(?:that|which|where|whose|while|when)\b|[,;:—]| [–-]")),
    (25, re.compile(r" (?:\(|(?:to|in|on|for|with|by|via|using|through|from|under|without)\b)")),
    (45, re.compile(r" and\b")),
)
_INSIDE_CLAUSE = 5
_NO_FURTHER = re.compile(
    r"(?: that| which|),? (?:consists|comprising|featuring|operates in|to our|to the best)"
    r"\b|,? to \w+ (?:this|these|those|such|it|the above)\b"
    r"|,? (?:that|which|in which),"
)
_LEFT_HANGING = re.compile(
    r"(?: (?:an?|the|of|to|in|on|for|with|by|and|or|that|which|from|is|are|be|can|as|not|its|their"
    r"|at|how|into|about|based|relying|such|than|between|due|aims?|whether|via|using|through|under))+\Z"
)
_LOOSE = " ,;:–—-("


def clause(phrase: str, room: int) -> str:
    """Return the longest beginning that fits and is whole; all of the phrase if none does.

    >>> clause("a network that walks uphill without a map of the hills", 40)
    'a network that walks uphill'
    """
    stop = _NO_FURTHER.search(phrase, _SHORTEST)
    phrase = phrase[: stop.start()] if stop else phrase
    if len(phrase) <= room:
        return phrase.rstrip(_LOOSE)
    best = max(_ends(phrase, room), default=None)
    return phrase[: best[1]].rstrip(_LOOSE) if best else phrase


def _ends(phrase: str, room: int) -> Iterator[tuple[int, int]]:
    """Give merit and place of every place where the phrase may end."""
    for cost, pattern in _ENDS:
        for found in pattern.finditer(phrase, _SHORTEST, room + _SHORTEST):
            place = found.start()
            beginning = phrase[:place]
            if place <= room and not _LEFT_HANGING.search(beginning):
                yield place - cost - _INSIDE_CLAUSE * (" that " in beginning), place


def cut(line: str, max_length: int) -> str:
    """Cut a line at a word, with an ellipsis; a word that is too long by itself is cut through.

    >>> cut("A note on the dances of bees", 24)
    'A note on the dances…'
    """
    if len(line) <= max_length:
        return line
    kept = line[: max(max_length - 1, 0)]
    at_word = kept.rpartition(" ")[0] if line[len(kept)] != " " else kept
    return _LEFT_HANGING.sub("", (at_word or kept).rstrip(_LOOSE)).rstrip(_LOOSE) + "…"
