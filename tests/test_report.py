"""Kept plus left out is found, a report stays short, and it survives storage."""

from __future__ import annotations

import json

import pytest

from explorer.report import (
    DUPLICATE,
    WITHOUT_TEXT,
    FileReport,
    LeftOut,
    ModelReading,
    Remark,
    Report,
    Skipped,
)

COPIES = "line 6, line 8: a in line 2 of a.csv; line 7: b in line 2 of b.csv"


def copy_of(paper_id: str, where: str) -> LeftOut:
    kept = f"line 2 of {paper_id}.csv"
    return LeftOut(where, paper_id, f"the same id and text as {kept}", DUPLICATE, kept)


def make(**more: object) -> Report:
    left = [
        LeftOut("line 3", "p3", "no text", WITHOUT_TEXT),
        LeftOut("line 4", "", "not JSON \x1b[0m"),
        LeftOut("line 5", "", "no text", WITHOUT_TEXT),
        copy_of("a", "line 6"),
        copy_of("b", "line 7"),
        copy_of("a", "line 8"),
    ]
    notices = [Remark("read as Windows-1252"), Remark("no year", ("p1", "p2"))]
    scripts = {"Latin": 2, "Han": 1}
    file = FileReport("a.jsonl", "jsonl", 9, 3, 1, left, notices, ["aside"], "UTF-16", scripts)
    return Report([file], [Skipped("b.pdf", "PDFs are not read")], **more)  # type: ignore[arg-type]


def text_of(report: Report) -> str:
    return "\n".join(report.lines())


def test_sums_over_files() -> None:
    report = make()
    assert (report.found, report.kept, report.left_out, report.title_only) == (9, 3, 6, 1)
    assert report.kept + report.left_out == report.found
    assert report.left_out_by_kind == {"without text": 2, "malformed": 1, "duplicated": 3}
    twice = Report(report.files * 2)
    assert twice.scripts == {"Latin": 4, "Han": 2}
    assert text_of(twice).count("scripts: ") == 3  # in all, and of each file


def test_summary_and_lines_tell_everything() -> None:
    report = make(notices=["mind the gap"])
    assert report.summary() == (
        "3 papers from 1 file (1 title only; 6 of 9 records left out; 1 other file skipped;"
        " 3 notices)"
    )
    assert report.lines() == [
        report.summary(),
        "  left out: 2 without text, 1 malformed, 3 duplicated",
        "  scripts: Latin 2 (67%), Han 1 (33%)",
        "  mind the gap",
        "a.jsonl: jsonl, 3 of 9 kept",
        "  read as Windows-1252",
        "  no year: 2 (p1, p2)",
        "  aside",
        "  left out, no text: 2 (line 3 (p3), line 5)",
        "  left out, line 4: not JSON \\x1b[0m",
        f"  left out, the same id and text as a paper that is kept: 3 ({COPIES})",
        "b.pdf: skipped, PDFs are not read",
    ]


def test_copies_are_grouped_by_the_paper_that_is_kept() -> None:
    groups = make().to_dict()["files"][0]["duplicates"]
    assert [(group["paper_id"], group["places"]) for group in groups] == [
        ("a", ("line 6", "line 8")),
        ("b", ("line 7",)),
    ]


def test_a_long_report_is_cut_with_counts_and_json_has_all() -> None:
    n = 1000
    broken = [LeftOut(f"line {at}", "", f"broken at {at}") for at in range(n)]
    copies = [copy_of(f"p{at}", f"line {at}") for at in range(n)]
    notices = [Remark("no year", tuple(f"p{at}" for at in range(n)))]
    file = FileReport("a.csv", "csv", 2 * n, 0, 0, broken + copies, notices)
    report = Report([file], same_texts=[[f"{at}", f"{at}-b"] for at in range(n)])
    text = text_of(report)
    assert len(text) < 2000
    for told in (
        "no year: 1,000 (p0, p1, p2, p3, p4, ...)",
        "and 990 more, which to_dict() (--report-json) tells",
        "p4.csv; and 995 more)",
        "2,000 papers have the same text as another, and are kept: 0, 0-b; 1, 1-b;",
    ):
        assert told in text
    plain = json.dumps(report.to_dict())
    for place in ("p999", "broken at 999", "999-b"):
        assert place in plain
    assert json.loads(plain)["files"][0]["notices"][0]["cases"][-1] == "p999"


def test_an_id_of_any_length_is_cut() -> None:
    assert len(str(Remark("no year", ("x" * 10**6,)))) < 200


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (ModelReading("m", 256, True, 3, {}), "no text is longer than the 256 tokens that m reads"),
        (ModelReading("m", 256, True, 3, {"p": 300}), "1 of 3 texts are longer than the 256"),
        (ModelReading("m", 256, True, 3, {"p": 300}), ": read whole, in chunks"),
        (
            ModelReading("m", 512, False, 3, {"p": 1024, "q": 2048}),
            ": read up to there, which is 33% of them (p 50%, q 25%)",
        ),
    ],
)
def test_how_a_model_reads_is_told(reading: ModelReading, told: str) -> None:
    assert told in text_of(make(model=reading))


@pytest.mark.parametrize(
    "report",
    [
        make(),
        make(same_texts=[["p1", "p2"]], notices=["mind the gap"]),
        make(model=ModelReading("m", 256, True, 3, {"p1": 300})),
    ],
)
def test_a_report_survives_json(report: Report) -> None:
    assert Report.from_dict(json.loads(json.dumps(report.to_dict()))) == report
    assert Report.from_dict(report.to_dict()) == report


def test_a_report_of_another_shape_is_not_taken() -> None:
    older = make().to_dict()
    older["files"][0]["notices"] = ["read as Windows-1252"]
    with pytest.raises(TypeError, match="string indices must be integers"):
        Report.from_dict(older)
