"""The phrases of a text: up to three telling words in a row, and the key that they go by."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from explorer.words.keywords.stopwords import is_vague, tells

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 3
_PIECE = re.compile(r"(?P<word>(?<![\w.])[23]D\b|[^\W\d_](?:[\w\-+]*[^\W_])?)|\S")


def phrases_of(text: str) -> dict[str, str]:
    """Give the phrases of a text by key, as the text first writes them.

    They cross no punctuation and no stop word, and hold more than vague words.

    >>> phrases_of("We study Markov policies and models.")
    {'markov': 'Markov', 'markov policy': 'Markov policies', 'policy': 'policies'}
    """
    found: dict[str, str] = {}
    for run in _runs(text):
        stems = [stem(word) for word in run]
        vague = [is_vague(word) for word in run]
        for start in range(len(run)):
            for end in range(start + 1, min(start + _LONGEST, len(run)) + 1):
                if not all(vague[start:end]):
                    found.setdefault(" ".join(stems[start:end]), " ".join(run[start:end]))
    return found


def _runs(text: str) -> Iterator[list[str]]:
    """Give the runs of telling words with nothing but spaces between them."""
    run: list[str] = []
    for piece in _PIECE.finditer(text):
        word = piece["word"]
        if word and tells(word):
            run.append(word)
        elif run:
            yield run
            run = []
    if run:
        yield run


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Bring singular and plural together, and every case.

    >>> stem("Policies"), stem("bandits"), stem("class")
    ('policy', 'bandit', 'class')
    """
    low = word.lower()
    if len(low) < 4 or low.endswith(("ss", "us", "is")):
        return low
    return low[:-3] + "y" if low.endswith("ies") else low.removesuffix("s")


def key_of(phrase: str) -> str:
    """Give what all spellings of a phrase have in common.

    >>> key_of("Markov Policies")
    'markov policy'
    """
    return " ".join(map(stem, phrase.split(" ")))


def is_compound(phrase: str) -> bool:
    """Tell whether a phrase is more than one word: "optical flow", "end-to-end".

    >>> is_compound("optical flow"), is_compound("state-of-the-art"), is_compound("x-ray")
    (True, True, False)
    """
    return " " in phrase or phrase.count("-") > 1
