"""Why two papers are related."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from explorer.defaults import DECIMALS


@dataclass(frozen=True)
class SentencePair:
    """Two sentences, one of each paper, that say alike.

    Parameters
    ----------
    query, hit : str
        The sentence of the paper asked for, and that of the answer.
    similarity : float
        Cosine of the two, in [-1, 1].
    """

    query: str
    hit: str
    similarity: float

    def to_dict(self) -> dict[str, Any]:
        """Give the pair as JSON has it."""
        return {
            "query": self.query,
            "hit": self.hit,
            "similarity": round(self.similarity, DECIMALS),
        }


@dataclass(frozen=True)
class Explanation:
    """Why a paper is among the answers.

    Parameters
    ----------
    shared : tuple of str
        Telling terms that both papers have, the most telling first.
    only_query, only_hit : tuple of str
        Telling terms of one of them whose words the other never uses.
    sentences : tuple of SentencePair
        The sentences that say the most alike; empty when no model was asked.
    against : tuple of str, optional
        Telling terms that the answer shares with what it should not be like, and that was asked
        for nowhere; None when nothing is to be unlike.
    """

    shared: tuple[str, ...] = ()
    only_query: tuple[str, ...] = ()
    only_hit: tuple[str, ...] = ()
    sentences: tuple[SentencePair, ...] = ()
    against: tuple[str, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give the explanation as JSON has it."""
        told: dict[str, Any] = {
            "shared": list(self.shared),
            "only_query": list(self.only_query),
            "only_hit": list(self.only_hit),
            "sentences": [pair.to_dict() for pair in self.sentences],
        }
        if self.against is not None:
            told["against"] = list(self.against)
        return told
