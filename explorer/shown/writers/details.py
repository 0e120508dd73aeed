"""Volume, pages and the like: among a paper's further fields, under the names that files use."""

from __future__ import annotations

import re

from explorer.shown.writers.kinds import bare
from explorer.shown.writers.texts import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# BibTeX's name of each, and what files call it, without case, blanks and punctuation.
NAMES = {
    "volume": "volume vol vl",
    "number": "number issue",
    "pages": "pages page pagerange",
    "publisher": "publisher pb",
    "issn": "issn issnorisbn sn",
    "isbn": "isbn bn",
}
FIRST_PAGE = "sp bp startpage pagestart firstpage beginningpage"
LAST_PAGE = "ep endpage pageend lastpage endingpage"
_RANGE = re.compile(r"(\w*\d\w*)\s*[-\u2010-\u2015]+\s*(\w*\d\w*)")


def details(extra: Mapping[str, str]) -> dict[str, str]:
    """Give what is known, under BibTeX's names.

    >>> details({"VL": "3", "SP": "12", "EP": "20", "Colour": "red"})
    {'volume': '3', 'pages': '12-20'}
    """
    told = {bare(name): line(str(value)) for name, value in extra.items()}
    found = {name: _first(told, names) for name, names in NAMES.items()}
    found["pages"] = found["pages"] or "-".join(
        page for names in (FIRST_PAGE, LAST_PAGE) if (page := _first(told, names))
    )
    return {name: value for name, value in found.items() if value}


def first_and_last(pages: str) -> tuple[str, str]:
    """Split a range of pages; the last is "" when there is none.

    >>> first_and_last("12--20"), first_and_last("e7")
    (('12', '20'), ('e7', ''))
    """
    match = _RANGE.fullmatch(pages)
    return (match[1], match[2]) if match else (pages, "")


def _first(told: Mapping[str, str], names: str) -> str:
    return next((told[name] for name in names.split() if told.get(name, "0") != "0"), "")
