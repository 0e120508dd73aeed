"""Refer, as EndNote and many libraries export it: a percent sign and one character."""

from __future__ import annotations

import re

from explorer.words.readers.formats.tagged.entries import Marks
from explorer.words.readers.formats.tagged.layout import (
    Layout,
    Values,
    first_of,
    identify_by_address,
)

_LOOK = re.compile(r"^\ufeff?%[0AT] [^\n]*\n%[0-9A-Z@+] ", re.MULTILINE)
_NAMES = {
    "0": "type",
    "8": "date",
    "@": "SN",
    "A": "authors",
    "B": "booktitle",
    "C": "city",
    "D": "year",
    "E": "editors",
    "F": "citation key",
    "G": "language",
    "I": "publisher",
    "J": "journal",
    "K": "keywords",
    "L": "call number",
    "M": "accession number",
    "N": "issue",
    "P": "pages",
    "Q": "creators",
    "R": "doi",
    "S": "series",
    "T": "title",
    "U": "url",
    "V": "volume",
    "X": "abstract",
    "Z": "notes",
}


def _refine(values: Values) -> None:
    identify_by_address(values)
    first_of(values, "title", ("booktitle",))


_REFER = Layout(
    opening="%",
    look=_LOOK,
    marks=Marks(re.compile(r"%(\S)(?:[ \t]+(.*))?$"), first="0", blank_separates=True),
    names=_NAMES,
    a_line_each=("authors", "tags", "url"),
    refine=_refine,
)
parse = _REFER.parse
looks_like = _REFER.looks_like
