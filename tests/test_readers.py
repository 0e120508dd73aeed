"""Each oddity that real files have, format by format, and what becomes of it."""

from __future__ import annotations

import csv
import gzip
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from explorer.errors import OptionError, SourceError
from explorer.words.readers import Reading, read, read_frame, read_records
from explorer.words.readers.decoding import decode
from explorer.words.readers.placeholders import is_placeholder
from tests.reading import read_bytes, told

LONG = " ".join(f"word{number}" for number in range(30)) + "."


def lines(*records: Mapping[str, Any]) -> str:
    return "\n".join(json.dumps(record) for record in records)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pth_08_a_path_that_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    for name, message in (
        ("missing.jsonl", "there is no file or folder"),
        ("dangling", "there is no file or folder"),
        ("fifo", "neither a file nor a folder"),
    ):
        with pytest.raises(SourceError, match=message):
            read([tmp_path / name])
    with pytest.raises(SourceError, match="neither a file nor a folder"):
        read(["/dev/zero"])


def test_res_01_gzip_stops_at_a_limit_that_can_be_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = b'{"id": "p1", "title": "T", "abstract": "' + b"a " * 9_000_000 + b'"}'
    packed = gzip.compress(record, 1, mtime=0)
    with pytest.raises(SourceError, match=r"limit of 16 MB.*EXPLORER_MAX_UNPACKED_MB"):
        read_bytes(tmp_path, "bomb.jsonl.gz", packed)
    monkeypatch.setenv("EXPLORER_MAX_UNPACKED_MB", "100")
    assert read_bytes(tmp_path, "bomb.jsonl.gz", packed).corpus.ids == ["p1"]


# Sources


def test_a_folder_is_read_and_every_file_accounted_for(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name, data in {
        "b.csv": b"id,title\np1,Bandits\n",
        "sub/a.txt": LONG.encode(),
        "requirements.txt": b"numpy>=2\nplotly\nscipy==1.15 ; python_version > '3'\n" * 9,
        "LICENSE.txt": b"x",
        "short.txt": b"Only a few words.",
        "table.csv": b"a,b\n1,2\n",
        "image.bib": b"\x89PNG\r\n",
        "notes.md": LONG.encode(),
        "empty.json": b"",
        ".hidden.csv": b"id,title\np9,Hidden\n",
    }.items():
        (tmp_path / name).write_bytes(data)
    reading = read([tmp_path])
    assert [file.name for file in reading.report.files] == ["b.csv", "sub/a.txt"]
    assert [paper.source for paper in reading.corpus] == ["b.csv", "sub/a.txt"]
    reasons = {skip.name: skip.reason for skip in reading.report.skipped}
    assert "the first row has 'a', 'b'" in reasons.pop("table.csv")
    assert reasons == {
        "LICENSE.txt": "it reads like a licence, a requirements file or notes about the folder",
        "requirements.txt": reasons["LICENSE.txt"],
        "short.txt": "no paragraph has 25 words",
        "image.bib": "it is an image, not text",
        "notes.md": "its name tells no format that is read",
        "empty.json": "it is empty",
    }


def test_an_abstract_about_licences_is_no_licence(tmp_path: Path) -> None:
    text = f"The code is released under the GNU General Public License. {LONG}"
    (tmp_path / "a.txt").write_text(f"{text}\n\n{LONG}")
    assert len(read([tmp_path]).corpus) == 2


def test_a_folder_with_nothing_readable_says_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(SourceError, match=r"photo\.jpg: its name tells no.*CSV \(\.csv\)"):
        read([tmp_path])
    (tmp_path / "photo.jpg").unlink()
    with pytest.raises(SourceError, match="no files, or hidden ones only"):
        read([tmp_path])


def test_a_source_without_any_text_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"2 records found, none with.*line 2 \(p1\): neither"):
        read_bytes(tmp_path, "a.csv", "id,title\np1,\np2,\n")
    with pytest.raises(SourceError, match="1 record found"):
        read_records([{"year": 2020}])


def test_no_source_is_refused() -> None:
    with pytest.raises(SourceError, match="Name a file or a folder"):
        read([])


