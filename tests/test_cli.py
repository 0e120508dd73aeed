"""The command line, as a user meets it."""

from __future__ import annotations

import csv
import io
import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.cli import main
from explorer.corpus import Paper
from explorer.shown.writers import FORMATS, WHOLE_PAPERS
from tests.papers import make_papers

LIGHT = ["--model", "hashing"]
HEAVY = {
    "numpy",
    "torch",
    "sklearn",
    "umap",
    "plotly",
    "sentence_transformers",
    "scipy",
    "dataclasses",
    "logging",
    "pathlib",
    "importlib.metadata",
}


def write(path: Path, papers: list[Paper]) -> Path:
    rows = [{"id": paper.paper_id, "abstract": paper.abstract} for paper in papers]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    os.utime(path, (1e9, 1e9))
    return path


@pytest.fixture
def pile(tmp_path: Path) -> str:
    return str(write(tmp_path / "pile.jsonl", make_papers()))


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


def test_similar_answers_in_json(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "similar", pile, "robots-0", "--json", "-k", "3", *LIGHT)
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert answer["schema"] == 1
    assert answer["query"]["paper_id"] == "robots-0"
    assert [hit["rank"] for hit in answer["results"]] == [1, 2, 3]
    assert set(answer["results"][0]) == {
        "rank",
        "paper_id",
        "similarity",
        "relevance",
        "headline",
        "title",
        "year",
    }


