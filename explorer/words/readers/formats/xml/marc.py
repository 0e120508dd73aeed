"""MARCXML, the exchange format of library catalogues (https://www.loc.gov/standards/marcxml/)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml.elements import by, flat, text
from explorer.words.readers.formats.xml.kind import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from xml.etree.ElementTree import Element

# A field of a catalogue card ends in the mark that parts it from the next.
_MARKS = " /:;,="
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_YEARS = slice(7, 11)  # of field 008


def _subfields(record: Element, tag: str, codes: str) -> Iterator[list[str]]:
    """Give the texts of some subfields, field by field."""
    for field in record.iterfind(f"datafield[@tag='{tag}']"):
        texts = [flat(part) for part in field if part.get("code", "") in codes]
        yield [text for text in texts if text]


def _first(*places: str) -> Callable[[Element], str]:
    """Find the first field that is there: a tag of three digits and the codes of its subfields."""

    def find(record: Element) -> str:
        fields = (parts for place in places for parts in _subfields(record, place[:3], place[3:]))
        return next((" ".join(parts).rstrip(_MARKS) for parts in fields if parts), "")

    return find


def _all(*places: str) -> Callable[[Element], list[str]]:
    def find(record: Element) -> list[str]:
        fields = (parts for place in places for parts in _subfields(record, place[:3], place[3:]))
        return [" ".join(parts).rstrip(_MARKS) for parts in fields if parts]

    return find


_people = _all("100a", "110ab", "700a", "710ab")


def _authors(record: Element) -> list[str]:
    return [_without_stop(name) for name in dict.fromkeys(_people(record))]


def _without_stop(name: str) -> str:
    """Take off a full stop that ends the field and not an initial."""
    return name[:-1] if re.search(r"\w\w\.$", name) else name


def _doi(record: Element) -> str:
    given = _DOI.search(" ".join(_all("024a", "856u")(record)))
    return given.group() if given else ""


def _year(record: Element) -> str:
    fixed = flat(record.find("controlfield[@tag='008']"))[_YEARS]
    return _first("264c", "260c")(record) or (fixed if fixed.isdigit() else "")


_TABLE = {
    "id": text("controlfield[@tag='001']"),
    "title": _first("245abnp"),
    "abstract": lambda record: "\n".join(_all("520ab")(record)),
    "authors": _authors,
    "year": _year,
    "journal": _first("773t", "490a"),
    "doi": _doi,
    "url": _first("856u"),
    "keywords": lambda record: [tag.rstrip(".") for tag in _all("650a", "653a", "651a")(record)],
    "publisher": _first("264b", "260b"),
    "isbn": _first("020a"),
    "issn": _first("022a"),
    "language": _first("041a"),
    "notes": lambda record: "\n".join(_all("500a")(record)),
}
READ = by(_TABLE)
KIND = Kind("MARCXML", ("collection", "record"), ("record",), READ)