def test_one_path_may_be_given_bare(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,title\np1,T\n")
    assert read(tmp_path / "a.csv").corpus.ids == ["p1"]  # type: ignore[arg-type]


def test_the_first_source_names_the_corpus(tmp_path: Path) -> None:
    headed = f"Papers of 2026\n\n{LONG}\n\nMore {LONG}"
    (tmp_path / "a.txt").write_text(headed)
    (tmp_path / "b.txt").write_text(headed.replace("word1 ", "other "))
    (tmp_path / "c.csv").write_text("id,title\np1,T\n")
    assert read([tmp_path]).corpus.name == "Papers of 2026"
    assert read([tmp_path / "c.csv", tmp_path / "a.txt"]).corpus.name == "Papers of 2026"
    (tmp_path / "b.txt").write_text(f"Papers of 2025\n\n{LONG} Else.\n\nLess {LONG}")
    assert read([tmp_path]).corpus.name == tmp_path.name
    assert read([tmp_path / "c.csv"]).corpus.name == "c"


def test_the_seeds_are_38_papers_of_one_collection(seeds: Path) -> None:
    reading = read([seeds])
    assert len(reading.corpus) == reading.report.found == 38
    assert reading.corpus.name == "NeurIPS 2026 Papers"
    assert {paper.extra["collection"] for paper in reading.corpus} == {"NeurIPS 2026 Papers"}
    assert reading.corpus[0].extra["place"] == "paragraph 2"
    assert all(paper.title == "" for paper in reading.corpus)


# Plain text


def text_papers(folder: Path, text: str) -> list[tuple[str, str]]:
    return [(paper.title, paper.abstract) for paper in read_bytes(folder, "a.txt", text).corpus]


def test_a_heading_is_no_paper_and_a_mark_is_left_out(tmp_path: Path) -> None:
    text = f"Workshop 2025\n\nFirst {LONG}\n\n* * *\n\nSecond {LONG}\n"
    reading = read_bytes(tmp_path, "a.txt", text)
    assert [paper.extra["place"] for paper in reading.corpus] == ["paragraph 2", "paragraph 4"]
    assert reading.report.found == 3
    assert "'Workshop 2025', names the collection" in told(reading)
    assert "paragraph 3: only 3 words, a heading or a mark" in told(reading)


def test_short_paragraphs_are_read_when_there_are_no_others(tmp_path: Path) -> None:
    text = "We study bandits with ten arms and one good one.\n\nRobots learn to walk on ice here."
    assert len(text_papers(tmp_path, text)) == 2


def test_titles_stand_on_a_line_of_their_own(tmp_path: Path) -> None:
    body = (
        "We pull arms until the best of them is known\nand then we stop, sooner than\nothers.\n" * 3
    )
    text = (
        f"Pulling Arms With Little Patience\n{body}\nWalking On Ice\n{body.replace('arms', 'legs')}"
    )
    assert [title for title, _ in text_papers(tmp_path, text)] == [
        "Pulling Arms With Little Patience",
        "Walking On Ice",
    ]


def test_a_wrapped_abstract_does_not_lose_its_first_line_to_a_title(tmp_path: Path) -> None:
    wrapped = re.sub(r"(.{30,38}) ", r"\1\n", f"We study {LONG} {LONG}")
    assert text_papers(tmp_path, wrapped) == [("", wrapped)]


def test_titles_stand_in_paragraphs_of_their_own(tmp_path: Path) -> None:
    pairs = f"Pulling Arms\n\nOne {LONG}\n\nWalking on Ice\n\nTwo {LONG}"
    expected = [("Pulling Arms", f"One {LONG}"), ("Walking on Ice", f"Two {LONG}")]
    assert text_papers(tmp_path, pairs) == expected
    assert text_papers(tmp_path, f"Workshop 2025\n\n{pairs}") == expected


def test_a_line_above_a_single_abstract_is_its_title_or_a_collection(tmp_path: Path) -> None:
    assert text_papers(tmp_path, f"Pulling Arms\n\n{LONG}") == [("Pulling Arms", LONG)]
    assert text_papers(tmp_path, f"NeurIPS 2026 Papers\n\n{LONG}") == [("", LONG)]


def test_a_mark_between_two_abstracts_is_no_title(tmp_path: Path) -> None:
    for first, mark in (("Sessions of 2025", "Part two"), ("Some Heading", "* * *")):
        papers = text_papers(tmp_path, f"{first}\n\nOne {LONG}\n\n{mark}\n\nTwo {LONG}")
        assert papers == [("", f"One {LONG}"), ("", f"Two {LONG}")]


def test_labels_in_one_paragraph_or_in_several(tmp_path: Path) -> None:
    text = (
        f"Title: Arms\nAuthors: Ada Lovelace\n\nAbstract: {LONG}\nIt goes on.\n\n"
        f"Title: Legs\nYear: 2020\n\n{LONG} Unlabelled.\n\nNo label here, {LONG}\n\nTitle: Bare\n"
    )
    reading = read_bytes(tmp_path, "a.txt", text)
    assert [(paper.title, paper.abstract) for paper in reading.corpus] == [
        ("Arms", f"{LONG}\nIt goes on."),
        ("Legs", f"{LONG} Unlabelled."),
        ("", f"No label here, {LONG}"),
        ("Bare", ""),
    ]
    assert (reading.corpus[0].authors, reading.corpus[1].year) == (("Ada Lovelace",), 2020)


def test_a_summary_is_an_abstract_wherever_it_stands(tmp_path: Path) -> None:
    text = f"Summary: {LONG}\nYear: 2020\n\nNo label here, {LONG}"
    assert text_papers(tmp_path, text) == [("", LONG), ("", f"No label here, {LONG}")]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"From ann Wed Nov 2\nFrom: ann\nSubject: [list] 16 papers\n\n{LONG}", "a mail message"),
        (f"<?xml version='1.0'?>\n<a>{LONG}</a>", "XML or HTML"),
    ],
)
def test_a_text_of_another_kind_makes_no_junk(text: str, kind: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=f"reads like {kind}"):
        read_bytes(tmp_path, "a.txt", text)


