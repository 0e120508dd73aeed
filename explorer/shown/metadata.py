"""The further fields of papers as columns of a table."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    Cell = str | int | float | None

# With a zero in front, or with more digits than a number keeps, it is a mark rather than a number.
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_PLACE = "place"  # where a paper stood in its file


def metadata_columns(
    extras: Sequence[Mapping[str, str]], taken: Iterable[str]
) -> dict[str, list[Cell]]:
    """Give a column for each field that any paper has, the place in its file excepted.

    Parameters
    ----------
    extras : sequence of Mapping[str, str]
        `Paper.extra` of each paper.
    taken : iterable of str
        Names of other columns. A field of such a name, in whatever case, gets an underscore
        appended, since databases take "Title" and "title" for one.

    Returns
    -------
    dict of list
        By name, one entry a paper; None where a paper has nothing. A column whose entries are
        whole numbers holds int, one of other numbers holds float, every other one str.

    Examples
    --------
    >>> metadata_columns([{"Title": "x", "cites": "12"}, {"cites": "3"}, {}], ["title"])
    {'Title_': ['x', None, None], 'cites': [12, 3, None]}
    """
    used = {"", *(name.casefold() for name in taken)}
    columns: dict[str, list[Cell]] = {}
    for name in dict.fromkeys(name for extra in extras for name in extra if name != _PLACE):
        columns[_free_name(name, used)] = _cells([str(extra.get(name, "")) for extra in extras])
    return columns


def _free_name(name: str, used: set[str]) -> str:
    while name.casefold() in used:
        name += "_"
    used.add(name.casefold())
    return name


def _cells(texts: list[str]) -> list[Cell]:
    told = [text for text in map(str.strip, texts) if text]
    convert: Callable[[str], Cell] = str
    if told and all(map(_WHOLE.fullmatch, told)):
        convert = int
    elif told and all(map(_is_decimal, told)):
        convert = float
    return [convert(text) if text.strip() else None for text in texts]


def _is_decimal(text: str) -> bool:
    return bool(_DECIMAL.fullmatch(text)) and math.isfinite(float(text))
