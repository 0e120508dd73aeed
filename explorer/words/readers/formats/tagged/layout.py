"""From the entries of a tagged text to its records, by the table of its format."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from explorer.errors import SourceError
from explorer.words.readers.formats.tagged.entries import Entry, Marks, entries
from explorer.words.readers.given import given_role
from explorer.words.readers.record import Items, Notice, Record
from explorer.words.readers.synonyms import role_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

Values: TypeAlias = dict[str, list[str]]
"""Everything that an entry says, by field name."""

_TEXT_ROLES = ("title", "abstract")
_ROLES_OF_ONE = ("id", "title", "year", "venue", "url", "doi")
_PERMALINK = re.compile(r"^(https?://[^?#\s/]+/[^?#\s]+)$")


def _as_lines(lines: list[str]) -> str:
    return "\n".join(lines).strip()


def _as_they_are(_values: Values) -> None:
    """Change nothing."""


def unwrapped(lines: list[str]) -> str:
    """Undo the wrapping of a text that was wrapped at blanks and behind hyphens.

    >>> unwrapped(["A long-", "term plan", "for woods"])
    'A long-term plan for woods'
    """
    text = "\n".join(line for line in lines if line)
    return re.sub(r"(?<=\w-)\n(?=\w)", "", text).replace("\n", " ")


@dataclass(frozen=True)
class Layout:
    """A tagged format.

    Parameters
    ----------
    opening : str
        How its records begin, for a message.
    look : Pattern
        Found in a text that is of this format, and in no other.
    marks : Marks
    names : Mapping[str, str]
        Field name by tag. Every tag that means something else than `synonyms.py` takes it for has
        to be here; one that is not keeps its own name.
    a_line_each : collection of str
        The roles of which every line is a value: authors, tags, url.
    join : callable
        Makes one text of the lines of a value.
    refine : callable
        Changes the values of one entry in place, where names alone do not tell enough.
    """

    opening: str
    look: re.Pattern[str]
    marks: Marks
    names: Mapping[str, str]
    a_line_each: Collection[str] = ()
    join: Callable[[list[str]], str] = _as_lines
    refine: Callable[[Values], None] = _as_they_are

    def looks_like(self, text: str) -> bool:
        """Tell whether a text of unknown format is of this one."""
        return self.look.search(text) is not None

    def parse(self, text: str) -> Items:
        """Read one record an entry.

        Raises
        ------
        SourceError
            When there is none.
        """
        found = [entry for entry in entries(text, self.marks) if self._is_record(entry)]
        if not found:
            raise SourceError(
                f"it has no record; one begins with '{self.opening}'. If its name is wrong, rename"
                " it to .txt, which goes by the content"
            )
        for entry in found:
            if not entry.begun:
                yield Notice(f"a record without '{self.opening}' at its beginning", entry.where)
            if self.marks.end and not entry.ended:
                yield Notice(f"a record without '{self.marks.end}' at its end", entry.where)
            yield Record(entry.where, self._fields(entry))

    def _is_record(self, entry: Entry) -> bool:
        """Tell a record that has lost its beginning from stray lines between records."""
        return (
            entry.begun
            or entry.ended
            or any(role_of(self._name(tag)) in _TEXT_ROLES for tag, _ in entry.tagged)
        )

    def _name(self, tag: str) -> str:
        return tag if given_role(tag) else self.names.get(tag, tag)

    def _fields(self, entry: Entry) -> dict[str, object]:
        values: Values = {}
        for tag, lines in entry.tagged:
            name = self._name(tag)
            given = lines if role_of(name) in self.a_line_each else [self.join(lines)]
            values.setdefault(name, []).extend(value for value in given if value)
        self.refine(values)
        fields: dict[str, object] = {}
        for name, given in values.items():
            fields |= _field(name, list(dict.fromkeys(given)))
        return fields


def _field(name: str, given: list[str]) -> dict[str, object]:
    role = role_of(name)
    if role == "authors":
        people = [person for value in given for person in value.split(";")]
        return {name: [person.strip() for person in people if person.strip()]}
    if role == "tags":
        return {name: [tag for value in given for tag in value.split(";")]}
    if role in _ROLES_OF_ONE and len(given) > 1:
        return {name: given[0], f"{name}_": "\n".join(given[1:])}
    return {name: ("\n\n" if role == "abstract" else "\n").join(given)}


def first_of(values: Values, name: str, others: tuple[str, ...]) -> None:
    """Where a field is missing, take it from the first of others that is there."""
    for other in others:
        if other in values and not values.get(name):
            values[name] = values.pop(other)


def find(values: Values, name: str, pattern: re.Pattern[str], others: tuple[str, ...]) -> None:
    """Where a field is missing, take group 1 of the first value in others that has a pattern."""
    given = [value for other in others for value in values.get(other, ())]
    found = next((match for match in map(pattern.search, given) if match), None)
    if found and not values.get(name):
        values[name] = [found[1]]


def identify_by_address(values: Values) -> None:
    """Where there is neither an id nor a DOI, take the address, unless it holds a query."""
    if not any(role_of(name) in ("id", "doi") and given for name, given in values.items()):
        find(values, "id", _PERMALINK, ("url",))
