"""What points can be coloured by: topic, year, venue, source, tags, further columns, trust."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.checks import string
from explorer.errors import InputError
from explorer.shown.palette import PLAIN, Mark, mark_of
from explorer.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from explorer.shown.drawing import Drawing

MOST_VALUES = 11  # more are not told apart; the rest is "other"
# What names a paper, or its place in print, tells papers apart and sorts none together.
_NAMES_OF_ONE = {
    "doi", "isbn", "issn", "pmid", "pmcid", "url", "urldate", "volume", "number", "issue",
    "chapter", "eprint", "id", "key", "date", "month", "abstract", "title",
}  # fmt: skip
_LONGEST_VALUE = 60  # longer ones are texts and no categories
_LEAST_NUMBERS = 0.9  # the share of a column's values that make it one of numbers
_LEAST_SHOWN = 0.25  # the share of a column's values that its frequent ones must be
_MANY = 50  # numbers, of which those beyond the colours' ends are a few
_USUAL = 0.02  # the share of many numbers that may lie beyond either end

Column = dict[str, Any]


def color_columns(drawing: Drawing) -> list[Column]:
    """Gather what tells papers of a drawing apart, ready for the page.

    Parameters
    ----------
    drawing : Drawing

    Returns
    -------
    list of dict
        Each with a ``name``, and either ``numbers`` (a number or None for each row) with ``low``
        and ``high`` (where the colours begin and end), or ``values`` (name, count and mark of
        each) with ``codes`` (for each row the place of its value, -1 where none is given). A
        column whose papers are all alike is left out.
    """
    dots = drawing.dots
    venues, sources = _single(dot.venue for dot in dots), _single(dot.source for dot in dots)
    found = [
        _numbers("year", [dot.year for dot in dots]),
        _categories("venue", venues),
        _categories("source", sources),
        _categories("tag", [dot.tags for dot in dots]),
        *_further(drawing),
        _numbers("trust", [dot.trust for dot in dots]),
    ]
    return [column for column in found if column]


def color_column(drawing: Drawing, color: str) -> Column:
    """Give the column of a name.

    Raises
    ------
    InputError
        When the papers have nothing of this name in which they differ.
    """
    columns = color_columns(drawing)
    check_color(color, columns)
    return next(column for column in columns if column["name"] == color)


def check_color(color: str, columns: Iterable[Column]) -> None:
    """Refuse a colouring that the papers do not offer.

    Raises
    ------
    OptionError
        When it is no string.
    InputError
        When there is no such colouring; the message lists those there are.
    """
    color = string("color", color)
    offered = ["topic", *(column["name"] for column in columns)]
    if color not in offered:
        raise InputError(
            f"the papers cannot be coloured by '{visible(color)}': they have no such field, or do"
            f" not differ in it. They can be coloured by {visible(', '.join(offered))}."
        )


def _single(values: Iterable[str]) -> list[tuple[str, ...]]:
    return [(value,) if value else () for value in values]


def _further(drawing: Drawing) -> list[Column]:
    """Make columns of the fields that the papers came with besides those that all papers have."""
    given = [dict(dot.record.get("extra", ())) for dot in drawing.dots]
    names = dict.fromkeys(name for fields in given for name in fields)
    taken = {"topic", "year", "venue", "source", "tag", "trust", *_NAMES_OF_ONE}
    return [
        _column(name, [fields.get(name, "") for fields in given])
        for name in names
        if name.casefold().rstrip("_") not in taken
    ]


def _column(name: str, values: Sequence[Any]) -> Column:
    texts = [str(value).strip() for value in values]
    present = [text for text in texts if text]
    numbers = [_number(text) for text in texts]
    found = sum(number is not None for number in numbers)
    if len(set(present)) > MOST_VALUES and found >= _LEAST_NUMBERS * len(present):
        return _numbers(name, numbers)
    if any(len(text) > _LONGEST_VALUE for text in present):
        return {}
    frequent = Counter(present).most_common(MOST_VALUES)
    if sum(count for _, count in frequent) < _LEAST_SHOWN * len(present):
        return {}
    return _categories(name, _single(texts))


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _numbers(name: str, values: Sequence[float | None]) -> Column:
    numbers = [_rounded(value) for value in values]
    given = sorted(number for number in numbers if number is not None)
    if len(set(given)) < 2:
        return {}
    low, high = _usual_range(given)
    return {"name": name, "numbers": numbers, "low": low, "high": high}


def _usual_range(given: Sequence[float]) -> tuple[float, float]:
    """Leave out a few numbers far from all others, which would leave one colour to these.

    >>> _usual_range([1950, *range(2000, 2060)])
    (2000, 2058)
    >>> _usual_range([1950, 2000, 2001])
    (1950, 2001)
    """
    last = len(given) - 1
    low, high = given[round(_USUAL * last)], given[round((1 - _USUAL) * last)]
    return (low, high) if len(given) >= _MANY and low < high else (given[0], given[last])


def _rounded(value: float | None) -> float | None:
    if value is None:
        return None
    return int(value) if float(value).is_integer() else round(float(value), 4)


def _categories(name: str, values: Sequence[Sequence[str]]) -> Column:
    """Give each row its most frequent value; ties go to the one that is met first."""
    counts = Counter(value for several in values for value in dict.fromkeys(several))
    if not counts or (len(counts) == 1 and all(values)):
        return {}
    rank = {value: at for at, (value, _) in enumerate(counts.most_common())}
    chosen = [min(several, key=rank.__getitem__, default=None) for several in values]
    shown = sorted({value for value in chosen if value is not None}, key=rank.__getitem__)
    shown = shown[:MOST_VALUES]
    place = {value: at for at, value in enumerate(shown)}
    codes = [-1 if value is None else place.get(value, len(shown)) for value in chosen]
    used = Counter(codes)
    entries = [_entry(value, used[at], mark_of(at)) for at, value in enumerate(shown)]
    if used[len(shown)]:
        entries.append(_entry("other", used[len(shown)], PLAIN))
    return {"name": name, "values": entries, "codes": codes}


def _entry(name: str, count: int, mark: Mark) -> dict[str, Any]:
    return {
        "name": name,
        "count": count,
        "shape": mark.shape,
        "light": mark.light,
        "dark": mark.dark,
    }
