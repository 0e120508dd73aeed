"""What script a text is written in, and whether it has words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache
from itertools import islice

from explorer.report import LATIN, NO_LETTERS

HAN = "Han"
KANA = "Hiragana/Katakana"

# The first word of a character's name in Unicode tells its script, for these.
_OWN_NAME = (
    "Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Devanagari Bengali Gurmukhi Gujarati Oriya"
    " Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer"
    " Mongolian Hangul"
)
_SCRIPTS = {name.upper(): name for name in _OWN_NAME.split()} | {
    "CJK": HAN,
    "HIRAGANA": KANA,
    "KATAKANA": KANA,
    "HALFWIDTH": KANA,
    "FULLWIDTH": LATIN,
}
_NO_PLAIN_LETTERS = bytes(at for at in range(128) if not chr(at).isalpha())
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")
_LEAST_KANA = 0.1  # share of kana in what is Japanese; a Chinese text may quote a word
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff"
# In scripts that put no blanks between words a character counts as one.
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+(?:['’-][^\W{_UNSPACED}]+)*")


def main_script(text: str) -> str:
    """Name the script that most letters of a text are in.

    Returns
    -------
    str
        As Unicode calls it, "Hiragana/Katakana" for Japanese, whose Han characters count with
        them, or "no letters".

    Examples
    --------
    >>> [main_script(text) for text in ("λ-calculus", "我们提出一种", "日本語の文章", "42")]
    ['Latin', 'Han', 'Hiragana/Katakana', 'no letters']
    """
    counts: Counter[str] = Counter()
    if plain := len(text.encode("ascii", "ignore").translate(None, _NO_PLAIN_LETTERS)):
        counts[LATIN] = plain
    for char, count in Counter("".join(_BEYOND_ASCII.findall(text))).items():
        if script := _script(char):
            counts[script] += count
    if counts[KANA] > _LEAST_KANA * counts[HAN]:
        counts[KANA] += counts.pop(HAN, 0)
    return max(counts, key=lambda script: counts[script]) if any(counts.values()) else NO_LETTERS


@cache
def _script(char: str) -> str:
    """Give the script of a letter, "" for what is none."""
    first = unicodedata.name(char, "").partition(" ")[0] if char.isalpha() else ""
    return _SCRIPTS.get(first, "")


def has_fewer_words(text: str, n: int) -> bool:
    """Tell whether a text has fewer than `n` words; in scripts without blanks, characters.

    >>> has_fewer_words("State-of-the-art in 3 don'ts", 4), has_fewer_words("分子图 2 --", 5)
    (False, True)
    """
    return sum(1 for _ in islice(_WORD.finditer(text), n)) < n
