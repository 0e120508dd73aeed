"""The documentation says what the program does: its commands parse, its examples run."""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib.util
import io
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from explorer import Explorer
from explorer.cli import main
from explorer.pile.options import SourceOptions
from explorer.words.readers import FORMATS, read
from explorer.words.readers.synonyms import SYNONYMS

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FIRST = 'pip install -c constraints.txt -e ".[offline]" && explorer map seeds -o map.html'
SECOND = 'pip install -c constraints.txt -e ".[dev]" && pytest'
# Flags of other programs that the documentation names.
FOREIGN_FLAGS = {
    "--index-url",
    "--check",
    "--nbmake",
    "--override-ini",
    "--neighbors",
    "--text",
    "--papers",
    "--added",
}

each_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
_FENCED = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_HELP = re.compile(r"<!-- help .*?<!-- end of help -->", re.DOTALL)
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def doc(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    return [body for found, body in _FENCED.findall(text) if found == language]


def load_make_cli() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_cli", ROOT / "docs" / "make_cli.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@functools.cache
def parsers() -> dict[str, argparse.ArgumentParser]:
    found: dict[str, argparse.ArgumentParser] = load_make_cli().parsers()
    return found


def actions() -> Iterator[tuple[str, argparse.Action]]:
    for command, parser in parsers().items():
        yield from ((command, action) for action in parser._actions if action.option_strings)


# -- the two lines ---------------------------------------------------------------------------


def test_the_readme_has_the_two_lines_alone_in_a_block() -> None:
    assert {FIRST + "\n", SECOND + "\n"} <= set(blocks(doc("README.md"), "sh"))


@pytest.mark.parametrize("line", [FIRST, SECOND], ids=["first", "second"])
def test_the_checks_run_the_lines_of_the_readme(line: str) -> None:
    install, _, command = line.partition(" && ")
    run = doc(".ci/run")
    assert f"{install} && {command.split(' -o ')[0]}" in run


# -- links -----------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", _FENCED.sub("", path.read_text("utf-8")), re.MULTILINE)
    bare = (re.sub(r"[^\w\- ]", "", heading.casefold()) for heading in headings)
    return {heading.replace(" ", "-") for heading in bare}


@each_page
def test_relative_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", _FENCED.sub("", path.read_text("utf-8"))):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name) if name else path
        assert there.exists(), target
        assert not anchor or anchor in anchors(there), target


def test_pictures_are_small() -> None:
    pictures = list((ROOT / "docs" / "images").iterdir())
    assert pictures
    assert all(picture.stat().st_size < 200_000 for picture in pictures)


# -- commands and flags ----------------------------------------------------------------------


def test_the_help_in_cli_md_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.version_info[:2] != (3, 11):
        pytest.skip("argparse of other Python versions lays help out in another way")
    monkeypatch.setenv("COLUMNS", "0")  # restored afterwards, whatever make_cli sets
    page = doc("docs/cli.md")
    assert load_make_cli().with_fresh_help(page) == page, "type: python docs/make_cli.py"


def test_every_command_has_a_section_with_an_example_and_its_help() -> None:
    page = doc("docs/cli.md")
    for command in set(parsers()) - {"explorer"}:
        _, heading, section = page.partition(f"\n## {command}\n")
        section = section.partition("\n## ")[0]
        assert heading, command
        assert f"$ explorer {command} " in section
        assert f"<!-- help {command} -->" in section


def test_every_flag_is_explained_and_not_only_listed() -> None:
    prose = _HELP.sub("", doc("docs/cli.md"))
    named = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", prose))
    for command, action in actions():
        if not {"--help", "--version"} & set(action.option_strings):
            assert named & set(action.option_strings), (command, action.option_strings)


@each_page
def test_no_page_names_a_flag_that_does_not_exist(path: Path) -> None:
    known = {option for _, action in actions() for option in action.option_strings}
    assert set(_OPTION.findall(path.read_text("utf-8"))) <= known | FOREIGN_FLAGS


def shown_commands(text: str) -> Iterator[tuple[list[str], str]]:
    """Give the words of every `$ explorer ...`, and what the page says that it prints."""
    for block in blocks(text, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            words = shlex.split(re.split(r" [<|>] ", line)[0])
            assert words[0] == "explorer", line
            yield words[1:], output.strip("\n")


@each_page
def test_every_command_shown_is_one_that_the_parser_takes(path: Path) -> None:
    for argv, _ in shown_commands(path.read_text("utf-8")):
        assert parsers()["explorer"].parse_args(argv).command == argv[0]


# -- examples that run -----------------------------------------------------------------------


def run_python(text: str, names: dict[str, object]) -> int:
    """Run the Python blocks of a page in order; each prints what the text block after it says."""
    pattern = r"^```python\n(.*?)^```$(?:\n```text\n(.*?)^```$)?"
    found = re.findall(pattern, text, re.DOTALL | re.MULTILINE)
    for code, expected in found:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "example", "exec"), names)
        assert lines(printed.getvalue()) == lines(expected), code
    return len(found)


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def test_python_md_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_python(doc("docs/python.md"), {}) > 10
    assert (tmp_path / "map.html").exists()


