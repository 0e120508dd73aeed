"""Lists of authors, as files write them, turned into names to display."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from explorer.words.readers.braces import split_outside_braces, strip_braces
from explorer.words.readers.values import quoted_items

# "Google, Inc." and "King, Jr." are not "Last, First".
_SUFFIX = re.compile(r"(?:inc|ltd|llc|gmbh|jr|sr|i{1,3}|iv)\.?", re.IGNORECASE)
_GIVEN = ("given", "first", "firstname", "first_name", "forename", "given_name")
_FAMILY = ("family", "last", "lastname", "last_name", "surname", "family_name")
_WHOLE = ("name", "display_name", "full_name", "fullname", "literal", "author", "raw_author_name")


def display_name(name: str) -> str:
    r"""Turn "Last, First" around; braces hold together what they enclose.

    >>> display_name("van Beethoven, Ludwig"), display_name("{NASA, Goddard}")
    ('Ludwig van Beethoven', 'NASA, Goddard')
    >>> display_name(r"M{\"u}ller, Ana")
    'Ana M{\\"u}ller'
    """
    parts = split_outside_braces(" ".join(name.split()), ",")
    if len(parts) == 2 and not _SUFFIX.fullmatch(parts[1]):
        return f"{parts[1]} {parts[0]}"
    if len(parts) == 3:  # "Last, Jr, First"
        return f"{parts[2]} {parts[0]}, {parts[1]}"
    return strip_braces(", ".join(parts))


def from_bibtex(text: str) -> list[str]:
    """Split a list joined by "and", as BibTeX has it.

    >>> from_bibtex("Lovelace, Ada and Grace Hopper and others")
    ['Ada Lovelace', 'Grace Hopper', 'et al.']
    """
    names = split_outside_braces(" ".join(text.split()), " and ")
    return ["et al." if name == "others" else display_name(name) for name in names]


def from_text(text: str) -> list[str]:
    """Split a list of authors by whatever it is joined with.

    A name with one comma and nothing else is left alone: it may be one person or two.

    >>> from_text("Doe, Jane; Roe, Rick"), from_text("Ann Poe, Rick Roe and Jane Doe")
    (['Jane Doe', 'Rick Roe'], ['Ann Poe', 'Rick Roe', 'Jane Doe'])
    >>> from_text("Null, Ana")
    ['Null, Ana']
    """
    if quoted := quoted_items(text):
        return quoted
    text = " ".join(text.split())
    names = split_outside_braces(text, " and ")
    listed = _full_names(names[0]) if len(names) == 2 and "," not in names[1] else []
    if listed:
        return [*listed, names[1]]
    if len(names) > 1:
        return from_bibtex(text)
    if ";" in text:
        return [display_name(name) for name in split_outside_braces(text, ";")]
    return _full_names(text) or [text]


def from_value(value: object) -> list[str]:
    """Read the authors of a record: a text, a list of names, or a list of people.

    >>> from_value([{"given": "Ada", "family": "Lovelace"}, {"name": "Grace Hopper"}])
    ['Ada Lovelace', 'Grace Hopper']
    """
    if isinstance(value, str):
        return from_text(value)
    if isinstance(value, Mapping):
        return _from_person(value)
    if isinstance(value, Sequence):
        return [name for item in value for name in _from_item(item)]
    return []


def _full_names(text: str) -> list[str]:
    """Split at commas when every part is a name of more than one word."""
    names = split_outside_braces(text, ",")
    return names if len(names) > 1 and all(" " in name for name in names) else []


def _from_item(item: object) -> list[str]:
    if isinstance(item, str):
        return [" ".join(item.split())] if item.strip() else []
    return _from_person(item) if isinstance(item, Mapping) else []


def _from_person(person: Mapping[str, object]) -> list[str]:
    by_name = {str(key).casefold(): value for key, value in person.items() if value}
    given = next((str(by_name[key]) for key in _GIVEN if key in by_name), "")
    family = next((str(by_name[key]) for key in _FAMILY if key in by_name), "")
    if family:
        return [f"{given} {family}".strip()]
    whole = next((by_name[key] for key in _WHOLE if key in by_name), None)
    if isinstance(whole, Mapping):
        return _from_person(whole)
    return [" ".join(str(whole).split())] if whole else []
