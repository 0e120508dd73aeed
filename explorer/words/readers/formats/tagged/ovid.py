"""The citations that Ovid saves as text: a number in angle brackets, then field by field."""

from __future__ import annotations

import re

from explorer.words.readers.formats.tagged.entries import Marks
from explorer.words.readers.formats.tagged.layout import Layout, Values, find, first_of, unwrapped

_LOOK = re.compile(r"\A\s*<\d+>[ \t]*\n[A-Z][A-Za-z ]+\n[ \t]+\S")
# The number of a record is taken for a field "<" of which the rest is the value.
_LINE = re.compile(r"(?=<\d+>[ \t]*$|[A-Z])(<|[A-Z][A-Za-z /()&'-]{,40}?)(\d+>)?[ \t]*$")
# Behind each author, the number of the place where they work.
_NUMBER = re.compile(r"(?<=\w)[ \t]+\d+(?:,\d+)*(?=[ \t]*(?:;|$))")
_JOURNAL = re.compile(r"^(.+?)\.\s")
_YEAR = re.compile(r"\b((?:19|20)\d\d)\b(?!.*\b(?:19|20)\d\d\b)")
_NAMES = {
    "<": "number in the export",
    "Author Keywords": "keywords",
    "Authors": "authors",
    "Author": "authors",
    "DOI Number": "doi",
    "Digital Object Identifier": "doi",
    "Heading Words": "subjects",
    "Link to the Ovid Full Text or citation": "link to Ovid",
    "Publication Type": "publication type",
    "Source": "citation",
    "Subject Headings": "subjects",
    "Year of Publication": "year",
}


def _refine(values: Values) -> None:
    values["authors"] = [_NUMBER.sub("", person) for person in values.get("authors", ())]
    find(values, "journal", _JOURNAL, ("citation",))
    find(values, "year", _YEAR, ("citation",))
    first_of(values, "Title", ("Chapter Title", "Book Title"))


_OVID = Layout(
    opening="<1>",
    look=_LOOK,
    marks=Marks(_LINE, first="<"),
    names=_NAMES,
    join=unwrapped,
    refine=_refine,
)
parse = _OVID.parse
looks_like = _OVID.looks_like
