"""Writers: what they write can be read again, by us and by what people use, whatever is in it."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.corpus import Paper
from explorer.shown.writers import FORMATS, WHOLE_PAPERS, render
from explorer.shown.writers.details import details
from explorer.shown.writers.keys import citation_keys
from explorer.shown.writers.kinds import kind_of
from explorer.shown.writers.latex import ENTRY_TYPE, escaped, with_balanced_braces
from explorer.shown.writers.names import Name, split_name
from explorer.words.readers import read

HIT = {"rank": 1, "similarity": 0.5, "paper_id": "a", "headline": "On\tbandits", "year": None}
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
WALK = Paper(
    "walk",
    title="Walking robots",
    abstract="A robot learns to walk.\nIt falls & rises.",
    authors=("Ada Lovelace", "Ludwig van Beethoven", "NASA"),
    year=2024,
    venue="Journal of Legs",
    url="https://example.org/a_b?c=%20",
    doi="10.1000/a_b(1)",
    tags=("robots", "legs, two"),
    extra={"place": "line 3", "volume": "7", "pages": "12-20", "colour": "red"},
)


def written(name: str, *papers: Paper) -> str:
    return render(name, [paper.to_dict() for paper in papers])


def read_back(folder: Path, bibtex: str) -> list[Paper]:
    path = folder / "back.bib"
    path.write_bytes(bibtex.encode("utf-8"))
    return list(read([path]).corpus)


# -- all formats -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_no_rows_give_no_rows(name: str) -> None:
    nothing = {"json": '{\n  "schema": 1,\n  "query": null,\n  "results": []\n}\n', "csl": "[]\n"}
    assert render(name, [], shown=("paper_id",)) == nothing.get(name, "")


@pytest.mark.parametrize("name", ["tsv", "csv", "table", "ids", *WHOLE_PAPERS])
def test_no_control_character_is_written(name: str) -> None:
    nasty = "a\x00b\x07c\x1b[31md\x7fe\x9bf\x85g\x0bh\u2028i\ud800j"
    paper = Paper(
        nasty, nasty, nasty, (nasty,), 2020, nasty, nasty, nasty, (nasty,), nasty, {"volume": nasty}
    )
    shown = ("paper_id", "title")
    text = render(name, [{**paper.to_dict(), "extra": {"volume": nasty}}], shown=shown)
    if name == "csv":  # a spreadsheet gets the texts as they are
        assert next(csv.DictReader(io.StringIO(text, newline="")))["paper_id"] == nasty
        return
    assert not CONTROLS.search(text.replace("\r\n", "\n"))
    if name in WHOLE_PAPERS:
        text.encode("utf-8")


# -- tables and lists ------------------------------------------------------------------------


def test_a_table_shows_what_it_is_asked_to() -> None:
    text = render("table", [HIT], shown=("rank", "similarity", "headline"))
    assert text.splitlines() == ["rank  similarity  headline", "   1        0.50  On bandits"]


def test_tsv_has_one_line_a_row() -> None:
    text = render("tsv", [{**HIT, "headline": "two\n\tlines"}])
    assert text.splitlines()[1] == "1\t0.5\ta\ttwo lines\t"


def test_a_csv_cell_cannot_be_a_formula() -> None:
    texts = ["=1+1", '=HYPERLINK("http://x")', "@SUM", "+plus", "-2+3 is one", "\t=1", "\r=1"]
    rows = [{"title": text, "similarity": -0.5} for text in texts]
    cells = list(csv.DictReader(io.StringIO(render("csv", rows), newline="")))
    assert [cell["title"] for cell in cells] == ["'" + text for text in texts]
    assert {cell["similarity"] for cell in cells} == {"-0.5"}


def test_json_has_the_question_and_jsonl_has_lines_that_stay_lines() -> None:
    row = {"title": "a\u2028b\x85c\nd"}
    assert json.loads(render("json", [row], query={"text": "x"})) == {
        "schema": 1,
        "query": {"text": "x"},
        "results": [row],
    }
    (line,) = render("jsonl", [row]).splitlines()
    assert json.loads(line) == row


def test_ids_of_topics_are_those_of_their_papers() -> None:
    assert render("ids", [{"paper_ids": ["a", "b"]}, {"paper_ids": ["c"]}]) == "a\nb\nc\n"


@pytest.mark.parametrize(("name", "suffix"), [("bibtex", "bib"), ("ris", "ris"), ("csl", "json")])
def test_our_own_readers_read_it(name: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"out.{suffix}"
    path.write_bytes(written(name, WALK, Paper("b", "Only a title")).encode("utf-8"))
    walk, other = read([path]).corpus
    assert walk.abstract.replace("\\&", "&").split() == WALK.abstract.split()
    kept = ("paper_id", "title", "authors", "year", "venue", "url", "doi")
    assert [getattr(walk, key) for key in kept] == [getattr(WALK, key) for key in kept]
    assert (other.paper_id, other.title) == ("b", "Only a title")


# -- BibTeX ----------------------------------------------------------------------------------


def test_bibtex_of_one_paper() -> None:
    assert written("bibtex", WALK) == (
        "@article{walk,\n"
        "  title = {Walking robots},\n"
        "  author = {Lovelace, Ada and van Beethoven, Ludwig and NASA},\n"
        "  journal = {Journal of Legs},\n"
        "  year = {2024},\n"
        "  volume = {7},\n"
        "  pages = {12--20},\n"
        "  doi = {10.1000/a_b(1)},\n"
        "  url = {https://example.org/a_b?c=%20},\n"
        "  abstract = {A robot learns to walk.\nIt falls \\& rises.},\n"
        "  keywords = {robots; legs, two}\n"
        "}\n"
    )


def test_bibtex_is_written_as_it_was(tmp_path: Path) -> None:
    source = r"""@inproceedings{key:1,
  title = {{NeRF}: {Erd\H{o}s} on $\mathcal{O}(n)$ \& 100\%},
  author = {{van der Waals}, J. and M{\"u}ller, A. and {Google, Inc.} and King, Jr., M. and others},
  booktitle = {Proc.\ of {ECCV}},
  year = {2020},
  month = jan,
  pages = {405--421},
  editor = {Poe, Ann and Roe, Rick},
  doi = {10.1007/978-3-030-58452-8_24},
  url = {https://example.org/~a_b},
  abstract = {First paragraph, 5\% of A\_B.

Second.},
  keywords = {graphs, nets}
}
"""
    (paper,) = read_back(tmp_path, source)
    assert written("bibtex", paper) == source


def test_every_entry_gets_its_own_fields_and_none_that_refers_elsewhere(tmp_path: Path) -> None:
    source = """@book{vol, title = {Volume}, publisher = {Press}, year = 2020}
@inbook{part, title = {Part}, crossref = {vol}}
@misc{odd, title = {Odd}, author names = {x}, venue = {V}, journal = {J}, entry type = {y}}
"""
    papers = {paper.paper_id: paper for paper in read_back(tmp_path, source)}
    part = written("bibtex", papers["part"])
    assert "publisher = {Press}" in part
    assert "booktitle = {Volume}" in part
    assert "crossref" not in part
    odd = written("bibtex", papers["odd"])
    assert "journal = {J}" in odd
    assert "venue = {V}" in odd
    assert not re.search(r"^  [^={]* [^={]+ = ", odd, re.MULTILINE)


def test_a_type_that_no_entry_may_have_is_not_written() -> None:
    for told in ("comment", "string", "preamble", "a b", "x{y"):
        assert written("bibtex", Paper("a", "T", extra={ENTRY_TYPE: told})).startswith("@misc{a,")


@pytest.mark.parametrize(
    ("plain", "latex"),
    [
        (r"#$%&_{}~^", r"\#\$\%\&\_\{\}\textasciitilde{}\textasciicircum{}"),
        ("a\\b", r"a\textbackslash{}b"),
        ("a } b {", r"a \textbraceright{} b \textbraceleft{}"),
        ("$5 and $6", r"\$5 and \$6"),
        ("$5_000 and $6_000", r"\$5\_000 and \$6\_000"),
        ("from $100 to 20%$", r"from \$100 to 20\%\$"),
        (r"512$\times$512 at $n$-th", r"512$\times$512 at $n$-th"),
        (r"$5 for $\alpha_1$", r"\$5 for $\alpha_1$"),
        (r"$\frac{1$ {", r"\$\textbackslash{}frac\textbraceleft{}1\$ \textbraceleft{}"),
        (r"0.01\% of \emph{all} Schr\"odinger", r"0.01\% of \emph{all} Schr\"odinger"),
        (r"can\'t \alpha", r"can\textbackslash{}'t \textbackslash{}alpha"),
        ("naïve 量子", "naïve 量子"),
    ],
)
def test_texts_are_escaped_and_latex_in_them_is_kept(plain: str, latex: str) -> None:
    assert escaped(plain) == latex


@pytest.mark.parametrize(
    ("given_", "balanced"),
    [
        (r"{\"o} \{a\} \\ b", r"{\"o} \{a\} \\ b"),
        (r"a \{ b", r"a \textbraceleft{} b"),
        ("a } b", r"a \textbraceright{} b"),
        (r"{a \} b", r"\textbraceleft{}a \textbackslash{}\textbraceright{} b"),
        ("ends in \\", "ends in \\ "),
    ],
)
def test_braces_are_balanced_and_nothing_else_is_touched(given_: str, balanced: str) -> None:
    assert with_balanced_braces(given_) == balanced


def test_an_abstract_cannot_begin_an_entry(tmp_path: Path) -> None:
    text = "See\n  @article(x, y = 1)\n@misc{z,\nand @home."
    back = read_back(tmp_path, written("bibtex", Paper("a", "T", text), Paper("b", "U", "V")))
    assert [paper.paper_id for paper in back] == ["a", "b"]
    assert "article(x, y = 1)" in back[0].abstract


def test_keys_are_plain_unique_and_stay_what_they_can() -> None:
    ids = ["a b", "a-b", "a?b", "é", "量", "子", "DBLP:conf/x+1.2_3", "a-b", "", "a{b}", "é"]
    keys = citation_keys(ids)
    assert keys[1] == "a-b"
    assert keys[6] == ids[6]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch(r"[A-Za-z0-9_:.+/-]+", key) for key in keys)
    assert keys == ["a-b-2", "a-b", "a-b-3", "e", "paper", "paper-2", ids[6], "a-b-4", "paper-3",
                    "a-b-5", "e-2"]  # fmt: skip


def test_an_id_that_cannot_be_a_key_is_kept() -> None:
    text = written("bibtex", Paper("10.1/<a> b", "T"))
    assert text.startswith("@misc{10.1/-a-b,\n")
    assert "  paper_id = {10.1/<a> b}" in text


# Printed LaTeX, turned back by rules that are not those of the writer.
PRINTED = {
    r"\textbackslash{}": "\\",
    r"\textasciitilde{}": "~",
    r"\textasciicircum{}": "^",
    r"\textbraceleft{}": "{",
    r"\textbraceright{}": "}",
    **{"\\" + sign: sign for sign in "#$%&_{}"},
}
_PRINTED = re.compile("|".join(map(re.escape, sorted(PRINTED, key=len, reverse=True))))


def printed(latex: str) -> str:
    return _PRINTED.sub(lambda match: PRINTED[match.group()], latex.replace("{@}", "@"))


def texts(alphabet: str) -> st.SearchStrategy[str]:
    nasty = st.text(alphabet, max_size=30)
    pieces = st.sampled_from(["@article{x,", "\n@misc(y,", "title = {", "}\n\n", " and ", "$x_1$"])
    return st.lists(nasty | pieces, max_size=4).map(
        lambda parts: ("We study " + "".join(parts)).strip()
    )


PLAIN = "ab Zé量🙂#$%&_{}~^@\"'=,;()<>|-\n\t "
NAMES = st.sampled_from(
    ["Ada Lovelace", "Ludwig van Beethoven", "Bill and Melinda Gates", "I. Newton", "Plato",
     "Google, Inc.", "Martin Luther King, Jr.", "King, Jr.", "others", "et al.", "and", "A, B, C",
     "NASA & ESA", "Jean {de} la", "Sammy Davis Jr.", "李 明", "the and", "d'Arc_1 50%", "III Rome"]
)  # fmt: skip
DOIS = st.text("abc019/.()_;:<>#%&$~-", max_size=12).map(lambda tail: "10.1000/x" + tail)
KEYS = st.text("abcXYZ019-_:.+/", min_size=1, max_size=8)
PAPERS = st.builds(
    Paper,
    paper_id=KEYS,
    title=texts(PLAIN),
    abstract=texts(PLAIN),
    authors=st.lists(NAMES | texts(PLAIN).map(lambda text: text[3:]), max_size=4).map(tuple),
    year=st.none() | st.integers(1500, 2099),
    venue=texts(PLAIN),
    doi=st.just("") | DOIS,
)
unique_papers = st.lists(PAPERS, min_size=1, max_size=3, unique_by=lambda paper: paper.paper_id)
often = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def one_line(text: str) -> str:
    return " ".join(text.split())


@often
@given(papers=unique_papers)
def test_bibtex_prints_what_any_paper_says(papers: list[Paper], tmp_path: Path) -> None:
    back = read_back(tmp_path, written("bibtex", *papers))
    assert [paper.paper_id for paper in back] == [paper.paper_id for paper in papers]
    for there, paper in zip(papers, back, strict=True):
        assert printed(paper.title) == one_line(there.title)
        assert printed(paper.abstract) == there.abstract
        assert printed(paper.venue) == one_line(there.venue)
        assert [printed(name) for name in paper.authors] == [one_line(n) for n in there.authors]
        assert (paper.year, paper.doi) == (there.year, there.doi)


@often
@given(papers=unique_papers, kinds=st.sampled_from(["article", "inproceedings", "online"]))
def test_what_was_read_from_bibtex_is_written_as_it_was(
    papers: list[Paper], kinds: str, tmp_path: Path
) -> None:
    raw = [
        replace(p, extra={ENTRY_TYPE: kinds, "note": p.title, "volume": "\\", "editor": p.venue})
        for p in papers
    ]
    once = read_back(tmp_path, written("bibtex", *raw))
    text = written("bibtex", *once)
    again = read_back(tmp_path, text)
    assert [p.paper_id for p in once] == [p.paper_id for p in papers]
    assert [replace(p, extra={**p.extra, "place": ""}) for p in again] == [
        replace(p, extra={**p.extra, "place": ""}) for p in once
    ]
    assert written("bibtex", *again) == text


@often
@given(text=st.text("ab{}\\$%_ \n", max_size=40))
def test_braces_balance_whichever_way_they_are_counted(text: str) -> None:
    for latex in (escaped(text), with_balanced_braces(text)):
        for counted in (latex, re.sub(r"\\.", "", latex, flags=re.DOTALL)):
            depths = [
                counted[: at + 1].count("{") - counted[: at + 1].count("}")
                for at in range(len(counted))
            ]
            assert min(depths, default=0) >= 0
            assert not depths or depths[-1] == 0
        assert not latex.endswith("\\")


@pytest.mark.parametrize("value", ['"A"', "[1, null]", "[NaN]", "[" * 2000, "{A} and B"])
def test_editors_that_are_no_list_of_names_stay_as_they_are(value: str) -> None:
    text = written("bibtex", Paper("a", "T", extra={ENTRY_TYPE: "book", "editor": value}))
    assert f"editor = {{{with_balanced_braces(value)}}}" in text or f"{{{{{value}}}}}" in text


def test_the_name_of_a_field_has_no_control_character() -> None:
    text = written("bibtex", Paper("a", "T", extra={ENTRY_TYPE: "misc", "no\x1bte\n": "x"}))
    assert "  note = {x}\n" in text


# -- names, kinds, details -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "parts"),
    [
        ("Ada Lovelace", Name("Lovelace", "Ada")),
        ("Plato", Name("Plato")),
        ("Ludwig van Beethoven", Name("van Beethoven", "Ludwig")),
        ("Charles de la Vallée Poussin", Name("de la Vallée Poussin", "Charles")),
        ("danah boyd", Name("boyd", "danah")),
        ("Martin Luther King, Jr.", Name("King", "Martin Luther", "Jr.")),
        ("Sammy Davis Jr.", Name("Davis Jr.", "Sammy")),
        ("J. {van der Waals}", Name("{van der Waals}", "J.")),
        ("Google, Inc.", Name("Google, Inc.")),
        ("The ATLAS Collaboration", Name("The ATLAS Collaboration")),
        ("Bill and Melinda Gates Foundation", Name("Bill and Melinda Gates Foundation")),
        ("", Name("")),
    ],
)
def test_names_are_taken_apart(shown: str, parts: Name) -> None:
    assert split_name(shown) == parts


@pytest.mark.parametrize(
    ("extra", "venue", "kinds"),
    [
        ({ENTRY_TYPE: "phdthesis"}, "", ("phdthesis", "THES", "thesis")),
        ({"Item Type": "conferencePaper"}, "", ("inproceedings", "CONF", "paper-conference")),
        ({"type": "article-journal"}, "", ("article", "JOUR", "article-journal")),
        ({"TY": "CHAP"}, "", ("incollection", "CHAP", "chapter")),
        ({"type": "who knows"}, "Nature 2020", ("article", "JOUR", "article-journal")),
        ({}, "NeurIPS 2024", ("inproceedings", "CONF", "paper-conference")),
        ({}, "Proceedings of X", ("inproceedings", "CONF", "paper-conference")),
        ({}, "", ("misc", "GEN", "document")),
    ],
)
def test_the_kind_is_told_or_guessed(
    extra: dict[str, str], venue: str, kinds: tuple[str, str, str]
) -> None:
    assert tuple(kind_of(extra, venue)) == kinds


def test_details_go_by_many_names() -> None:
    told = {"VL": "3", "Issue": "4", "Page start": "12", "Page end": "20", "SN": "1-2", "x": "y"}
    assert details(told) == {"volume": "3", "number": "4", "pages": "12-20", "issn": "1-2"}
    assert details({"volume": "0", "pages": "", "issue": "0", "number": "2"}) == {"number": "2"}


# -- RIS and CSL-JSON ------------------------------------------------------------------------


def test_ris_of_one_paper() -> None:
    assert written("ris", WALK, replace(WALK, paper_id="b")).split("\r\n")[:22] == [
        "TY  - JOUR",
        "ID  - walk",
        "TI  - Walking robots",
        "AU  - Lovelace, Ada",
        "AU  - van Beethoven, Ludwig",
        "AU  - NASA",
        "PY  - 2024",
        "T2  - Journal of Legs",
        "VL  - 7",
        "SP  - 12",
        "EP  - 20",
        "DO  - 10.1000/a_b(1)",
        "UR  - https://example.org/a_b?c=%20",
        "AB  - A robot learns to walk. It falls & rises.",
        "KW  - robots",
        "KW  - legs, two",
        "ER  - ",
        "",
        "TY  - JOUR",
        "ID  - b",
        "TI  - Walking robots",
        "AU  - Lovelace, Ada",
    ]


@often
@given(papers=unique_papers)
def test_ris_has_a_field_a_line_whatever_is_in_it(papers: list[Paper]) -> None:
    text = written("ris", *papers)
    assert "\n" not in text.replace("\r\n", "")
    records = [record.split("\r\n") for record in text.split("ER  - \r\n")]
    assert records.pop() == [""]
    for paper, record in zip(papers, records, strict=True):
        fields = [line for line in record if line]
        assert all(re.match(r"[A-Z][A-Z0-9]  - \S", field) for field in fields)
        assert f"AB  - {one_line(paper.abstract)}" in fields
        assert sum(field.startswith("AU  - ") for field in fields) == len(paper.authors)


def test_csl_of_one_paper() -> None:
    assert json.loads(written("csl", WALK)) == [
        {
            "id": "walk",
            "type": "article-journal",
            "title": "Walking robots",
            "author": [
                {"family": "Lovelace", "given": "Ada"},
                {"family": "van Beethoven", "given": "Ludwig"},
                {"literal": "NASA"},
            ],
            "issued": {"date-parts": [[2024]]},
            "container-title": "Journal of Legs",
            "volume": "7",
            "page": "12-20",
            "DOI": "10.1000/a_b(1)",
            "URL": "https://example.org/a_b?c=%20",
            "abstract": "A robot learns to walk.\nIt falls & rises.",
            "keyword": "robots, legs, two",
        }
    ]


def test_csl_has_nothing_where_nothing_is_known() -> None:
    assert json.loads(written("csl", Paper("a", abstract="Text."))) == [
        {"id": "a", "type": "document", "abstract": "Text."}
    ]


def test_csl_tells_a_suffix() -> None:
    (item,) = json.loads(written("csl", Paper("a", "T", authors=("M. L. King, Jr.",))))
    assert item["author"] == [{"family": "King", "given": "M. L.", "suffix": "Jr."}]
