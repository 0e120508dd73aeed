"""Lists of authors compared by surname."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from explorer.words.duplicates.wording import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_SUFFIX = re.compile(r",?\s+(?:jr|sr|ii|iii)\.?\Z", re.IGNORECASE)


class Team(Enum):
    """What two lists of authors have in common."""

    SHARED = "a surname"
    UNKNOWN = "unknown"
    APART = "nothing"


def compare_authors(one: Iterable[str], other: Iterable[str]) -> Team:
    """Compare two lists of authors, each name in whatever order.

    >>> compare_authors(["Ada van Berg", "B. Sato"], ["Sato, Bo"]).name
    'SHARED'
    >>> compare_authors(["Wei Zhang"], ["Zhang Wei"]).name, compare_authors(["Berg"], []).name
    ('UNKNOWN', 'UNKNOWN')
    >>> compare_authors(["Ada Berg"], ["Bo Sato"]).name
    'APART'
    """
    one, other = list(one), list(other)
    if not one or not other:
        return Team.UNKNOWN
    if set(map(_surname, one)) & set(map(_surname, other)):
        return Team.SHARED
    return Team.UNKNOWN if _names(one) & _names(other) else Team.APART


def _surname(name: str) -> str:
    name = _SUFFIX.sub("", name.strip())
    family = name.partition(",")[0]
    words = words_of(family)
    if "," in name:
        return "".join(words[-1:])
    initials_last = [word for word in words if len(word) > 2]  # "Sato BK", as in MEDLINE
    return (initials_last or words or [""])[-1]


def _names(authors: Iterable[str]) -> set[str]:
    return {word for name in authors for word in words_of(name) if len(word) > 1}
