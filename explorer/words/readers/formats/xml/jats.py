"""JATS, the XML of journals and of PubMed Central: one article a file, or a set of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml.elements import (
    attribute,
    by,
    flat,
    labelled,
    people,
    text,
    texts,
)
from explorer.words.readers.formats.xml.kind import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_META = "front/article-meta"
_CONTRIBUTOR = f"{_META}/contrib-group/contrib"


def _id(kind: str) -> str:
    return f"{_META}/article-id[@pub-id-type='{kind}']"


def _abstract(record: Element) -> str:
    """Find the abstract; one with a type is a picture, a teaser or a summary for others."""
    abstracts = record.findall(f"{_META}/abstract")
    plain = [one for one in abstracts if not one.get("abstract-type")]
    return next(("\n".join(_sections(one)) for one in plain or abstracts), "")


def _sections(parent: Element) -> Iterator[str]:
    """Give the paragraphs, the title of a section before its first."""
    label = flat(parent.find("title"))
    if label.casefold().strip(" :.") == "abstract":
        label = ""
    for child in parent:
        if child.tag == "title":
            continue
        for paragraph in _sections(child) if child.tag == "sec" else [flat(child)]:
            if paragraph:
                yield labelled(label, paragraph)
                label = ""


_TABLE = {
    "id": text(_id("pmid"), _id("doi"), _id("pmc"), _id("pmcid"), _id("publisher-id")),
    "doi": text(_id("doi")),
    "pmcid": text(_id("pmcid"), _id("pmc")),
    "title": text(f"{_META}/title-group/article-title"),
    "subtitle": text(f"{_META}/title-group/subtitle"),
    "abstract": _abstract,
    "other abstract": text(f"{_META}/trans-abstract"),
    "authors": people(
        f"{_CONTRIBUTOR}[@contrib-type='author']",
        family=".//surname",
        given=".//given-names",
        whole=(".//string-name", "collab"),
    ),
    "year": text(
        f"{_META}/pub-date[@pub-type='ppub']/year",
        f"{_META}/pub-date[@pub-type='collection']/year",
        f"{_META}/pub-date[@date-type='pub']/year",
        f"{_META}/pub-date/year",
    ),
    "journal": text("front/journal-meta//journal-title", "front/journal-meta/journal-id"),
    "volume": text(f"{_META}/volume"),
    "issue": text(f"{_META}/issue"),
    "first page": text(f"{_META}/fpage", f"{_META}/elocation-id"),
    "last page": text(f"{_META}/lpage"),
    "issn": text("front/journal-meta/issn"),
    "article type": attribute(".", "article-type"),
    "section": text(f"{_META}/article-categories/subj-group/subject"),
    "keywords": texts(f"{_META}/kwd-group/kwd"),
}
KIND = Kind("JATS", ("article", "pmc-articleset"), ("article",), by(_TABLE))
