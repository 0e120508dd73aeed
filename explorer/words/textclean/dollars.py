"""Dollar signs: those around maths, and those in front of money."""

from __future__ import annotations

import re

_MACRO_WITH_ARGUMENT = re.compile(r"\\[A-Za-z]+\*?(?:\s*\{[^{}]*\})?")
_PROSE = re.compile(r"[A-Za-z]{3,} +[a-z]{2,}|[a-z]{2,} +[A-Za-z]{3,}")
_WORD_AFTER_SPACE = re.compile(r" [A-Za-z]{2,}")
_MACRO = re.compile(r"\\[A-Za-z]")
_LONE_SIGN = re.compile(r"[<>=≤≥±]+| \S{1,12} ")


def is_maths(inside: str, following: str) -> bool:
    r"""Tell whether what stands between two dollars is maths and not prose between two amounts.

    Pandoc's rule (no space inside the dollars, no digit after them), stricter with prose and
    kinder to what holds a macro or is a lone sign.

    >>> is_maths("n^2", " steps"), is_maths("5 to ", "10"), is_maths(r" \alpha ", "")
    (True, False, True)
    """
    bare = _MACRO_WITH_ARGUMENT.sub(" ", inside)
    if _PROSE.search(bare) or (inside[0].isdigit() and _WORD_AFTER_SPACE.search(bare)):
        return False
    if _MACRO.search(inside) or _LONE_SIGN.fullmatch(inside):
        return True
    return inside[0] != " " and inside[-1] not in " (/[:" and not following.isdigit()
