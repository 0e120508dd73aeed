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
KINDS = {name: kind for kind, names in _CALLED.items() for name in names.split()}
KIND_FIELDS = (
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
_WORD = re.compile(r"\w+")
MEETINGS = ("proceedings", "proc", "conference", "conf", "symposium", "workshop", "congress",
            "meeting")  # fmt: skip
_NAME_AND_YEAR = re.compile(r"(\w+) ?'?\d{2,4}")
_CAPITAL = re.compile(r"[A-Z]")


def kind_of(extra: Mapping[str, str], venue: str) -> Kind:
    """Take the kind from the field that tells it, else from the name of the venue.

    >>> kind_of({"Item Type": "journalArticle"}, "").ris, kind_of({}, "NeurIPS 2024").bibtex
    ('JOUR', 'inproceedings')
    """
    told = {bare(name): bare(value) for name, value in extra.items()}
    for field in KIND_FIELDS:
        if told.get(field) in KINDS:
            return KINDS[told[field]]
    if not venue:
        return _OTHER
    return _CONFERENCE if _is_meeting(venue) else _ARTICLE


def _is_meeting(venue: str) -> bool:
    """Tell it by a word of its name, or by a name such as "NeurIPS 2024"."""
    named = _NAME_AND_YEAR.fullmatch(venue)
    if named and len(_CAPITAL.findall(named[1])) > 1:
        return True
    return any(word in MEETINGS for word in _WORD.findall(venue.lower()))


def bare(name: str) -> str:
    """Take out of a name what does not count: case, blanks, punctuation.

    >>> bare("Item Type"), bare("article-journal")
    ('itemtype', 'articlejournal')
    """
    return _BETWEEN.sub("", str(name).lower())
