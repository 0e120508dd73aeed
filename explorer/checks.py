"""Values that a user gives, checked alike wherever they are given."""

from __future__ import annotations

import contextlib
import difflib
import operator
import os
import sys
from typing import TYPE_CHECKING, Any

from explorer.errors import OptionError
from explorer.terminal import cut, one_line, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_LONGEST_SHOWN = 60


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


def choice(name: str, value: Any, allowed: Sequence[str]) -> str:
    """Take one of the strings that are allowed.

    Raises
    ------
    OptionError
        When it is none of them; the message lists them.

    Examples
    --------
    >>> choice("projection", "pca", ["umap", "pca"])
    'pca'
    """
    if isinstance(value, str) and value in allowed:
        return value
    *others, last = allowed
    raise OptionError(f"{name} is {shown(value)}; it can be {', '.join(others)} or {last}.")


def string(name: str, value: Any) -> str:
    """Take a string.

    Raises
    ------
    OptionError
        When it is none; the message tells what it is.

    Examples
    --------
    >>> string("date", "May 2024")
    'May 2024'
    """
    if not isinstance(value, str):
        kind = type(value).__name__
        raise OptionError(f"{name} takes a string, not something of type {kind}.")
    return value


def file_path(name: str, value: Any) -> str:
    """Take the path of a file or folder, which need not exist, and give it as a string.

    Raises
    ------
    OptionError
        When it is no string and no `Path`, or has a character that no path can have.

    Examples
    --------
    >>> file_path("cache", "papers/cache")
    'papers/cache'
    """
    path = os.fspath(value) if isinstance(value, os.PathLike) else value
    if not isinstance(path, str):
        kind = type(value).__name__
        raise OptionError(f"{name} takes a path, a string or a Path, not something of type {kind}.")
    with contextlib.suppress(UnicodeEncodeError):
        if b"\0" not in os.fsencode(path):
            return path
    raise OptionError(f"{name} is {shown(path)}; it has a character that no path can have.")


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
    given = several(values)
    for value in given:
        if not isinstance(value, str):
            kind = type(value).__name__
            raise OptionError(f"{name} takes a string or several, not something of type {kind}.")
    return given


def several(values: Any) -> tuple[Any, ...]:
    """Take several values from anything that can be walked through; a string is one value.

    >>> several(["robots", 5]), several("robots"), several(5)
    (('robots', 5), ('robots',), (5,))
    """
    try:
        iter(values)
    except TypeError:  # also of numpy's arrays without an axis, which have `__iter__`
        return (values,)
    return (values,) if isinstance(values, str | bytes) else tuple(values)


def whole_number(name: str, value: Any, least: int, most: int = sys.maxsize) -> int:
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
    if isinstance(value, bool) or not least <= number <= most:
        is_open = most == sys.maxsize and number <= most
        allowed = f"{least} or more" if is_open else f"from {least} to {most}"
        raise OptionError(f"{name} is {shown(value)}; it must be a whole number, {allowed}.")
    return number


def as_number(value: Any) -> float:
    """Take anything that `float` takes; nan for what is no number, or too large for one.

    >>> as_number("0.5"), as_number("half"), as_number(10**400)
    (0.5, nan, nan)
    """
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return float("nan")


def shown(value: object) -> str:
    """Show on one line what was given; of a long value its beginning."""
    try:
        return cut(one_line(repr(value)), _LONGEST_SHOWN)
    except ValueError:  # a number of more digits than Python writes
        return f"of type {type(value).__name__}"
