"""A stored answer is right or it is a miss."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
import time
from pathlib import Path

import pytest

from explorer import snapshot, sources
from explorer.defaults import RELATED_DEPTH

PAPERS = [
    (
        {"paper_id": f"Paper-{i}", "headline": f"head {i}", "title": "", "year": None},
        (f"10.1/x{i}",),
    )
    for i in range(12)
]


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "papers.txt"
    path.write_text("text")
    os.utime(path, (time.time() - 100,) * 2)
    return str(path)


@pytest.fixture
def path(tmp_path: Path, source: str) -> str:
    where = snapshot.path_of(str(tmp_path / "cache"), [source], "model", "float32")
    related = [
        [
            ((i + j) % 12, 1 - j / 10, 1 - j / 10, [(i + 9) % 12] if j == 2 else [], j == 1)
            for j in range(1, 6)
        ]
        for i in range(12)
    ]
    rows = (
        (summary, other, list_) for (summary, other), list_ in zip(PAPERS, related, strict=True)
    )
    snapshot.write(where, sources.describe([source]), time.time_ns() + 10**10, rows)
    return where


def test_the_answer_of_an_id(path: str, source: str) -> None:
    answer = snapshot.answer(path, [source], "Paper-3", 2)
    assert answer is not None
    assert answer["query"]["paper_id"] == "Paper-3"
    assert [(hit["rank"], hit["paper_id"]) for hit in answer["results"]] == [
        (1, "Paper-4"),
        (2, "Paper-5"),
    ]
    assert answer["results"][0]["similarity"] == 0.9


def test_versions_belong_to_the_answer_before_them(path: str, source: str) -> None:
    answer = snapshot.answer(path, [source], "Paper-3", 3)
    assert answer
    assert [hit.get("versions") for hit in answer["results"]] == [None, ["Paper-0"], None]
    assert [hit["paper_id"] for hit in answer["results"]] == ["Paper-4", "Paper-5", "Paper-6"]
    assert [hit.get("other_version") for hit in answer["results"]] == [True, None, None]


@pytest.mark.parametrize("asked", ["paper-3", "10.1/X3", "https://doi.org/10.1/x3"])
def test_other_spellings(path: str, source: str, asked: str) -> None:
    answer = snapshot.answer(path, [source], asked, 1)
    assert answer
    assert answer["query"]["paper_id"] == "Paper-3"


@pytest.mark.parametrize("asked", ["Paper-1x", "paper-", "nothing", ""])
def test_unknown_and_ambiguous_ids_are_for_the_caller(path: str, source: str, asked: str) -> None:
    assert snapshot.answer(path, [source], asked, 1) is None


def test_a_unique_beginning_is_enough(path: str, source: str) -> None:
    assert snapshot.answer(path, [source], "Paper-11", 1)
    answer = snapshot.answer(path, [source], "10.1/x9", 1)
    assert answer
    assert answer["query"]["paper_id"] == "Paper-9"


def test_more_than_is_stored_is_for_the_caller(path: str, source: str) -> None:
    assert snapshot.answer(path, [source], "Paper-3", RELATED_DEPTH + 1) is None


def test_a_changed_source_is_a_miss(path: str, source: str) -> None:
    assert snapshot.holds(path, [source])
    Path(source).write_text("other text")
    assert not snapshot.holds(path, [source])
    assert snapshot.answer(path, [source], "Paper-3", 1) is None


def test_no_snapshot_is_a_miss(tmp_path: Path, source: str) -> None:
    assert snapshot.answer(str(tmp_path / "none.sqlite"), [source], "Paper-3", 1) is None


def test_damage_anywhere_is_a_miss_or_harmless(path: str, source: str) -> None:
    whole = Path(path).read_bytes()
    expected = snapshot.answer(path, [source], "Paper-3", 5)
    dice = random.Random(0)
    for _ in range(100):
        at = dice.randrange(len(whole))
        for bit, asked in ((0x40, "Paper-3"), (0x01, "paper-3"), (0x10, "10.1/x3"), (1, "paPER-3")):
            Path(path).write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
            assert snapshot.answer(path, [source], asked, 5) in (None, expected)
            snapshot.is_whole(path)
    for at in (0, 1, 100, 4096, len(whole) - 1):
        Path(path).write_bytes(whole[:at])
        assert snapshot.answer(path, [source], "Paper-3", 5) in (None, expected)


def test_a_damaged_file_is_removed_so_that_it_is_made_anew(path: str, source: str) -> None:
    whole = Path(path).read_bytes()
    at = whole.index(b"head 3")
    Path(path).write_bytes(whole[:at] + b"HEAD" + whole[at + 4 :])
    assert snapshot.answer(path, [source], "Paper-3", 5) is None
    assert not Path(path).exists()


def spoil(path: str, sql: str) -> None:
    database = sqlite3.connect(path)
    database.execute(sql)
    database.commit()
    database.close()


@pytest.mark.parametrize(
    ("sql", "asked"),
    [
        ("UPDATE papers SET id = 'Paper-33' WHERE row = 5", "Paper-33"),
        ("UPDATE papers SET id = 'Paper-' WHERE row = 5", "Paper-"),
        ("UPDATE forms SET row = 5 WHERE form = 'paper-3'", "paper-3"),
        ("UPDATE forms SET form = 'paper-9x' WHERE form = 'paper-3'", "paper-9x"),
        ("DELETE FROM forms WHERE form = 'paper-11'", "paper-11"),
        ("DELETE FROM forms WHERE form IN ('paper-10', '10.1/x10')", "10.1/x1"),
        ("DELETE FROM about", "Paper-3"),
        ("UPDATE about SET value = replace(value, '2', '3')", "Paper-3"),
        ("UPDATE about SET value = x'ff', crc = 4278190080", "Paper-3"),
        ("UPDATE papers SET summary = 'text'", "Paper-3"),
        ("UPDATE papers SET related = 7", "Paper-3"),
    ],
)
def test_names_and_tables_that_were_changed_are_a_miss_and_told(
    path: str, source: str, sql: str, asked: str
) -> None:
    honest = snapshot.answer(path, [source], asked, 5)
    spoil(path, sql)
    assert not snapshot.is_whole(path)
    assert snapshot.answer(path, [source], asked, 5) in (None, honest)


def test_a_file_of_another_kind_is_not_whole(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite").write_bytes(b"hello")
    assert not snapshot.is_whole(str(tmp_path / "x.sqlite"))
    spoil(str(tmp_path / "y.sqlite"), "CREATE TABLE about (value, crc)")
    assert not snapshot.is_whole(str(tmp_path / "y.sqlite"))


def test_answers_are_private_and_the_oldest_make_room(path: str, tmp_path: Path) -> None:
    answers = Path(path).parent
    (answers / "mine.sqlite").write_text("not ours")
    half = answers / f"{'0' * 32}.sqlite.999999999-0123abcd.partial"
    half.write_text("half")
    for number in range(40):
        old = answers / f"{number:032x}.sqlite"
        old.write_text("old")
        os.utime(old, (time.time() - 1000 - number,) * 2)
    os.utime(half, (time.time() - 1000,) * 2)
    before = os.umask(0)
    try:
        new = snapshot.path_of(str(tmp_path / "cache"), ["other"], "model", "float32")
        snapshot.write(new, [], 0, [])
    finally:
        os.umask(before)
    left = {file.name for file in answers.iterdir()}
    assert {Path(new).name, Path(path).name, "mine.sqlite"} < left
    assert len(left) == 33
    assert stat.S_IMODE(Path(new).stat().st_mode) == 0o600


def test_what_sqlite_refuses_is_an_error_of_writing_and_leaves_nothing(tmp_path: Path) -> None:
    new = snapshot.path_of(str(tmp_path / "cache"), ["other"], "model", "float32")
    with pytest.raises(OSError, match=r"NOT NULL constraint failed: papers\.id"):
        snapshot.write(new, [], 0, [({"paper_id": None}, (), [])])
    assert not list(Path(new).parent.iterdir())


def test_a_whole_file_is_told_from_a_damaged_one(path: str) -> None:
    assert snapshot.is_whole(path)
    whole = Path(path).read_bytes()
    at = whole.index(b"head 3")
    Path(path).write_bytes(whole[:at] + b"HEAD" + whole[at + 4 :])
    assert not snapshot.is_whole(path)


def test_the_file_holds_no_path_of_this_machine(path: str, tmp_path: Path) -> None:
    assert str(tmp_path).encode() not in Path(path).read_bytes()


def test_another_model_or_source_has_another_name(tmp_path: Path, source: str) -> None:
    def name(*parts: object) -> str:
        return snapshot.path_of("cache", *parts)  # type: ignore[arg-type]

    assert name([source], "m", "float32") != name([source], "n", "float32")
    assert name([source], "m", "float32") != name([source], "m", "float16")
    assert name([source], "m", "float32") != name([source, source], "m", "float32")
    plain, by_title = name([source], "m", "float32", {}), {"title_field": "T"}
    assert plain == name([source], "m", "float32")
    assert name([source], "m", "float32", by_title) not in (
        plain,
        name([source], "m", "float32", {"title_field": "U"}),
        name([source], "m", "float32", {"id_field": "T"}),
    )
    both = [{**by_title, "id_field": "I"}, {"id_field": "I", **by_title}]
    assert len({name([source], "m", "float32", fields) for fields in both}) == 1
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "w.safetensors").write_bytes(b"1")
    before = name([source], str(tmp_path / "model"), "float32")
    (tmp_path / "model" / "w.safetensors").write_bytes(b"12")
    assert name([source], str(tmp_path / "model"), "float32") != before


def test_a_folder_that_everybody_can_write_is_not_believed(
    path: str, source: str, tmp_path: Path
) -> None:
    (tmp_path / "cache").chmod(0o777)
    assert snapshot.answer(path, [source], "Paper-3", 1) is None
