"""A field that the user names is read for what it holds, in every format; a wrong one is told."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer import Explorer, OptionError, SourceError
from explorer.words.readers import read, read_records
from explorer.words.readers.given import given_fields, given_role
from explorer.words.readers.synonyms import GIVEN, role_and_rank
from tests.test_readers_binary import zotero

FIELDS = {"title_field": "Headline", "abstract_field": "Body text", "id_field": "Nr"}
BODY = "We pull arms until one of them is the best of all."


def csv_file() -> bytes:
    return f"Nr;Headline;Body text\r\nx1;Bandits;{BODY}\r\n".encode()


def json_file() -> bytes:
    record = {"Nr": "x1", "Headline": "Bandits", "Body text": BODY}
    return json.dumps({"answer": {"count": 1}, "rows": [record]}).encode()


def jsonl_file() -> bytes:
    return json.dumps({"content": {"nr": "x1", "headline": "Bandits", "body_text": BODY}}).encode()


def bibtex_file() -> bytes:
    return f"@misc{{key, Headline = {{Bandits}}, body-text = {{{BODY}}}, nr = {{x1}}}}".encode()


def plain_file() -> bytes:
    return f"Nr: x1\nHeadline: Bandits\n\nBody text: {BODY}\n".encode()


def xlsx_file() -> bytes:
    openpyxl = pytest.importorskip("openpyxl")
    book, data = openpyxl.Workbook(), io.BytesIO()
    for row in (["Nr", "Headline", "Body text"], ["x1", "Bandits", BODY]):
        book.active.append(row)
    book.save(data)
    return data.getvalue()


def parquet_file() -> bytes:
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    data = io.BytesIO()
    table = pa.table({"Nr": ["x1"], "Headline": ["Bandits"], "Body text": [BODY]})
    parquet.write_table(table, data)
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("a.csv", csv_file),
        ("a.json", json_file),
        ("a.jsonl", jsonl_file),
        ("a.bib", bibtex_file),
        ("a.txt", plain_file),
        ("a.xlsx", xlsx_file),
        ("a.parquet", parquet_file),
    ],
)
def test_every_format_reads_the_fields_that_are_named(
    tmp_path: Path, name: str, make: Callable[[], bytes]
) -> None:
    path = tmp_path / name
    path.write_bytes(make())
    reading = read([path], fields=FIELDS)
    assert [(p.paper_id, p.title, p.abstract) for p in reading.corpus] == [("x1", "Bandits", BODY)]
    assert reading.report.found == reading.report.kept == 1


def test_piped_text_is_known_by_the_fields_that_are_named() -> None:
    reading = read(["-"], standard_input=csv_file(), fields=FIELDS)
    assert reading.corpus[0].title == "Bandits"
    assert reading.report.files[0].format == "CSV"


def test_a_tagged_format_takes_its_own_tags_and_our_names_for_them(tmp_path: Path) -> None:
    path = tmp_path / "a.ris"
    path.write_text("TY  - JOUR\nTI  - Long\nST  - Short\nN1  - On arms.\nC1  - c7\nER  - \n")
    for title, abstract in (("ST", "n1"), ("short title", "Notes")):
        fields = {"title_field": title, "abstract_field": abstract, "id_field": "C1"}
        (paper,) = read([path], fields=fields).corpus
        assert (paper.paper_id, paper.title, paper.abstract) == ("c7", "Short", "On arms.")
        assert paper.extra["TI"] == "Long"


def test_zotero_takes_its_own_field_names(tmp_path: Path) -> None:
    zotero(tmp_path / "zotero.sqlite")
    paper, *_ = read([tmp_path], fields={"title_field": "publication title"}).corpus
    assert (paper.paper_id, paper.title, paper.venue) == ("doe2024walking", "Acta", "")
    assert paper.extra["title_"] == "Walking robots"


def test_a_field_that_is_named_wins_and_loses_its_old_role(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("id,title,abstract,doi,summary\np1,Bandits,On arms.,10.1000/x,In short.\n")
    (paper,) = read([path], fields={"abstract_field": "SUMMARY", "id_field": "doi"}).corpus
    assert (paper.paper_id, paper.abstract, paper.doi) == ("10.1000/x", "In short.", "")
    assert paper.extra["abstract_"] == "On arms."
    assert paper.extra["id"] == "p1"
    (paper,) = read([path], fields={"id_field": "title"}).corpus
    assert (paper.paper_id, paper.title) == ("Bandits", "")


def test_a_record_without_the_field_is_read_by_the_usual_names(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Headline,title,abstract\nOne,,On arms.\n,Two,On legs.\n")
    (tmp_path / "b.bib").write_text("@misc{b, title = {Three}, abstract = {On eyes.}}")
    corpus = read([tmp_path], fields={"title_field": "headline"}).corpus
    assert [paper.title for paper in corpus] == ["One", "Two", "Three"]


def test_a_text_that_is_there_is_not_cut_off_with_another(tmp_path: Path) -> None:
    """A short row lacks the text only if it lacks the column that the user named."""
    path = tmp_path / "a.csv"
    path.write_text("id,Body,abstract\na,On arms and arms.\nb,On legs.,unused\n")
    assert read([path], fields={"abstract_field": "body"}).corpus.ids == ["a", "b"]


def test_a_placeholder_in_the_field_is_no_abstract(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("id,title,Body,abstract\na,Arms,N/A,unused\n")
    assert read([path], fields={"abstract_field": "body"}).report.title_only == 1


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("Headlin", "Closest: 'Headline'"),
        ("zzz", "There are: .*'Headline'"),
        ("x\x1b[2Jy", r"title_field is 'x\\x1b\[2Jy'"),
    ],
)
def test_a_field_that_no_record_has_is_an_error(tmp_path: Path, field: str, found: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text("id,Headline,abstract\na,Arms,On arms.\n")
    with pytest.raises(OptionError, match=found):
        read([path], fields={"title_field": field})


def test_a_column_with_nothing_in_it_is_as_good_as_none(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("id,Headline,title\na,,Arms\n")
    with pytest.raises(OptionError, match=r"'.*a\.csv' has anything in a field of that name"):
        read([path], fields={"title_field": "Headline"})


def test_a_table_that_is_not_understood_says_how_to_name_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("Nr,Headline\n1,Arms\n")
    with pytest.raises(SourceError, match=r"title_field \(--title-field\)"):
        read([path], fields={"abstract_field": "Headlines"})
    (tmp_path / "a.jsonl").write_text('{"Headline": "Arms"}\n')
    with pytest.raises(SourceError, match=r"title_field \(--title-field\)"):
        read([tmp_path / "a.jsonl"])


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"title_field": ""}, "title_field is ''; give the name of a field"),
        ({"title_field": " - "}, "give the name of a field"),
        ({"id_field": 3}, "id_field is 3"),
        ({"title_field": "T", "abstract_field": "t "}, "abstract_field names 't '"),
        ({"year_field": "T"}, "'year_field' is not one of title_field, abstract_field, id_field"),
    ],
)
def test_names_that_cannot_be_meant_are_refused(fields: dict[str, str], found: str) -> None:
    with pytest.raises(OptionError, match=found), given_fields(fields):
        pass


def test_what_is_given_holds_inside_alone() -> None:
    with given_fields({"title_field": "Abstract"}):
        assert role_and_rank("abstract") == ("title", GIVEN)
        with given_fields({}):
            assert role_and_rank("abstract")[0] == "abstract"
        assert given_role("AB STRACT") == "title"
    assert role_and_rank("abstract") == ("abstract", 0)
    with pytest.raises(SourceError, match="none with a title"), given_fields(FIELDS):
        read_records([{"volume": 3}])
    assert given_role("Headline") == ""


def test_from_path_takes_them_and_the_others_do_not(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(csv_file())
    ex = Explorer.from_path(
        path, model="hashing", title_field="headline", abstract_field="body_text", id_field=None
    )
    assert ex.corpus[0].abstract == BODY
    with pytest.raises(OptionError, match="there is no option 'title_field'"):
        Explorer.from_texts([BODY], model="hashing", title_field="x")  # type: ignore[call-arg]
    with pytest.raises(OptionError, match="Did you mean title_field"):
        Explorer.from_path(path, model="hashing", titel_field="x")  # type: ignore[call-arg]
