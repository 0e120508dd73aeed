"""MODS, the XML of libraries and of bibutils."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml.elements import by, flat, text, texts
from explorer.words.readers.formats.xml.kind import Kind

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_HOST = "relatedItem[@type='host']"


def _title(record: Element) -> str:
    """Find the title; one with a type is abbreviated, translated or another name for it."""
    infos = record.findall("titleInfo")
    plain = [info for info in infos if not info.get("type")]
    return next(filter(None, map(_whole_title, plain or infos)), "")


def _whole_title(info: Element) -> str:
    title = " ".join(filter(None, (flat(info.find(part)) for part in ("nonSort", "title"))))
    return ": ".join(filter(None, (title, flat(info.find("subTitle")))))


def _authors(record: Element) -> list[str]:
    """Find the authors, else the editors, else whoever is named."""
    people = [(_roles(name), _name(name)) for name in record.findall("name")]
    for wanted in ({"author", "aut", "creator", "cre"}, {"editor", "edt"}):
        if named := [name for roles, name in people if roles & wanted and name]:
            return named
    return [name for _, name in people if name]


def _roles(name: Element) -> set[str]:
    return {flat(term).casefold() for term in name.findall("role/roleTerm")}


def _name(name: Element) -> str:
    parts = {part.get("type", ""): flat(part) for part in reversed(name.findall("namePart"))}
    if "family" in parts:
        given = [flat(part) for part in name.findall("namePart[@type='given']")]
        return " ".join([*given, parts["family"]])
    return parts.get("", "") or flat(name.find("displayForm"))


_TABLE = {
    "id": text("identifier[@type='citekey']", "recordInfo/recordIdentifier"),
    "record id": lambda record: record.get("ID", ""),
    "title": _title,
    "abstract": text("abstract"),
    "authors": _authors,
    "year": text(
        "originInfo/dateIssued",
        "originInfo/copyrightDate",
        "part/date",
        f"{_HOST}/part/date",
        f"{_HOST}/originInfo/dateIssued",
        "originInfo/dateCreated",
    ),
    "journal": text(f"{_HOST}/titleInfo/title"),
    "doi": text("identifier[@type='doi']"),
    "url": text("location/url", "identifier[@type='uri']"),
    "keywords": texts("subject/topic"),
    "type": text("genre", f"{_HOST}/genre"),
    "volume": text(
        f"{_HOST}/part/detail[@type='volume']/number", "part/detail[@type='volume']/number"
    ),
    "issue": text(
        f"{_HOST}/part/detail[@type='issue']/number", "part/detail[@type='issue']/number"
    ),
    "first page": text(f"{_HOST}/part/extent/start", "part/extent/start"),
    "last page": text(f"{_HOST}/part/extent/end", "part/extent/end"),
    "publisher": text("originInfo/publisher", f"{_HOST}/originInfo/publisher"),
    "language": text("language/languageTerm", "language"),
    "note": text("note"),
}
KIND = Kind("MODS", ("modsCollection", "mods"), ("mods",), by(_TABLE))
