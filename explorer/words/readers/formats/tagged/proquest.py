"""The text that ProQuest saves: documents between rules, one labelled field a paragraph."""

from __future__ import annotations

import re

from explorer.words.readers.formats.tagged.entries import Marks
from explorer.words.readers.formats.tagged.layout import Layout, Values, first_of

_LOOK = re.compile(r"^Document \d+ of \d+[ \t]*$", re.MULTILINE)
# Only known labels, since a sentence of an abstract may begin alike.
_LABELS = (
    "Abstract|Abstract \\(English\\)|Full text|Author|Title|Subject|Identifier / keyword|Location"
    "|Publication title|Publication year|Publication date|Publisher|Place of publication"
    "|Country of publication|Publication subject|Volume|Issue|Pages|First page|Number of pages|ISSN"
    "|e-ISSN|ISBN|Source type|Language of publication|Language|Document type|DOI|Accession number"
    "|ProQuest document ID|Document URL|Copyright|Last updated|Database|Links|School|Degree"
    "|Department|Advisor|University/institution|University location|Dissertation/thesis number"
    "|Correspondence author|Author affiliation|Company / organization|Credit|Notes"
    "|Document feature|Classification|MeSH|Substance|Supplemental data|Section|Year|Conference"
)
_LINE = re.compile(rf"(Document(?= \d+ of \d+[ \t]*$)|(?:{_LABELS})(?=:)):?[ \t]*(.*)")
_NAMES = {
    "Author": "authors",
    "Document": "number in the export",
    "Document URL": "url",
    "Identifier / keyword": "keywords",
    "MeSH": "meshterms",
    "ProQuest document ID": "id",
    "School": "school",
    "Subject": "subjects",
}
_RULE = re.compile(r"_{10,}$")
_LINKS = ("ProQuest document link", "Full text available")


def _join(lines: list[str]) -> str:
    kept = [line for line in lines if not _RULE.match(line) and line not in _LINKS]
    return "\n".join(kept).strip()


def _refine(values: Values) -> None:
    number, *_ = values.get("number in the export", [""])
    above = number.partition("\n")[2].strip()
    if above:  # the title stands there too, where there is no label for it
        values.setdefault("heading", [above])
        first_of(values, "Title", ("heading",))
        values["number in the export"] = [number.partition("\n")[0]]


_PROQUEST = Layout(
    opening="Document 1 of",
    look=_LOOK,
    marks=Marks(_LINE, first="Document"),
    names=_NAMES,
    join=_join,
    refine=_refine,
)
parse = _PROQUEST.parse
looks_like = _PROQUEST.looks_like
