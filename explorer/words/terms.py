"""The terms of a text: words without case and plural, stop words left out."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from explorer.words.wordlists import word_set

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[^\W_]{2,}")
HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""The signs of Chinese, as a range of a regular expression."""
EAST_ASIAN = rf"\u3040-\u30ff\uac00-\ud7a3{HAN}"
"""Those, Hiragana and Katakana, which have no spaces, and Hangul, whose words end in particles."""

_PAIRED = re.compile(f"([{EAST_ASIAN}]+)")
_STOP_WORDS = word_set(
    "about above across after again against all almost along already also although always am "
    "among an and another any are around as at be because been before being below between both "
    "but by can cannot could did do does doing done down due during each either else enough etc "
    "ever every few for from further had has have having he hence her here hers him his how "
    "however if in indeed into is it its itself just least less made many may me might mine more "
    "moreover most mostly much must my namely neither never nevertheless no nor not nothing now "
    "of off often on once one only onto or other others otherwise our ours out over own per "
    "perhaps please rather same see seem several she should since so some still such than that "
    "the their theirs them themselves then thence there thereby therefore these they this those "
    "though through throughout thus to together too toward towards under until up upon us very "
    "via was we well were what when where whereas whereby wherein whether which while who whole "
    "whom whose why will with within without would yet you your yours"
)
_HISSING = ("sses", "shes", "ches", "xes", "zes")


def terms_of(text: str) -> Iterator[str]:
    """Give the terms of a text, in order.

    They are words of two or more letters or digits, without case and plural endings (the
    S-stemmer: D. Harman, How effective is suffixing?, JASIS 42, 1991), and no stop words. Of
    Chinese, Japanese and Korean they are the pairs of neighbouring signs.

    >>> list(terms_of("The studies of Classes, and of a robot's gloss"))
    ['study', 'class', 'robot', 'gloss']
    """
    for word in _WORD.findall(text.casefold()):
        yield from _terms_of_word(word)


@lru_cache(maxsize=65_536)
def _terms_of_word(word: str) -> tuple[str, ...]:
    if _PAIRED.search(word):
        return tuple(_pairs(word))
    return () if word in _STOP_WORDS else (_singular(word),)


def _pairs(word: str) -> Iterator[str]:
    """Give the pairs of signs of a word, and what it has of other scripts.

    >>> list(_pairs("神经网络")), list(_pairs("bert模型"))
    (['神经', '经网', '网络'], ['bert', '模型'])
    """
    for part in _PAIRED.split(word):
        if _PAIRED.fullmatch(part) and len(part) > 1:
            yield from (part[at : at + 2] for at in range(len(part) - 1))
        elif part:
            yield part


def _singular(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and not word.endswith(("aies", "eies")):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(_HISSING) else word[:-1]