def test_the_stored_answer_is_the_computed_one(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run(capsys, "similar", pile, "robots-0", "--json", *LIGHT)
    assert run(capsys, "similar", pile, "robots-0", "--json", *LIGHT) == first
    assert run(capsys, "similar", pile, "ROBOTS-0", "--json", *LIGHT) == first


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_lists_the_same_ids(
    pile: str, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    _, plain, _ = run(capsys, "similar", pile, "robots-0", "--format", "ids", *LIGHT)
    _, out, _ = run(capsys, "similar", pile, "robots-0", "--format", name, *LIGHT)
    ids = {
        "table": lambda: [line.split()[3] for line in out.splitlines()[1:]],
        "tsv": lambda: [
            row["paper_id"] for row in csv.DictReader(io.StringIO(out), delimiter="\t")
        ],
        "json": lambda: [hit["paper_id"] for hit in json.loads(out)["results"]],
        "jsonl": lambda: [json.loads(line)["paper_id"] for line in out.splitlines()],
        "csv": lambda: [row["paper_id"] for row in csv.DictReader(io.StringIO(out))],
        "ids": out.split,
        "bibtex": lambda: re.findall(r"^@misc\{(.+),$", out, re.MULTILINE),
        "ris": lambda: re.findall(r"^ID  - (\S+)", out, re.MULTILINE),
        "csl": lambda: [item["id"] for item in json.loads(out)],
    }[name]()
    assert ids == plain.split()
    assert len(ids) == 10


def test_several_papers(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        capsys, "similar", pile, "robots-0", "robots-1", "--format", "ids", "-k", "4", *LIGHT
    )
    assert status == 0
    assert not {"robots-0", "robots-1"} & set(out.split())


def test_search_from_words_file_and_standard_input(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "draft.txt").write_text("robot gripper torque")
    monkeypatch.setattr("sys.stdin", io.StringIO("robot gripper torque"))
    tail = ["--format", "ids", "-k", "3", *LIGHT]
    answers = [
        run(capsys, "search", pile, *text, *tail)
        for text in (["robot gripper torque"], ["--file", str(tmp_path / "draft.txt")], ["-"])
    ]
    assert answers[0] == answers[1] == answers[2]
    assert all(paper_id.startswith("robots") for paper_id in answers[0][1].split())


@pytest.mark.parametrize("content", [b"%PDF-1.7 x", b"PK\x03\x04 docx", b"\xd0\xcf\x11\xe0 doc"])
def test_a_draft_that_is_no_text_is_refused(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    (tmp_path / "draft").write_bytes(content)
    status, out, err = run(capsys, "search", pile, "--file", str(tmp_path / "draft"), *LIGHT)
    assert (status, out) == (2, "")
    assert "Save the draft as plain text" in err


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.csv", "paper_id,"),
        ("a.json", "{"),
        ("a.BIB", "@"),
        ("a.ris", "TY  - "),
        ("a", '{"paper'),
    ],
)
def test_the_name_of_the_output_tells_the_format(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, begins: str
) -> None:
    out = tmp_path / name
    status, told, _ = run(capsys, "export", pile, "-o", str(out))
    assert status == 0
    assert told.startswith(f"{out}: 24 papers, ")
    assert out.read_text().startswith(begins)


def test_an_output_never_replaces_its_source(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path(pile).read_bytes()
    for argv in (["export", pile, "-o", pile], ["map", pile, "-o", pile, *LIGHT]):
        status, _, err = run(capsys, *argv)
        assert status == 2
        assert "is the source and is not replaced" in err
    assert Path(pile).read_bytes() == before


def test_search_wants_one_text(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "search", pile)
    assert status == 2
    assert "give one text" in err


def test_topics_show_export_embed(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "topics", pile, "--n-clusters", "3", "--json", *LIGHT)
    topics = json.loads(out)["results"]
    assert status == 0
    assert [topic["size"] for topic in topics] == [8, 8, 8]
    assert run(capsys, "show", pile, "robots-0")[1].startswith("paper_id: robots-0\n")
    exported = run(capsys, "export", pile)[1]
    assert [json.loads(line)["paper_id"] for line in exported.splitlines()][:2] == [
        "bandits-0",
        "bandits-1",
    ]
    assert run(capsys, "export", pile, "genomes-1", "--format", "ids")[1] == "genomes-1\n"
    assert run(capsys, "embed", pile, *LIGHT)[1] == "24 papers embedded, 256 numbers each\n"


def test_export_is_read_back_equal(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jsonl"
    assert run(capsys, "export", pile, "-o", str(out))[0] == 0
    again = run(capsys, "export", str(out))[1]
    there, back = (
        [json.loads(line) for line in text.splitlines()] for text in (out.read_text(), again)
    )
    keys = ("paper_id", "abstract")
    assert [[row[key] for key in keys] for row in there] == [
        [row[key] for key in keys] for row in back
    ]


LIBRARY = r"""@inproceedings{po, title = {{NeRF} \& M{\"u}ller}, booktitle = {Proc.\ of {ECCV}},
  author = {M{\"u}ller, Ana and others}, year = 2020, abstract = {A bandit at 5\%.}}
@article{ts, title = {Robots}, abstract = {A robot walks.}, url = {https://example.org/~a_b}}
"""


@pytest.fixture
def library(tmp_path: Path) -> str:
    path = tmp_path / "library.bib"
    path.write_text(LIBRARY)
    return str(path)


def test_bibtex_keeps_latex_and_the_other_formats_are_without(
    library: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bibtex = run(capsys, "export", library, "po", "--format", "bibtex")[1]
    assert bibtex.startswith('@inproceedings{po,\n  title = {{NeRF} \\& M{\\"u}ller},\n')
    assert 'author = {M{\\"u}ller, Ana and others}' in bibtex
    ris = run(capsys, "export", library, "--format", "ris")[1].splitlines()
    assert {"TY  - CONF", "TI  - NeRF & Müller", "AU  - Müller, Ana", "AB  - A bandit at 5%."} <= {
        *ris
    }
    assert "UR  - https://example.org/~a_b" in ris
    first = json.loads(run(capsys, "export", library, "--format", "csl")[1])[0]
    assert (first["container-title"], first["type"]) == ("Proc. of ECCV", "paper-conference")


@pytest.mark.parametrize("name", WHOLE_PAPERS)
def test_every_command_gives_whole_papers_to_reference_managers(
    library: str, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    tail = ["--format", name, "-q", *LIGHT]
    commands = (
        ["similar", library, "ts", "-k", "1"],
        ["search", library, "a bandit", "-k", "1"],
        ["topics", library, "--n-clusters", "1"],
    )
    run(capsys, "similar", library, "ts", *LIGHT)  # stores an answer that has no abstracts
    for argv in commands:
        status, out, err = run(capsys, *argv, *tail)
        assert (status, err) == (0, "")
        assert "A bandit at 5" in out
        assert ("A robot walks" in out) == (argv[0] == "topics")


def test_a_source_is_not_replaced_by_its_export(
    library: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, "export", library, "--format", "bibtex", "-o", library)
    assert status == 2
    assert "is the source" in err
    assert Path(library).read_text() == LIBRARY


def test_a_csv_export_is_read_back_equal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    titles = ["=1+1", "-omics methods", "'quoted' title", "+ and @", "plain"]
    pile = tmp_path / "pile.json"
    pile.write_text(json.dumps([{"id": f"p{i}", "title": t} for i, t in enumerate(titles)]))
    run(capsys, "export", str(pile), "-o", str(tmp_path / "out.csv"))
    again = run(capsys, "export", str(tmp_path / "out.csv"))[1]
    assert [json.loads(line)["title"] for line in again.splitlines()] == titles


def test_map_writes_a_file_and_says_how_far_to_trust_it(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "my map.html"
    status, told, err = run(capsys, "map", pile, "-o", str(out), "--projection", "pca", *LIGHT)
    assert (status, err) == (0, "")
    assert "trustworthiness: " in told
    assert "10-neighbour recall: " in told
    assert "robots-0" in out.read_text("utf-8")


def test_map_replaces_only_what_it_wrote(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    argv = ["map", pile, "--projection", "pca", *LIGHT]
    (tmp_path / "map.html").write_text("<p>mine</p>")
    status, _, err = run(capsys, *argv)
    assert status == 2
    assert "-o map.html" in err
    assert (tmp_path / "map.html").read_text() == "<p>mine</p>"
    assert run(capsys, *argv, "-o", "map.html")[0] == 0
    assert run(capsys, *argv)[0] == 0


def test_a_map_without_abstracts_holds_none(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "map.html"
    run(capsys, "map", pile, "-o", str(out), "--projection", "pca", "--no-abstracts", *LIGHT)
    abstract = make_papers()[0].abstract
    assert abstract.split("study ")[1] not in out.read_text("utf-8")


BAD = {
    "missing": (None, r"no file or folder"),
    "empty": (b"", r"empty"),
    "binary": (b"\x00\x01\x02\xff" * 400, r"binary|text"),
    "no text": (b'{"id": "a"}\n{"id": "b"}\n', r"title|abstract"),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("command", ["map", "topics", "embed", "export", "similar"])
def test_bad_input_is_told_with_status_2_and_leaves_no_output(
    kind: str,
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    content, message = BAD[kind]
    source = tmp_path / "papers.jsonl"
    if content is not None:
        source.write_bytes(content)
    tail = {"similar": ["x", *LIGHT], "export": []}.get(command, LIGHT)
    status, out, err = run(capsys, command, str(source), *tail)
    assert status == 2
    assert out == ""
    assert "papers.jsonl" in err
    assert re.search(message, err)
    assert "Traceback" not in err
    assert not (tmp_path / "map.html").exists()


def test_a_folder_with_nothing_readable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    status, _, err = run(capsys, "map", str(tmp_path), *LIGHT)
    assert status == 2
    assert str(tmp_path) in err


def test_an_unknown_id_lists_the_closest(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "similar", pile, "robot-0", *LIGHT)
    assert (status, out) == (2, "")
    assert "robots-0" in err


@pytest.mark.parametrize("value", ["0", "-1", "1.5", "all"])
def test_an_odd_k_is_a_usage_error(
    pile: str, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    status, _, err = run(capsys, "similar", pile, "robots-0", "-k", value, *LIGHT)
    assert status == 2
    assert f"'{value}' is not a whole number of 1 or more" in err or "expected one argument" in err


def test_an_unknown_flag_is_told_with_the_usage_of_its_command(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, "topics", pile, "--n-cl", "3")
    assert status == 2
    assert err.startswith("usage: explorer topics")
    assert "unrecognized arguments: --n-cl 3" in err
    status, _, err = run(capsys, "search", pile, "bandits", "with", "\x1b[31m", *LIGHT)
    assert status == 2
    assert err.endswith("with \\x1b[31m; put a text of several words in quotes\n")


def test_fewer_than_asked_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pile = str(write(tmp_path / "four.jsonl", make_papers()[:4]))
    status, out, err = run(capsys, "similar", pile, "bandits-0", "--format", "ids", *LIGHT)
    assert (status, len(out.split())) == (0, 3)
    assert err == "note: 3 papers to list, fewer than 10\n"


def test_a_single_paper_has_no_neighbours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pile = str(write(tmp_path / "one.jsonl", make_papers()[:1]))
    assert run(capsys, "similar", pile, "bandits-0", "--json", *LIGHT)[0] == 1


def test_left_out_records_are_mentioned_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pile = write(tmp_path / "pile.jsonl", make_papers())
    pile.write_text(pile.read_text() + '{"id": "empty"}\nnot json\n')
    _, _, err = run(capsys, "embed", str(pile), *LIGHT)
    assert "24 papers from 1 file (2 of 26 records left out)" in err
    assert err.count("\n") == 1
    _, _, err = run(capsys, "embed", str(pile), "--report", *LIGHT)
    assert "line 25 (empty)" in err
    assert "line 26" in err
    assert run(capsys, "embed", str(pile), "-q", *LIGHT)[2] == ""


def test_a_command_leaves_logging_and_hooks_as_they_were(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    logger = logging.getLogger("explorer")
    before = (sys.unraisablehook, logger.level, logger.propagate, logger.handlers)
    run(capsys, "embed", pile, *LIGHT)
    assert (sys.unraisablehook, logger.level, logger.propagate, logger.handlers) == before


def test_the_report_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pile = write(tmp_path / "pile.jsonl", make_papers())
    pile.write_text(pile.read_text() + '{"id": "empty"}\n')
    out = tmp_path / "report.json"
    for _ in range(2):
        out.unlink(missing_ok=True)
        argv = ["similar", str(pile), "robots-0", "--report-json", str(out), *LIGHT]
        assert run(capsys, *argv)[0] == 0
        report = json.loads(out.read_text())
        assert (report["found"], report["kept"], report["left_out"]) == (25, 24, 1)
        assert report["files"][0]["left_out"][0]["paper_id"] == "empty"


def test_cache_info_verify_clear(
    pile: str, capsys: pytest.CaptureFixture[str], own_cache: Path
) -> None:
    run(capsys, "similar", pile, "robots-0", *LIGHT)
    assert "vectors: 1 files" in run(capsys, "cache", "info")[1]
    assert "damaged" not in run(capsys, "cache", "verify")[1]
    segment = next((own_cache / "vectors").rglob("*.npy"))
    segment.write_bytes(b"x")
    assert "damaged" in run(capsys, "cache", "verify")[1]
    assert "MB removed" in run(capsys, "cache", "clear")[1]
    assert "empty" in run(capsys, "cache", "info")[1]


def test_an_interruption_is_told_without_a_traceback(
    pile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("explorer.words.encoders.HashingEncoder.encode", interrupted)
    status, out, err = run(capsys, "embed", pile, *LIGHT)
    assert (status, out, err) == (130, "", "explorer: interrupted; finished work is kept\n")


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    from explorer import __version__

    assert run(capsys, "--version")[:2] == (0, f"abstract-explorer {__version__}\n")
    status, out, _ = run(capsys, "--help")
    assert status == 0
    assert "similar" in out
    assert run(capsys)[0] == 2


def in_fresh_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, **environment},
        cwd=Path(__file__).parent.parent,
        check=False,
    )


def test_the_second_lookup_loads_nothing_heavy(
    pile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["similar", pile, "robots-0", "--json", *LIGHT]
    status, first, _ = run(capsys, *argv)
    assert status == 0
    code = (
        "import sys, explorer.cli\n"
        f"status = explorer.cli.main({argv!r})\n"
        "print(status, *sys.modules, file=sys.stderr)"
    )
    second = in_fresh_python(code)
    again, *loaded = second.stderr.split()
    assert again == "0"
    assert second.stdout == first
    assert not HEAVY & set(loaded)


def test_the_second_map_loads_no_model_and_no_plotly(pile: str, tmp_path: Path) -> None:
    argv = ["map", pile, "-o", str(tmp_path / "map.html"), "--projection", "pca", *LIGHT]
    assert main(argv) == 0
    first = (tmp_path / "map.html").read_bytes()
    code = (
        "import sys, explorer.cli\n"
        f"status = explorer.cli.main({argv!r})\n"
        "print(status, *sys.modules, file=sys.stderr)"
    )
    status, *loaded = in_fresh_python(code).stderr.split()
    assert status == "0"
    assert not {"torch", "sklearn", "umap", "plotly", "sentence_transformers"} & set(loaded)
    assert (tmp_path / "map.html").read_bytes() == first


def test_a_closed_pipe_is_quiet(pile: str) -> None:
    command = f"'{sys.executable}' -u -m explorer export '{pile}' | head -n 1"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=Path(__file__).parent.parent
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    "redirect",
    ["> /dev/full", ">&-", "< /dev/null", "<&-"],
    ids=["full", "no out", "empty", "no in"],
)
def test_odd_streams_give_no_traceback(pile: str, redirect: str) -> None:
    command = f"'{sys.executable}' -m explorer search '{pile}' - --model hashing {redirect}"
    if ">" in redirect:
        command = f"echo robots | {command}"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, cwd=Path(__file__).parent.parent
    )
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    if redirect == "> /dev/full":
        assert (done.returncode, done.stderr) == (
            2,
            "explorer: the output: No space left on device.\n",
        )
    elif "<" in redirect:
        assert done.returncode == 2
        assert "the text to search for is empty" in done.stderr


def test_ctrl_c_that_a_library_loses_is_heeded(pile: str) -> None:
    """An exception in a callback from compiled code is ignored; the interruption must not be."""
    code = (
        "import ctypes, sys, time\n"
        "import explorer.words.encoders.hashing as home\n"
        "def lose():\n"
        "    raise KeyboardInterrupt\n"
        "call = ctypes.CFUNCTYPE(None)(lose)\n"
        "encode = home.HashingEncoder.encode\n"
        "def encode_and_lose(self, texts, *, role='document'):\n"
        "    call()\n"
        "    for _ in range(1000):\n"
        "        time.sleep(0.01)\n"
        "    return encode(self, texts, role=role)\n"
        "home.HashingEncoder.encode = encode_and_lose\n"
        "from explorer.cli import main\n"
        f"sys.exit(main(['embed', {pile!r}, '--model', 'hashing']))\n"
    )
    done = in_fresh_python(code)
    assert done.stderr == "explorer: interrupted; finished work is kept\n"
    assert done.returncode == 130


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk:strict"])
def test_a_narrow_terminal_encoding_is_no_reason_to_fail(tmp_path: Path, encoding: str) -> None:
    papers = [Paper("é-λ", abstract="Über 量子 \ud83d bandits"), Paper("b", abstract="Other text.")]
    pile = str(write(tmp_path / "pile.jsonl", papers))
    code = (
        "import explorer.cli\n"
        "for name in ('json', 'table', 'csv'):\n"
        f"    argv = ['similar', {pile!r}, 'b', '--format', name, *{LIGHT!r}]\n"
        "    assert explorer.cli.main(argv) == 0, name\n"
    )
    done = in_fresh_python(code, PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr


def test_control_characters_never_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    papers = [Paper("a\x1b[31m", abstract="Red \x1b[2J text \x07."), Paper("b", abstract="Other.")]
    pile = str(write(tmp_path / "pile.jsonl", papers))
    for argv in (
        ["similar", pile, "b", "--format", "table", *LIGHT],
        ["similar", pile, "b", "--format", "tsv", *LIGHT],
        ["show", pile, "a"],
        ["similar", pile, "\x1b[31m", *LIGHT],
        ["similar", str(tmp_path / "\x1b[31m"), "x", *LIGHT],
    ):
        _, out, err = run(capsys, *argv)
        assert "\x1b" not in out + err
        assert "\x07" not in out + err


def test_no_library_is_replaced_by_a_map_or_an_export(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thesis = tmp_path / "thesis.bib"
    thesis.write_text("@misc{a, title={Mine}}")
    status, _, err = run(capsys, "map", pile, "-o", str(thesis), *LIGHT)
    assert status == 2
    assert "was not written by this command and is left as it is. Name another file." in err
    assert thesis.read_text() == "@misc{a, title={Mine}}"
    status, _, err = run(capsys, "export", pile, "-o", str(tmp_path / "x.xlsx"))
    assert status == 2
    assert "'.xlsx' tells no format that is written" in err


def test_paths_on_a_disk_stay_out_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = tmp_path / "lib.bib"
    library.write_text(
        "@article{a, title={On bandits with regret}, file={/home/ann/secret.pdf}, volume={3}}\n"
        "@article{b, title={On robots that can walk}, annote={my own thought}}\n"
    )
    page = tmp_path / "page.html"
    argv = ["map", str(library), "-o", str(page), "--projection", "pca", *LIGHT]
    assert run(capsys, *argv)[0] == 0
    text = page.read_text()
    assert "volume" in text
    assert "secret" not in text
    assert "my own thought" not in text
