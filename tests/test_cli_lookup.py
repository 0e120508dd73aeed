"""The flags of `similar`, `search` and `cover`, as a user types them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.cli import main
from tests.papers import make_papers

LIGHT = ["--model", "hashing"]


@pytest.fixture
def pile(tmp_path: Path) -> str:
    path = tmp_path / "pile.jsonl"
    rows = [
        {
            "id": paper.paper_id,
            "abstract": paper.abstract,
            "year": 2015 + int(paper.paper_id[-1]),
            "authors": ["Ann Poe" if paper.paper_id.endswith("3") else "Jane Roe"],
        }
        for paper in make_papers()
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    os.utime(path, (1e9, 1e9))
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main([*argv, *LIGHT])
    out, err = capsys.readouterr()
    return status, out, err


def ids(out: str) -> list[str]:
    return out.split()


def test_filters_tell_on_stderr_what_they_leave(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["similar", pile, "robots-0", "--year", "2018:", "--author", "poe", "--format", "ids"]
    status, out, err = run(capsys, *argv, "-k", "2")
    assert status == 0
    assert ids(out)[0] == "robots-3"
    assert all(paper_id.endswith("3") for paper_id in ids(out))
    assert "note: year 2018: leaves 15 papers\nnote: author poe leaves 3 papers\n" in err
    status, out, err = run(capsys, "similar", pile, "robots-0", "--year", "1999")
    assert (status, out) == (1, "")
    assert "note: no papers to list" in err


def test_a_stored_answer_does_not_answer_another_question(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = ["similar", pile, "robots-0", "--format", "ids", "-q"]
    _, plain, _ = run(capsys, *ask)
    for more in (
        ["--year", "2018:"],
        ["--ranking", "lexical"],
        ["--diverse", "0.8"],
        ["--unlike", ids(plain)[0]],
        ["--text", "genome protein"],
        ["--must-not", "gripper"],
    ):
        _, other, _ = run(capsys, *ask, *more)
        assert other != plain, more
    _, again, _ = run(capsys, *ask)
    assert again == plain


def test_texts_come_from_flags_files_and_standard_input(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "a gripper with torque"
    draft = tmp_path / "draft.txt"
    draft.write_text(text)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    ways = (["--text", text], ["--file", str(draft)], ["--file", "-"])
    outs = [run(capsys, "similar", pile, *way, "--format", "ids", "-q")[1] for way in ways]
    assert len(set(outs)) == 1
    assert ids(outs[0])[0].startswith("robots")
    status, _, err = run(capsys, "similar", pile)
    assert status == 2
    assert "give at least one id, or a text" in err


def test_ids_may_follow_flags(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(
        capsys, "similar", pile, "--unlike", "genomes-0", "robots-0", "bandits-0", "--json", "-q"
    )
    assert json.loads(out)["query"] == {
        "paper_ids": ["robots-0", "bandits-0"],
        "unlike": ["genomes-0"],
    }


@pytest.mark.parametrize("format_", ["table", "tsv", "csv", "json", "jsonl"])
def test_reasons_stand_in_every_format(
    pile: str, capsys: pytest.CaptureFixture[str], format_: str
) -> None:
    argv = ["similar", pile, "robots-0", "--explain", "--topics", "-k", "2", "--format", format_]
    status, out, _ = run(capsys, *argv)
    assert status == 0
    assert {"table": "   both: ", "json": '"shared": [', "jsonl": '"shared": ['}.get(
        format_, "shared_terms"
    ) in out
    assert "topic_name" in out


@pytest.mark.parametrize("format_", ["table", "tsv", "json"])
def test_reasons_tell_what_speaks_against_a_paper(
    pile: str, capsys: pytest.CaptureFixture[str], format_: str
) -> None:
    name = {"table": "   against: ", "tsv": "terms_against", "json": '"against": ['}[format_]
    argv = ["similar", pile, "robots-0", "--explain", "-k", "2", "--format", format_]
    _, out, _ = run(capsys, *argv)
    assert name not in out
    _, out, _ = run(capsys, *argv, "--unlike", "genomes-0")
    assert name in out
    if format_ == "table":
        assert "   against: it shares no term with what it should be unlike" in out
    _, out, _ = run(capsys, *argv, "--unlike-text", "zebra cells and a gripper with torque")
    assert name in out
    if format_ == "json":
        against = [row["explanation"]["against"] for row in json.loads(out)["results"]]
        assert all(isinstance(terms, list) for terms in against)


def test_known_papers_are_left_out(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = run(capsys, "similar", pile, "robots-0", "--format", "ids")
    read = tmp_path / "read.csv"
    read.write_text(f"id,title,abstract\n{ids(out)[0]},Read,It was read already.\n")
    _, fresh, _ = run(capsys, "similar", pile, "robots-0", "--not-in", str(read), "--format", "ids")
    assert ids(fresh) == [*ids(out)[1:], ids(fresh)[-1]]


def test_a_reading_list(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "cover", pile, "-k", "3", "--format", "ids")
    assert (status, err) == (0, "")
    assert {paper_id.split("-")[0] for paper_id in ids(out)} == {"robots", "genomes", "bandits"}
    _, out, _ = run(capsys, "cover", pile, "-k", "1", "--given", "robots-0", "--json")
    answer = json.loads(out)
    assert answer["query"] == {"given": ["robots-0"]}
    assert set(answer["results"][0]) >= {"rank", "covered", "paper_id", "headline"}
    status, out, _ = run(capsys, "cover", pile, "-k", "2", "--format", "bibtex", "-q")
    assert out.count("@") == 2


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--diverse", "2"], "'2' is not a number from 0 to 1"),
        (["--year", "soon"], "year is 'soon'; it can be 2022"),
        (["--ranking", "bm25"], "invalid choice: 'bm25'"),
        (["--not-in", "missing.bib"], "missing.bib"),
        (["--must", " "], "must is blank"),
        (["--must", "!!"], "must is '!!', which has no letter or digit; name a word"),
        (["--must=--"], "argument --must: '--' is no value"),
        (["--unlike", "robots-0"], "cannot be both like and unlike"),
    ],
)
def test_odd_flags_are_refused(
    pile: str, capsys: pytest.CaptureFixture[str], argv: list[str], told: str
) -> None:
    status, out, err = run(capsys, "similar", pile, "robots-0", *argv)
    assert (status, out) == (2, "")
    assert told in err


def test_several_ids_need_numpy_at_most(pile: str, tmp_path: Path) -> None:
    script = (
        "import sys\nfrom explorer.cli import main\nmain(sys.argv[1:])\n"
        "print(' '.join(sys.modules), file=sys.stderr)"
    )
    env = {**os.environ, "EXPLORER_CACHE": str(tmp_path / "own-cache")}
    argv = [sys.executable, "-c", script, "similar", pile, "robots-0", "genomes-0", *LIGHT]
    root = Path(__file__).parent.parent
    for _ in range(2):
        done = subprocess.run(argv, env=env, cwd=root, capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert "numpy" in loaded
    assert not loaded & {"scipy", "sklearn", "torch", "sentence_transformers", "umap", "plotly"}


def test_a_report_replaces_nothing_that_is_read(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    read = tmp_path / "read.csv"
    read.write_text("id,title,abstract\nx,Read,It was read already.\n")
    before = Path(pile).read_bytes(), read.read_bytes()
    for target in (pile, str(read)):
        status, out, err = run(
            capsys, "similar", pile, "robots-0", "--not-in", str(read), "--report-json", target
        )
        assert (status, out) == (2, "")
        assert "is not replaced; name another file" in err
    assert (Path(pile).read_bytes(), read.read_bytes()) == before
    status, _, err = run(capsys, "similar", pile, "robots-0", "--report-json", "-")
    assert status == 2
    assert "--report-json writes a file" in err
