"""The one table of the names that fields go by; a name that a user gives comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.words.readers.given import compared_name, given_role

if TYPE_CHECKING:
    from collections.abc import Mapping

# Role by role, best name first, as `compared_name` gives them.
SYNONYMS: Mapping[str, str] = {
    "id": (
        "citationkey citekey bibtexkey ut utuniquewosid utuniqueid id key paperid articleid docid"
        " documentid recordid entryid lensid uid pmid pubmedid corpusid eid identifier"
        " accessionnumber"
    ),
    "title": (
        "title ti t1 articletitle documenttitle papertitle titletext primarytitle titleprimary"
        " maintitle itemtitle displayname titles dctitle"
    ),
    "abstract": (
        "abstract ab n2 abstractnote abstracttext papertext paperabstract summary description"
        " abstracts text dcdescription"
    ),
    "authors": (
        "authors author af au a1 authorfullnames authornames authorlist authors,primary creators"
        " creator authorships authorshipsauthordisplayname authorstring dccreator editors editor"
    ),
    "year": (
        "year publicationyear pubyear py y1 date published publicationdate publisheddate"
        " datepublished yearpublished pubdate issued coverdate prismcoverdate publicationdatetime"
    ),
    "venue": (
        "venue journal journaltitle booktitle so jo jf t2 publicationtitle publicationname"
        " sourcetitle containertitle journalbook journalname conferencename conference"
        " proceedingstitle conferencetitle periodicalfull primarylocationsourcedisplayname"
        " prismpublicationname publicationvenue publication journalref source"
    ),
    "url": (
        "url ur link abs articleurl landingpageurl primarylocationlandingpageurl htmlurl s2url"
        " documenturl links pdf pdfurl"
    ),
    "doi": "doi di doiurl itemdoi prismdoi digitalobjectidentifier",
    "arxiv": "arxivid arxiv eprint",
    "tags": (
        "tags tag keywords keyword kw de labels label categories category subjects subject topics"
        " authorkeywords authkeywords indexkeywords indexterms meshterms ieeeterms manualtags"
        " automatictags fieldsofstudy s2fieldsofstudy primaryarea concepts keywordsdisplayname"
        " topicsdisplayname primarytopicdisplayname conceptsdisplayname"
    ),
}
NESTS = ("content", "paper", "data", "metadata", "attributes", "info", "citingPaper", "citedPaper")
"""Fields that may hold all the others, as OpenReview has them under "content"."""

GIVEN = -1
"""The rank of a name that a user gave."""
_PLACES = {
    name: (role, rank)
    for role, names in SYNONYMS.items()
    for rank, name in enumerate(names.split())
}


def role_and_rank(name: str) -> tuple[str, int]:
    """Tell what a field of this name holds and how good a name for it this is, 0 the best.

    The role is "" when it is not known. A name that a user gave for a role has the rank `GIVEN`.

    >>> role_and_rank("Abstract Note"), role_and_rank("volume")
    (('abstract', 3), ('', 0))
    """
    role = given_role(name)
    return (role, GIVEN) if role else _PLACES.get(compared_name(name), ("", 0))


def role_of(name: str) -> str:
    """Tell what a field of this name holds, "" when that is not known.

    >>> role_of("Article Title"), role_of("AB"), role_of("volume")
    ('title', 'abstract', '')
    """
    return role_and_rank(name)[0]
