"""How telling a term is: the fewer texts of a pile hold it, the more."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from explorer.words.explanation.phrases import telling_phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

_NOBODY = np.empty(0, np.int32)


class TermWeights:
    """How telling a term is in a pile of texts.

    Parameters
    ----------
    texts : sequence of str, length n
        Readable texts of all papers.

    Notes
    -----
    A term weighs ``log((n + 1) / (m + 1))``, where m texts hold all its words: inverse document
    frequency (Spärck Jones 1972). Words are counted in singular; words that never tell anything,
    such as "paper", are not counted.

    Examples
    --------
    >>> weights = TermWeights(["bandit arms", "bandit regret", "robots"])
    >>> round(weights.of("bandit"), 3), round(weights.of("bandit regret"), 3)
    (0.288, 0.693)
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._n = len(texts)
        holders: dict[str, list[int]] = defaultdict(list)
        for row, text in enumerate(texts):
            for word in {word for key in telling_phrases(text) for word in key.split(" ")}:
                holders[word].append(row)
        self._holders = {word: np.array(rows, np.int32) for word, rows in holders.items()}

    def of(self, key: str) -> float:
        """Give the weight of a term; 0 when all texts hold it."""
        return math.log((self._n + 1) / (self.n_holding(key) + 1))

    def n_holding(self, key: str) -> int:
        """Count the texts that hold all words of a term."""
        rows = [self._holders.get(word, _NOBODY) for word in key.split(" ")]
        held = min(rows, key=len)
        for others in rows:
            held = held if others is held else np.intersect1d(held, others, assume_unique=True)
        return len(held)
