"""The XML of dblp: its dump, and the page of a person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml.elements import found, text, texts
from explorer.words.readers.formats.xml.kind import Fields, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

_PAPERS = ("article", "inproceedings", "incollection", "book", "phdthesis", "mastersthesis", "data")
_OTHERS = {"proceedings": "a volume, not a paper", "www": "the page of a person, not a paper"}
# dblp numbers the people who share a name.
_NUMBER = re.compile(r" \d{4}$")
_DOI_ADDRESS = re.compile(r"doi\.org/(10\.\d{4,9}/\S+)")
_TABLE = {
    "title": text("title"),
    "year": text("year"),
    "journal": text("journal", "booktitle", "school"),
    "url": text("ee"),
    "volume": text("volume"),
    "number": text("number"),
    "pages": text("pages"),
    "publisher": text("publisher"),
    "isbn": text("isbn"),
}
_PEOPLE = (texts("author"), texts("editor"))


def _read(record: Element, _around: Sequence[Element]) -> dict[str, object]:
    fields = found(_TABLE, record)
    doi = _DOI_ADDRESS.search(str(fields.get("url", "")))
    people = next(filter(None, (find(record) for find in _PEOPLE)), [])
    names = people if isinstance(people, list) else []
    return {
        "type": record.tag,
        "id": record.get("key", ""),
        "doi": doi[1] if doi else "",
        "authors": [_NUMBER.sub("", name) for name in names],
        **fields,
    }


def _objection(fields: Fields) -> str:
    return _OTHERS.get(str(fields["type"]), "")


KIND = Kind("dblp XML", ("dblp", "dblpperson"), (*_PAPERS, *_OTHERS), _read, _objection)
