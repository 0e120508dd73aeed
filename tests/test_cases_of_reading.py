"""The cases of public bug reports about reading: each has an input of its own and its promise."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer import Explorer
from explorer.cli import main
from explorer.report import Report
from explorer.words.encoders import Lengths
from explorer.words.readers import Reading, read
from explorer.words.textclean import readable
from tests.papers import Counting
from tests.reading import read_bytes, told

TEXT = "Arms are pulled until one of them is best."
BIB_TEXT = f"abstract = {{{TEXT}}}"
GRASP = "A gripper learns to grasp soft objects from touch alone."
REGRET = "We bound the regret of a bandit whose arms are correlated."
GENES = "Expression of a gene varies between the cells of one tissue."
CONTROLS = [chr(code) for code in (*range(9), 11, 12, *range(14, 32), 127)]


def lines(*records: Mapping[str, Any]) -> str:
    return "\n".join(json.dumps(record) for record in records)


def ris(*tags: str) -> str:
    return "\r\n".join(["TY  - JOUR", *tags, "ER  - ", ""])


@dataclass(frozen=True)
class Case:
    """A file, and what reading it gives: ids, words of the report, and fields by id."""

    name: str
    data: bytes | str
    ids: list[str]
    told: list[str] = field(default_factory=list)
    fields: dict[str, dict[str, object]] = field(default_factory=dict)
    extra: dict[str, dict[str, str]] = field(default_factory=dict)


CASES = {
    "csv-01": Case("a.csv", b"\xef\xbb\xbfid,abstract\r\np1,One.\r\np2,Two.\r\n", ["p1", "p2"]),
    "csv-02": Case(
        "a.csv",
        'id,title,abstract\np1,T,"First ""part"", here.\n\nSecond part."\np2,U,Other.\n',
        ["p1", "p2"],
        fields={"p1": {"abstract": 'First "part", here.\n\nSecond part.'}},
    ),
    "csv-03": Case(
        "a.csv",
        "id;title;abstract;keywords\np1;Molecules, graphs;A, b, c.;['graphs', 'chemistry']\n",
        ["p1"],
        fields={"p1": {"title": "Molecules, graphs", "tags": ("graphs", "chemistry")}},
    ),
    "csv-05": Case("a.csv", f"id,abstract\np1,{'long ' * 40_000}\np2,Short.\n", ["p1", "p2"]),
    "csv-07": Case(
        "a.csv",
        'id,title,authors,keywords,abstract\np1,None,"Null, Ana",NA,A text.\np2,nan,,,N/A\n',
        ["p1", "p2"],
        ["a placeholder instead of an abstract, title only: p2"],
        {
            "p1": {"title": "None", "authors": ("Null, Ana",), "tags": ("NA",)},
            "p2": {"title": "nan", "abstract": ""},
        },
    ),
    "csv-09": Case(
        "a.csv",
        "id,title,abstract,year\np1,A,One.,2020\np2,B,Two, three,2021\np3,C\np4,D,Four.,2022\n",
        ["p1", "p4"],
        ["line 3 (p2): 5 cells under 4 headings", "line 4 (p3): 2 cells under 4 headings"],
    ),
    "csv-10": Case(
        "a.csv",
        "Key,Article Title,Abstract Note\np1,Bandits,On arms.\n",
        ["p1"],
        fields={"p1": {"title": "Bandits", "abstract": "On arms."}},
    ),
    "csv-11": Case("a.csv", "id\ttitle\tabstract\np1\tA, b\tOne, two.\n", ["p1"]),
    "jsonl-01": Case("a.jsonl", lines({"id": "p1", "abstract": "One."}) + "\n\n  \n", ["p1"]),
    "jsonl-02": Case(
        "a.jsonl",
        lines({"id": "p1", "abstract": "One."})
        + '\n{"id": "p2", "abstract": "no brace"\n'
        + lines({"id": "p3", "abstract": "Three."}),
        ["p1", "p3"],
        ["line 2: not valid JSON", "1 of 3 records left out"],
    ),
    "jsonl-03": Case(
        "a.jsonl",
        '{"id":"p1","title":"A","abstract":NaN}\n{"id":"p2","title":"B","abstract":null}\n'
        '{"id":"p3","title":"C","abstract":"nan"}\n{"id":"p4","title":"D"}\n',
        ["p1", "p2", "p3", "p4"],
        ["no abstract, title only: 3 (p1, p2, p4)", "instead of an abstract, title only: p3"],
        {paper_id: {"abstract": ""} for paper_id in ("p1", "p2", "p3", "p4")},
    ),
    "jsonl-06": Case(
        "a.jsonl",
        lines(
            {"id": "p1", "title": "A", "abstract": 12},
            {"id": "p2", "title": "B", "abstract": ["one", "two"]},
            {"id": "p3", "abstract": {"text": "inner"}},
            {"id": "p4", "title": "D", "abstract": True},
        ),
        ["p1", "p2", "p4"],
        [
            "a number instead of an abstract, title only: p1",
            "a list instead of an abstract, title only: p2",
            "line 3 (p3): neither title nor abstract (an object instead of an abstract)",
            "true or false instead of an abstract, title only: p4",
        ],
        {"p2": {"abstract": ""}},
    ),
    "jsonl-08": Case("a.jsonl", b'\xef\xbb\xbf{"id": "p1", "abstract": "One."}', ["p1"]),
    "bib-01": Case(
        "a.bib",
        f"@article{{a1, year = 2021, month = jul, {BIB_TEXT}}}\n"
        f'@article{{a2, month = 12 # "--" # feb, {BIB_TEXT}}}',
        ["a1", "a2"],
        ["2 of 2 kept"],
    ),
    "bib-02": Case(
        "a.bib",
        '@string{jir = "Journal of Results"}\n@STRING(serb = {Series B})\n'
        '@article{a1, title = "Part one" # { and } # "two", journal = jir # ", " # serb}',
        ["a1"],
        fields={"a1": {"title": "Part one and two", "venue": "Journal of Results, Series B"}},
    ),
    "bib-03": Case(
        "a.bib",
        f"@article{{Quux20171, title={{One}}, {BIB_TEXT}}}\n@article{{Quux20171, title={{Two}}}}",
        ["Quux20171", "Quux20171-2"],
        ["the same id with another text, made unique: Quux20171 in line 2 is now Quux20171-2"],
    ),
    "bib-04": Case(
        "a.bib",
        "@article{a1, title={One}}\n@article{a2, title={Two},\n abstract={A { left open.},\n}\n"
        "@article{a3, title={Three}}\n",
        ["a1", "a3"],
        ["line 2 (a2): its braces do not close before line 5, the next entry"],
    ),
    "bib-05": Case(
        "a.bib",
        "@article{a1,\n author = {Roe, Rick}\n title = {One}\n}\n@article{a2, title={Two}}",
        ["a1", "a2"],
        ["a comma is missing: a1 in line 3"],
        {"a1": {"title": "One", "authors": ("Rick Roe",)}},
    ),
    "bib-09": Case(
        "a.bib",
        "@inproceedings{c1, title={Child}, crossref={p1}}\n@inbook{x1, title={X}, crossref={x2}}\n"
        "@inbook{x2, title={Y}, crossref={x1}}\n@inproceedings{m1, title={M}, crossref={Nowhere}}\n"
        "@proceedings{p1, title={Proceedings of Nothing}, year=2021}",
        ["c1", "x1", "x2", "m1"],
        [
            "crossref leads in a circle: 2 (x1, x2)",
            "crossref to an entry that is missing: m1 to 'Nowhere'",
            "line 5 (p1): the volume that c1 is in, not a paper",
        ],
        {"c1": {"venue": "Proceedings of Nothing", "year": 2021}},
    ),
    "bib-11": Case(
        "a.bib",
        "@article{a1, title={T}, abstract={Short.}, abstract={The longer one.}, note={n}}",
        ["a1"],
        ["a field is given twice, the longer one is taken: a1 'abstract'"],
        {"a1": {"abstract": "The longer one."}},
    ),
    "bib-12": Case(
        "a.bib",
        "@article{a1, title={T}, url = {\\url{https://example.org/a_1.pdf}}, abstract={One.}}",
        ["a1"],
        fields={"a1": {"url": "https://example.org/a_1.pdf", "abstract": "One."}},
    ),
    "bib-14": Case(
        "a.bib",
        "@article{a1, title = {Costs of $O(n)$ fall by 100\\% in R\\&D \\{set\\} tail}}",
        ["a1"],
        fields={"a1": {"title": "Costs of $O(n)$ fall by 100\\% in R\\&D \\{set\\} tail"}},
    ),
    "ris-01": Case(
        "a.ris",
        f"1. \n{ris('DO  - 10.1000/a', 'TI  - Arms', f'AB  - {TEXT}')}\nLink to the text: https://example.org/x\n\n"
        "C1  - Database: Examples <1990 to 2023>\n\nSearch Strategy:\n\n1  (arms).tw. (311)\n\n"
        f"2. \n{ris('ID  - p2', 'TI  - Legs')}",
        ["10.1000/a", "p2"],
        fields={"10.1000/a": {"title": "Arms", "abstract": TEXT}},
    ),
    "ris-02": Case(
        "a.ris",
        "\ufeff" + ris("ID  - p1", "TI  - Arms") + "\ufeff" + ris("ID  - p2", "TI  - Legs"),
        ["p1", "p2"],
    ),
    "ris-03": Case(
        "a.ris",
        ris("ID  - p1", "TI  - Arms", "PB  - Examples Press").replace("ER  - ", "ER  -")
        + "TY  - JOUR\r\nID  - p2\r\nTI  - Legs\r\nER  -",
        ["p1", "p2"],
        extra={"p1": {"publisher": "Examples Press"}},
    ),
    "ris-07": Case(
        "a.ris",
        ris("ID  - p1", "TI  - “Noël’s idée” of arms").encode("cp1252"),
        ["p1"],
        ["read as Windows-1252"],
        {"p1": {"title": "“Noël’s idée” of arms"}},
    ),
    "ids-01": Case(
        "a.jsonl",
        lines(*({"id": i, "title": i} for i in ("cs/0105016", "math.GT/0309136"))),
        ["cs/0105016", "math.GT/0309136"],
    ),
    "ids-02": Case(
        "a.jsonl",
        lines({"id": "quant-ph/0203017", "title": "A"}, {"id": "math/0203017", "title": "B"}),
        ["quant-ph/0203017", "math/0203017"],
    ),
    "ids-05": Case(
        "a.json",
        json.dumps(
            {
                "notes": [
                    {
                        "id": "aa",
                        "content": {
                            "title": {"value": "One"},
                            "abstract": {"value": "Text."},
                            "authors": {"value": ["Jane Doe"]},
                        },
                    },
                    {"id": "bb", "content": {"title": {"value": "Withdrawn one"}}},
                ],
                "count": 2,
            }
        ),
        ["aa", "bb"],
        ["the records are those under 'notes'", "no abstract, title only: bb"],
        {"aa": {"title": "One", "abstract": "Text.", "authors": ("Jane Doe",)}},
    ),
    "uni-06": Case(
        "a.jsonl",
        b'{"id": "p1", "title": "Caf\xe9"}\n{"id": "p2", "title": "Fine"}',
        ["p1", "p2"],
        ["byte 0xe9 at offset 26, line 1", "U+FFFD"],
        {"p1": {"title": "Caf\ufffd"}},
    ),
    "uni-07": Case(
        "a.jsonl",
        lines({"id": "p1", "title": "A 5 Î¼m leafâ€™s edge"}, {"id": "p2", "title": "Fine é"}),
        ["p1", "p2"],
        ["text looks doubly encoded", "left as it is: p1"],
        {"p1": {"title": "A 5 Î¼m leafâ€™s edge"}},
    ),
    "txt-02": Case(
        "a.jsonl",
        lines(
            {"id": "p1", "title": "A", "abstract": "N/A"},
            {"id": "p2", "title": "B", "abstract": "This paper has been withdrawn by the authors."},
            {"id": "p3", "title": "C", "abstract": "We study how withdrawn subsidies matter."},
            {"id": "p4", "abstract": "No abstract available."},
        ),
        ["p1", "p2", "p3"],
        [
            "a placeholder instead of an abstract, title only: 2 (p1, p2)",
            "line 4 (p4): neither title nor abstract (a placeholder instead of an abstract)",
        ],
        {"p1": {"abstract": ""}, "p3": {"abstract": "We study how withdrawn subsidies matter."}},
    ),
    "pth-01": Case(
        "a.jsonl",
        lines({"id": "../../outside", "title": "A"}, {"id": "~/.ssh/x", "title": "B"}),
        ["../../outside", "~/.ssh/x"],
    ),
    "pth-02": Case(
        "a.jsonl",
        lines(*({"id": i, "title": i} for i in ("C:\\Windows\\x", "CON", "trailing. ", "-rf"))),
        ["C:\\Windows\\x", "CON", "trailing.", "-rf"],
    ),
    "pth-04": Case(
        "a.jsonl",
        lines(*({"id": i, "title": i} for i in ("cs/0105016", "cs_0105016", "cs 0105016"))),
        ["cs/0105016", "cs_0105016", "cs 0105016"],
    ),
    "res-02": Case(
        "a.jsonl",
        '{"id": "p1", "title": "A"}\n' + "[" * 50_000 + '\n{"id": "p3", "title": "C"}\n',
        ["p1", "p3"],
        ["line 2: nested too deeply"],
    ),
    "res-06": Case(
        "a.jsonl",
        '{"id":"p1","title":"A","rank":1e999}\n{"id":"p2","title":"B","year":%s}\n' % ("9" * 5000),
        ["p1", "p2"],
        ["year not understood: p2"],
        {"p2": {"year": None}},
    ),
    "res-08": Case(
        "a.csv",
        f"id,title,{','.join(f'c{i}' for i in range(2000))}\np1,T,{',' * 1999}\n" + "\n" * 20_000,
        ["p1"],
    ),
}


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in CASES.items()])
def test_a_file_with_an_oddity(case: Case, tmp_path: Path) -> None:
    reading = read_bytes(tmp_path, case.name, case.data)
    assert reading.corpus.ids == case.ids
    for words in case.told:
        assert words in told(reading)
    if not case.told:
        assert not reading.report.left_out
    for paper_id, fields in case.fields.items():
        paper = reading.corpus[reading.corpus.row(paper_id)]
        assert {name: getattr(paper, name) for name in fields} == fields
    for paper_id, extra in case.extra.items():
        assert extra.items() <= reading.corpus[reading.corpus.row(paper_id)].extra.items()
    assert not any(mark in text for mark in "\ufeff\r" for text in texts_of(reading))


def texts_of(reading: Reading) -> list[str]:
    """Give every name and value that the papers have."""
    papers = [paper.to_dict() for paper in reading.corpus]
    plain = (
        json.dumps(papers, ensure_ascii=False)
        .encode("utf-8", "surrogatepass")
        .decode("utf-8", "replace")
    )
    return [*_strings(json.loads(plain))]


def _strings(value: object) -> list[str]:
    if isinstance(value, Mapping):
        return [*map(str, value), *_strings(list(value.values()))]
    if isinstance(value, list):
        return [text for item in value for text in _strings(item)]
    return [str(value)]


# What takes more than reading one file


@dataclass(frozen=True)
class Pile:
    """A folder to write into, and what a command says about a file in it."""

    folder: Path
    capsys: pytest.CaptureFixture[str]

    def write(self, *records: Mapping[str, Any], name: str = "a.jsonl") -> Path:
        path = self.folder / name
        path.write_text(lines(*records), "utf-8")
        return path

    def open(self, *records: Mapping[str, Any], model: Any = "hashing") -> Explorer:
        options: dict[str, Any] = {"projection": "pca", "cache": self.folder / "cache"}
        return Explorer.from_path(self.write(*records), model=model, **options)

    def run(self, *args: str | Path) -> tuple[int, str, str]:
        code = main([*map(str, args)])
        said = self.capsys.readouterr()
        return code, said.out, said.err


def accents_come_out_right(pile: Pile) -> None:
    path = pile.folder / "a.bib"
    path.write_text(
        r"""@article{a1,
     title = {The {DNA} of na{\"\i}ve G\"odel--Erd{\H o}s models},
     author = {M{\"u}ller-{\v S}{\v{t}}astn\'y, Mart{\'\i}n and \AA ngstr\"om, {\L}ukasz},
     journal = {{Acta Ma{\~n}ana}}}""",
        "utf-8",
    )
    paper = read([path]).corpus[0]
    shown = [readable(text) for text in (paper.title, *paper.authors, paper.venue)]
    assert shown == [
        "The DNA of naïve Gödel–Erdős models",
        "Martín Müller-Šťastný",
        "Łukasz Ångström",
        "Acta Mañana",
    ]
    _, out, _ = pile.run("show", path, "a1")
    assert shown[0] in out
    assert not set("{}\\") & set(out)


def a_version_is_never_rewritten(pile: Pile) -> None:
    ex = pile.open(
        {"id": "2101.00001v1", "title": "Grasping", "abstract": GRASP},
        {"id": "2101.00001v2", "title": "Grasping", "abstract": f"{GRASP} Revised."},
        {"id": "2101.00002", "title": "Regret", "abstract": REGRET},
    )
    assert ex.corpus.ids == ["2101.00001v1", "2101.00001v2", "2101.00002"]
    code, out, _ = pile.run("show", pile.folder / "a.jsonl", "2101.00001v2")
    assert code == 0
    assert "Revised" in out
    marked = {hit.paper.paper_id: hit.is_asked for hit in ex.similar("2101.00001v2")}
    assert marked == {"2101.00001v1": True, "2101.00002": False}


def the_same_id_twice_is_kept_apart(pile: Pile) -> None:
    records = [{"id": "p1", "title": title} for title in (GRASP, REGRET, GRASP)]
    ex = pile.open(*records)
    assert ex.corpus.ids == ["p1", "p1-2"]
    assert not np.allclose(ex.X[0], ex.X[1])
    assert "p1 in line 2 is now p1-2" in report_of(ex)
    (copy,) = ex.report.files[0].left_out
    assert str(copy) == "line 3 (p1): the same id and text as line 1 of a.jsonl"


def a_wrong_kind_of_file_is_refused(pile: Pile) -> None:
    for name, data, message in (
        ("empty.jsonl", b"", "it is empty"),
        ("noext", b"just a sentence\n", "neither its name nor its content tells a format"),
        ("paper.json", b"%PDF-1.7\n%\xe2\n", "it is a PDF, not text"),
    ):
        path = pile.folder / name
        path.write_bytes(data)
        code, out, err = pile.run("map", path, "-o", pile.folder / "map.html")
        assert (code, out) == (2, "")
        assert message in err
        assert name in err
        assert "BibTeX (.bib" in err
    assert not (pile.folder / "map.html").exists()


def two_forms_of_one_text_are_one_text(pile: Pile) -> None:
    encoder = Counting()
    ex = pile.open(
        {"id": "p1", "title": "Caf\u00e9 networks", "abstract": GRASP},
        {"id": "p2", "title": "Cafe\u0301 networks", "abstract": GRASP},
        {"id": "p3", "title": "Regret", "abstract": REGRET},
        model=encoder,
    )
    assert len(ex.X) == 3
    assert len(encoder.seen) == 2
    assert "2 papers have the same text as another, and are kept: p1, p2" in report_of(ex)


def lone_surrogates_are_replaced(pile: Pile) -> None:
    path = pile.folder / "a.jsonl"
    path.write_text('{"id": "p1", "title": "Fine"}\n{"id": "p2", "title": "Spec\\ud800tral"}\n')
    reading = read([path])
    assert "lone surrogates replaced by U+FFFD: p2" in told(reading)
    assert reading.corpus[1].title == "Spec\ufffdtral"
    written = pile.folder / "map.html"
    code, _, _ = pile.run("map", path, "-o", written, "--model", "hashing", "--projection", "pca")
    assert code == 0
    assert "Spec\ufffdtral" in written.read_bytes().decode("utf-8")


def ligatures_and_broken_words_are_embedded_whole(pile: Pile) -> None:
    texts = [
        "Efficient classification of findings in the official files.",
        "Eﬃcient classiﬁcation of ﬁndings in the oﬃcial ﬁles.",
        "Effi-\ncient classifi-\ncation of find-\nings in the official files.",
    ]
    ex = pile.open(*({"id": f"p{n}", "abstract": text} for n, text in enumerate(texts)))
    assert (ex.X @ ex.X.T).min() > 0.95
    assert [paper.abstract for paper in ex.corpus] == texts


def utf_16_of_both_orders_is_read(pile: Pile) -> None:
    text = "id\ttitle\np1\tÅ\np2\tB\n"
    for codec in ("utf-16-le", "utf-16-be"):
        reading = read_bytes(pile.folder, "a.csv", f"\ufeff{text}".encode(codec))
        assert reading.corpus.ids == ["p1", "p2"]
        assert reading.corpus[0].title == "Å"
        assert "UTF-16" in told(reading)


def control_characters_are_removed(pile: Pile) -> None:
    path = pile.write({"id": "p1", "abstract": "Before\0 after, vt\x0bthen esc\x1b end."})
    reading = read([path])
    assert "control characters removed: p1" in told(reading)
    assert reading.corpus[0].abstract == "Before after, vt then esc end."
    for name in ("jsonl", "csv"):
        _, out, _ = pile.run("export", path, "--format", name)
        assert "Before after" in out
        assert not any(control in out for control in CONTROLS)


def blank_texts_are_not_embedded(pile: Pile) -> None:
    encoder = Counting()
    blank = ["", "   \n\t ", "\u200b\u00a0 "]
    ex = pile.open(
        {"id": "p1", "abstract": GRASP},
        {"id": "p2", "abstract": REGRET},
        *({"id": f"b{n}", "title": "", "abstract": text} for n, text in enumerate(blank)),
        model=encoder,
    )
    assert (ex.corpus.ids, len(ex.X), len(encoder.seen)) == (["p1", "p2"], 2, 2)
    for n in range(3):
        assert f"line {n + 3} (b{n})" in report_of(ex)
    assert "neither title nor abstract" in report_of(ex)


def tags_and_entities_are_not_shown(pile: Pile) -> None:
    abstract = (
        "<jats:title>Abstract</jats:title><jats:p>Goal. Rats <jats:italic>in\n vivo</jats:italic>"
        " sleep 40 min &amp;amp; wake; p &amp;lt; 0.05 for H<sub>2</sub>O.</jats:p>"
    )
    path = pile.write({"id": "p1", "title": "Sleep", "abstract": abstract})
    _, out, _ = pile.run("show", path, "p1")
    shown = "Goal. Rats in vivo sleep 40 min & wake; p < 0.05 for H2O."
    assert shown in " ".join(out.split()).replace("H₂O", "H2O")
    assert readable(read([path]).corpus[0].abstract).replace("H₂O", "H2O").endswith(shown)


def short_texts_are_mapped_and_counted(pile: Pile) -> None:
    ex = pile.open(
        {"id": "p1", "title": "Grasping", "abstract": GRASP},
        {"id": "p2", "title": "Regret", "abstract": REGRET},
        {"id": "p3", "title": "Sky news", "abstract": "Editorial"},
        {"id": "p4", "title": "Correction to an earlier paper on genes"},
        {"id": "p5", "title": "Village shops", "abstract": "\U0001f9ec"},
    )
    assert ex.points.shape == (5, 2)
    assert "fewer than 5 words in title and abstract: 2 (p3, p5)" in report_of(ex)


def equal_texts_are_grouped(pile: Pile) -> None:
    ex = pile.open(
        *({"id": f"d{n}", "title": "Grasping", "abstract": GRASP} for n in range(6)),
        {"id": "p1", "title": "Regret", "abstract": REGRET},
        {"id": "p2", "title": "Genes", "abstract": GENES},
    )
    assert "6 papers have the same text as another, and are kept: d0, d1, d2" in report_of(ex)
    same, *others = ex.similar("d0", top_k=3)
    assert same.is_asked
    assert {same.paper.paper_id, *(one.paper_id for one in same.versions)} == {
        f"d{n}" for n in range(1, 6)
    }
    assert {hit.paper.paper_id for hit in others} == {"p1", "p2"}


class ReadsLatin(Counting):
    """Knows which scripts it reads, and that eight words are its limit."""

    scripts = ("Latin",)

    def lengths(self, texts: Sequence[str]) -> Lengths:
        return Lengths(8, False, [len(text.split()) for text in texts])


def other_scripts_are_counted(pile: Pile) -> None:
    ex = pile.open(
        {"id": "p1", "title": "Regret", "abstract": REGRET},
        {"id": "p2", "title": "抓取", "abstract": "我们研究一种能抓取柔软物体的机械手。"},
        {"id": "p3", "title": "Захват", "abstract": "Мы изучаем захват мягких предметов."},
        model=ReadsLatin(),
    )
    assert len(ex.points) == 3
    assert "2 of 3 papers are mainly in a script that" in report_of(ex)
    assert "a multilingual one does: as model (--model) give " in report_of(ex)


def long_texts_are_counted(pile: Pile) -> None:
    ex = pile.open(
        {"id": "p1", "abstract": "Few words."},
        {"id": "p2", "abstract": "Arms. " * 16},
        model=ReadsLatin(),
    )
    assert len(ex.X) == 2
    assert "1 of 2 texts are longer than the 8 tokens" in report_of(ex)
    assert "50% of them" in report_of(ex)


def boilerplate_is_not_embedded(pile: Pile) -> None:
    tail = (
        " © 2019 Examples Publishing B.V. All rights reserved. Peer-review under responsibility of"
        " the scientific committee. This is an open access article under the CC BY-NC-ND licence."
    )
    ex = pile.open(
        {"id": "p1", "abstract": f"Abstract. Heads of a small encoder are pruned.{tail}"},
        {"id": "p2", "abstract": "Heads of an encoder can be pruned after training."},
        {"id": "p3", "abstract": f"Summary: Irrigation credit changes crop choice.{tail}"},
        {"id": "p4", "abstract": "Variable stars from eight years of photometry."},
    )
    assert ex.X[0] @ ex.X[2] < 0.15
    assert ex.similar("p1", top_k=1).ids == ["p2"]
    assert ex.corpus[0].abstract.endswith("licence.")


def report_of(ex: Explorer) -> str:
    report: Report = ex.report
    return "\n".join(report.lines())


PROMISES: dict[str, Callable[[Pile], None]] = {
    "bib-07": accents_come_out_right,
    "ids-03": a_version_is_never_rewritten,
    "ids-07": the_same_id_twice_is_kept_apart,
    "ids-09": a_wrong_kind_of_file_is_refused,
    "uni-01": two_forms_of_one_text_are_one_text,
    "uni-02": lone_surrogates_are_replaced,
    "uni-03": ligatures_and_broken_words_are_embedded_whole,
    "uni-05": utf_16_of_both_orders_is_read,
    "uni-09": control_characters_are_removed,
    "txt-01": blank_texts_are_not_embedded,
    "txt-03": tags_and_entities_are_not_shown,
    "txt-05": short_texts_are_mapped_and_counted,
    "txt-06": equal_texts_are_grouped,
    "txt-08": other_scripts_are_counted,
    "txt-10": long_texts_are_counted,
    "txt-12": boilerplate_is_not_embedded,
}


@pytest.mark.parametrize(
    "keeps", [pytest.param(promise, id=name) for name, promise in PROMISES.items()]
)
def test_a_promise_is_kept(
    keeps: Callable[[Pile], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keeps(Pile(tmp_path, capsys))
