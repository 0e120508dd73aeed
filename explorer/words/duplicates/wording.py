"""Words as two texts are compared: readable, small letters, no accents, no punctuation."""

from __future__ import annotations

import re
import unicodedata

from explorer.words.textclean import readable

_WORD = re.compile(r"[^\W_]+")


def words_of(text: str) -> list[str]:
    r"""Give the words of a text.

    >>> words_of(r"Na\"ive $O(n^2)$-Sorting")
    ['naive', 'o', 'n2', 'sorting']
    """
    return words_in(readable(text))


def words_in(plain: str) -> list[str]:
    """Give the words of a readable text."""
    if not plain.isascii():
        apart = unicodedata.normalize("NFKD", plain)
        plain = "".join(char for char in apart if not unicodedata.combining(char))
    return _WORD.findall(plain.casefold())
