"""What points can be coloured by: topic, year, venue, source, tags, further columns, trust."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

from explorer.errors import InputError
from explorer.shown.palette import PLAIN, Mark, mark_of

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

Column = dict[str, Any]


def color_columns(drawing: Drawing) -> list[Column]:
    """Gather what tells papers of a drawing apart, ready for the page.

    Parameters
    ----------
    drawing : Drawing

    Returns
    -------
    list of dict
        Each with a ``name``, and either ``numbers`` (a number or None for each row) or ``values``
        (name, count and mark of each) with ``codes`` (for each row the place of its value, -1
        where none is given). A column whose papers are all alike is left out.
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


def check_color(color: str, columns: Iterable[Column]) -> None:
    """Refuse a colouring that the papers do not offer.

    Raises
    ------
    InputError
    """
    offered = ["topic", *(column["name"] for column in columns)]
    if color not in offered:
        raise InputError(
            f"the papers cannot be coloured by '{color}': they do not differ in it."
            f" They can be coloured by {', '.join(offered)}."
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
    if len({value for value in values if value is not None}) < 2:
        return {}
    return {"name": name, "numbers": [_shortest(value) for value in values]}


def _shortest(value: float | None) -> float | None:
    if value is None:
        return None
    return int(value) if float(value).is_integer() else round(float(value), 4)


def _categories(name: str, values: Sequence[Sequence[str]]) -> Column:
    """Give each row its most frequent value; ties go to the one that is met first."""
    counts = Counter(value for several in values for value in dict.fromkeys(several))
    if len(counts) < 2 and all(values):
        return {}
    if not counts:
        return {}
    shown = [value for value, _ in counts.most_common(MOST_VALUES)]
    place = {value: at for at, value in enumerate(shown)}
    codes = [
        min((place.get(value, len(shown)) for value in several), default=-1) for several in values
    ]
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
