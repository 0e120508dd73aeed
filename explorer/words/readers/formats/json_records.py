"""JSON and JSON Lines: a list of objects, an object that wraps one, or an object a line."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from explorer.errors import SourceError
from explorer.report import LeftOut
from explorer.words.readers.record import Items, Notice, Record
from explorer.words.readers.synonyms import role_of

_LONGEST_NUMBER = 300  # digits; Python refuses to convert more than 4,300
_DEEPEST_WRAPPER = 3
_TOO_DEEP = "nested too deeply"
_GAP = re.compile(r"[\s,]*")
_LINE_OF_OBJECT = re.compile(r"^\{", re.MULTILINE)
_TEXT_ROLES = ("title", "abstract")


@dataclass(frozen=True)
class _Found:
    where: str
    value: object


def looks_like(text: str) -> bool:
    """Tell whether a text of unknown format begins like JSON with objects."""
    return re.match(r'\s*(?:\[\s*)?\{\s*"', text) is not None


def parse(text: str) -> Items:
    """Read records from JSON, JSON Lines, or any other sequence of JSON values.

    NaN counts as missing; a number too large to hold stays a text.

    Raises
    ------
    SourceError
        When not one value can be read.
    """
    values, problem = _all_values(text)
    if not problem:
        if len(values) == 1:
            yield from _document(values[0].value)
        else:
            yield from _records(values)
    elif _LINE_OF_OBJECT.search(text):
        yield from _lines(text, problem)
    else:
        raise SourceError(problem)


def _all_values(text: str) -> tuple[list[_Found], str]:
    """Read one value after the other, up to the first problem."""
    values: list[_Found] = []
    line, counted = 1, 0
    at = _skip_gap(text, 0)
    while at < len(text):
        line += text.count("\n", counted, at)
        counted = at
        try:
            value, end = _STRICT.raw_decode(text, at)
        except json.JSONDecodeError as error:
            return (
                [],
                f"it is not valid JSON: {error.msg}, line {error.lineno} column {error.colno}",
            )
        except RecursionError:
            return [], f"line {line} is {_TOO_DEEP}"
        values.append(_Found(f"line {line}", value))
        at = _skip_gap(text, end)
    return values, ""


def _skip_gap(text: str, at: int) -> int:
    match = _GAP.match(text, at)
    return match.end() if match else at


def _lines(text: str, problem: str) -> Items:
    """Read line by line, so that a bad line costs itself alone."""
    read_any = False
    left_out = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip(" \t,\ufeff"):
            continue
        try:
            found = _Found(f"line {number}", _LENIENT.decode(line.strip(" \t,\ufeff")))
        except json.JSONDecodeError as error:
            reason = f"not valid JSON: {error.msg} at column {error.colno}"
            left_out.append(LeftOut(f"line {number}", "", reason))
        except RecursionError:
            left_out.append(LeftOut(f"line {number}", "", _TOO_DEEP))
        else:
            read_any = True
            yield from _records([found])
    if not read_any:
        raise SourceError(problem)
    yield from left_out


def _document(value: object) -> Items:
    """Read a file that is one JSON value."""
    if isinstance(value, Mapping) and not _has_text(value):
        name, inner = _wrapped(value, _DEEPEST_WRAPPER)
        if name:
            yield Notice(f"the records are those under '{name}'")
        value = inner
    listed = value if isinstance(value, list) else [value]
    yield from _records(_Found(f"record {number}", item) for number, item in enumerate(listed, 1))


def _records(values: Iterator[_Found] | list[_Found]) -> Items:
    for found in values:
        if isinstance(found.value, Mapping):
            yield Record(found.where, found.value)
        else:
            kind = type(found.value).__name__
            what = {"list": "a list", "str": "a text"}.get(kind, "a number or a constant")
            yield LeftOut(found.where, "", f"{what} instead of an object with fields")


def _has_text(value: object) -> bool:
    return isinstance(value, Mapping) and any(
        role_of(str(name)) in _TEXT_ROLES or (name in ("content", "paper") and _has_text(inner))
        for name, inner in value.items()
    )


def _wrapped(value: Mapping[str, object], depth: int) -> tuple[str, object]:
    """Find the longest list of objects, or the objects by id, that a mapping wraps."""
    lists = {
        name: inner
        for name, inner in value.items()
        if isinstance(inner, list) and any(isinstance(item, Mapping) for item in inner)
    }
    if lists:
        name = max(lists, key=lambda name: sum(map(_has_text, lists[name])))
        return name, lists[name]
    if value and all(map(_has_text, value.values())):
        return "", [{"id": key, **_as_mapping(inner)} for key, inner in value.items()]
    mappings = {name: inner for name, inner in value.items() if isinstance(inner, Mapping)}
    for name, inner in mappings.items() if depth else ():
        inner_name, found = _wrapped(inner, depth - 1)
        if found is not inner:
            return ".".join(filter(None, (name, inner_name))), found
    return "", value


def _as_mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _whole_number(digits: str) -> int | str:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits


def _number(digits: str) -> float | str:
    value = float(digits)
    return value if math.isfinite(value) else digits


def _constant(_name: str) -> None:
    """NaN and Infinity are not JSON; they stand for a missing value."""


_STRICT = json.JSONDecoder(
    parse_int=_whole_number, parse_float=_number, parse_constant=_constant, strict=True
)
# A line has no newline, so a control character inside a text can only be meant.
_LENIENT = json.JSONDecoder(
    parse_int=_whole_number, parse_float=_number, parse_constant=_constant, strict=False
)
