"""Fields and vectors that a user names on the command line, and what is never mixed up by it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from explorer.cli import main

LIGHT = ["--model", "hashing"]
FIELDS = ["--title-field", "headline", "--abstract-field", "Body text", "--id-field", "NR"]
OTHERS = ["--title-field", "Body text", "--id-field", "nr"]
SOURCES = {
    "map": [*LIGHT, "--projection", "pca"],
    "similar": ["p1", *LIGHT],
    "search": ["robots", *LIGHT],
    "topics": LIGHT,
    "show": ["p1"],
    "export": [],
    "embed": LIGHT,
}


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def pile(tmp_path: Path) -> str:
    """Papers that are alike by their headlines in one way, by their bodies in another."""
    rows = [
        {"Nr": "p1", "Headline": "robot legs", "Body text": "bandit arms"},
        {"Nr": "p2", "Headline": "robot legs walk", "Body text": "genome cells"},
        {"Nr": "p3", "Headline": "protein folds", "Body text": "bandit arms regret"},
    ]
    path = tmp_path / "pile.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    os.utime(path, (1e9, 1e9))
    return str(path)


@pytest.fixture
def vectors(tmp_path: Path) -> list[str]:
    np.save(tmp_path / "X.npy", np.array([[0, 1], [1, 0], [0.8, 0.6]], dtype=np.float32))
    (tmp_path / "ids.txt").write_text("p3\np1\np2\n")
    return ["--vectors", "X.npy", "--ids", "ids.txt"]


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("command", SOURCES)
def test_every_command_that_reads_takes_the_fields(
    pile: str, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    status, _, err = run(capsys, command, pile, *SOURCES[command])
    assert status == 2
    assert "title_field (--title-field) and abstract_field (--abstract-field)" in err
    status, out, err = run(capsys, command, pile, *SOURCES[command], *FIELDS, "-q")
    assert (status, err) == (0, "")
    assert out


@pytest.mark.parametrize("command", ["map", "similar", "topics", "export"])
def test_commands_take_vectors(
    pile: str, vectors: list[str], capsys: pytest.CaptureFixture[str], command: str
) -> None:
    argv = [command, pile, *FIELDS, *vectors, *SOURCES[command], "-q"]
    status, _, err = run(capsys, *argv)
    assert (status, err) == (0, "")
    np.save("X.npy", np.ones((2, 2)))
    status, _, err = run(capsys, *argv)
    assert status == 2
    assert "'ids.txt' has 3 ids and 'X.npy' 2 rows" in err


def test_search_with_vectors_needs_the_model_that_made_them(
    pile: str, vectors: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["search", pile, "robots", *FIELDS, *LIGHT, "-q", "--format", "ids"]
    status, out, err = run(capsys, *argv, *vectors)
    assert (status, out) == (2, "")
    assert "2 dimensions and hashing makes 256; name the model that made them" in err
    assert "with model (--model)" in err
    np.save("X.npy", np.eye(256)[:3])
    assert run(capsys, *argv, *vectors)[0] == 0


def test_embed_and_show_have_no_use_for_vectors(
    pile: str, vectors: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("embed", "show"):
        status, _, err = run(capsys, command, pile, *SOURCES[command], *vectors)
        assert status == 2
        assert "unrecognized arguments: --vectors" in err


def test_ids_belong_to_vectors(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "similar", pile, "p1", *FIELDS, *LIGHT, "--ids", "ids.txt")
    assert status == 2
    assert "--ids" in err


def nearest(capsys: pytest.CaptureFixture[str], pile: str, *options: str) -> str:
    status, out, err = run(
        capsys, "similar", pile, "p1", *LIGHT, *options, "-k", "1", "--format", "ids", "-q"
    )
    assert (status, err) == (0, "")
    return out.strip()


def test_a_stored_answer_is_that_of_its_fields(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    by_headline = ["--title-field", "Headline", "--id-field", "Nr"]
    by_body = ["--title-field", "Body text", "--id-field", "Nr"]
    for _ in range(2):
        assert nearest(capsys, pile, *by_headline) == "p2"
        assert nearest(capsys, pile, *by_body) == "p3"
    status, _, err = run(capsys, "similar", pile, "p1", *LIGHT)
    assert (status, "none with a title" in err) == (2, True)


def test_stored_answers_and_vectors_are_never_mixed_up(
    pile: str, vectors: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    by_body = ["--title-field", "Body text", "--id-field", "Nr"]
    for _ in range(2):
        assert nearest(capsys, pile, *by_body, *vectors) == "p2"
        assert nearest(capsys, pile, *by_body) == "p3"
    np.save("X.npy", np.array([[1, 0.1], [1, 0], [0, 1]]) / [[np.sqrt(1.01)], [1], [1]])
    assert nearest(capsys, pile, *by_body, *vectors) == "p3"
    assert nearest(capsys, pile, *by_body, "--vectors", "X.npy") == "p2"


def test_a_stored_answer_by_named_fields_needs_no_numbers(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["similar", pile, "p1", *FIELDS, *LIGHT, "--format", "ids", "-q"]
    expected = run(capsys, *argv)[1]
    code = (
        "import sys\nfrom explorer.cli import main\n"
        f"main({argv!r})\n"
        "assert 'numpy' not in sys.modules, 'it was computed'"
    )
    package = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(package)},
    )
    assert (done.stdout, done.stderr) == (expected, "")


def test_a_field_that_is_nowhere_is_told_with_the_closest(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "topics", pile, "--title-field", "Headlines", *LIGHT)
    assert (status, out) == (2, "")
    assert "title_field is 'Headlines'" in err
    assert "Closest: 'Headline'." in err


def test_a_source_that_is_known_is_not_taken_for_one_with_other_fields(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for fields, title in ((FIELDS, "robot legs"), (OTHERS, "bandit arms"), (FIELDS, "robot legs")):
        _, out, _ = run(capsys, "export", pile, *fields, "--format", "json")
        assert json.loads(out)["results"][0]["title"] == title


def test_flags_may_stand_before_what_is_asked(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = run(capsys, "search", pile, *FIELDS, *LIGHT, "walk", "--format", "ids", "-q")
    assert out.split()[0] == "p2"
    _, out, _ = run(capsys, "export", pile, *FIELDS, "--format", "ids", "p3", "p1", "-q")
    assert out.split() == ["p3", "p1"]
    status, _, err = run(capsys, "search", pile, *FIELDS, "two", "words")
    assert (status, "put a text of several words in quotes" in err) == (2, True)
    status, _, err = run(capsys, "topics", pile, *FIELDS, "words")
    assert (status, "unrecognized arguments: words" in err) == (2, True)
