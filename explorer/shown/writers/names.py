"""The names of authors, taken apart as bibliographies sort them."""

from __future__ import annotations

import re
from typing import NamedTuple

OTHERS = "et al."
SUFFIXES = ("jr", "sr", "ii", "iii", "iv")
# The last words of what is no person.
_BODIES = (
    "association center centre collaboration committee consortium council foundation group"
    " initiative institute laboratory network project society team university inc llc ltd gmbh"
)
BODIES = _BODIES.split()
_WORD = re.compile(r"\w+")
_LAST_WORD = re.compile(r"(\w+)\.?\Z")


class Name(NamedTuple):
    """An author.

    Parameters
    ----------
    family : str
        With its particles; the whole name where it is not to be taken apart.
    given, suffix : str
        Empty when there is none.
    """

    family: str
    given: str = ""
    suffix: str = ""


def split_name(name: str) -> Name:
    """Take a name apart that is shown as "First von Last" or "First Last, Jr."; braces hold.

    The family name is the last word, or begins with the first word in lower case, as in BibTeX.

    >>> split_name("Ludwig van Beethoven")
    Name(family='van Beethoven', given='Ludwig', suffix='')
    >>> split_name("Martin Luther King, Jr.")
    Name(family='King', given='Martin Luther', suffix='Jr.')
    >>> split_name("Bill and Melinda Gates Foundation").given
    ''
    """
    before, _, after = outline(name).rpartition(",")
    suffix = name[len(before) + 1 :].strip() if _is_suffix(after.strip()) else ""
    person = name[: len(before)].rstrip() if suffix else name
    start = _start_of_family(person)
    if not start:
        return Name(name)
    return Name(person[start:], person[:start].rstrip(), suffix)


def outline(name: str) -> str:
    """Blot out what braces enclose, so that it is neither a blank nor a comma nor a word.

    >>> outline("J. {van der Waals}")
    'J. XXXXXXXXXXXXXXX'
    """
    seen, depth = [], 0
    for character in name:
        depth += character == "{"
        seen.append("X" if depth else character)
        depth -= character == "}" and depth > 0
    return "".join(seen)


def _start_of_family(person: str) -> int:
    """Find where the family name begins, 0 when the name is to be left whole."""
    seen = outline(person)
    words = list(re.finditer(r"\S+", seen))
    if len(words) < 2 or _is_body(seen):
        return 0
    last = len(words) - 1
    if _is_suffix(words[last].group()) and last > 1:
        last -= 1
    small = (at for at in range(1, last) if words[at].group()[0].islower())
    return words[next(small, last)].start()


def _is_suffix(word: str) -> bool:
    return word.lower().removesuffix(".") in SUFFIXES


def _is_body(seen: str) -> bool:
    """Tell what is no person: it has an "and" or a comma in it, or ends as people do not."""
    words = seen.lower()
    last = _LAST_WORD.search(words)
    return "," in seen or "and" in _WORD.findall(words) or bool(last and last[1] in BODIES)
