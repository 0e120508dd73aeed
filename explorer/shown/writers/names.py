"""The names of authors, taken apart as bibliographies sort them."""

from __future__ import annotations

import re
from typing import NamedTuple

OTHERS = "et al."
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.IGNORECASE)
# What is no person: it has an "and" or a comma in it, or a word that people are not called.
_BODY = re.compile(
    r",|\band\b|\b(?:association|center|centre|collaboration|committee|consortium|council"
    r"|foundation|group|initiative|institute|laboratory|network|project|society|team|university"
    r"|inc|llc|ltd|gmbh)\.?$",
    re.IGNORECASE,
)


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
    suffix = name[len(before) + 1 :].strip() if _SUFFIX.fullmatch(after.strip()) else ""
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
    if len(words) < 2 or _BODY.search(seen):
        return 0
    last = len(words) - 1
    if _SUFFIX.fullmatch(words[last].group()) and last > 1:
        last -= 1
    small = (at for at in range(1, last) if words[at].group()[0].islower())
    return words[next(small, last)].start()
