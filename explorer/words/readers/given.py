"""Which field holds what, where a user says so: for what is not recognised by its name."""

from __future__ import annotations

import difflib
import re
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING

from explorer.defaults import FIELD_OPTIONS
from explorer.errors import OptionError
from explorer.terminal import cut, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_BETWEEN = re.compile(r"[\s_/().:-]+")
_CLOSEST = 3
_MOST_SHOWN = 12
_LONGEST_SHOWN = 40
# Role by compared name. Roles are asked for deep inside the formats, of which most need none, so
# that they are not handed through all of them; set by `given_fields` alone.
_given: ContextVar[Mapping[str, str] | None] = ContextVar("_given", default=None)


@lru_cache(maxsize=65_536)
def compared_name(name: str) -> str:
    """Give the form under which two spellings of a field's name are the same.

    Case, blanks and marks between words do not count.

    >>> compared_name("Abstract Note") == compared_name("abstract_note")
    True
    """
    return _BETWEEN.sub("", name.casefold())


@contextmanager
def given_fields(fields: Mapping[str, str]) -> Iterator[None]:
    """Read what is read inside by these fields first.

    Parameters
    ----------
    fields : Mapping[str, str]
        Name of the field by option: "title_field", "abstract_field", "id_field".

    Raises
    ------
    OptionError
        When there is no such option, a name is blank, or two options name the same field.

    Examples
    --------
    >>> with given_fields({"title_field": "Headline"}):
    ...     given_role("head_line"), given_role("title")
    ('title', '')
    """
    roles: dict[str, str] = {}
    for option, name in fields.items():
        form = _checked(option, name)
        if form in roles:
            raise OptionError(f"{option} names '{visible(name)}', and so does another option.")
        roles[form] = FIELD_OPTIONS[option]
    token = _given.set(roles)
    try:
        yield
    finally:
        _given.reset(token)


def _checked(option: str, name: object) -> str:
    if option not in FIELD_OPTIONS:
        raise OptionError(f"'{visible(option)}' is not one of {', '.join(FIELD_OPTIONS)}.")
    form = compared_name(name) if isinstance(name, str) else ""
    if not form:
        raise OptionError(f"{option} is {name!r}; give the name of a field, as the file has it.")
    return form


def given_role(name: str) -> str:
    """Tell for what role a field of this name was given, "" for none."""
    given = _given.get()
    return given.get(compared_name(name), "") if given else ""


def check_found(fields: Mapping[str, str], there: Iterable[str], where: str) -> None:
    """Refuse a given field that no record has.

    Parameters
    ----------
    fields : Mapping[str, str]
        See `given_fields`.
    there : iterable of str
        The names of all fields of all records.
    where : str
        The sources, for the message.

    Raises
    ------
    OptionError
        Naming the closest fields that there are.
    """
    by_form = {compared_name(name): name for name in there}
    for option, name in fields.items():
        if compared_name(name) not in by_form:
            raise OptionError(
                f"{option} is '{visible(name)}', and no record of {visible(where)} has anything in"
                f" a field of that name. {_suggestion(name, by_form)}"
            )


def _suggestion(name: str, by_form: Mapping[str, str]) -> str:
    near = difflib.get_close_matches(compared_name(name), by_form, _CLOSEST)
    if near:
        return f"Closest: {_listed([by_form[form] for form in near])}."
    if not by_form:
        return "There is no field at all."
    more = ", ..." if len(by_form) > _MOST_SHOWN else ""
    return f"There are: {_listed(list(by_form.values())[:_MOST_SHOWN])}{more}."


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"'{cut(visible(name), _LONGEST_SHOWN)}'" for name in names)
