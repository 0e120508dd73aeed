"""PubMed XML, as `efetch` and the "Save" button of old gave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.words.readers.formats.xml.elements import by, flat, labelled, people, text, texts
from explorer.words.readers.formats.xml.kind import Kind

if TYPE_CHECKING:
    from collections.abc import Callable
    from xml.etree.ElementTree import Element

# An article, and a chapter of a book; the paths below hold for both.
_ARTICLE = "MedlineCitation/Article"
_BOOK = "BookDocument"


def _abstract(*paths: str) -> Callable[[Element], str]:
    """Find an abstract, whose sections may have labels."""

    def find(record: Element) -> str:
        parts = [part for path in paths for part in record.findall(path)]
        return "\n".join(filter(None, map(_section, parts)))

    return find


def _section(part: Element) -> str:
    # "UNLABELLED" is what PubMed calls a section that has no label.
    label = part.get("Label", "")
    return labelled("" if label == "UNLABELLED" else label, flat(part))


_TABLE = {
    "pmid": text("MedlineCitation/PMID", f"{_BOOK}/PMID"),
    "doi": text(
        f"{_ARTICLE}/ELocationID[@EIdType='doi']",
        "PubmedData/ArticleIdList/ArticleId[@IdType='doi']",
        f"{_BOOK}/ArticleIdList/ArticleId[@IdType='doi']",
    ),
    "title": text(
        f"{_ARTICLE}/ArticleTitle",
        f"{_ARTICLE}/VernacularTitle",
        f"{_BOOK}/ArticleTitle",
        f"{_BOOK}/Book/BookTitle",
    ),
    "abstract": _abstract(f"{_ARTICLE}/Abstract/AbstractText", f"{_BOOK}/Abstract/AbstractText"),
    "other abstract": _abstract("MedlineCitation/OtherAbstract/AbstractText"),
    "authors": people(
        f"{_ARTICLE}/AuthorList/Author",
        family="LastName",
        given="ForeName",
        whole=["CollectiveName"],
    ),
    "author list": people(
        f"{_BOOK}/AuthorList/Author", family="LastName", given="ForeName", whole=["CollectiveName"]
    ),
    "year": text(
        f"{_ARTICLE}/Journal/JournalIssue/PubDate/Year",
        f"{_ARTICLE}/Journal/JournalIssue/PubDate/MedlineDate",
        f"{_ARTICLE}/ArticleDate/Year",
        f"{_BOOK}/Book/PubDate/Year",
    ),
    "journal": text(f"{_ARTICLE}/Journal/Title", f"{_BOOK}/Book/BookTitle"),
    "volume": text(f"{_ARTICLE}/Journal/JournalIssue/Volume"),
    "issue": text(f"{_ARTICLE}/Journal/JournalIssue/Issue"),
    "pages": text(f"{_ARTICLE}/Pagination/MedlinePgn"),
    "issn": text(f"{_ARTICLE}/Journal/ISSN"),
    "language": text(f"{_ARTICLE}/Language", f"{_BOOK}/Language"),
    "publication types": texts(f"{_ARTICLE}/PublicationTypeList/PublicationType"),
    "keywords": texts("MedlineCitation/KeywordList/Keyword", f"{_BOOK}/KeywordList/Keyword"),
    "subjects": texts("MedlineCitation/MeshHeadingList/MeshHeading/DescriptorName"),
    "pmcid": text("PubmedData/ArticleIdList/ArticleId[@IdType='pmc']"),
}
KIND = Kind(
    "PubMed XML",
    ("PubmedArticleSet", "PubmedArticle", "PubmedBookArticle"),
    ("PubmedArticle", "PubmedBookArticle"),
    by(_TABLE),
)
