"""Lists of authors, as files write them, turned into names to display."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from explorer.words.readers.braces import split_outside_braces, strip_braces
from explorer.words.readers.values import quoted_items

# "Google, Inc.", "King, Jr." and "Doe, PhD" are not "Last, First"; "Sutskever, I." is.
_SUFFIX = re.compile(r"(?:inc|ltd|llc|gmbh|jr|sr|ph\.?d|m\.?d|esq)\.?|i{2,3}|iv", re.IGNORECASE)
_GIVEN = ("given", "first", "firstname", "first_name", "forename", "given_name", "givenname")
_FAMILY = ("family", "last", "lastname", "last_name", "surname", "family_name", "familyname")
_PARTICLES = ("dropping-particle", "non-dropping-particle")
_WHOLE = (
    "name", "display_name", "full_name", "fullname", "literal", "collectivename", "authname",
    "ce:indexed-name", "text", "author", "authors", "raw_author_name",
)  # fmt: skip


def display_name(name: str) -> str:
    r"""Turn "Last, First" around; braces hold together what they enclose.

    >>> display_name("van Beethoven, Ludwig"), display_name("{NASA, Goddard}")
    ('Ludwig van Beethoven', 'NASA, Goddard')
    >>> display_name(r"M{\"u}ller, A."), display_name("King, Martin, Jr.")
    ('A. M{\\"u}ller', 'Martin King, Jr.')
    """
    parts = split_outside_braces(" ".join(name.split()), ",")
    if len(parts) == 2 and not _SUFFIX.fullmatch(parts[1]):
        return f"{parts[1]} {parts[0]}"
    if len(parts) == 3 and _SUFFIX.fullmatch(parts[2]):
        return f"{parts[1]} {parts[0]}, {parts[2]}"
    if len(parts) == 3:  # "Last, Jr, First"
        return f"{parts[2]} {parts[0]}, {parts[1]}"
    return strip_braces(", ".join(parts))


def from_bibtex(text: str) -> list[str]:
    """Split a list joined by "and", as BibTeX has it.

    >>> from_bibtex("Lovelace, Ada and Grace Hopper and others")
    ['Ada Lovelace', 'Grace Hopper', 'et al.']
    """
    return list(map(display_name, split_bibtex(text)))


def split_bibtex(text: str) -> list[str]:
    """Split a list joined by "and" into names as they are written, not yet turned round.

    >>> split_bibtex("{NASA, Goddard} and others")
    ['{NASA, Goddard}', 'et al.']
    """
    names = split_outside_braces(" ".join(text.split()), " and ")
    return ["et al." if name == "others" else name for name in names]


def from_text(text: str) -> list[str]:
    """Split a list of authors by whatever it is joined with.

    A name with one comma and nothing else is left alone: it may be one person or two.

    >>> from_text("Doe, Jane; Roe, Rick"), from_text("Ann Poe, Rick Roe and Jane Doe")
    (['Jane Doe', 'Rick Roe'], ['Ann Poe', 'Rick Roe', 'Jane Doe'])
    >>> from_text("Null, Ana"), from_text("Ann Poe|Rick Roe")
    (['Null, Ana'], ['Ann Poe', 'Rick Roe'])
    """
    if quoted := quoted_items(text):
        return list(map(display_name, quoted))
    text = " ".join(text.split())
    names = split_outside_braces(text, " and ")
    listed = _full_names(names[0]) if len(names) == 2 and "," not in names[1] else []
    if listed:
        return [*listed, names[1]]
    if len(names) > 1:
        return from_bibtex(text)
    for mark in (";", "|"):
        if mark in text:
            people = split_outside_braces(text, re.escape(mark))
            return [display_name(name) for name in people]
    return _full_names(text) or [text]


def from_value(value: object) -> list[str]:
    """Read the authors of a record: a text, a list of names, or a list of people.

    In a list, every item is one person, who is turned round here and not by the format.

    >>> from_value([{"given": "Ada", "family": "Lovelace"}, "Hopper, Grace"])
    ['Ada Lovelace', 'Grace Hopper']
    """
    if isinstance(value, str):
        return from_text(value)
    if isinstance(value, Mapping):
        return _from_person(value)
    if isinstance(value, Sequence):
        return [name for item in _who_wrote(value) for name in _from_item(item)]
    return []


def _who_wrote(people: Sequence[object]) -> Sequence[object]:
    """Leave out editors and others where Zotero says who is an author."""
    by_kind = [one for one in people if isinstance(one, Mapping) and one.get("creatorType")]
    return [one for one in by_kind if one["creatorType"] == "author"] or people


def _full_names(text: str) -> list[str]:
    """Split at commas when every part is a name of more than one word."""
    names = split_outside_braces(text, ",")
    return names if len(names) > 1 and all(" " in name for name in names) else []


def _from_item(item: object) -> list[str]:
    if isinstance(item, str):
        return [display_name(item)] if item.strip() else []
    return _from_person(item) if isinstance(item, Mapping) else []


def _from_person(person: Mapping[str, object]) -> list[str]:
    by_name = {str(key).casefold(): value for key, value in person.items() if value}
    given = next((str(by_name[key]) for key in _GIVEN if key in by_name), "")
    family = next((str(by_name[key]) for key in _FAMILY if key in by_name), "")
    if family:
        particles = [str(by_name[key]) for key in _PARTICLES if key in by_name]
        name = " ".join(filter(None, [given, *particles, family]))
        return [f"{name}, {by_name['suffix']}" if "suffix" in by_name else name]
    whole = next((by_name[key] for key in _WHOLE if key in by_name), None)
    if isinstance(whole, str):
        return _from_item(whole)
    return from_value(whole)
