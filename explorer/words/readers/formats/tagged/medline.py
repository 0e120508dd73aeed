"""MEDLINE, which PubMed saves as .nbib or .txt."""

from __future__ import annotations

import re

from explorer.words.readers.formats.tagged.entries import Marks
from explorer.words.readers.formats.tagged.layout import (
    Layout,
    Values,
    find,
    first_of,
    unwrapped,
)

_LOOK = re.compile(r"^\ufeff?PMID- ?\S", re.MULTILINE)
_DOI = re.compile(r"^(\S+) \[doi\]")
_NAMES = {
    "BTI": "book title",
    "CI": "copyright",
    "CN": "creators",
    "DP": "year",
    "FAU": "authors",
    "FED": "editors",
    "ID": "identification",
    "IP": "issue",
    "JT": "journal",
    "LA": "language",
    "MH": "subjects",
    "OAB": "other abstract",
    "OT": "keywords",
    "PG": "pages",
    "PT": "publication type",
    "SO": "citation",
    "TA": "journal abbreviation",
    "TT": "original title",
    "VI": "volume",
}


def _refine(values: Values) -> None:
    find(values, "doi", _DOI, ("LID", "AID"))
    if "TI" not in values:
        first_of(values, "title", ("book title", "original title"))


_MEDLINE = Layout(
    opening="PMID-",
    look=_LOOK,
    marks=Marks(
        re.compile(r"(?=.{4}-)([A-Z][A-Z0-9]{1,3}) *- ?(.*)"),
        first="PMID",
        blank_separates=True,
    ),
    names=_NAMES,
    join=unwrapped,
    refine=_refine,
)
parse = _MEDLINE.parse
looks_like = _MEDLINE.looks_like
