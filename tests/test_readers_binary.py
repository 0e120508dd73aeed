"""Sources that are bytes: Zotero's database, workbooks, Parquet, zip archives, standard input."""

from __future__ import annotations

import gzip
import io
import sqlite3
import sys
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer.corpus import Paper
from explorer.errors import MissingExtraError, SourceError
from explorer.sources import describe, is_unchanged, list_files
from explorer.store import Store
from explorer.words import opening
from explorer.words.opening import open_sources
from explorer.words.readers import BINARY_FORMATS, FORMATS, read, read_frame
from explorer.words.readers.formats import described, is_known
from tests.reading import checked, read_bytes, told

DATA = Path(__file__).parent / "data" / "readers"
CSV = b"id,title,abstract\np1,Bandits,On arms.\np2,Robots,On legs.\n"


# Zotero

SCHEMA = """
CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT);
CREATE TABLE itemTypes (itemTypeID INTEGER PRIMARY KEY, typeName TEXT);
CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT, libraryID INT, key TEXT);
CREATE TABLE fields (fieldID INTEGER PRIMARY KEY, fieldName TEXT);
CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value UNIQUE);
CREATE TABLE itemData (itemID INT, fieldID INT, valueID INT);
CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName, lastName, fieldMode INT);
CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
CREATE TABLE itemCreators (itemID INT, creatorID INT, creatorTypeID INT, orderIndex INT);
CREATE TABLE collections (collectionID INTEGER PRIMARY KEY, collectionName TEXT, libraryID INT);
CREATE TABLE collectionItems (collectionID INT, itemID INT, orderIndex INT);
CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE itemTags (itemID INT, tagID INT, type INT);
CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY, dateDeleted);
CREATE TABLE deletedCollections (collectionID INTEGER PRIMARY KEY, dateDeleted);
INSERT INTO libraries VALUES (1, 'user'), (2, 'feed');
INSERT INTO itemTypes VALUES (1, 'journalArticle'), (2, 'attachment'), (3, 'note'), (4, 'case');
INSERT INTO creatorTypes VALUES (1, 'author'), (2, 'editor'), (3, 'translator');
INSERT INTO creators VALUES (1, 'Jane', 'Doe', 0), (2, '', 'The Robot Group', 1),
                            (3, 'Ann', 'Poe', 0);
INSERT INTO items VALUES (1, 1, 1, 'AAAA1111'), (2, 2, 1, 'BBBB2222'), (3, 3, 1, 'CCCC3333'),
                         (4, 1, 1, 'DDDD4444'), (5, 4, 1, 'EEEE5555'), (6, 1, 2, 'FFFF6666'),
                         (7, 1, 1, 'GGGG7777');
INSERT INTO deletedItems VALUES (4, '2024-01-01');
INSERT INTO itemCreators VALUES (1, 2, 1, 1), (1, 1, 1, 0), (1, 3, 2, 2), (5, 3, 2, 0);
INSERT INTO collections VALUES (1, 'Legs', 1), (2, 'Binned', 1);
INSERT INTO deletedCollections VALUES (2, '2024-01-01');
INSERT INTO collectionItems VALUES (1, 1, 0), (2, 1, 0);
INSERT INTO tags VALUES (1, 'ice'), (2, 'Legs');
INSERT INTO itemTags VALUES (1, 1, 0), (1, 2, 1);
"""
ITEM_FIELDS: dict[int, dict[str, object]] = {
    1: {
        "title": "Walking robots",
        "abstractNote": "A robot learns to walk.",
        "date": "2024-05-00 May 2024",
        "publicationTitle": "Acta",
        "DOI": "10.1000/w",
        "extra": "tex.note: x\nCitation Key: doe2024walking",
    },
    2: {"title": "Full Text PDF"},
    4: {"title": "Thrown away"},
    5: {"caseName": "Robot v. State", "date": "1999"},
    6: {"title": "From a feed"},
    7: {"citationKey": "native1", "title": "With a key of Zotero's own"},
}