def test_a_text_without_blanks_between_words_is_long_enough(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("我们研究多臂老虎机问题并给出最优的遗憾界。" * 3, "utf-8")
    assert len(read([tmp_path]).corpus) == 1


# CSV


def test_headings_that_say_nothing_are_listed(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"first row has 'Nr', 'Wert'.*Abstract Note"):
        read_bytes(tmp_path, "a.csv", "Nr;Wert\n1;2\n")


def test_remarks_above_the_headings_are_passed_over(tmp_path: Path) -> None:
    text = '"Exported on 1 May, by Ann"\nsome line\nid,title,abstract\np1,T,One.\n'
    reading = read_bytes(tmp_path, "a.csv", text)
    assert reading.corpus.ids == ["p1"]
    assert "the headings are in line 3" in told(reading)
    assert read_bytes(tmp_path, "b.csv", "sep=|\nid|title\np1|T\n").corpus.ids == ["p1"]


@pytest.mark.parametrize(
    "text",
    [
        'id,title,abstract\np1,A,"open one\np2,B,Two.\np3,C,Three.\n',
        'id,title,abstract\np1,A,"open one\np2,B,"open two\np3,C,"Three, closed."\n',
        'id,title,abstract\np1,"open A,One.\np2,B,Two.\np3,C,"Three."\n',
    ],
)
def test_an_open_quotation_mark_swallows_no_row(text: str, tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, "a.csv", text)
    assert reading.corpus.ids == ["p1", "p2", "p3"]
    assert "\n" not in "".join(paper.abstract for paper in reading.corpus)


def test_a_row_with_an_open_quotation_mark_and_a_delimiter_is_told(tmp_path: Path) -> None:
    text = 'id,title,abstract\np1,A,"open, one\np2,B,Two.\n'
    reading = read_bytes(tmp_path, "a.csv", text)
    assert reading.corpus.ids == ["p2"]
    assert "line 2 (p1): a quotation mark is not closed" in told(reading)


def test_cells_missing_behind_the_text_count_as_empty(tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, "a.csv", "id,abstract,year,doi\np1,One.\np2,Two.,2020,,,\n")
    assert reading.corpus.ids == ["p1", "p2"]
    assert "fewer cells than headings, the others count as empty: line 2" in told(reading)


def test_a_table_of_one_column_is_not_cut_at_commas(tmp_path: Path) -> None:
    assert read_bytes(tmp_path, "a.csv", "abstract\nOne, two\n").corpus[0].abstract == "One, two"


def test_repeated_and_blank_headings_keep_their_cells(tmp_path: Path) -> None:
    text = "id,abstract,abstract,\np1,One.,Two.,loose\n"
    paper = read_bytes(tmp_path, "a.csv", text).corpus[0]
    assert paper.abstract == "One."
    assert paper.extra["abstract column 3"] == "Two."
    assert paper.extra[" column 4"] == "loose"


def test_the_csv_field_limit_is_given_back(tmp_path: Path) -> None:
    before = csv.field_size_limit()
    read_bytes(tmp_path, "a.csv", "id,title\np1,T\n")
    with pytest.raises(SourceError, match=r"a\.csv"):
        read_bytes(tmp_path, "a.csv", "x,y\n1,2\n")
    assert csv.field_size_limit() == before


# JSON


@pytest.mark.parametrize(
    "document",
    [
        [{"id": "p1", "title": "T"}],
        {"id": "p1", "title": "T"},
        {"total": 1, "data": [{"id": "p1", "title": "T"}]},
        {"message": {"items": [{"id": "p1", "title": ["T"]}]}},
        {"p1": {"title": "T"}},
        {"authors": [{"name": "A"}], "papers": [{"paperId": "p1", "title": "T"}]},
        {"_source": 1, "id": "p1", "paper": {"title": "T"}},
    ],
    ids=["list", "single", "data", "nested", "by id", "two lists", "inner"],
)
def test_records_are_found_in_a_document(document: object, tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, "a.json", json.dumps(document, indent=1))
    assert [(paper.paper_id, paper.title) for paper in reading.corpus] == [("p1", "T")]


def test_values_one_after_the_other_are_records(tmp_path: Path) -> None:
    text = '{"id": "p1",\n "title": "A"}\n{"id": "p2",\n "title": "B"},\n7\n'
    reading = read_bytes(tmp_path, "a.json", text)
    assert [paper.extra["place"] for paper in reading.corpus] == ["line 1", "line 3"]
    assert "line 5: a number or a constant instead of an object" in told(reading)


@pytest.mark.parametrize("text", ['[{"title": "A"},', "just a sentence", "[" * 50_000])
def test_broken_json_says_where(text: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"line 1"):
        read_bytes(tmp_path, "a.json", text)


def test_a_file_of_broken_lines_says_where(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"not valid JSON.*line 3 column 1"):
        read_bytes(tmp_path, "a.jsonl", '{"title": \n{"title": \n')


def test_fields_nested_to_the_edge_are_left_out_or_kept_but_never_raise(tmp_path: Path) -> None:
    text = "\n".join(
        f'{{"id": "p{depth}", "title": "T{depth}", "x": {"[" * depth}{"]" * depth}}}'
        for depth in range(100, 1500, 50)
    )
    reading = read_bytes(tmp_path, "a.jsonl", text)
    assert reading.report.found == 28
    assert 0 < reading.report.kept < 28


# BibTeX


def bib(folder: Path, text: str) -> Reading:
    return read_bytes(folder, "a.bib", text)


def test_entries_without_a_key_get_ids_of_their_own(tmp_path: Path) -> None:
    reading = bib(tmp_path, "@book{, title={One}}\n@book{,title={Two}}\n@book{title={Three}}")
    assert len(set(reading.corpus.ids)) == 3
    assert "no id given, so one is made from the text: 3 (line 1, line 2, line 3)" in told(reading)


def test_what_is_no_entry_is_no_record(tmp_path: Path) -> None:
    text = """Free text, ann@example.org (home), and % @article{out, title={Out}}
    @comment{@article{inner, title={Inner}}}
    @preamble{"\\newcommand{\\x}{@article{y, title={Y}}}"}
    @comment no braces
    @article{a1, title={One}}"""
    assert bib(tmp_path, text).corpus.ids == ["a1"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("@article{a1, title={One}}, year={2020}\n}", "a brace closes too early: line 1 after a1"),
        ("@article{a1, title={One}, journal=jmlr}", "abbreviation is not defined: a1 'jmlr'"),
        ("@article{a1, title={One} stray, year=2020}", "no field: a1 in line 1 'stray'"),
        ("@article{a1, stray words, title={One}}", "no field: a1 in line 1 'stray words'"),
        ("@string{x y}\n@article{a1, title={One}}", "@string is not understood"),
        ('@article{a1, title={One}}\n@article{a2, title="Two}', "quotation mark opened in line 2"),
        ("@article{a1, title={One}}\n@article{a2, title={Two}", "before the end of the file"),
    ],
)
def test_a_repair_is_told(text: str, words: str, tmp_path: Path) -> None:
    reading = bib(tmp_path, text)
    assert reading.corpus.ids == ["a1"]
    assert words in told(reading)


