"""The page's exports: to the byte what the command line writes of the same papers."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from explorer.api import Explorer
from explorer.cli import main
from explorer.corpus import Corpus, Paper, collect
from explorer.shown.page import build
from explorer.shown.writers import render
from explorer.shown.writers.latex import ENTRY_TYPE
from explorer.shown.writers.tables import tables
from explorer.tasks import mapping
from tests.browser import Visit, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FORMATS = ("csv", "bibtex", "ris", "ids")
# Joined behind the page's own script, in whose scope it stands.
HOOK = """
globalThis.written = (format, rows) =>
  ({ csv: toCsv, bibtex: toBibtex, ris: toRis, ids: toIds })[format](rows.map((at) => papers[at]));
"""
LATEX = r"""@inproceedings{erdos:1,
  title = {{NeRF}: {Erd\H{o}s} on $\mathcal{O}(n)$ \& 100\%, {B}ayes and \'e},
  author = {{van der Waals}, J. and M{\"u}ller, A. and {Google, Inc.} and King, Jr., M. and others},
  booktitle = {Proc.\ of {ECCV}},
  year = {2020}, month = jan, pages = {405--421}, volume = {3},
  editor = {Poe, Ann and Roe, Rick},
  doi = {10.1007/978-3-030-58452-8_24}, url = {https://example.org/~a_b},
  abstract = {First paragraph, 5\% of A\_B with $x_1$ and \textbf{bold} ``words''.

Second: {\"o} \{ and \alpha~$\beta$.},
  keywords = {gr{\"a}phs, {N}ets},
  note = {100\% {\TeX}}
}
@phdthesis{odd key, title = {Plain}, school = {ETH Z{\"u}rich}, year = {forthcoming},
  month = {jan # "~1"}, 2ndfield = {x}, publisher = {A \& B},
  abstract = {@misc{no, is = {entry}} and unbalanced \} here \\}}
@online{web, title = {Web: page}, note = {a}, issn = {1234-5678}, number = {7}, pages = {e12}}
@inbook{part, title = {Part}, crossref = {vol}, pages = {1-2}}
@book{vol, title = {Volume}, publisher = {Press}, year = 2020, venue = {V}, journal = {J}}
"""
NASTY = (
    "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", 'say "hi", all', "",
    "two\nlines\r\nand\rmore", "a\u2028b\u2029c\x85d\x0be\x0cf\x1cg", "x\x00y\x07z\x1b[31m\x7f\x9f",
    "\ufeffbom\ufeff", "\u202eoverride\u200e\u2066", "nb\u00a0sp\u2003em\u3000wide ",
    "naïve Müller", "量子 計算", "🙂👩\u200d👧 e\u0301 a\ufe0f", r"$x_1$ \'e {B}ayes % & # _ ~ ^",
    r"\\ \emph{deep} \alpha $5", r"$5 and $6 or $5_000$6 \$$ $$\int_0$$1 $a b$ $a^b c$²",
    r"\{ } {", r"{a \} b", "ends in \\", "{}{}}{", "$$", r"$\frac{1$ {",
    "@article{x,", "  @misc(y,\nz\n\t@home", "null", '["A", "B"]', "</script><b>&amp;",
    "__proto__", "constructor", r"10.1000/a_b(1)<c>{d}\e%20", "HTTPS://EXAMPLE.org/a b",
    "Iſſn KİLO ıı", "x" * 20_000, r"A\_b " * 3_000,
)  # fmt: skip
NAMES = (
    "Ada Lovelace", "Ludwig van Beethoven", "Charles de la Vallée Poussin", "Plato", "danah boyd",
    "Martin Luther King, Jr.", "King, Jr.", "Jr.", "Sammy Davis Jr.", "Google, Inc.", "A Inc.",
    "Bill and Melinda Gates Foundation", "The ATLAS COLLABORATION", "ATLAS team.", "others",
    "et al.", "and", "A, B, C", "NASA & ESA", "J. {van der Waals}", "{A, Jr}", "{Open van", "a}b c",
    "李 明", "d'Arc_1 50%",
    "III Rome", "iii rome", "X Iv.", "ǆ ªx Ⅷ ⅷ", "A  \u00a0 B", "Müller, ii",
    "and Co", "Sand Andy", "x_and y", "𝒜da 𝓁ove lace", "Ada ß Z",
)  # fmt: skip
EXTRAS: tuple[dict[str, str], ...] = (
    {"volume": "7", "Issue": "0", "number": "2", "pages": "12–20", "colour": "red"},
    {"VL": "3", "SP": "12", "EP": "20", "SN": "1-2", "Item Type": "conferencePaper"},
    {"2020": "a", "1": "b", "b": "c", "__proto__": "d", "constructor": "e", "source": "f"},
    {"extra": "=1", "title": "not this", "place": "line 3", "toString": "x", "pages": "e7"},
    {"type": "article-journal", "pages": " ١٢ - ٢٠ ", "isbn": "978", "PB": "A & B_C", "IſſN": "9"},
    {"Publication_Type": "Book Chapter", "page range": "a1--b2", "issn": "", "number": "0"},
    {"type": "Thesis", "ty": "jour", "page": "1-2-3", "ep": "9", "bp": "8"},
    {
        ENTRY_TYPE: "inproceedings",
        "booktitle": "B",
        "editor": '["A Poe", "R, Jr."]',
        "month": "jan",
    },
    {ENTRY_TYPE: "comment", "journal": "J", "editor": "[1, null]", "month": "jan~1", "3": "x"},
    {ENTRY_TYPE: "a b", "no te": "a } b", "NOTE": "@x\n @y", "x=y,{}": "z", "x y z": "", "": "q"},
    {ENTRY_TYPE: "book", "editor": "[" * 100, "keywords": "no", "year": "in press", "venue": "W"},
    {ENTRY_TYPE: "misc", "abstract": "B", "editor": '"A"', "note": r"\textbf{b} $\alpha$ ~"},
)
VENUES = (
    "", "NeurIPS 2024", "ICML'19", "Nature 2020", "Proceedings of X", "Workshops", "A proc. B",
    "PROC_B", "Meeting", "ΩICML٢٠٢٠", "J. of {L}egs \\& arms", "CVPR 20\n", "AB12", "AbC 123456",
)  # fmt: skip


@dataclass
class Made:
    """A page that was written, and what it was written from."""

    explorer: Explorer
    path: Path

    def expected(self, name: str, rows: Sequence[int], *, abstracts: bool = True) -> str:
        ids = [self.explorer.corpus[row].paper_id for row in rows]
        dicts = self.explorer.records(ids, format=name)
        if not abstracts:
            dicts = [{**row, "abstract": ""} for row in dicts]
        return render(name, dicts)


def make(papers: Sequence[Paper], folder: Path, *, abstracts: bool = True) -> Made:
    """Write the page of papers with the hook in it."""
    ex = Explorer.from_corpus(
        collect(papers).corpus, model="hashing", projection="pca", n_clusters=2
    )
    return written_by(ex, folder, abstracts=abstracts)


def written_by(ex: Explorer, folder: Path, *, abstracts: bool = True) -> Made:
    (folder / "hook.js").write_text(HOOK, "utf-8")
    made = Made(ex, folder / "page.html")
    with pytest.MonkeyPatch.context() as patch:
        scripts = build._SCRIPTS
        patch.setattr(build, "_SCRIPTS", (*scripts, str(folder / "hook")))
        ex.save(made.path, abstracts=abstracts)
    return made


def assert_same(opened: Visit, made: Made, *picks: Sequence[int], abstracts: bool = True) -> None:
    """Compare what is written of each pick of rows, in every format."""
    picked = [list(pick) for pick in picks]
    for name in FORMATS:
        texts = opened.page.evaluate(
            "([name, picks]) => picks.map((rows) => written(name, rows))", [name, picked]
        )
        for rows, there in zip(picked, texts, strict=True):
            here = made.expected(name, rows, abstracts=abstracts)
            if there != here:  # the first difference, not megabytes of both
                both = zip(there, here, strict=False)
                at = next((at for at, (a, b) in enumerate(both) if a != b), 0)
                around = slice(max(0, at - 60), at + 60)
                pytest.fail(f"{name} of {rows}: {there[around]!r} in the page, {here[around]!r}")
            assert there.encode("utf-8") == here.encode("utf-8")


@contextmanager
def opening(browser: Browser, made: Made, **options: Any) -> Iterator[Visit]:
    """Open the page and wait for its texts, which it reads last."""
    with visit(browser, made.path, **options) as opened:
        opened.page.wait_for_selector("html[data-complete]", state="attached")
        yield opened


def adversarial() -> list[Paper]:
    """Give every nasty text in every field, every name, every set of further fields."""
    papers = [
        Paper(
            f"{text[:200]}#{at}" if at % 3 else text[:200],
            title=text,
            abstract=f"{text}\n" if at % 2 else f"About {text}",
            authors=(text, NAMES[at % len(NAMES)], NAMES[(7 * at + 1) % len(NAMES)]),
            year=(None, 1999, 2024)[at % 3],
            venue=text if at % 2 else VENUES[at % len(VENUES)],
            url=text,
            doi=text[:300],
            tags=(text, "x") if at % 4 else (),
            extra={**EXTRAS[at % len(EXTRAS)], "note": text},
        )
        for at, text in enumerate(NASTY)
    ]
    ids = ["Müller 2020", "Muller-2020", "Muller?2020", "量子", "量", "A a", "a a", "a\x1b[0m"]
    papers += [Paper(paper_id, "Same key") for paper_id in ids]
    papers += [Paper(f"name{at}", name, authors=(name,)) for at, name in enumerate(NAMES)]
    papers += [Paper(f"venue{at}", "V", venue=venue) for at, venue in enumerate(VENUES)]
    papers += [
        Paper(f"latex{at}-{kind}", text, text, (text,), 2000, text, tags=(text,), extra=extra)
        for at, text in enumerate(NASTY)
        for kind, extra in enumerate(EXTRAS[7:])
    ]
    papers += [Paper(f"extra{at}", "E", extra=extra) for at, extra in enumerate(EXTRAS)]
    return [paper for paper in papers if paper.title.strip() or paper.abstract.strip()]


# Characters that Unicode has not assigned are letters in one program and none in another.
CHARACTERS = st.characters(exclude_categories=["Cs", "Cn"])
PIECES = st.sampled_from([*(text for text in NASTY if len(text) < 100), *NAMES, *VENUES, " ", "-"])
TEXTS = st.lists(
    PIECES | st.text(CHARACTERS, max_size=8) | st.text("\\${}%&#_^~@ab1 \n", max_size=12),
    max_size=4,
).map("".join)
FIELDS = st.sampled_from(
    ["volume", "vol", "Number", "issue", "pages", "SP", "EP", "issn", "isbn", "publisher", "type",
     "Item Type", "note", "editor", "month", "journal", "booktitle", "school", "12", "source"]
)  # fmt: skip
VALUES = TEXTS | st.sampled_from(["0", "12-20", "a1–b2", "jan", "book", "Preprint", '["A B"]'])
TYPES = st.sampled_from(["article", "inproceedings", "book", "online", "preamble", "X"])
PAPERS = st.builds(
    Paper,
    paper_id=st.text("aZ09-_:.+/é 量", max_size=4) | TEXTS,
    title=TEXTS.map("T".__add__),
    abstract=TEXTS,
    authors=st.lists(st.sampled_from(NAMES) | TEXTS, max_size=4).map(tuple),
    year=st.none() | st.integers(1500, 2099),
    venue=st.sampled_from(VENUES) | TEXTS,
    url=TEXTS,
    doi=TEXTS,
    tags=st.lists(TEXTS, max_size=3).map(tuple),
    extra=st.dictionaries(FIELDS | TEXTS, VALUES, max_size=5)
    | st.builds(
        lambda kind, more: {ENTRY_TYPE: kind, **more}, TYPES, st.dictionaries(FIELDS, VALUES)
    ),
)


def generated(number: int) -> list[Paper]:
    """Draw different papers, the same ones every time."""
    drawn: list[Paper] = []

    @settings(
        max_examples=4 * number, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(paper=PAPERS)
    def draw(paper: Paper) -> None:
        drawn.append(paper)

    draw()
    distinct = list(collect(drawn).corpus)[:number]
    assert len(distinct) == number
    return distinct


def every_character() -> list[Paper]:
    """Give a paper with all characters in its texts, and in names and ids those of many scripts."""
    usual = [chr(code) for code in range(0x2_0000) if unicodedata.category(chr(code)) not in _ODD]
    # Which modifier letters are small differs between versions of Unicode, as does "ʕ".
    few = [sign for sign in usual[:6000] if unicodedata.category(sign) != "Lm" and sign != "ʕ"]
    return [
        Paper("all", "T", "".join(usual), tuple(f"A {sign}b C" for sign in few)),
        Paper("fields", "T", extra={f"{sign}issn": "1" for sign in few} | {"number": "2"}),
        *(Paper(f"A{sign}b", "T", extra={"pages": f"{sign}-{sign}"}) for sign in few[::40]),
    ]


_ODD = ("Cs", "Cn", "Co")


# -- the same bytes --------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize(
    "papers",
    [adversarial, lambda: generated(300), every_character],
    ids=["nasty", "drawn", "characters"],
)
def test_the_page_writes_what_python_writes(papers: Any, browser: Browser, tmp_path: Path) -> None:
    made = make(papers(), tmp_path)
    rows = range(len(made.explorer.corpus))
    with opening(browser, made) as opened:
        assert_same(opened, made, *([row] for row in rows), rows, rows[::-3], [])


@pytest.mark.browser
def test_it_is_what_the_command_line_exports(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "papers.bib").write_text(LATEX, "utf-8")
    lines = [
        {"id": f"p{at}", "title": f"On {text}", "abstract": text, "year": 2000, "cited by": "=3"}
        for at, text in enumerate(NASTY)
    ]
    (tmp_path / "more.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    sources = [tmp_path / "papers.bib", tmp_path / "more.jsonl"]
    made = written_by(Explorer.from_path(*sources, model="hashing", projection="pca"), tmp_path)
    ids = made.explorer.corpus.ids
    assert len(ids) == 5 + len(NASTY)
    with opening(browser, made) as opened:
        for name in FORMATS:
            out = tmp_path / f"out-{name}"
            also = ["--also", str(sources[1])]
            told = ["export", str(sources[0]), *ids[::-2], *also, "--format", name]
            assert main([*told, "--output", str(out)]) == 0
            rows = list(range(len(ids)))[::-2]
            there = opened.page.evaluate("([name, rows]) => written(name, rows)", [name, rows])
            assert there.encode("utf-8") == out.read_bytes()


@pytest.mark.browser
def test_without_abstracts_none_is_written(browser: Browser, tmp_path: Path) -> None:
    titled = [paper for paper in adversarial() if paper.title.strip()][: len(NASTY)]
    made = make(titled, tmp_path, abstracts=False)
    rows = range(len(made.explorer.corpus))
    with opening(browser, made) as opened:
        assert_same(opened, made, rows, abstracts=False)


# -- what the page holds ---------------------------------------------------------------------


def record_of(paper: Paper) -> Any:
    ex = Explorer.from_corpus(Corpus((paper, Paper("b", "B"))), model="hashing")
    return mapping.draw(ex._library).dots[0].record


def test_nothing_is_held_twice() -> None:
    plain = Paper("a", "Title", "Abstract.", ("Ada B",), 2000, "Nature", extra={"place": "line 1"})
    assert record_of(plain) == {}
    assert record_of(replace(plain, title=r"\emph{Title}", doi="10.1/x")) == {
        "title": r"\emph{Title}",
        "doi": "10.1/x",
    }
    extra = {ENTRY_TYPE: "misc", "note": r"\emph{x}", "volume": "3", "place": "line 3"}
    assert record_of(replace(plain, tags=(r"\'e", "b"), extra=extra)) == {
        "tags": [r"\'e", "b"],
        "extra": [[ENTRY_TYPE, "misc"], ["note", r"\emph{x}"], ["volume", "3"]],
        "plain": {"tags": ["é", "b"], "extra": [["note", "x"]]},
    }


def test_the_script_reads_every_table_and_writes_none_again() -> None:
    folder = Path(build.__file__).parent / "js" / "export"
    script = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.js")))
    told = {f"TABLES.{group}.{name}" for group, table in tables().items() for name in table}
    assert set(re.findall(r"TABLES\.\w+\.\w+", script)) == told
    assert {f"export/{path.stem}" for path in folder.glob("*.js")} <= set(build._SCRIPTS)


def test_no_two_files_of_the_page_use_one_name() -> None:
    names = [
        name
        for script in build._SCRIPTS
        for name in re.findall(
            r"^(?:async )?(?:function|const|let|class) (\w+)",
            (Path(build.__file__).parent / "js" / f"{script}.js").read_text("utf-8"),
            re.MULTILINE,
        )
    ]
    assert [name for name, times in Counter(names).items() if times > 1] == []


# -- to the reader ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    papers = [Paper("a", "Žluťoučký 量子", "One.\nTwo."), Paper("b", "B", tags=("x", "y"))]
    return make(papers, tmp_path_factory.mktemp("export"))


ENDINGS = {"CSV": "csv", "BibTeX": "bib", "RIS": "ris", "ids": "txt"}


@pytest.mark.browser
@pytest.mark.parametrize("shown", ENDINGS)
def test_a_click_downloads_the_same_bytes(
    shown: str, browser: Browser, made: Made, tmp_path: Path
) -> None:
    with opening(browser, made) as opened:
        opened.page.locator("#format").select_option(shown)
        with opened.page.expect_download() as waited:
            opened.page.locator("#download").click()
        waited.value.save_as(tmp_path / "got")
        assert waited.value.suggested_filename == f"papers.{ENDINGS[shown]}"
        opened.requests[:] = [url for url in opened.requests if not url.startswith("blob:")]
    expected = made.expected(shown.lower(), [0, 1])
    assert (tmp_path / "got").read_bytes() == expected.encode("utf-8")


@contextmanager
def copying(browser: Browser, made: Made, script: str) -> Iterator[Visit]:
    """Open the page, run a script, copy the papers as RIS."""
    permissions = ["clipboard-read", "clipboard-write"]
    with opening(browser, made, permissions=permissions) as opened:
        opened.page.evaluate(script)
        opened.page.locator("#format").select_option("RIS")
        opened.page.locator("#copy").click()
        yield opened


REFUSING = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
NOTHING = """() => {
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.execCommand = () => false;
}"""


@pytest.mark.browser
@pytest.mark.parametrize("script", ["0", REFUSING], ids=["clipboard", "refused"])
def test_a_click_copies_the_same_text(script: str, browser: Browser, made: Made) -> None:
    with copying(browser, made, script) as opened:
        opened.until(lambda: opened.text("#copy") == "Copied")
        copied = opened.page.evaluate("navigator.clipboard.readText()")
        assert copied == made.expected("ris", [0, 1])
        assert opened.page.locator("dialog").count() == 0


@pytest.mark.browser
def test_without_a_clipboard_the_text_is_shown_selected(browser: Browser, made: Made) -> None:
    with copying(browser, made, NOTHING) as opened:
        opened.until(lambda: opened.page.locator("dialog").count() == 1)
        assert "Ctrl+C" in opened.text("dialog")
        box = "document.activeElement"
        shown = made.expected("ris", [0, 1]).replace("\r\n", "\n")
        assert opened.page.evaluate(f"{box}.value") == shown
        assert opened.page.evaluate(f"{box}.selectionEnd - {box}.selectionStart") == len(shown)
        opened.page.keyboard.press("Escape")
        opened.until(lambda: opened.page.locator("dialog").count() == 0)