def zotero(path: Path, drop: Iterable[str] = (), journal: str = "delete") -> bytes:
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA journal_mode = {journal}")
        database.executescript(SCHEMA)
        for item, fields in ITEM_FIELDS.items():
            for name, value in fields.items():
                add(database, item, name, value)
        for table in drop:
            database.execute(f"DROP TABLE {table}")
        database.commit()
    return path.read_bytes()


def add(database: sqlite3.Connection, item: int, name: str, value: object) -> None:
    number = database.execute("SELECT fieldID FROM fields WHERE fieldName = ?", (name,)).fetchone()
    if number is None:
        database.execute("INSERT INTO fields (fieldName) VALUES (?)", (name,))
        number = database.execute("SELECT max(fieldID) FROM fields").fetchone()
    database.execute("INSERT OR IGNORE INTO itemDataValues (value) VALUES (?)", (value,))
    held = database.execute("SELECT valueID FROM itemDataValues WHERE value = ?", (value,))
    database.execute("INSERT INTO itemData VALUES (?, ?, ?)", (item, *number, *held.fetchone()))


@pytest.mark.parametrize("journal", ["delete", "wal"])
def test_zotero(journal: str, tmp_path: Path) -> None:
    path = tmp_path / "zotero.sqlite"
    before = zotero(path, journal=journal)
    reading = checked(read([path]))
    assert reading.corpus.ids == ["doe2024walking", "EEEE5555", "native1"]
    paper, case, _ = reading.corpus
    assert (paper.title, paper.abstract) == ("Walking robots", "A robot learns to walk.")
    assert (paper.year, paper.venue, paper.doi) == (2024, "Acta", "10.1000/w")
    assert paper.authors == ("Jane Doe", "The Robot Group")
    assert paper.tags == ("Legs", "ice")
    assert (case.title, case.authors, case.extra["item type"]) == (
        "Robot v. State",
        ("Ann Poe",),
        "case",
    )
    assert "item DDDD4444 (DDDD4444): it is in Zotero's trash" in told(reading)
    assert "attachments, notes and feeds are no papers: 3 passed over" in told(reading)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["zotero.sqlite"]


def test_a_zotero_without_what_later_versions_brought(tmp_path: Path) -> None:
    data = zotero(tmp_path / "z", drop=["deletedCollections", "libraries"])
    reading = read_bytes(tmp_path, "old.sqlite", data)
    assert len(reading.corpus) == 4
    assert reading.corpus[0].tags == ("Binned", "Legs", "ice")


def test_a_folder_of_zotero_is_read_without_its_pdfs(tmp_path: Path) -> None:
    (tmp_path / "storage").mkdir()
    zotero(tmp_path / "zotero.sqlite")
    (tmp_path / "storage" / "a.pdf").write_bytes(b"%PDF-1.7")
    reading = checked(read([tmp_path]))
    assert len(reading.corpus) == 3
    assert "storage/a.pdf: skipped, PDFs are not read; export the library from" in told(reading)


