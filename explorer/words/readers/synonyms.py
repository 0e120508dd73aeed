"""The one table of the names that the fields of a paper go by."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# Role by role, best name first, in lower case and without what `_BETWEEN` takes out.
SYNONYMS: Mapping[str, str] = {
    "id": (
        "citationkey citekey bibtexkey ut utuniquewosid utuniqueid id key paperid articleid docid"
        " documentid recordid entryid uid pmid pubmedid corpusid eid identifier accessionnumber"
    ),
    "title": (
        "title ti t1 articletitle documenttitle papertitle titletext primarytitle maintitle"
        " displayname"
    ),
    "abstract": (
        "abstract ab n2 abstractnote abstracttext papertext summary description abstracts text"
    ),
    "authors": (
        "authors author au af a1 authorfullnames authornames authorlist creators creator"
        " authorships editors editor"
    ),
    "year": (
        "year publicationyear pubyear py y1 date published publicationdate publisheddate"
        " datepublished pubdate issued coverdate publicationdatetime"
    ),
    "venue": (
        "venue journal journaltitle booktitle so jo jf t2 publicationtitle publicationname"
        " sourcetitle containertitle journalbook journalname conferencename conference"
        " proceedingstitle publicationvenue publication journalref source"
    ),
    "url": "url ur link abs articleurl landingpageurl htmlurl links pdf pdfurl",
    "doi": "doi di doiurl digitalobjectidentifier",
    "arxiv": "arxivid arxiv eprint",
    "tags": (
        "tags tag keywords keyword kw de labels label categories category subjects subject topics"
        " authorkeywords indexkeywords indexterms manualtags automatictags fieldsofstudy"
        " s2fieldsofstudy primaryarea concepts"
    ),
}
NESTS = ("content", "paper")
"""Fields that may hold all the others, as OpenReview has them under "content"."""

_BETWEEN = re.compile(r"[\s_/().-]+")
_PLACES = {
    name: (role, rank)
    for role, names in SYNONYMS.items()
    for rank, name in enumerate(names.split())
}


@lru_cache(maxsize=65_536)
def role_and_rank(name: str) -> tuple[str, int]:
    """Tell what a field of this name holds and how good a name for it this is, 0 the best.

    The role is "" when it is not known. Case, blanks, dashes, slashes and parentheses do not count.

    >>> role_and_rank("Abstract Note"), role_and_rank("volume")
    (('abstract', 3), ('', 0))
    """
    return _PLACES.get(_BETWEEN.sub("", name.casefold()), ("", 0))


def role_of(name: str) -> str:
    """Tell what a field of this name holds, "" when that is not known.

    >>> role_of("Article Title"), role_of("AB"), role_of("volume")
    ('title', 'abstract', '')
    """
    return role_and_rank(name)[0]
