"""CSV and TSV: rows under headings, with a comma, semicolon, tab or bar between the cells."""

from __future__ import annotations

import csv
import re
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.report import LeftOut
from explorer.terminal import cut
from explorer.words.readers.record import Items, Notice, Record
from explorer.words.readers.synonyms import GIVEN, role_and_rank, role_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_DELIMITERS = "\t,;|"  # the first wins when headings do not tell
_HEADING_ROWS = 10  # some exports put remarks above the headings
_LONGEST_CELL = 2**31 - 1
_SHOWN_HEADINGS = 12
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
_SEPARATOR_LINE = re.compile(r'"?sep=(.)"?$')


@dataclass(frozen=True)
class Headings:
    """The row of headings; `line` counts from 0, `following` is the line after it."""

    names: list[str]
    delimiter: str
    line: int
    following: int

    @property
    def known(self) -> int:
        """How many of them are understood."""
        return sum(bool(role_of(name)) for name in self.names)

    @property
    def text_columns(self) -> list[int]:
        """The columns of abstracts, or of titles where there are none."""
        places = [role_and_rank(name) for name in self.names]
        wanted = "abstract" if any(role == "abstract" for role, _ in places) else "title"
        given = [column for column, place in enumerate(places) if place == (wanted, GIVEN)]
        return given or [column for column, (role, _) in enumerate(places) if role == wanted]


@dataclass(frozen=True)
class _Row:
    """Cells, and the lines they came from: `first` up to but without `end`, from 0."""

    cells: list[str]
    first: int
    end: int

    @property
    def where(self) -> str:
        return f"line {self.first + 1}"


def looks_like(text: str) -> bool:
    """Tell whether a text of unknown format begins with headings of both title and abstract."""
    first = text.lstrip("\n").partition("\n")[0]
    for delimiter in _DELIMITERS:
        roles = {role_of(cell.strip(' "')) for cell in first.split(delimiter)}
        if {"title", "abstract"} <= roles:
            return True
    return False


def parse(text: str) -> Items:
    """Read one record a row.

    Raises
    ------
    SourceError
        When no heading is understood as a title or an abstract.
    """
    lines = text.split("\n")
    with _long_cells():
        headings = _find_headings(lines)
        items = list(_items(lines, headings))
    if headings.line:
        yield Notice(f"the headings are in line {headings.line + 1}; what is above is passed over")
    yield from items


@contextmanager
def _long_cells() -> Iterator[None]:
    """Lift the length limit of a cell, which the csv module holds for the whole process."""
    before = csv.field_size_limit(_LONGEST_CELL)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _find_headings(lines: list[str]) -> Headings:
    asked = _SEPARATOR_LINE.match(lines[0])
    start, delimiters = (1, asked[1]) if asked else (0, _DELIMITERS)
    candidates = [
        Headings([cell.strip() for cell in row.cells], delimiter, row.first, row.end)
        for delimiter in delimiters
        for row in islice(_rows(lines, start, delimiter), _HEADING_ROWS)
    ]
    usable = [candidate for candidate in candidates if candidate.text_columns]
    if not usable:
        raise SourceError(no_headings(candidates))
    return max(usable, key=lambda candidate: candidate.known)


def no_headings(candidates: list[Headings]) -> str:
    """Tell what the first row has instead of headings that are understood."""
    firsts = [candidate for candidate in candidates if candidate.line == candidates[0].line]
    names = max((first.names for first in firsts), key=len) if firsts else []
    shown = ", ".join(f"'{cut(name, 40)}'" for name in names[:_SHOWN_HEADINGS])
    more = f" and {len(names) - _SHOWN_HEADINGS} more" if len(names) > _SHOWN_HEADINGS else ""
    return (
        f"no heading is understood as title or abstract; the first row has {shown}{more}."
        " Understood are, for example, title, Article Title, TI, abstract, Abstract Note, AB,"
        " summary. Name the column that holds the text with abstract_field (--abstract-field), or"
        " its title with title_field (--title-field)"
    )


def _rows(lines: list[str], start: int, delimiter: str) -> Iterator[_Row]:
    """Give the rows that are not blank."""
    from_start = (lines[at] + "\n" for at in range(start, len(lines)))
    reader = csv.reader(from_start, delimiter=delimiter)
    first = start
    for cells in reader:
        end = start + reader.line_num
        if any(cell and not cell.isspace() for cell in cells):
            yield _Row(cells, first, end)
        first = end


