"""Text on a terminal: control characters made visible, columns aligned by display width."""

from __future__ import annotations

import os
import re
import sys

TYPE_CHECKING = False  # spelt so on the lookup path, where importing typing costs too much
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# Columns of words, which may be cut where the last one would have no room.
_WORDS = ("topic_name",)
_LEAST_ROOM = 10
# C0 and C1 controls, line and paragraph separators, and the marks that reorder a line.
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    r"""Show control characters as escapes, so that no text can act on a terminal.

    >>> visible("red \x1b[31m alert")
    'red \\x1b[31m alert'
    """
    return _UNSAFE.sub(lambda match: ascii(match.group())[1:-1], text)


def one_line(text: str) -> str:
    r"""Fold white space and show what is left of the control characters.

    >>> one_line("two\n lines")
    'two lines'
    """
    return visible(" ".join(text.split()))


def columns_of_stdout(default: int = 100) -> int:
    """Give the width to lay out for: `COLUMNS`, else the terminal's, else a default.

    `shutil` has such a function; importing it would cost a sixth of a quick lookup.
    """
    asked = os.environ.get("COLUMNS", "")
    if asked.isdigit() and int(asked) > 0:
        return int(asked)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):
        return default


def width(text: str) -> int:
    """Count the columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    import unicodedata

    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def cut(text: str, columns: int) -> str:
    """Shorten a text to a number of columns, with an ellipsis where something was left out.

    >>> cut("a long headline", 8)
    'a long…'
    """
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def table(header: Sequence[str], rows: Sequence[Sequence[str]], columns: int = 100) -> str:
    """Lay out rows under a header; the last column gets the room that is left.

    Long names of topics are cut to leave it some; ids and numbers never are.

    Parameters
    ----------
    header : sequence of str
    rows : sequence of sequence of str
        One string per header.
    columns : int
        Width of the terminal.

    Examples
    --------
    >>> print(table(["rank", "headline"], [["1", "Bandits"], ["2", "Robots"]]))
    rank  headline
       1  Bandits
       2  Robots
    """
    cells = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(header, *cells, strict=True)]
    numeric = [
        bool(cells) and all(_is_number(row[at]) for row in cells) for at in range(len(header))
    ]
    fitted = _fitted(header, widths, columns)
    lines = []
    for row in [list(header), *cells]:
        *parts, last = [cut(cell, most) for cell, most in zip(row, fitted, strict=True)]
        parts = [_pad(cell, fitted[at], right=numeric[at]) for at, cell in enumerate(parts)]
        lines.append("  ".join([*parts, last]).rstrip())
    return "\n".join(lines)


def _fitted(header: Sequence[str], widths: Sequence[int], columns: int) -> list[int]:
    """Narrow the last column, and before it columns of words, until a line fits.

    >>> _fitted(["medoid", "topic_name", "keywords"], [19, 60, 80], 80)
    [19, 38, 19]
    """
    fitted = list(widths)
    for at in range(len(header) - 1):
        if header[at] in _WORDS:
            room = columns - sum(fitted[:-1]) + fitted[at] - 2 * (len(header) - 1)
            fitted[at] = min(fitted[at], max(room - widths[-1], 2 * room // 3, _LEAST_ROOM))
    room = columns - sum(fitted[:-1]) - 2 * (len(header) - 1)
    fitted[-1] = max(room, _LEAST_ROOM)
    return fitted


def _is_number(text: str) -> bool:
    return not text.strip("0123456789.,-")


def _pad(text: str, columns: int, *, right: bool) -> str:
    gap = " " * (columns - width(text))
    return gap + text if right else text + gap


def rows_table(rows: Sequence[dict[str, Any]], shown: Sequence[str], columns: int = 100) -> str:
    """Lay out some entries of dictionaries for a terminal; the last one gets the most room.

    Entries that are empty in every row are left out.

    >>> print(rows_table([{"rank": 1, "similarity": 0.5, "year": None}], ["rank", "similarity"]))
    rank  similarity
       1        0.50
    """
    header, *cells = table_cells(rows, shown) or [[]]
    return table(header, cells, columns) if header else ""


def table_cells(rows: Sequence[dict[str, Any]], shown: Sequence[str]) -> list[list[str]]:
    """Give the header and the cells of a table, entries left out that are empty in every row.

    >>> table_cells([{"rank": 1, "year": None}], ["rank", "year"])
    [['rank'], ['1']]
    """
    told = [name for name in shown if any(_cell(name, row.get(name)) for row in rows)]
    return [told, *([_cell(name, row.get(name)) for name in told] for row in rows)] if told else []


def _cell(name: str, value: object) -> str:
    if value is True:
        return "yes"
    if name == "versions" and isinstance(value, list):
        return f"+{len(value)}" if value else ""
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
