"""Which words are written with a capital even inside a sentence."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_INSIDE_SENTENCE = re.compile(r"(?<=[^.?!:;\s] )[^\W\d_][\w\-]*[^\W_]")


class Spelling:
    """The usual spelling of words in a pile of texts.

    Examples
    --------
    >>> spelling = Spelling(["We fit a Gaussian process.", "A Gaussian process is fit."])
    >>> spelling.of_phrase("Gaussian Process", in_texts=["We fit a Gaussian process."])
    'Gaussian process'
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._seen: Counter[str] = Counter()
        for text in texts:
            self._seen.update(_INSIDE_SENTENCE.findall(text))

    def of_phrase(self, phrase: str, in_texts: Iterable[str]) -> str:
        """Spell every word of a phrase as most texts do.

        Where that mixes capitals and small letters as none of the texts that hold the phrase does
        ("Site reliability Engineering"), the phrase stays as it was written.
        """
        usual = " ".join(self._of_word(word) for word in phrase.split(" "))
        # The first letter is not compared, since a sentence may begin there.
        if not _mixes_capitals(usual) or any(usual[1:] in text for text in in_texts):
            return usual
        return phrase

    def _of_word(self, word: str) -> str:
        if _has_own_spelling(word):
            return word
        small, capital = word.lower(), word[:1].upper() + word[1:]
        # Titles write everything with capitals, so capitals need twice the votes.
        if self._seen[capital] > 2 * self._seen[small]:
            return capital
        never_inside = self._seen[capital] == self._seen[small] == 0
        return word if never_inside and re.search("-[A-Z]", word) else small


def _has_own_spelling(word: str) -> bool:
    """Whether a word is an acronym or a name, such as "LLMs" and "RoboNet"."""
    return bool(re.search(r"[A-Z\d]", re.sub("-[A-Z]", "", word[1:])))


def _mixes_capitals(phrase: str) -> bool:
    ordinary = [word for word in phrase.split(" ") if not _has_own_spelling(word)]
    return len({word[0].isupper() for word in ordinary}) > 1
