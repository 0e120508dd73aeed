"""Formats whose lines begin with a tag, in the dialects and the damage that real files have."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from explorer.corpus import Paper
from explorer.errors import SourceError
from explorer.shown.writers import as_ris
from explorer.words.readers import FORMATS, read
from tests.reading import read_bytes, told

TEXT = "Arms are pulled until one of them is best."
WORDS = " ".join(f"word{number}" for number in range(30)) + "."


def ris(*lines: str) -> str:
    return "\n".join(["TY  - JOUR", *lines, "ER  - ", ""])


@dataclass(frozen=True)
class Case:
    """A RIS file, the titles that come out, words of the report, and fields of the first paper."""

    data: str | bytes
    titles: list[str]
    told: list[str] = field(default_factory=list)
    fields: dict[str, object] = field(default_factory=dict)


CASES = {
    "without ends": Case(
        "TY  - JOUR\nTI  - Arms\nTY  - JOUR\nTI  - Legs\n",
        ["Arms", "Legs"],
        ["a record without 'ER' at its end: 2 (line 1, line 3)"],
    ),
    "without beginnings": Case(
        f"TI  - Arms\nER  - \n\nTI  - Legs\nAB  - {TEXT}\n\n{ris('TI  - Heads')}",
        ["Arms", "Legs", "Heads"],
        ["a record without 'TY  -' at its beginning: 2 (line 1, line 4)"],
    ),
    "without text": Case(
        ris("TI  - Arms") + ris("AU  - Doe, Jane", "ID  - p2") + "AU  - Doe, Jane\nER  - \n",
        ["Arms"],
        ["left out, neither title nor abstract: 2 (line 4 (p2), line 8)"],
    ),
    "odd spacing": Case("TY - JOUR\nTI -Arms\nPY   - 2020\nER-", ["Arms"], fields={"year": 2020}),
    "lines without a tag": Case(
        ris("TI  - Arms", "AB  - Two", "", "ER-positive parts.", "UR  - http://a.org/1", "b.org"),
        ["Arms"],
        fields={"abstract": "Two\n\nER-positive parts.", "url": "http://a.org/1"},
    ),
    "several abstracts": Case(
        ris("TI  - Arms", "AB  - One.", "AB  - Eins.", "AB  - Copyright of Acta is the property."),
        ["Arms"],
        fields={"abstract": "One.\n\nEins."},
    ),
    "several titles": Case(ris("TI  - Arms", "TI  - Legs", "T1  - Heads"), ["Arms"]),
    "other tags": Case(
        ris("T1  - Arms", "A1  - Doe, Jane", "Y1  - 2016/09//", f"N2  - {TEXT}", "JF  - Acta"),
        ["Arms"],
        fields={"authors": ("Jane Doe",), "year": 2016, "abstract": TEXT, "venue": "Acta"},
    ),
    "a year of many": Case(
        ris("TI  - Arms", "PY  - 10 15", "DA  - 2019/01/02", "Y2  - 2022"),
        ["Arms"],
        fields={"year": 2019},
    ),
    "names and words in one line": Case(
        ris("TI  - Arms", "AU  - Doe, Jane; Roe, Rick", "KW  - a, b; c", "KW  - d"),
        ["Arms"],
        fields={"authors": ("Jane Doe", "Rick Roe"), "tags": ("a, b", "c", "d")},
    ),
    "a book": Case(
        ris("BT  - Arms", "A2  - Doe, Jane"), ["Arms"], fields={"authors": ("Jane Doe",)}
    ),
    "nothing but a short title": Case(ris("ST  - Arms"), ["Arms"]),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_ris(case: Case, tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, "a.ris", case.data)
    assert [paper.title for paper in reading.corpus] == case.titles
    for words in case.told:
        assert words in told(reading)
    assert {name: getattr(reading.corpus[0], name) for name in case.fields} == case.fields
    texts = [text for p in reading.corpus for text in (p.title, p.abstract, *p.extra.values())]
    assert not any("\r" in text or "ER  -" in text for text in texts)


@pytest.mark.parametrize(
    ("lines", "paper_id"),
    [
        (["ID  - p1", "AN  - 12", "DO  - 10.1000/a"], "p1"),
        (["AN  - 12", "DO  - 10.1000/a"], "12"),
        (["DO  - https://doi.org/10.1000/a", "UR  - http://a.org/1"], "10.1000/a"),
        (["L3  - 10.1000/a"], "10.1000/a"),
        (["M3  - Article", "UR  - https://doi.org/10.1000/a"], "10.1000/a"),
        (["UR  - http://a.org/stable/1"], "http://a.org/stable/1"),
    ],
)
def test_the_id_of_a_ris_record(lines: list[str], paper_id: str, tmp_path: Path) -> None:
    assert read_bytes(tmp_path, "a.ris", ris("TI  - Arms", *lines)).corpus.ids == [paper_id]


@pytest.mark.parametrize("line", ["UR  - http://a.org/record?id=1", "L3  - elsewhere", "N1  - x"])
def test_an_address_with_a_query_is_no_id(line: str, tmp_path: Path) -> None:
    (paper_id,) = read_bytes(tmp_path, "a.ris", ris("TI  - Arms", line)).corpus.ids
    assert len(paper_id) == 10


def test_what_has_no_role_is_kept_under_a_plain_name_or_its_tag(tmp_path: Path) -> None:
    text = ris("TI  - Arms", "VL  - 3", "SP  - 7", "PB  - Examples Press", "U3  - one", "U3  - two")
    assert read_bytes(tmp_path, "a.ris", text).corpus[0].extra == {
        "type": "JOUR",
        "volume": "3",
        "first page": "7",
        "publisher": "Examples Press",
        "U3": "one\ntwo",
        "place": "line 1",
    }


def test_what_is_written_as_ris_is_read_as_it_was(tmp_path: Path) -> None:
    paper = Paper(
        "p1", "Arms", TEXT, ("Jane Doe",), 2020, "Acta", "http://a.org", "10.1000/a", ("x", "y; z")
    )
    again = read_bytes(tmp_path, "a.ris", as_ris.write([paper.to_dict()])).corpus[0]
    names = ("paper_id", "title", "abstract", "authors", "year", "venue", "url", "doi")
    assert all(getattr(again, name) == getattr(paper, name) for name in names)


SAMPLES = {
    "RIS": ris("TI  - Arms", f"AB  - {WORDS}"),
    "MEDLINE": f"PMID- 12\nTI  - Arms\nAB  - {WORDS}\n",
    "refer": f"%T Arms\n%A Ann\n%X {WORDS}\n",
    "Web of Science": f"FN Clarivate\nVR 1.0\nPT J\nTI Arms\nAB {WORDS}\nER\n\nEF",
    "SMART": f".I 1\n.T\nArms\n.W\n{WORDS}\n",
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_text_file_is_told_by_its_content(name: str, tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, "a.txt", SAMPLES[name])
    assert reading.report.files[0].format == name
    assert [(p.title, p.abstract) for p in reading.corpus] == [("Arms", WORDS)]
    assert read([tmp_path]).corpus.ids == reading.corpus.ids


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_without_a_record_is_refused(name: str, tmp_path: Path) -> None:
    (suffix,) = (format_.suffixes[0] for format_ in FORMATS if format_.name == name)
    with pytest.raises(SourceError, match="it has no record; one begins with"):
        read_bytes(tmp_path, f"a{suffix}", "Just a sentence.\nAnd one more.\n")


def test_medline(tmp_path: Path) -> None:
    text = f"""