def test_abbreviations_that_grow_without_end_are_stopped(tmp_path: Path) -> None:
    doubling = "\n".join(f"@string{{a{n + 1} = a{n} # a{n}}}" for n in range(40))
    text = f'@string{{a0 = "xxxxxxxxxx"}}\n{doubling}\n@article{{k, title={{T}}, journal=a40}}'
    reading = bib(tmp_path, text)
    assert "grows beyond 1,000,000 characters" in told(reading)
    assert len(reading.corpus[0].venue) < 1_000_000


def test_braces_behind_a_backslash_may_balance_or_not(tmp_path: Path) -> None:
    text = (
        "@article{a1, title={A lone \\{ brace}}\n@article{a2, file={C:\\dir\\}, title={Two}}\n"
        '@article{a3, title="G\\"odel"}\n@article(a4, title={Round})'
    )
    assert bib(tmp_path, text).corpus.ids == ["a1", "a2", "a3", "a4"]


def test_fields_of_bibtex_find_their_roles(tmp_path: Path) -> None:
    text = """@article{key1,
      title = {{NeRF}: {Views}}, editor = {Roe, Rick}, journaltitle = {Acta}, date = {2011-12},
      keywords = {graphs, nets}, doi = {https://doi.org/10.1000/a\\_b}, note = {N}}"""
    paper = bib(tmp_path, text).corpus[0]
    assert (paper.title, paper.venue, paper.year) == ("{NeRF}: {Views}", "Acta", 2011)
    assert (paper.authors, paper.tags) == (("Rick Roe",), ("graphs", "nets"))
    assert paper.doi == "10.1000/a_b"
    assert paper.extra == {"entry type": "article", "note": "N", "place": "line 1"}


