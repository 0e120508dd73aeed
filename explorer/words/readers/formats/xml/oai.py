"""OAI-PMH, in which archives hand out their records (https://www.openarchives.org/pmh/).

Inside is Dublin Core, one of arXiv's own formats, MARCXML, MODS or JATS.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml import jats, marc, mods
from explorer.words.readers.formats.xml.elements import by, flat, names, text, texts
from explorer.words.readers.formats.xml.kind import Fields, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from explorer.words.readers.formats.xml.kind import ReadRecord

_ARXIV = "oai:arXiv.org:"
_DELETED = "deleted"
_DOI = re.compile(r"^(?:doi:|https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}/\S+)$")
_identifiers = texts("identifier", "relation")
_descriptions = texts("description")


def _listed(value: object) -> list[str]:
    return value if isinstance(value, list) else []


def _description(record: Element) -> str:
    """Find the abstract; arXiv's comments are descriptions too."""
    described = _listed(_descriptions(record))
    return next((one for one in described if not one.startswith("Comment:")), "")


def _doi(record: Element) -> str:
    matches = map(_DOI.match, _listed(_identifiers(record)))
    return next((match[1] for match in matches if match), "")


def _address(record: Element) -> str:
    return next((one for one in _listed(_identifiers(record)) if one.startswith("http")), "")


_DUBLIN_CORE = {
    "title": text("title"),
    "abstract": _description,
    "authors": names("creator", "contributor"),
    "date": text("date"),
    "doi": _doi,
    "url": _address,
    "subjects": texts("subject"),
    "publisher": text("publisher"),
    "type": text("type"),
    "language": text("language"),
    "citation": text("source"),
}
_OF_ARXIV = {
    "id": text("id"),
    "title": text("title"),
    "abstract": text("abstract"),
    "date": text("created", "version/date"),
    "updated": text("updated"),
    "journal-ref": text("journal-ref"),
    "doi": text("doi"),
    "categories": text("categories"),
    "comments": text("comments"),
    "license": text("license"),
}


def _people(record: Element) -> list[str]:
    parts = ("forenames", "keyname", "suffix")
    names = (
        " ".join(flat(author.find(part)) for part in parts) for author in record.iter("author")
    )
    return [" ".join(name.split()) for name in names]


_READERS: dict[str, ReadRecord] = {
    "dc": by(_DUBLIN_CORE),
    "arXiv": by({**_OF_ARXIV, "authors": _people}),
    "arXivRaw": by({**_OF_ARXIV, "authors": text("authors")}),
    "record": marc.READ,
    "mods": mods.KIND.read,
    "modsCollection": mods.KIND.read,
    "article": jats.KIND.read,
}


def _read(record: Element, around: Sequence[Element]) -> dict[str, object]:
    header = record.find("header")
    identifier = flat(header.find("identifier")) if header is not None else ""
    status = header.get("status", "") if header is not None else ""
    inside = record.find("metadata/*")
    read = _READERS.get(inside.tag, _READERS["dc"]) if inside is not None else None
    fields = dict(read(inside, around)) if read and inside is not None else {}
    return {**fields, "id": identifier.removeprefix(_ARXIV) or fields.get("id"), "status": status}


def _objection(fields: Fields) -> str:
    return "it was deleted from its archive" if fields["status"] == _DELETED else ""


KIND = Kind("OAI-PMH", ("OAI-PMH", "ListRecords", "GetRecord"), ("record",), _read, _objection)
