"""Values that a user gives, checked alike wherever they are given."""

from __future__ import annotations

import operator
from typing import Any

from explorer.errors import OptionError


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
