"""What holds for every format: a new one has to pass here with a `three.<suffix>` of its own.

`three.*` holds the same two papers in each format, and a record without a text.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.errors import SourceError
from explorer.report import DUPLICATE, Report
from explorer.words.readers import FORMATS, Format, Reading, read

DATA = Path(__file__).parent / "data" / "readers"

each_format = pytest.mark.parametrize("format_", FORMATS, ids=lambda format_: format_.name)


def sample(format_: Format) -> Path:
    return DATA / f"three{format_.suffixes[0]}"


def papers(reading: Reading) -> list[object]:
    """Give the papers, whatever their file is called."""
    return [replace(paper, source="") for paper in reading.corpus]


def rewritten(format_: Format, folder: Path, data: bytes, suffix: str = "") -> Path:
    path = folder / f"other{format_.suffixes[-1]}{suffix}"
    path.write_bytes(data)
    return path


def assert_adds_up(reading: Reading) -> None:
    report = reading.report
    assert report.found == report.kept + report.left_out
    assert report.kept == len(reading.corpus)
    for file in report.files:
        assert file.found == file.kept + len(file.left_out)
        assert sum(file.scripts.values()) == file.kept
        copies = [out for out in file.left_out if out.kind == DUPLICATE]
        assert sum(len(group.places) for group in file.duplicates) == len(copies)
    assert sum(report.left_out_by_kind.values()) == report.left_out
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report


@each_format
def test_the_same_papers_come_from_every_format(format_: Format) -> None:
    reading = read([sample(format_)])
    first, second = reading.corpus
    assert reading.corpus.ids == ["anchors", "stars"]
    assert (first.title, second.title) == (
        "Learned Anchors for Long Inputs",
        "Sodium in Naïve Stars",
    )
    assert first.abstract.startswith("Long inputs make")
    assert first.abstract.endswith("a fifth of its memory.")
    assert second.abstract.endswith("their birth clouds allow.")
    assert first.authors == ("Ada Lovelace", "Grace Hopper")
    assert second.authors == ("Émilie du Châtelet",)
    assert (first.year, second.year) == (2023, 2021)
    assert {paper.source for paper in reading.corpus} == {sample(format_).name}
    assert all(paper.extra["place"] for paper in reading.corpus)


@each_format
def test_a_record_without_text_is_left_out_and_told(format_: Format) -> None:
    reading = read([sample(format_)])
    assert_adds_up(reading)
    file = reading.report.files[0]
    assert (file.format, file.found, file.kept) == (format_.name, 3, 2)
    assert file.left_out[0].where
    assert file.left_out[0].reason


@each_format
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda data: gzip.compress(data, mtime=0), id="gzip"),
        pytest.param(lambda data: b"\xef\xbb\xbf" + data, id="byte-order mark"),
        pytest.param(lambda data: data.replace(b"\n", b"\r\n"), id="CRLF"),
        pytest.param(lambda data: data.replace(b"\n", b"\r"), id="CR"),
        pytest.param(lambda data: data.decode().encode("utf-16"), id="UTF-16"),
        pytest.param(lambda data: data.rstrip(b"\n"), id="no last newline"),
    ],
)
def test_the_same_whatever_the_bytes(format_: Format, change: object, tmp_path: Path) -> None:
    changed = change(sample(format_).read_bytes())  # type: ignore[operator]
    packed = ".gz" if changed.startswith(b"\x1f\x8b") else ""
    reading = read([rewritten(format_, tmp_path, changed, packed)])
    assert papers(reading) == papers(read([sample(format_)]))
    assert reading.corpus.name == "other"
    assert_adds_up(reading)


@each_format
def test_the_format_is_told_by_content_where_the_name_tells_none(
    format_: Format, tmp_path: Path
) -> None:
    path = tmp_path / "download"
    path.write_bytes(sample(format_).read_bytes())
    assert papers(read([path])) == papers(read([sample(format_)]))


@each_format
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "it is empty"),
        (b" \n\n\t ", "it is empty"),
        (bytes(range(256)) * 4, "binary data"),
        (b"%PDF-1.7\n1 0 obj\n", "it is a PDF"),
        (gzip.compress(b"text " * 100)[:-9], "cut short or damaged"),
    ],
    ids=["empty", "blank", "binary", "PDF", "broken gzip"],
)
def test_what_is_no_text_is_refused_by_name(
    format_: Format, data: bytes, message: str, tmp_path: Path
) -> None:
    path = rewritten(format_, tmp_path, data)
    with pytest.raises(SourceError, match=message) as caught:
        read([path])
    assert str(path) in str(caught.value)
    assert all(known.name in str(caught.value) for known in FORMATS)


@each_format
def test_reading_twice_is_equal(format_: Format) -> None:
    assert read([sample(format_)]) == read([sample(format_)])


@each_format
def test_the_order_of_files_changes_no_id(format_: Format, tmp_path: Path) -> None:
    text = sample(format_).read_text("utf-8")
    for old, new in (("anchors", "mirrors"), ("Anchors", "Mirrors"), ("stars", "moons")):
        text = text.replace(old, new)
    other = rewritten(format_, tmp_path, text.replace("Stars", "Moons").encode())
    forth, back = read([sample(format_), other]), read([other, sample(format_)])
    assert len(forth.corpus) == 4
    assert sorted(forth.corpus.ids) == sorted(back.corpus.ids)
    for paper_id in forth.corpus.ids:
        assert forth.corpus[forth.corpus.row(paper_id)] == back.corpus[back.corpus.row(paper_id)]


@each_format
def test_a_file_given_twice_adds_nothing_and_says_so(format_: Format) -> None:
    reading = read([sample(format_), sample(format_)])
    assert_adds_up(reading)
    assert papers(reading) == papers(read([sample(format_)]))
    again = reading.report.files[1]
    assert (again.kept, again.found) == (0, 3)
    assert sum(out.reason.startswith("the same id and text as") for out in again.left_out) == 2


def test_one_folder_with_all_formats_adds_up() -> None:
    reading = read([DATA])
    assert_adds_up(reading)
    assert {file.format for file in reading.report.files} == {format_.name for format_ in FORMATS}
    assert not reading.report.skipped
    assert reading.corpus.name == "readers"


def test_suffixes_are_lower_case_and_belong_to_one_format() -> None:
    suffixes = [suffix for format_ in FORMATS for suffix in format_.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in suffixes)