PMID- 12
DP  - 2017 Nov 15
TI  - Long-
      term arms.
LID - S0048 [pii]
LID - 10.1000/a [doi]
AB  - {TEXT}
      It goes on.
FAU - Doe, Jane
AU  - Doe J
MH  - *Arms
OT  - pulling, hard
SO  - Acta. 2017
JT  - Acta longa
OAB - Anders.

OWN - NLM
TI  - [No number].
PMID- 13
TT  - Beine
"""
    first, second = read_bytes(tmp_path, "a.nbib", text).corpus
    assert (first.paper_id, first.title, first.year) == ("12", "Long-term arms.", 2017)
    assert (first.doi, first.venue, first.authors) == ("10.1000/a", "Acta longa", ("Jane Doe",))
    assert first.abstract == f"{TEXT} It goes on."
    assert sorted(first.tags) == ["*Arms", "pulling, hard"]
    assert (second.paper_id, second.title) == ("13", "[No number].")


def test_medline_takes_another_title_where_there_is_none(tmp_path: Path) -> None:
    text = "PMID- 1\nTT  - Arme\n\nPMID- 2\nBTI - Book of arms\nCN  - The Group\n"
    first, second = read_bytes(tmp_path, "a.nbib", text).corpus
    assert (first.title, second.title, second.authors) == ("Arme", "Book of arms", ("The Group",))


def test_web_of_science(tmp_path: Path) -> None:
    text = f"""FN Examples