def test_python_md_names_every_member_and_option() -> None:
    page = doc("docs/python.md")
    members = [name for name in vars(Explorer) if not name.startswith("_")]
    missing = [name for name in members if not re.search(rf"\b{name}\b", page)]
    assert not missing
    assert not [name for name in SourceOptions.__annotations__ if f"| `{name}` |" not in page]


def test_store_md_reads_a_vector_with_numpy_alone(own_cache: Path) -> None:
    ex = Explorer.from_texts(["We bound the regret of a bandit."], model="hashing")
    expected = ex.X[0]
    names: dict[str, object] = {"cache": str(own_cache)}
    assert run_python(doc("docs/store.md"), names) == 1
    assert names["vector"].tolist() == expected.tolist()  # type: ignore[attr-defined]


def test_store_md_names_every_kind_of_file(
    own_cache: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pile = tmp_path / "pile.csv"
    pile.write_text("id,title\na,On bandits\nb,On robots\nc,On genomes\n")
    argv = ["map", str(pile), "--model", "hashing", "--projection", "pca"]
    assert main([*argv, "-o", str(tmp_path / "map.html")]) == 0
    capsys.readouterr()
    page = doc("docs/store.md")
    for path in own_cache.rglob("*.*"):
        folder, name = path.relative_to(own_cache).parts[0], path.name
        kind = name.split("-")[0] if folder == "results" else folder
        assert kind in page
        assert folder != "results" or f"| `{kind}` |" in page


# -- formats.md ------------------------------------------------------------------------------


def table(text: str, heading: str) -> dict[str, list[str]]:
    """Give the code words of each row of a table by what its first cell says."""
    rows = text.partition(f"| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return {row.split("|")[1].strip(): re.findall(r"`([^`]+)`", row) for row in rows}


def test_formats_md_has_the_formats_and_their_suffixes() -> None:
    told = table(doc("docs/formats.md"), "format")
    assert told == {format_.name: list(format_.suffixes) for format_ in FORMATS}


def test_formats_md_has_the_synonyms() -> None:
    told = table(doc("docs/formats.md"), "field")
    assert told == {role: names.split() for role, names in SYNONYMS.items()}


def test_formats_md_has_the_same_papers_in_every_format(tmp_path: Path) -> None:
    examples = {
        language.split()[1]: body
        for language, body in _FENCED.findall(doc("docs/formats.md"))
        if " " in language
    }
    assert {Path(name).suffix for name in examples} >= {f.suffixes[0] for f in FORMATS}
    for name, body in examples.items():
        path = tmp_path / name
        path.write_text(body)
        assert [(paper.paper_id, paper.title, paper.abstract) for paper in read([path]).corpus] == [
            ("walk", "Walking robots", "A robot learns to walk, with a policy for its legs."),
            ("regret", "Regret of bandits", "We bound the regret of a bandit."),
        ], name


# -- architecture.md -------------------------------------------------------------------------


def drawn_files(tree: str) -> set[str]:
    """Turn a tree drawn by indentation into paths."""
    folders: list[str] = []
    files = set()
    for line in tree.splitlines():
        name = line.split()[0]
        depth = (len(line) - len(line.lstrip())) // 2
        folders = [*folders[:depth], name] if name.endswith("/") else folders[:depth]
        if not name.endswith("/"):
            files.add("".join(folders) + name)
    return files


def test_architecture_md_draws_every_module_and_no_other() -> None:
    (tree,) = [block for block in blocks(doc("docs/architecture.md"), "text") if "api.py" in block]
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "explorer").rglob("*.py")}
    inner = {name for name in modules if name.count("/") > 1 and name.endswith("/__init__.py")}
    assert drawn_files(tree) == modules - inner


# -- what the real model prints --------------------------------------------------------------


@pytest.fixture(scope="module")
def beside_seeds(tmp_path_factory: pytest.TempPathFactory, embedded_seeds: Path) -> Path:
    """Make a folder with the seeds in it, and a cache that these tests share."""
    folder = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "seeds", folder / "seeds")
    shutil.copytree(embedded_seeds, folder / "kept" / "vectors")
    return folder


@pytest.fixture
def at_seeds(beside_seeds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(beside_seeds)
    monkeypatch.setenv("EXPLORER_CACHE", str(beside_seeds / "kept"))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.model
@pytest.mark.parametrize("name", ["README.md", "docs/cli.md"])
@pytest.mark.usefixtures("at_seeds")
def test_the_outputs_shown_are_real(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = [(argv, output) for argv, output in shown_commands(doc(name)) if output]
    assert shown
    for argv, expected in shown:
        lists = {"similar", "search", "topics", "cover", "duplicates", "evaluate", "compare"}
        as_on_a_terminal = ["--format", "table"] * (argv[0] in lists)
        assert main([*argv, *(() if "--format" in argv else as_on_a_terminal)]) == 0
        printed = capsys.readouterr().out
        assert lines(without_trust(printed)) == lines(without_trust(expected)), argv


def without_trust(text: str) -> str:
    """Blank the figures of the map, which differ a little between machines."""
    return re.sub(r"(trustworthiness|continuity|recall): [\d.]+", r"\1", text)


@pytest.mark.model
@pytest.mark.usefixtures("at_seeds")
def test_the_python_of_the_readme_is_real() -> None:
    assert run_python(doc("README.md"), {}) == 1
    assert os.path.getsize("map.html") > 1_000_000