# Records and their fields


def made(**fields: object) -> Any:
    return read_records([{"title": "T", **fields}]).corpus[0]


@pytest.mark.parametrize(
    ("fields", "paper_id"),
    [
        ({"id": "x", "doi": "10.1000/a"}, "x"),
        ({"id": 7}, "7"),
        ({"id": " ", "doi": "https://doi.org/10.1000/a"}, "10.1000/a"),
        ({"eprint": "arXiv:2101.00001v2", "archiveprefix": "arXiv"}, "2101.00001v2"),
        ({"UT": "WOS:1", "ID": "keywords plus"}, "WOS:1"),
    ],
)
def test_where_an_id_comes_from(fields: dict[str, object], paper_id: str) -> None:
    assert made(**fields).paper_id == paper_id


def test_without_any_id_the_text_makes_one() -> None:
    assert made().paper_id == made(eprint="not an arXiv id", year=2020).paper_id
    assert re.fullmatch(r"[0-9a-f]{10}", made().paper_id)


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("Doe, Jane and Roe, Rick", ("Jane Doe", "Rick Roe")),
        ("Jane Doe, Rick Roe, Ann Poe", ("Jane Doe", "Rick Roe", "Ann Poe")),
        ("Jane Doe, Rick Roe and Ann Poe", ("Jane Doe", "Rick Roe", "Ann Poe")),
        ("Doe, Jane; Roe, Rick", ("Jane Doe", "Rick Roe")),
        ("['Jane Doe', 'Rick Roe']", ("Jane Doe", "Rick Roe")),
        ("{NASA and ESA} and King, Jr., Martin", ("NASA and ESA", "Martin King, Jr.")),
        ("Google, Inc. and others", ("Google, Inc.", "et al.")),
        (
            ["Doe, Jane", "Sutskever, I.", "Roe, Rick, Jr.", ""],
            ("Jane Doe", "I. Sutskever", "Rick Roe, Jr."),
        ),
        ("Doe, Jane|Ann Poe", ("Jane Doe", "Ann Poe")),
        ("Sutskever, I. and King, III", ("I. Sutskever", "King, III")),
        (
            [{"family": "Beethoven", "non-dropping-particle": "van", "given": "Ludwig"}],
            ("Ludwig van Beethoven",),
        ),
        (
            [
                {"creatorType": "editor", "lastName": "Poe"},
                {"creatorType": "author", "name": "Doe"},
            ],
            ("Doe",),
        ),
        ([{"firstName": "Ada", "lastName": "Lovelace"}, {"name": ""}], ("Ada Lovelace",)),
        ([{"author": {"display_name": "Ann Poe"}}], ("Ann Poe",)),
        ({"name": "Ann Poe"}, ("Ann Poe",)),
        (3, ()),
    ],
)
def test_authors_in_every_dress(given: object, names: tuple[str, ...]) -> None:
    assert made(authors=given).authors == names


