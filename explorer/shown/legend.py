"""The entries of a map's legend: which papers share one, and how they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.shown.palette import PLAIN, Mark, marks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.shown.colors import Column
    from explorer.shown.drawing import Drawing

NOT_GIVEN = "not given"


@dataclass(frozen=True)
class Group:
    """Papers that look alike.

    Parameters
    ----------
    name : str
    rows : list of int
    mark : Mark
    """

    name: str
    rows: list[int]
    mark: Mark


@dataclass(frozen=True)
class Scale:
    """Papers that are coloured by a number each.

    Parameters
    ----------
    name : str
        Of the column.
    rows : list of int
    numbers : list of float
        One a row.
    low, high : float
        Where the colours begin and end; numbers beyond have the colour of the end.
    ticks : list of (float, str)
        Numbers to mark on the scale, in order, and what to write beside them.
    """

    name: str
    rows: list[int]
    numbers: list[float]
    low: float
    high: float
    ticks: list[tuple[float, str]]


def entries_by_topic(drawing: Drawing) -> list[Group]:
    """Group the papers by topic, in the order of the drawing's topics."""
    marks = marks_of(drawing)
    topics = [dot.topic for dot in drawing.dots]
    return [
        Group(legend.topic_name, _rows_of(legend.topic, topics), marks[legend.topic])
        for legend in drawing.topics
    ]


def entries_by(column: Column) -> list[Group | Scale]:
    """Group the papers by value, or put them on a scale; those without a value come last.

    Examples
    --------
    >>> column = {"name": "year", "numbers": [2020, None, 2024], "low": 2020, "high": 2024}
    >>> scale, rest = entries_by(column)
    >>> scale.rows, scale.ticks[0], scale.ticks[-1], rest.name, rest.rows
    ([0, 2], (2020, '2020'), (2024, '2024'), 'not given', [1])
    """
    if "numbers" in column:
        missing = [row for row, number in enumerate(column["numbers"]) if number is None]
        entries: list[Group | Scale] = [_scale(column)]
    else:
        missing = _rows_of(-1, column["codes"])
        entries = [
            Group(value["name"], _rows_of(code, column["codes"]), _mark(value))
            for code, value in enumerate(column["values"])
        ]
    return [*entries, Group(NOT_GIVEN, missing, PLAIN)] if missing else entries


def values_of(column: Column) -> list[str]:
    """Tell what each paper has in a column, row by row."""
    if "numbers" in column:
        return [
            NOT_GIVEN if number is None else _said(column, number) for number in column["numbers"]
        ]
    names = [value["name"] for value in column["values"]]
    return [NOT_GIVEN if code < 0 else names[code] for code in column["codes"]]


def _rows_of(value: int, values: Sequence[int]) -> list[int]:
    return [row for row, other in enumerate(values) if other == value]


def _mark(value: dict[str, str]) -> Mark:
    return Mark(value["shape"], value["light"], value["dark"])


def _scale(column: Column) -> Scale:
    rows = [row for row, number in enumerate(column["numbers"]) if number is not None]
    numbers = [column["numbers"][row] for row in rows]
    low, high = column["low"], column["high"]
    places = _places(low, high)
    said = [_said(column, place) for place in places]
    if min(numbers) < low:
        said[0] = f"up to {said[0]}"
    if max(numbers) > high:
        said[-1] = f"from {said[-1]}"
    ticks = list(zip(places, said, strict=True))
    return Scale(column["name"], rows, numbers, low, high, ticks)


def _places(low: float, high: float) -> list[float]:
    """Give both ends and up to three numbers between them, whole ones between whole ends.

    >>> _places(2020, 2022), _places(0, 0.5)
    ([2020, 2021, 2022], [0, 0.125, 0.25, 0.375, 0.5])
    """
    between = [low + share * (high - low) for share in (0.25, 0.5, 0.75)]
    if isinstance(low, int) and isinstance(high, int):
        between = [round(number) for number in between]
    return sorted({low, *between, high})


def _said(column: Column, number: float) -> str:
    return f"{number:.0%}" if column["name"] == "trust" else f"{number:.10g}"
