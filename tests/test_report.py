"""Kept plus left out is found, and a report survives storage."""

from __future__ import annotations

from explorer.report import FileReport, LeftOut, Report, Skipped


def make() -> Report:
    left = [LeftOut("line 3", "p3", "no text"), LeftOut("line 4", "", "not JSON \x1b[0m")]
    file = FileReport("a.jsonl", "jsonl", 5, 3, 1, left, ["read as Windows-1252"])
    return Report([file], [Skipped("b.pdf", "PDFs are not read")])


def test_sums_over_files() -> None:
    report = make()
    assert (report.found, report.kept, report.left_out, report.title_only) == (5, 3, 2, 1)
    assert report.kept + report.left_out == report.found


def test_summary_and_lines_tell_everything() -> None:
    report = make()
    assert report.summary() == (
        "3 papers from 1 file (1 title only; 2 of 5 records left out; 1 other file skipped;"
        " 1 notice)"
    )
    text = "\n".join(report.lines())
    for told in ("line 3 (p3): no text", "line 4: not JSON", "Windows-1252", "b.pdf: skipped"):
        assert told in text
    assert "\x1b" not in text


def test_a_report_survives_plain_values() -> None:
    assert Report.from_dict(make().to_dict()) == make()