@pytest.mark.parametrize(
    ("field_", "given", "year"),
    [
        ("year", 2020, 2020),
        ("year", "2020.0", 2020),
        ("PY", "2016/09//", 2016),
        ("published", "2021-03-04T00:00:00Z", 2021),
        ("issued", {"date-parts": [[1999, 1]]}, 1999),
        ("year", "10 15", None),
        ("year", 0, None),
        ("Date Added", "2021-01-01", None),
    ],
)
def test_years_in_every_dress(field_: str, given: object, year: int | None) -> None:
    assert made(**{field_: given}).year == year


def test_tags_come_from_all_their_fields() -> None:
    paper = made(keywords="a; b, c", categories="cs.CV cs.LG", labels=["a", {"name": "d"}], tag=5)
    assert sorted(paper.tags) == ["5", "a", "b, c", "cs.CV", "cs.LG", "d"]


def test_other_fields_are_kept_as_text_under_their_names() -> None:
    paper = made(volume=3, pages=["1", "2"], place="Paris", summary="An abstract.", abstract="N/A")
    assert paper.abstract == "An abstract."
    assert paper.extra == {
        "volume": "3",
        "pages": '["1", "2"]',
        "place_": "Paris",
        "abstract_": "N/A",
        "place": "record 1",
    }


@pytest.mark.parametrize(
    "text",
    [
        "N/A", "n.a.", "-", "...", "TBD", "None", "[Abstract not available]", "Withdrawn",
        "No abstract is available.", "This article was withdrawn.", "Paper withdrawn",
        "This paper has been temporarily withdrawn by the author due to an error in Lemma 3.",
        "The authors have withdrawn this manuscript.", "Retracted by the publisher",
    ],
)  # fmt: skip
def test_placeholders(text: str) -> None:
    assert is_placeholder(text)


@pytest.mark.parametrize(
    "text",
    [
        "We study how withdrawn subsidies change planting. No abstract model is assumed.",
        "Abstract interpretation of programs.",
        "None of the known bounds is tight.",
        "Retracted papers are cited for years.",
    ],
)
def test_no_placeholders(text: str) -> None:
    assert not is_placeholder(text)


