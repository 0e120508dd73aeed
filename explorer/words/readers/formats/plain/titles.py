"""Which paragraphs and lines are titles, and which paragraph names the whole collection."""

from __future__ import annotations

import re
from statistics import median
from typing import TYPE_CHECKING

from explorer.words.readers.formats.plain.labels import has_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.words.readers.formats.plain.paragraphs import Paragraph

_HEADING_WORDS = 12
_TITLE_WORDS = 40
_MOST = 0.8
_UNFINISHED = (".", ",", ";")  # no title ends in one of these
# A line above one abstract, or one above each of two, is a title unless it speaks of a collection.
_OF_A_COLLECTION = re.compile(
    r"\b(?:papers?|abstracts?|proceedings|conference|workshop|symposium|session|track|accepted"
    r"|submissions|posters|(?:19|20)\d\d)\b",
    re.IGNORECASE,
)


def heading_of(paragraphs: Sequence[Paragraph]) -> str:
    """Give the first paragraph if it is the heading of a collection, else ""."""
    if len(paragraphs) < 2:
        return ""
    first, *rest = paragraphs
    if first.words > _HEADING_WORDS or not _stands_above(first, rest):
        return ""
    if has_title_paragraphs(paragraphs) and (
        len(rest) > 3 or not _OF_A_COLLECTION.search(first.text)
    ):
        return ""
    return first.text.strip()


def has_title_paragraphs(paragraphs: Sequence[Paragraph]) -> bool:
    """Tell whether every abstract has a short paragraph before it: its title."""
    titles, bodies = paragraphs[::2], paragraphs[1::2]
    if len(titles) != len(bodies):
        return False
    if len(titles) == 1:
        return _stands_above(titles[0], bodies)
    return all(map(_may_be_title, titles)) and all(body.is_long for body in bodies)


def _stands_above(first: Paragraph, rest: Sequence[Paragraph]) -> bool:
    """Whether a paragraph is one line, much shorter than the others, that ends like a title."""
    return (
        len(first.lines) == 1
        and not has_label(first)
        and not first.text.rstrip().endswith(_UNFINISHED)
        and 2 * first.words <= median(paragraph.words for paragraph in rest)
    )


def _may_be_title(paragraph: Paragraph) -> bool:
    is_word = any(char.isalpha() for char in paragraph.text)
    return len(paragraph.lines) == 1 and not paragraph.is_long and is_word


def with_title_lines(paragraphs: Sequence[Paragraph]) -> set[int]:
    """Give the numbers of the paragraphs whose first line is their title.

    There are none unless the first line of most long paragraphs breaks before it must.
    """
    long = [paragraph for paragraph in paragraphs if len(paragraph.lines) > 1 and paragraph.is_long]
    if not long or len(_breaking_early(long)) < _MOST * len(long):
        return set()
    return _breaking_early(paragraphs)


def _breaking_early(paragraphs: Sequence[Paragraph]) -> set[int]:
    width = max((len(line) for one in paragraphs for line in one.lines[1:]), default=0)
    return {one.number for one in paragraphs if _breaks_early(one, width)}


def _breaks_early(paragraph: Paragraph, width: int) -> bool:
    """Whether the first line was not broken by wrapping lines at this width."""
    if len(paragraph.lines) < 2:
        return False
    first, second = (line.strip() for line in paragraph.lines[:2])
    would_fit = len(first) + 1 + len(second.split()[0]) <= width
    return (
        (would_fit or len(first) > width)
        and len(first.split()) <= _TITLE_WORDS
        and not first.endswith(_UNFINISHED)
        and not second[0].islower()
    )
