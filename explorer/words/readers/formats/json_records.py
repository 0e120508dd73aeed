"""JSON and JSON Lines: a list of objects, an object that wraps one, or an object a line."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from explorer.errors import SourceError
from explorer.report import LeftOut
from explorer.words.readers.formats.services import plain_fields
from explorer.words.readers.record import TOO_DEEP, Items, Notice, Record
from explorer.words.readers.synonyms import NESTS, role_of

_LONGEST_NUMBER = 300  # digits; Python refuses to convert more than 4,300
_DEEPEST_WRAPPER = 3
_GAP = re.compile(r"[\s,]*")
_LINE_OF_OBJECT = re.compile(r"^\{", re.MULTILINE)
_AROUND_LINE = " \t,\ufeff"
_TEXT_ROLES = ("title", "abstract")


@dataclass(frozen=True)
class _Found:
    """A value, and its place or the name that it goes by."""

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
    try:
        values = _values(text)
    except SourceError as problem:
        if not _LINE_OF_OBJECT.search(text):
            raise
        yield from _lines(text, problem)
        return
    if len(values) == 1:
        yield from _document(values[0].value)
    else:
        yield from _records(values)


def _values(text: str) -> list[_Found]:
    """Read one value after the other; none may be broken."""
    values: list[_Found] = []
    line, counted = 1, 0
    at = _skip_gap(text, 0)
    while at < len(text):
        line += text.count("\n", counted, at)
        counted = at
        try:
            value, end = _STRICT.raw_decode(text, at)
        except json.JSONDecodeError as error:
            place = f"line {error.lineno} column {error.colno}"
            raise SourceError(f"it is not valid JSON: {error.msg}, {place}") from error
        except RecursionError as error:
            raise SourceError(f"line {line} is {TOO_DEEP}") from error
        values.append(_Found(f"line {line}", value))
        at = _skip_gap(text, end)
    return values


def _skip_gap(text: str, at: int) -> int:
    match = _GAP.match(text, at)
    return match.end() if match else at


def _lines(text: str, problem: SourceError) -> Items:
    """Read line by line, so that a bad line costs itself alone; not all may be bad."""
    lines = ((number, line.strip(_AROUND_LINE)) for number, line in enumerate(text.split("\n"), 1))
    found = [_line(f"line {number}", line) for number, line in lines if line]
    values = [one for one in found if isinstance(one, _Found)]
    if not values:
        raise problem
    yield from _records(values)
    yield from (one for one in found if isinstance(one, LeftOut))


def _line(where: str, line: str) -> _Found | LeftOut:
    try:
        return _Found(where, _LENIENT.decode(line))
    except json.JSONDecodeError as error:
        return LeftOut(where, "", f"not valid JSON: {error.msg} at column {error.colno}")
    except RecursionError:
        return LeftOut(where, "", TOO_DEEP)


def _document(value: object) -> Items:
    """Read a file that is one JSON value."""
    if isinstance(value, Mapping) and not _has_text(value):
        wrapped = _unwrapped(value, _DEEPEST_WRAPPER)
        if wrapped.where:
            yield Notice(f"the records are those under '{wrapped.where}'")
        value = wrapped.value
    listed = value if isinstance(value, list) else [value]
    yield from _records(_Found(f"record {number}", item) for number, item in enumerate(listed, 1))


def _records(values: Iterable[_Found]) -> Items:
    for found in values:
        if isinstance(found.value, Mapping):
            yield Record(found.where, plain_fields(found.value))
        else:
            kind = type(found.value).__name__
            what = {"list": "a list", "str": "a text"}.get(kind, "a number or a constant")
            yield LeftOut(found.where, "", f"{what} instead of an object with fields")


def _has_text(value: object) -> bool:
    return isinstance(value, Mapping) and any(
        role_of(str(name)) in _TEXT_ROLES or (name in NESTS and _has_text(inner))
        for name, inner in value.items()
    )


def _unwrapped(value: Mapping[str, object], depth: int) -> _Found:
    """Find the list of records that an object wraps, or the records by id; else the object."""
    lists = {
        name: inner
        for name, inner in value.items()
        if isinstance(inner, list) and any(isinstance(item, Mapping) for item in inner)
    }
    if lists:
        name = max(lists, key=lambda name: sum(map(_has_text, lists[name])))
        return _Found(name, lists[name])
    objects = {name: inner for name, inner in value.items() if isinstance(inner, Mapping)}
    if value and all(map(_has_text, value.values())):
        return _Found("", [{"id": name, **inner} for name, inner in objects.items()])
    for name, inner in objects.items() if depth else ():
        if _has_text(inner):
            return _Found(name, inner)
        found = _unwrapped(inner, depth - 1)
        if found.value is not inner:
            return _Found(".".join(filter(None, (name, found.where))), found.value)
    return _Found("", value)


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
