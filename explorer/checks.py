"""Values that a user gives, checked alike wherever they are given."""

from __future__ import annotations

import difflib
import operator
from collections.abc import Iterable
from typing import Any

from explorer.errors import OptionError
from explorer.terminal import visible


def check_names(given: Iterable[str], known: Iterable[str], what: str = "option") -> None:
    """Refuse a name that is unknown.

    Raises
    ------
    OptionError
        The message has the closest name and all there are.

    Examples
    --------
    >>> check_names({"top_k": 3}, ["top_k", "ranking"])
    """
    known = list(known)
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise OptionError(
                f"there is no {what} '{visible(name)}'.{hint} The {what}s are {', '.join(known)}."
            )


def strings(name: str, values: Any) -> tuple[str, ...]:
    """Take one string, or several from anything that can be walked through.

    Raises
    ------
    OptionError
        When one is no string; the message tells what it is.

    Examples
    --------
    >>> strings("tag", "robots"), strings("tag", ["robots", "bandits"])
    (('robots',), ('robots', 'bandits'))
    """
    is_one = isinstance(values, str | bytes) or not isinstance(values, Iterable)
    given = (values,) if is_one else tuple(values)
    for value in given:
        if not isinstance(value, str):
            kind = type(value).__name__
            raise OptionError(f"{name} takes a string or several, not something of type {kind}.")
    return given


def whole_number(name: str, value: Any, least: int, most: int | None = None) -> int:
    """Take any kind of integer, numpy's included, but no bool.

    Raises
    ------
    OptionError
        When it is none, or outside the range; the message tells the range.

    Examples
    --------
    >>> whole_number("top_k", 3, 1)
    3
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if isinstance(value, bool) or number < least or (most is not None and number > most):
        allowed = f"{least} or more" if most is None else f"from {least} to {most}"
        raise OptionError(f"{name} is {value!r}; it must be a whole number, {allowed}.")
    return number
