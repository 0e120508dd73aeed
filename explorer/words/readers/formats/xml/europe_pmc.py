"""The XML in which Europe PMC answers a search."""

from __future__ import annotations

from explorer.words.readers.formats.xml.elements import by, people, text, texts
from explorer.words.readers.formats.xml.kind import Kind

_TABLE = {
    "id": text("id"),
    "pmid": text("pmid"),
    "pmcid": text("pmcid"),
    "doi": text("doi"),
    "title": text("title"),
    "abstract": text("abstractText"),
    "authors": people(
        "authorList/author",
        family="lastName",
        given="firstName",
        whole=("fullName", "collectiveName"),
    ),
    "authorstring": text("authorString"),
    "year": text("pubYear", "journalInfo/yearOfPublication"),
    "journal": text("journalInfo/journal/title", "journalTitle", "bookOrReportDetails/publisher"),
    "volume": text("journalInfo/volume", "journalVolume"),
    "issue": text("journalInfo/issue", "issue"),
    "pages": text("pageInfo"),
    "language": text("language"),
    "keywords": texts("keywordList/keyword"),
    "subjects": texts("meshHeadingList/meshHeading/descriptorName"),
    "publication types": texts("pubTypeList/pubType", "pubType"),
}
KIND = Kind("Europe PMC XML", ("responseWrapper",), ("result",), by(_TABLE))