def test_another_or_a_damaged_database_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as database:
        database.execute("CREATE TABLE papers (title)")
        database.execute("CREATE VIEW items AS SELECT * FROM papers")
        database.commit()
    with pytest.raises(SourceError, match="an SQLite database and not Zotero's"):
        read([tmp_path / "other.db"])
    data = zotero(tmp_path / "z")
    with pytest.raises(SourceError, match="database is damaged"):
        read_bytes(tmp_path, "cut.sqlite", data[: len(data) // 3])
    with pytest.raises(SourceError, match="older than Zotero 5"):
        read_bytes(tmp_path, "a.sqlite", zotero(tmp_path / "y", drop=["itemTags"]))


# XLSX and Parquet


def workbook(sheets: Mapping[str, list[list[object]]]) -> bytes:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_xlsx(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["Exported in May"],
        [],
        ["ID", "Article Title", "Abstract", "Year", "Cited", "Cited"],
        [7, "Bandits", "On arms, mostly.", 2024, 3.0, 1.5],
        [],
        ["p2", None, None, "2020", None, None],
    ]
    reading = read_bytes(tmp_path, "a.xlsx", workbook({"one": rows}))
    (paper,) = reading.corpus
    assert (paper.paper_id, paper.title, paper.year) == ("7", "Bandits", 2024)
    assert (paper.extra["Cited"], paper.extra["Cited column 6"]) == ("3", "1.5")
    assert paper.extra["place"] == "row 4"
    assert "the headings are in row 3" in told(reading)
    assert "row 6 (p2): neither title nor abstract" in told(reading)


def test_every_sheet_with_headings_is_read(tmp_path: Path) -> None:
    sheets: dict[str, list[list[object]]] = {
        "2023": [["id", "title"], ["p1", "Bandits"]],
        "notes": [["colour", "meaning"], ["red", "read"]],
        "2024": [["id", "title"], ["p2", "Robots"]],
        "empty": [],
    }
    reading = read_bytes(tmp_path, "a.xlsx", workbook(sheets))
    assert [paper.extra["place"] for paper in reading.corpus] == [
        "sheet '2023' row 2",
        "sheet '2024' row 2",
    ]
    assert "sheet 'notes' is passed over, no heading there is understood" in told(reading)
    with pytest.raises(SourceError, match="the first row has 'colour', 'meaning'"):
        read_bytes(tmp_path, "b.xlsx", workbook({"notes": sheets["notes"]}))


def test_a_workbook_is_known_whatever_it_is_called(tmp_path: Path) -> None:
    data = workbook({"one": [["id", "title"], ["p1", "Bandits"]]})
    assert read_bytes(tmp_path, "a.csv", data).report.files[0].format == "XLSX"
    assert read_bytes(tmp_path, "a.xlsx", CSV).report.files[0].format == "CSV"
    with pytest.raises(SourceError, match="damaged"):
        read_bytes(tmp_path, "b.xlsx", rezipped(data, {"xl/workbook.xml": b"<not"}))


def rezipped(data: bytes, replaced: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, replaced.get(name) or old.read(name))
    return out.getvalue()


def parquet(table: Mapping[str, list[Any]]) -> bytes:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    data = io.BytesIO()
    pq.write_table(pa.table(table), data)
    return data.getvalue()


def test_parquet(tmp_path: Path) -> None:
    table = {
        "id": ["p1", "p2", None],
        "title": ["Bandits", None, ""],
        "abstract": ["On arms.", "On legs.", None],
        "authors": [["Jane Doe", "Rick Roe"], [], None],
        "published": ["2024-05-01 00:00:00+00:00", None, None],
        "citations": [3, None, 1],
        "embedding": [[0.5, 0.5], None, None],
        "pdf": [b"%PDF", None, None],
        "neighbors": [{"ids": [1], "distances": [0.5]}, None, None],
    }
    reading = read_bytes(tmp_path, "a.parquet", parquet(table))
    first, second = reading.corpus
    assert reading.corpus.ids == ["p1", "p2"]
    assert (first.authors, first.year) == (("Jane Doe", "Rick Roe"), 2024)
    assert first.extra == {"citations": "3", "place": "row 1"}
    assert second.abstract == "On legs."
    assert "row 3: neither title nor abstract" in told(reading)
    assert "columns of vectors or bytes are passed over: embedding, pdf, neighbors" in told(reading)


def test_a_parquet_table_without_texts_or_damaged_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="the first row has 'x'"):
        read_bytes(tmp_path, "a.parquet", parquet({"x": [1]}))
    with pytest.raises(SourceError, match="Parquet table is damaged"):
        read_bytes(tmp_path, "b.parquet", parquet({"title": ["T"]})[:-20])


@pytest.mark.parametrize("package", ["openpyxl", "pyarrow"])
def test_without_its_package_a_format_names_the_extra(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (
        workbook({"s": [["title"], ["T"]]}) if package == "openpyxl" else parquet({"title": ["T"]})
    )
    monkeypatch.setitem(sys.modules, package, None)
    wanted = rf"needs {package}, which .*\[formats\]"
    with pytest.raises(MissingExtraError, match=f"a.bin.*{wanted}"):
        read_bytes(tmp_path, "a.bin", data)
    (tmp_path / "a.bin").rename(tmp_path / "a.xlsx")
    (tmp_path / "b.csv").write_bytes(CSV)
    assert "a.xlsx: skipped, reading" in told(read([tmp_path]))


# Zip


def archive(members: Mapping[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return data.getvalue()


def test_res_05_members_are_read_in_memory(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    data = archive(
        {
            "papers/a.csv": CSV,
            "papers/": b"",
            "../../evil.csv": CSV.replace(b"p1", b"evil"),
            "/root.csv": CSV,
            "..\\evil.csv": CSV,
            "inner.zip": archive({"b.csv": CSV}),
            "inner.csv.gz": gzip.compress(CSV),
            "hidden.csv": gzip.compress(CSV),
            "__MACOSX/papers/._a.csv": b"\0\5\x16\7",
            ".DS_Store": b"\0",
            "paper.pdf": b"%PDF",
            "photo.jpg": b"\xff\xd8\xff",
            "empty.csv": b"",
        }
    )
    reading = read_bytes(tmp_path / "in", "all.zip", data)
    assert reading.corpus.ids == ["p1", "p2"]
    assert reading.corpus.name == "all"
    assert {paper.source for paper in reading.corpus} == {"all.zip/papers/a.csv"}
    nested = "an archive inside an archive is not read; unpack it first"
    out = "its name leads out of the archive"
    assert {skip.name: skip.reason for skip in reading.report.skipped} == {
        "all.zip/../../evil.csv": out,
        "all.zip//root.csv": out,
        "all.zip/..\\evil.csv": out,
        "all.zip/inner.zip": nested,
        "all.zip/inner.csv.gz": nested,
        "all.zip/hidden.csv": nested,
        "all.zip/paper.pdf": "PDFs are not read; export the library from Zotero as BibTeX",
        "all.zip/photo.jpg": "its name tells no format that is read",
        "all.zip/empty.csv": "it is empty",
    }
    assert [path.name for path in tmp_path.rglob("*")] == ["in", "all.zip"]


def test_an_archive_in_a_folder_has_its_members_read(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(archive({"m.csv": CSV}))
    (tmp_path / "b.zip").write_bytes(b"PK\x03\x04 cut short")
    reading = checked(read([tmp_path]))
    assert [file.name for file in reading.report.files] == ["a.zip/m.csv"]
    assert "b.zip: skipped, the zip archive is cut short or damaged" in told(reading)


def test_members_count_together_towards_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = b"id,title\np1,Bandits" + b" " * 10_000_000
    data = archive({"a.csv": half, "b.csv": half, "huge.pdf": b"0" * 20_000_000})
    with pytest.raises(SourceError, match=r"limit of 16 MB.*EXPLORER_MAX_UNPACKED_MB"):
        read_bytes(tmp_path, "bomb.zip", data)
    monkeypatch.setenv("EXPLORER_MAX_UNPACKED_MB", "100")
    assert read_bytes(tmp_path, "bomb.zip", data).report.found == 2


def test_a_workbook_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    data = workbook({"one": [["id", "title"], ["p1", "Bandits"]]})
    bomb = rezipped(data, {"xl/styles.xml": b" " * 20_000_000})
    packed = archive(unzipped(bomb))
    with pytest.raises(SourceError, match="limit of 16 MB"):
        read_bytes(tmp_path, "a.xlsx", packed)


def unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def test_a_damaged_member_costs_itself_alone(tmp_path: Path) -> None:
    data = bytearray(archive({"a.csv": CSV, "b.csv": CSV.replace(b"p", b"q")}))
    at = data.index(b"b.csv") + len(b"b.csv")
    data[at + 2 : at + 6] = b"\xff\xff\xff\xff"
    reading = read_bytes(tmp_path, "a.zip", bytes(data))
    assert reading.corpus.ids == ["p1", "p2"]
    assert "a.zip/b.csv: skipped, it is cut short or damaged" in told(reading)


def test_an_archive_with_nothing_readable_says_what_it_holds(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"nothing in it.*a\.zip/x\.pdf: PDFs are not read"):
        read_bytes(tmp_path, "a.zip", archive({"x.pdf": b"%PDF"}))
    with pytest.raises(SourceError, match="an archive inside an archive"):
        read_bytes(tmp_path, "a.zip.gz", gzip.compress(archive({"a.csv": CSV})))
    with pytest.raises(SourceError, match="text documents are not read; save it as plain text"):
        read_bytes(tmp_path, "a.docx", archive({"word/document.xml": b"<w/>"}))


# Ways out


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.pdf", b"%PDF-1.7", "PDFs are not read; export the library from Zotero as BibTeX"),
        ("a.html", b"<html><body>x</body></html>", "web pages are not read"),
        ("a.epub", archive({"META-INF/container.xml": b"<c/>"}), "e-books are not read"),
        ("a.txt.gz", gzip.compress(gzip.compress(CSV)), "gzip inside gzip"),
    ],
)
def test_a_kind_that_is_not_read_names_a_way_out(
    name: str, data: bytes, message: str, tmp_path: Path
) -> None:
    with pytest.raises(SourceError, match=message):
        read_bytes(tmp_path, name, data)


def test_a_web_address_is_no_source() -> None:
    with pytest.raises(SourceError, match="web addresses are not read; download it first"):
        read(["https://example.org/papers.bib"])


def test_formats_md_has_the_binary_formats() -> None:
    page = (Path(__file__).parent.parent / "docs" / "formats.md").read_text("utf-8")
    for format_ in BINARY_FORMATS:
        suffixes = ", ".join(f"`{suffix}`" for suffix in format_.suffixes)
        assert f"| {format_.name} | {suffixes} |" in page


def test_binary_formats_are_known_and_told() -> None:
    suffixes = [suffix for format_ in (*FORMATS, *BINARY_FORMATS) for suffix in format_.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    assert all(is_known(f"a{suffix}") for suffix in (*suffixes, ".zip"))
    assert all(format_.name in described() for format_ in BINARY_FORMATS)


# Standard input


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


@pytest.mark.parametrize("path", sorted(DATA.iterdir()), ids=lambda path: path.suffix)
@pytest.mark.parametrize("packed", [False, True], ids=["", "gzip"])
def test_cli_02_standard_input_of_any_format(
    path: Path, packed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = path.read_bytes()
    piped(monkeypatch, gzip.compress(data) if packed else data)
    reading = checked(read(["-"]))
    assert reading.corpus.ids == read([path]).corpus.ids
    assert reading.corpus[0].source == reading.corpus.name == "standard input"


def test_cli_02_nothing_on_standard_input_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    piped(monkeypatch, b"")
    with pytest.raises(SourceError, match="no papers on standard input: it is empty"):
        read(["-"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SourceError, match="there is no standard input"):
        read(["-"])


def test_the_source_standard_input_has_no_files_and_never_is_unchanged(tmp_path: Path) -> None:
    assert list_files("-") == ([], [])
    assert describe(["-"]) == []
    assert not is_unchanged(["-"], [], 0)


def test_what_was_piped_is_kept_under_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "store")
    (tmp_path / "more.csv").write_bytes(b"id,title\nm1,More\n")
    sources = ["-", tmp_path / "more.csv"]
    read_from: list[Paper] = []
    monkeypatch.setattr(
        opening, "read", lambda *args, **kw: read_from.append(args[0]) or read(*args, **kw)
    )
    for data, ids, reads in (
        (CSV, ["p1", "p2", "m1"], 1),
        (CSV, ["p1", "p2", "m1"], 1),
        (CSV.replace(b"p1", b"q1"), ["q1", "p2", "m1"], 2),
    ):
        piped(monkeypatch, data)
        assert open_sources(sources, store).corpus.ids == ids
        assert len(read_from) == reads


def test_frames_with_lists_and_missing_values_are_read() -> None:
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(
        {
            "title": ["On bandits", "On robots"],
            "authors": [np.array(["Ann Poe", "Jane Roe"]), np.array([], dtype=object)],
            "year": pd.array([2020, None], dtype="Int64"),
            "venue": pd.array(["ICML", None], dtype="string"),
        }
    )
    papers = read_frame(frame).corpus
    assert papers[0].authors == ("Ann Poe", "Jane Roe")
    assert [paper.year for paper in papers] == [2020, None]
    assert [paper.venue for paper in papers] == ["ICML", ""]
