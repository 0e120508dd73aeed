"""`explorer duplicates`: every format, and what it says when there is nothing."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.cli import main
from explorer.corpus import Paper
from explorer.shown.writers import FORMATS
from tests.papers import make_papers
from tests.test_duplicates import PAPER

COPY = replace(PAPER, paper_id="journal", title=PAPER.title.lower(), year=2021)
LIGHT = ["--model", "hashing"]


@pytest.fixture
def pile(tmp_path: Path) -> str:
    return write(tmp_path / "pile.jsonl", [PAPER, *make_papers(), COPY])


def write(path: Path, papers: list[Paper]) -> str:
    rows = [{**paper.to_dict(), "id": paper.paper_id} for paper in papers]
    for row in rows:
        del row["paper_id"], row["source"], row["extra"]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(["duplicates", *argv, *LIGHT])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_row_a_paper(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, pile)
    assert (status, err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out), delimiter="\t"))
    assert [(row["group"], row["paper_id"], row["year"]) for row in rows] == [
        ("1", "preprint", "2020"),
        ("1", "journal", "2021"),
    ]
    assert {row["reason"] for row in rows} == {"same title"}
    assert all(0.9 < float(row["similarity"]) <= 1 for row in rows)


def test_a_second_run_says_the_same(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, pile, "--json") == run(capsys, pile, "--json")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format(pile: str, capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, _ = run(capsys, pile, "--format", name)
    assert status == 0
    assert out.index("preprint") < out.index("journal")
    assert "bandits-0" not in out


def test_a_table_shows_the_reason(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, pile, "--format", "table")
    header, first, second = out.splitlines()
    assert header.split() == ["group", "paper_id", "year", "reason", "similarity", "headline"]
    assert "same title" in first
    assert "same title" in second


def test_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = write(tmp_path / "alone.jsonl", make_papers())
    status, out, err = run(capsys, alone)
    assert (status, out) == (1, "")
    assert err == "note: no versions of one paper among 24\n"
    assert run(capsys, alone, "-q") == (1, "", "")
    status, out, _ = run(capsys, alone, "--json")
    assert (status, json.loads(out)["results"]) == (1, [])
