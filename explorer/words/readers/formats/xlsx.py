"""XLSX: rows under headings, on every sheet that has some; openpyxl reads the cells."""

from __future__ import annotations

import io
import warnings
import zipfile
from dataclasses import dataclass
from datetime import datetime, time
from typing import TYPE_CHECKING, Any

from explorer.errors import SourceError, missing
from explorer.words.readers.formats.delimited import Headings, fields_of, no_headings
from explorer.words.readers.record import Items, Notice, Record
from explorer.words.readers.unpacking import check_unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADING_ROWS = 10
_WORKBOOK = "xl/workbook.xml"


@dataclass(frozen=True)
class _Sheet:
    """The rows of a sheet that are not blank, by their number."""

    name: str
    rows: dict[int, list[str]]
    candidates: list[Headings]

    @property
    def headings(self) -> Headings | None:
        usable = [candidate for candidate in self.candidates if candidate.text_columns]
        return max(usable, key=lambda candidate: candidate.known, default=None)


def looks_like(data: bytes) -> bool:
    """Tell whether a file is a workbook, as Excel has it since 2007."""
    if not data.startswith(b"PK"):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _WORKBOOK in archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError):
        return False


def parse(data: bytes) -> Items:
    """Read one record a row, of every sheet with headings.

    Raises
    ------
    MissingExtraError
        When openpyxl is not installed.
    SourceError
        When the workbook is damaged or too large, or no sheet has headings that are understood.
    """
    sheets = _sheets(data)
    if not any(sheet.headings for sheet in sheets):
        raise SourceError(no_headings([one for sheet in sheets for one in sheet.candidates]))
    for sheet in sheets:
        if sheet.headings:
            yield from _records(sheet, sheet.headings, f"sheet '{sheet.name}' " * (len(sheets) > 1))
        elif sheet.rows:
            yield Notice(f"sheet '{sheet.name}' is passed over, no heading there is understood")


def _sheets(data: bytes) -> list[_Sheet]:
    try:
        import openpyxl
    except ImportError as error:
        raise missing("reading .xlsx", "openpyxl", "formats") from error
    check_unpacked(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles and the like, which are not read
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            return [_sheet(sheet) for sheet in book.worksheets]
    except Exception as error:  # a damaged workbook raises whatever it happens to
        raise SourceError(f"the workbook is damaged ({type(error).__name__}: {error})") from error


def _sheet(sheet: Any) -> _Sheet:
    sheet.reset_dimensions()  # what a sheet says of its size may be a million rows
    rows = {
        number: cells
        for number, values in enumerate(sheet.iter_rows(values_only=True), 1)
        if any(cells := [_cell(value) for value in values])
    }
    candidates = [
        Headings(cells, "", number - 1, number)
        for number, cells in list(rows.items())[:_HEADING_ROWS]
    ]
    return _Sheet(sheet.title, rows, candidates)


def _records(sheet: _Sheet, headings: Headings, place: str) -> Iterator[Record | Notice]:
    if headings.line:
        yield Notice(
            f"the headings are in {place}row {headings.following}; what is above is passed over"
        )
    for number, cells in sheet.rows.items():
        if number > headings.following:
            yield Record(f"{place}row {number}", fields_of(cells, headings))


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return str(value).strip()
