"""RIS in its dialects: EBSCO, EndNote, JSTOR, Ovid, ProQuest, Scopus, Citavi and others."""

from __future__ import annotations

import re

from explorer.words.readers.formats.tagged.entries import Marks
from explorer.words.readers.formats.tagged.layout import (
    Layout,
    Values,
    find,
    first_of,
    identify_by_address,
)
from explorer.words.readers.synonyms import role_of

_LOOK = re.compile(r"^\ufeff?TY[ \t]{1,3}-[ \t]", re.MULTILINE)
# "ER-positive" may continue an abstract.
_LINE = re.compile(r"(TY(?=-[ \t])|ER(?=-[ \t]*$)|[A-Z][A-Z0-9](?=[ \t]{1,3}-))[ \t]*-[ \t]*(.*)")
_DOI = re.compile(r"(10\.\d{4,9}/\S+)")
_DOI_ADDRESS = re.compile(r"doi\.org/(10\.\d{4,9}/\S+)")
_NAMES = {
    "A1": "authors",
    "A2": "editors",
    "AN": "accessionnumber",
    "AU": "authors",
    "BT": "booktitle",
    "CY": "city",
    "DA": "date",
    "DB": "database",
    "DO": "doi",
    "DP": "database provider",
    "ED": "editors",
    "EP": "last page",
    "ET": "edition",
    "IS": "issue",
    "JA": "journal abbreviation",
    "JF": "journal",
    "KW": "tags",
    "LA": "language",
    "M3": "type of work",
    "N1": "notes",
    "PB": "publisher",
    "SP": "first page",
    "ST": "short title",
    "T3": "series",
    "TY": "type",
    "UR": "url",
    "VL": "volume",
}


def _refine(values: Values) -> None:
    find(values, "doi", _DOI, ("L3", "type of work"))
    find(values, "doi", _DOI_ADDRESS, ("url",))
    identify_by_address(values)
    if not any(role_of(name) == "venue" for name in values):
        first_of(values, "journal", ("journal abbreviation", "J2", "J1"))
    if not {"TI", "T1"} & values.keys():
        first_of(values, "title", ("CT", "booktitle", "short title"))
    if len(values.get("AB", ())) > 1:  # EBSCO has a copyright line of its own, tagged alike
        owned = [text for text in values["AB"] if text.startswith("Copyright of ")]
        values["AB"] = [text for text in values["AB"] if text not in owned]
        values["copyright"] = owned


_RIS = Layout(
    opening="TY  -",
    look=_LOOK,
    marks=Marks(_LINE, first="TY", end="ER"),
    names=_NAMES,
    a_line_each=("authors", "tags", "url"),
    refine=_refine,
)
parse = _RIS.parse
looks_like = _RIS.looks_like
