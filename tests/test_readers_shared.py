"""Real files, where they lie beside this checkout, against a table of what is in them.

The table gives acceptable alternatives with " || " between them, and "(none)" for what is absent.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from explorer.corpus import Paper
from explorer.errors import SourceError
from explorer.words.readers import Reading, read
from explorer.words.textclean import readable

DATA = Path(__file__).parents[2] / "shared" / "data"
TABLE = DATA / "formats.tsv"

if not TABLE.is_file():
    pytest.skip("there are no real files beside this checkout", allow_module_level=True)

with TABLE.open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
WELL_PUT_TOGETHER = {"–": "--", "—": "---"}


def alternatives(told: str) -> list[str]:
    return ["" if one == "(none)" else one.strip() for one in told.split(" || ")]


def shown(text: str) -> str:
    return " ".join(readable(text).split())


def plain(text: str) -> str:
    """Give a text with the dashes that a keyboard has."""
    for dash, typed in WELL_PUT_TOGETHER.items():
        text = text.replace(dash, typed)
    return " ".join(text.split())


def begins(text: str, told: str) -> bool:
    found = plain(shown(text))
    return any(found == one or (one and found.startswith(plain(one))) for one in alternatives(told))


def ends(text: str, told: str) -> bool:
    found = plain(shown(text))
    return any(found == one or (one and found.endswith(plain(one))) for one in alternatives(told))


def is_identified(paper: Paper, told: str) -> bool:
    """Whether the id, or another field, is one of those told; an id made unique has a number."""
    wanted = {one.partition("=")[2] for one in alternatives(told)}
    known = {paper.paper_id, paper.paper_id.rpartition("-")[0], paper.doi, paper.url}
    return wanted == {""} or bool(wanted & {*known, *paper.extra.values()})


def differences(paper: Paper, row: dict[str, str], which: str) -> list[str]:
    first_author = shown(paper.authors[0]).casefold() if paper.authors else ""
    right = {
        "id": is_identified(paper, row[f"{which}_id"]),
        "title": begins(paper.title, row[f"{which}_title"]),
        "year": str(paper.year or "") in alternatives(row[f"{which}_year"]),
        "author": any(
            one.casefold() in first_author if one else not first_author
            for one in alternatives(row[f"{which}_author"])
        ),
    }
    return [f"{which} {name}" for name, is_right in right.items() if not is_right]


def opened(row: dict[str, str]) -> Reading | None:
    """Read a file; None where an error is right and there is one."""
    try:
        return read([DATA / "formats" / row["file"]])
    except SourceError:
        if "error" in row["accept"]:
            return None
        raise


@pytest.mark.parametrize("row", [pytest.param(row, id=row["file"]) for row in ROWS])
def test_a_real_file_is_read_as_the_table_says(row: dict[str, str]) -> None:
    if row["format"] in ("parquet", "xlsx"):
        pytest.importorskip({"parquet": "pyarrow", "xlsx": "openpyxl"}[row["format"]])
    reading = opened(row)
    if reading is None:
        return
    report, corpus = reading.report, reading.corpus
    assert report.found == report.kept + report.left_out
    assert str(len(corpus)) in alternatives(row["n_records"])
    assert str(len(corpus) - report.title_only) in alternatives(row["n_with_abstract"])
    assert begins(corpus[0].abstract, row["first_abs_start"])
    assert ends(corpus[-1].abstract, row["last_abs_end"])
    assert not differences(corpus[0], row, "first")
    assert not differences(corpus[-1], row, "last")
