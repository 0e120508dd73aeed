"""The tagged export of the Web of Science, from all of its databases."""

from __future__ import annotations

import re

from explorer.words.readers.formats.tagged.entries import Marks
from explorer.words.readers.formats.tagged.layout import Layout, Values, unwrapped

_LOOK = re.compile(r"^\ufeff?FN .*\nVR |^PT [A-Z]\n[A-Z][A-Z0-9] ", re.MULTILINE)
_MAIL = re.compile(r" ?\([^()\s@]*@[^()\s@]*\)")
_NAMES = {
    "AF": "authors",
    "AN": "accessionnumber",
    "BD": "subjects",
    "BE": "editors",
    "BP": "first page",
    "CA": "creators",
    "DT": "document type",
    "EA": "coverdate",
    "EP": "last page",
    "ID": "keywords plus",
    "IS": "issue",
    "LA": "language",
    "PM": "pmid",
    "PT": "publication type",
    "PU": "publisher",
    "SC": "research areas",
    "SE": "series",
    "VL": "volume",
    "WC": "web of science categories",
}


def _refine(values: Values) -> None:
    for name in ("authors", "AU"):  # Zoological Record puts an address behind the first one
        if name in values:
            values[name] = [_MAIL.sub("", person) for person in values[name]]
    if any(given.startswith("ZOOREC:") for given in values.get("UT", ())):
        values["descriptors"] = values.pop("DE", [])  # species and places, not keywords


_WEB_OF_SCIENCE = Layout(
    opening="PT",
    look=_LOOK,
    marks=Marks(
        re.compile(r"([A-Z][A-Z0-9])(?: (.*))?$"),
        first="PT",
        end="ER",
    ),
    names=_NAMES,
    a_line_each=("authors",),
    join=unwrapped,
    refine=_refine,
)
parse = _WEB_OF_SCIENCE.parse
looks_like = _WEB_OF_SCIENCE.looks_like
