"""The fields of one record, sorted by what they hold, each to be taken once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from explorer.corpus import Paper
from explorer.words.readers.mending import mend
from explorer.words.readers.synonyms import GIVEN, NESTS, role_and_rank
from explorer.words.readers.values import as_text, short_text, strip_blank, unwrap

if TYPE_CHECKING:
    from explorer.words.readers.record import Record

_T = TypeVar("_T")

PLACE = "place"
# A field of a record that is called like one of ours gets an underscore.
_OURS = {PLACE, *Paper.__dataclass_fields__}


@dataclass(frozen=True)
class _Field:
    """A field of a known role; the lower the rank, the better the name for it."""

    name: str
    value: object
    rank: int


class Fields:
    """The fields of one record, without bad characters.

    Parameters
    ----------
    record : Record

    Attributes
    ----------
    remarks : dict of (str, None)
        What was wrong with the characters, each remark once.

    Examples
    --------
    >>> from explorer.words.readers.record import Record
    >>> fields = Fields(Record("line 2", {"TI": "Bandits", "summary": "", "volume": 3}))
    >>> fields.take_line("title"), fields.take_line("abstract"), fields.rest()
    ('Bandits', '', {'volume': '3', 'place': 'line 2'})
    """

    def __init__(self, record: Record) -> None:
        self.remarks: dict[str, None] = {}
        self._where = record.where
        self._extra: dict[str, str] = {}
        self._by_role: dict[str, list[_Field]] = {}
        for name, value in _flat(record.fields):
            self._sort_in(name if name.isprintable() else mend(name).text, self._mended(value))
        for role, fields in self._by_role.items():
            fields.sort(key=lambda field: field.rank)
            if fields[0].rank == GIVEN:
                self._by_role[role] = self._given_alone(fields)

    def take(self, role: str, convert: Callable[[object], _T]) -> _T | None:
        """Convert the best value of a role that gives something, and strike it off."""
        fields = self._by_role.get(role, [])
        for field in fields:
            found = convert(field.value)
            if found:
                fields.remove(field)
                return found
        return None

    def take_line(self, role: str) -> str:
        """Take the best value of a role as one line, "" when there is none."""
        return self.take(role, lambda value: " ".join(short_text(value).split())) or ""

    def take_all(self, role: str) -> list[object]:
        """Take all values of a role, the best first."""
        return [field.value for field in self._by_role.pop(role, [])]

    def left(self, role: str) -> list[object]:
        """Give the values of a role that were not taken."""
        return [field.value for field in self._by_role.get(role, [])]

    def rest(self) -> dict[str, str]:
        """Give the unknown fields, those that a better one was preferred to, and the place."""
        for fields in self._by_role.values():
            for field in fields:
                self._put_extra(field.name, field.value)
        return {**self._extra, PLACE: self._where}

    def _sort_in(self, name: str, value: object) -> None:
        if value is None or value == "":
            return
        role, rank = role_and_rank(name)
        if role:
            self._by_role.setdefault(role, []).append(_Field(name, value, rank))
        else:
            self._put_extra(name, value)

    def _given_alone(self, fields: list[_Field]) -> list[_Field]:
        """Keep what the user named for a role; what else would have had it is an unknown field."""
        for field in fields:
            if field.rank != GIVEN:
                self._put_extra(field.name, field.value)
        return [field for field in fields if field.rank == GIVEN]

    def _put_extra(self, name: str, value: object) -> None:
        while name in self._extra or name in _OURS:
            name += "_"
        self._extra[name] = as_text(value)

    def _mended(self, value: object) -> object:
        value = unwrap(value)
        if isinstance(value, str):
            mended = mend(value)
            self.remarks |= dict.fromkeys(mended.remarks)
            return strip_blank(mended.text)
        if isinstance(value, Mapping):
            return {str(self._mended(key)): self._mended(item) for key, item in value.items()}
        if isinstance(value, Sequence):
            return [self._mended(item) for item in value]
        return value


def names_in(record: Record) -> set[str]:
    """Give the names of the fields of a record that are not blank."""
    flat = ((name, unwrap(value)) for name, value in _flat(record.fields))
    return {name for name, value in flat if value is not None and value != ""}


def _flat(fields: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Bring the fields of a nested record up."""
    for name, value in fields.items():
        if name in NESTS and isinstance(value, Mapping):
            yield from ((str(inner), item) for inner, item in value.items())
        else:
            yield str(name), value