def test_a_data_frame_is_read_by_its_columns() -> None:
    pd = pytest.importorskip("pandas")
    df = pd.DataFrame(
        {
            "Paper": ["Bandits", "Robots", None],
            "Title": ["ignored", "ignored", "ignored"],
            "summary": ["On arms.", float("nan"), pd.NA],
            "year": [2020, 2021, 2022],
            "when": pd.to_datetime(["2020-01-01", None, None]),
        }
    )
    reading = read_frame(df, columns={"title": "Paper"})
    assert [paper.title for paper in reading.corpus] == ["Bandits", "Robots"]
    assert [paper.year for paper in reading.corpus] == [2020, 2021]
    assert (reading.report.title_only, reading.report.left_out) == (1, 1)
    with pytest.raises(OptionError, match="there is no column 'Papers' among Paper, Title"):
        read_frame(df, columns={"title": "Papers"})
    with pytest.raises(OptionError, match="'headline' is not one of id, title"):
        read_frame(df, columns={"headline": "Paper"})


# Bytes


@pytest.mark.parametrize(
    ("data", "text", "words"),
    [
        ("naïve".encode("cp1252"), "naïve", "line 1); read as Windows-1252"),
        ("“café”".encode("cp1252"), "“café”", "Windows-1252"),
        ("凯撒大帝的论文".encode("gb18030"), "凯撒大帝的论文", "GB18030, which is a guess"),
        ("naïve été".encode() + b"\n\xff", "naïve été\n\ufffd", "offset 13, line 2"),
        (b"\xff\xfeA\x00\x00\xd8", "A\ufffd", "not UTF-16 at offset 2"),
        (
            "title={Naïve}".encode("utf-16-le"),
            "title={Naïve}",
            "UTF-16-LE without a byte-order mark",
        ),
        (
            "title={Naïve}".encode("utf-32-be"),
            "title={Naïve}",
            "UTF-32-BE without a byte-order mark",
        ),
        ("% Encoding: cp1250\nśnieg".encode("cp1250"), "% Encoding: cp1250\nśnieg", "it declares"),
    ],
)
def test_other_encodings_are_read_and_told(data: bytes, text: str, words: str) -> None:
    decoded = decode(data)
    assert decoded.text == text
    assert words in " ".join(decoded.notices)


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        (
            "Nous étudions l'évolution des modèles de langue à grande échelle.",
            "latin-1",
            "Windows-1252",
        ),
        (
            "Wyniki świadczą o tym, że podejście działa dla krótkich tekstów.",
            "cp1250",
            "Windows-1250",
        ),
        ("Wyniki świadczą o tym, że podejście działa dla tekstów.", "iso8859-2", "ISO-8859-2"),
        ("Мы предлагаем метод поиска статей по их аннотациям.", "cp1251", "Windows-1251"),
        ("Мы предлагаем метод поиска статей по их аннотациям.", "koi8-r", "KOI8-R"),
        ("Προτείνουμε μια μέθοδο αναζήτησης συγγενών άρθρων.", "cp1253", "Windows-1253"),
        (
            "本研究では、要旨に基づいて関連する論文を検索する手法を提案する。",
            "shift_jis",
            "Shift-JIS",
        ),
        ("本研究では、要旨に基づいて関連する論文を検索する手法を提案する。", "euc_jp", "EUC-JP"),
        ("우리는 초록을 바탕으로 관련 논문을 찾는 방법을 제안한다.", "euc_kr", "EUC-KR"),
        ("我们提出一种根据摘要检索相关论文的方法。", "gb18030", "GB18030"),
        ("我們提出一種根據摘要檢索相關論文的方法，實驗結果有效。", "big5", "Big5"),
    ],
)
def test_an_encoding_is_detected_and_named(text: str, codec: str, name: str) -> None:
    plain = "We find papers from their abstracts alone.\n"
    for data in (text, f"{plain}{text}\n{plain}"):
        decoded = decode(data.encode(codec))
        assert decoded.text == data
        assert (decoded.encoding, f"read as {name}" in decoded.notices[0]) == (name, True)


def test_an_encoding_that_cannot_be_told_is_refused() -> None:
    with pytest.raises(SourceError, match="Save it as UTF-8"):
        decode(bytes([0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xFF] * 9))
