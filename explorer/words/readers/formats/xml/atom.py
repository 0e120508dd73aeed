"""Atom, in which arXiv answers a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml.elements import attribute, attributes, by, names, text
from explorer.words.readers.formats.xml.kind import Fields, Kind

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ABSTRACT_PAGE = "arxiv.org/abs/"
_ERROR = "arxiv.org/api/errors"


def _id(entry: Element) -> str:
    """Find the id, which arXiv gives as the address of the paper's page."""
    address = (entry.findtext("id") or "").strip()
    return address.partition(_ABSTRACT_PAGE)[2] or address


def _objection(fields: Fields) -> str:
    if _ERROR in str(fields.get("id", "")):
        return f"arXiv answered with an error: {fields.get('summary', 'no reason given')}"
    return ""


_TABLE = {
    "id": _id,
    "title": text("title"),
    "summary": text("summary", "content"),
    "authors": names("author/name"),
    "published": text("published", "updated"),
    "updated": text("updated"),
    "journal_ref": text("journal_ref"),
    "doi": text("doi"),
    "url": attribute("link[@rel='alternate']", "href"),
    "categories": attributes("category", "term"),
    "primary category": attribute("primary_category", "term"),
    "comment": text("comment"),
}
KIND = Kind("arXiv Atom", ("feed",), ("entry",), by(_TABLE), _objection)