def _items(lines: list[str], headings: Headings) -> Items:
    """Read the rows; where a quotation mark was left open, begin again after its line."""
    at = headings.following
    while at < len(lines):
        start, at = at, len(lines)
        for row in _rows(lines, start, headings.delimiter):
            again = _restart(row, lines, headings)
            if again:
                yield _unclosed(row, lines, headings)
                at = again
                break
            yield from _from_row(row, lines, headings)


def _restart(row: _Row, lines: list[str], headings: Headings) -> int:
    """Find the line where rows begin again if this one ran over others, else 0."""
    if row.end - row.first < 2:
        return 0
    span = lines[row.first : row.end]
    if len(row.cells) == len(headings.names) and _is_well_quoted(span, headings.delimiter):
        return 0
    for line in range(row.first + 1, row.end):
        if len(_cells(lines[line], headings.delimiter)) == len(headings.names) > 1:
            return line
    return 0


def _is_well_quoted(span: list[str], delimiter: str) -> bool:
    reader = csv.reader((line + "\n" for line in span), delimiter=delimiter, strict=True)
    try:
        return bool(next(reader))
    except csv.Error:
        return False


def _cells(line: str, delimiter: str) -> list[str]:
    return next(csv.reader([line], delimiter=delimiter), [])


def _unclosed(row: _Row, lines: list[str], headings: Headings) -> Record | LeftOut:
    cells = lines[row.first].split(headings.delimiter)
    if len(cells) == len(headings.names):
        return Record(row.where, fields_of(cells, headings))
    reason = "a quotation mark is not closed"
    return LeftOut(row.where, _id_of(cells, headings), reason)


def _from_row(row: _Row, lines: list[str], headings: Headings) -> Items:
    cells = _trimmed(row.cells, headings)
    wrong = _misfit(len(cells), headings)
    if wrong and len(cells) > len(headings.names) and _is_text_in_place(row, lines, headings):
        yield Notice("more cells than headings, those behind the text are not sorted", row.where)
        yield Record(row.where, _fields_up_to_text(cells, headings))
    elif wrong:
        counts = f"{len(cells)} cells under {len(headings.names)} headings"
        yield LeftOut(row.where, _id_of(cells, headings), f"{counts}; {wrong}")
    else:
        if len(cells) < len(headings.names):
            yield Notice("fewer cells than headings, the others count as empty", row.where)
        yield Record(row.where, fields_of(cells, headings))


def _is_text_in_place(row: _Row, lines: list[str], headings: Headings) -> bool:
    """Tell whether title and abstract stand under their headings although there are more cells.

    They do if each has quotation marks, since a delimiter inside cannot have moved them. Scopus
    has rows with several cells under "Funding Text 1", far behind the abstract.
    """
    raw = "\n".join(lines[row.first : row.end])
    texts = [row.cells[column] for column in _title_and_abstract(headings)]
    given = [text for text in texts if text.strip()]
    return bool(given) and all('"' + text.replace('"', '""') + '"' in raw for text in given)


def _fields_up_to_text(cells: list[str], headings: Headings) -> dict[str, object]:
    end = max(_title_and_abstract(headings)) + 1
    behind = headings.delimiter.join(cells[end:])
    return {**fields_of(cells[:end], headings), "not sorted": behind}


def _title_and_abstract(headings: Headings) -> list[int]:
    return [at for at, name in enumerate(headings.names) if role_of(name) in ("title", "abstract")]


def _trimmed(cells: list[str], headings: Headings) -> list[str]:
    """Leave out blank cells beyond the headings; a single column has no delimiters."""
    if len(headings.names) == 1:
        return [headings.delimiter.join(cells)]
    count = len(cells)
    while count > len(headings.names) and not cells[count - 1].strip():
        count -= 1
    return cells[:count]


def _misfit(count: int, headings: Headings) -> str:
    if count > len(headings.names):
        return "a text with a delimiter in it needs quotation marks"
    if count <= max(headings.text_columns):
        return "the text is missing; one with a line break in it needs quotation marks"
    return ""


def fields_of(cells: list[str], headings: Headings) -> dict[str, object]:
    """Give the cells that are not blank under their headings, repeated ones numbered."""
    fields: dict[str, object] = {}
    for column, (name, cell) in enumerate(zip(headings.names, cells, strict=False), 1):
        if cell and not cell.isspace():
            fields[name if name and name not in fields else f"{name} column {column}"] = _as_text(
                cell
            )
    return fields


def _as_text(cell: str) -> str:
    """Take off the apostrophe by which a text was kept from acting as a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in _FORMULA_STARTS else cell


def _id_of(cells: list[str], headings: Headings) -> str:
    named = zip(headings.names, cells, strict=False)
    return next((cell.strip() for name, cell in named if role_of(name) == "id"), "")
