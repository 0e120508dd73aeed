"""EndNote XML, as EndNote and several databases export it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml.elements import attribute, by, names, text, texts
from explorer.words.readers.formats.xml.kind import Kind

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_URLS = texts("urls/related-urls/url", "urls/web-urls/url", "urls/pdf-urls/url")


def _address(record: Element) -> str:
    """Find a web address; "<Go to ISI>://..." and paths of files are none."""
    urls = _URLS(record)
    listed = urls if isinstance(urls, list) else []
    return next((url for url in listed if url.startswith(("http://", "https://"))), "")


_TABLE = {
    "id": text("accession-num", "electronic-resource-num", "rec-number"),
    "title": text("titles/title"),
    "abstract": text("abstract"),
    "authors": names(
        "contributors/authors/author",
        "contributors/secondary-authors/author",
        "contributors/tertiary-authors/author",
    ),
    "year": text("dates/year", "dates/pub-dates/date"),
    "journal": text("titles/secondary-title", "periodical/full-title", "titles/alt-title"),
    "doi": text("electronic-resource-num"),
    "url": _address,
    "keywords": texts("keywords/keyword"),
    "type": attribute("ref-type", "name"),
    "volume": text("volume"),
    "number": text("number"),
    "pages": text("pages"),
    "publisher": text("publisher"),
    "isbn": text("isbn"),
    "language": text("language"),
    "label_": text("label"),
    "notes": text("notes"),
    "research notes": text("research-notes"),
}
KIND = Kind("EndNote XML", ("xml",), ("record",), by(_TABLE))
