"""What kind of publication a paper is, and what each format calls it."""

from __future__ import annotations

import re
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Kind(NamedTuple):
    """A kind of publication, as BibTeX, RIS and CSL call it."""

    bibtex: str
    ris: str
    csl: str


_ARTICLE = Kind("article", "JOUR", "article-journal")
_CONFERENCE = Kind("inproceedings", "CONF", "paper-conference")
_OTHER = Kind("misc", "GEN", "document")
# What files call a kind, without case, blanks and punctuation.
_CALLED = {
    _ARTICLE: "article journalarticle articlejournal journalpaper jour review",
    _CONFERENCE: "inproceedings conference conferencepaper paperconference proceedingspaper cpaper"
    " conf",
    Kind("incollection", "CHAP", "chapter"): "incollection inbook booksection bookchapter chapter"
    " chap",
    Kind("book", "BOOK", "book"): "book mvbook collection",
    Kind("proceedings", "CONF", "book"): "proceedings mvproceedings",
    Kind("phdthesis", "THES", "thesis"): "phdthesis mastersthesis thesis thes dissertation",
    Kind("techreport", "RPRT", "report"): "techreport report rprt",
    Kind("unpublished", "UNPB", "manuscript"): "unpublished manuscript unpb",
    Kind("misc", "UNPB", "article"): "preprint postedcontent",
    Kind("misc", "ELEC", "webpage"): "online electronic www webpage elec",
    Kind("misc", "DATA", "dataset"): "dataset data",
    Kind("misc", "COMP", "software"): "software computerprogram comp",
    Kind("misc", "PAT", "patent"): "patent pat",
    _OTHER: "misc generic gen document",
}
_KINDS = {name: kind for kind, names in _CALLED.items() for name in names.split()}
_FIELDS = (
    "entrytype",
    "itemtype",
    "type",
    "ty",
    "typeofreference",
    "referencetype",
    "documenttype",
    "publicationtype",
)
_BETWEEN = re.compile(r"[\W_]+")
_MEETING = re.compile(
    r"(?i:\b(?:proceedings|proc|conference|conf|symposium|workshop|congress|meeting)\b)"
    r"|^\w*[A-Z]\w*[A-Z]\w* ?'?\d{2,4}$"  # NeurIPS 2024
)


def kind_of(extra: Mapping[str, str], venue: str) -> Kind:
    """Take the kind from the field that tells it, else from the name of the venue.

    >>> kind_of({"Item Type": "journalArticle"}, "").ris, kind_of({}, "NeurIPS 2024").bibtex
    ('JOUR', 'inproceedings')
    """
    told = {bare(name): bare(value) for name, value in extra.items()}
    for field in _FIELDS:
        if told.get(field) in _KINDS:
            return _KINDS[told[field]]
    if not venue:
        return _OTHER
    return _CONFERENCE if _MEETING.search(venue) else _ARTICLE


def bare(name: str) -> str:
    """Take out of a name what does not count: case, blanks, punctuation.

    >>> bare("Item Type"), bare("article-journal")
    ('itemtype', 'articlejournal')
    """
    return _BETWEEN.sub("", str(name).casefold())
