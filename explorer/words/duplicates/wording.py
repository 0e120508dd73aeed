"""Words as two texts are compared: readable, small letters, no accents, no punctuation."""

from __future__ import annotations

import re
import unicodedata

from explorer.words.textclean import readable

_WORD = re.compile(r"[^\W_]+")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")


def words_of(text: str) -> list[str]:
    r"""Give the words of a text.

    >>> words_of(r"Na\"ive $O(n^2)$-Sorting")
    ['naive', 'o', 'n2', 'sorting']
    """
    return words_in(readable(text))


def words_in(plain: str) -> list[str]:
    """Give the words of a readable text."""
    if not plain.isascii():
        plain = _BEYOND_ASCII.sub(_without_marks, unicodedata.normalize("NFKD", plain))
    return _WORD.findall(plain.casefold())


def _without_marks(run: re.Match[str]) -> str:
    return "".join(char for char in run[0] if not unicodedata.combining(char))
