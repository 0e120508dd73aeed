"""The XML of the ACL Anthology: the papers of a volume, whose front says when and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml.elements import attribute, found, people, text
from explorer.words.readers.formats.xml.kind import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

_PAGE = "https://aclanthology.org/"
_PAPER = {
    "title": text("title"),
    "abstract": text("abstract"),
    "authors": people("author", family="last", given="first"),
    "doi": text("doi"),
    "pages": text("pages"),
    "bibkey": text("bibkey"),
    "award": text("award"),
    "language": text("language"),
    "retracted": text("retracted"),
    "retracted on": attribute("retracted", "date"),
}
_VOLUME = {
    "year": text("meta/year"),
    "booktitle": text("meta/booktitle"),
    "publisher": text("meta/publisher"),
}


def _read(paper: Element, around: Sequence[Element]) -> dict[str, object]:
    volume = around[-1] if around else paper
    paper_id = _id(paper, [element.get("id", "") for element in around if element.get("id")])
    fields = {"id": paper_id, "url": f"{_PAGE}{paper_id}/" if paper_id else ""}
    return {**fields, **found(_VOLUME, volume), **found(_PAPER, paper)}


def _id(paper: Element, around: Sequence[str]) -> str:
    """Give the Anthology's id: the last part of the address, else what it is composed of."""
    address = (paper.findtext("url") or "").strip().removesuffix(".pdf")
    if address:
        return address.rpartition("/")[2]
    return f"{'-'.join(around)}.{paper.get('id', '')}" if len(around) > 1 else ""


KIND = Kind("ACL Anthology XML", ("collection",), ("paper",), _read)