VR 1.0
PT J
AU Doe, J. (jane@example.org)
   Roe, R.
TI Short-
   term arms
SO ACTA
AB {TEXT}
DE pulling; arms,
   both
ID MORE; WORDS
EA JAN 2021
UT WOS:1
ER
PT J
TI Legs
DE Ursus [legs]
BD Walking; Ice
UT ZOOREC:2
PT J
TI Heads
UT WOS:3
ER

EF"""
    reading = read_bytes(tmp_path, "a.ciw", text)
    first, second, third = reading.corpus
    assert reading.corpus.ids == ["WOS:1", "ZOOREC:2", "WOS:3"]
    assert (first.title, first.year, first.venue) == ("Short-term arms", 2021, "ACTA")
    assert (first.authors, first.tags) == (("J. Doe", "R. Roe"), ("pulling", "arms, both"))
    assert first.extra["keywords plus"] == "MORE; WORDS"
    assert (second.tags, second.extra["descriptors"]) == (("Walking", "Ice"), "Ursus [legs]")
    assert third.title == "Heads"
    assert "a record without 'ER' at its end: line 16" in told(reading)


def test_refer(tmp_path: Path) -> None:
    text = f"""%T Arms
%0 Journal Article
%A Doe, Jane
%A Roe, Rick
%J Acta
%D 2021
%K pulling
arms
%U http://a.org/1
%X {TEXT}

It goes on.


%0 Book
%B Legs
%R 10.1000/a
%0 Book
%T Heads
%M 7
"""
    reading = read_bytes(tmp_path, "a.enw", text)
    first, second, third = reading.corpus
    assert reading.corpus.ids == ["http://a.org/1", "10.1000/a", "7"]
    assert (first.title, first.authors) == ("Arms", ("Jane Doe", "Rick Roe"))
    assert (first.year, first.venue, first.tags) == (2021, "Acta", ("pulling", "arms"))
    assert first.abstract == f"{TEXT}\n\nIt goes on."
    assert (second.title, third.title) == ("Legs", "Heads")


def test_smart(tmp_path: Path) -> None:
    text = """.I 1
.T
arms
.A
J. DOE
R. ROE, JR .
.B
Acta December, 1958
.W
arms of length
.5 metres,

and of .A sort
.I 2
.A
A. POE
.T
legs
.T
 legs
.I 3
.X
1 5 3
"""
    reading = read_bytes(tmp_path, "a.all", text)
    first, second = reading.corpus
    assert (first.authors, first.year) == (("J. DOE", "R. ROE, JR"), 1958)
    assert first.abstract == "arms of length .5 metres, and of .A sort"
    assert (second.paper_id, second.title, second.authors) == ("2", "legs", ("A. POE",))
    assert "line 21 (3): neither title nor abstract" in told(reading)
