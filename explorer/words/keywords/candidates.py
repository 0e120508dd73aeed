"""Candidates for a topic's name, found by counting: common in the topic and rare outside it."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from explorer.words.keywords.phrases import is_compound, key_of, phrases_of
from explorer.words.keywords.spelling import Spelling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

FEW_PAPERS = 4
"""In topics of fewer papers hardly a phrase recurs."""

_COMPOUND_BONUS = 1.5


@dataclass(frozen=True)
class Candidate:
    """A phrase that may name a topic.

    Attributes
    ----------
    phrase : str
        As most papers of the topic write it.
    papers : frozenset of int
        The rows of the topic's papers that hold it, in singular or plural.
    weight : float
        How much more common it is in this topic than in the others; above 0.
    """

    phrase: str
    papers: frozenset[int]
    weight: float


def candidate_phrases(
    texts: Sequence[str], labels: NDArray[np.int32], *, per_topic: int = 25
) -> list[list[Candidate]]:
    """List for each topic the phrases that are common in it and rare outside it.

    Parameters
    ----------
    texts : sequence of str, length n
        Readable texts of the papers.
    labels : (n,) int array
        Topic of each paper, 0 to k - 1.
    per_topic : int, default=25
        Longest list.

    Returns
    -------
    list of list of Candidate
        For each topic its candidates, the most telling first, ties by text. In a topic of four
        or more papers each phrase occurs in two or more.

    Notes
    -----
    Class-based TF-IDF as in BERTopic (Grootendorst 2022, arXiv:2203.05794), on counts of papers:
    ``p * log(p / q)`` for a phrase that the share p of the topic's papers holds and the share q of
    all others. Phrases have one to three words, and cross no punctuation and no stop word.
    """
    n_topics = int(labels.max()) + 1 if len(labels) else 0
    members = [np.flatnonzero(labels == topic).tolist() for topic in range(n_topics)]
    counts = _Counts(texts, members)
    return [counts.shortlist(topic)[:per_topic] for topic in range(n_topics)]


@dataclass
class _Use:
    """The papers of a topic that hold a phrase, and how they write it."""

    papers: list[int] = field(default_factory=list)
    written: Counter[str] = field(default_factory=Counter)


class _Counts:
    """Which topic uses which phrase how often."""

    def __init__(self, texts: Sequence[str], members: list[list[int]]) -> None:
        self.texts = texts
        self.members = members
        self.spelling = Spelling(texts)
        recurring = self._recurring()
        self.uses = [self._uses(rows, recurring) for rows in members]
        self.everywhere: Counter[str] = Counter()
        for uses in self.uses:
            self.everywhere.update({key: len(use.papers) for key, use in uses.items()})

    def shortlist(self, topic: int) -> list[Candidate]:
        """Give the candidates of a topic, the most telling first."""
        least = _least(self.members[topic])
        found = [
            Candidate(self._spelt(use), frozenset(use.papers), weight)
            for key, use in self.uses[topic].items()
            if len(use.papers) >= least and (weight := self._weight(key, topic)) > 0
        ]
        return sorted(_without_parts(found), key=lambda one: (-one.weight, one.phrase))

    def _recurring(self) -> set[str]:
        """Give the phrases that recur within a topic; to keep all would fill the memory."""
        recurring: set[str] = set()
        for rows in self.members:
            counts = Counter(key for row in rows for key in phrases_of(self.texts[row]))
            recurring |= {key for key, count in counts.items() if count >= _least(rows)}
        return recurring

    def _uses(self, rows: list[int], keys: set[str]) -> dict[str, _Use]:
        uses: dict[str, _Use] = defaultdict(_Use)
        for row in rows:
            for key, written in phrases_of(self.texts[row]).items():
                if key in keys:
                    uses[key].papers.append(row)
                    uses[key].written[written] += 1
        return uses

    def _weight(self, key: str, topic: int) -> float:
        n_holding, n_members = len(self.uses[topic][key].papers), len(self.members[topic])
        inside = n_holding / n_members
        outside = (self.everywhere[key] - n_holding + 0.5) / (len(self.texts) - n_members + 1)
        bonus = _COMPOUND_BONUS if is_compound(key) else 1
        return round(inside * math.log(inside / outside) * bonus, 9)

    def _spelt(self, use: _Use) -> str:
        """Spell a phrase as most papers do; a plural reads better than its singular."""
        texts = [self.texts[row] for row in use.papers]
        votes: Counter[str] = Counter()
        for written, count in use.written.items():
            votes[self.spelling.of_phrase(written, texts)] += count
        return min(votes, key=lambda one: (-votes[one] * (1.5 if one[-1] == "s" else 1), one))


def _least(rows: list[int]) -> int:
    return 2 if len(rows) >= FEW_PAPERS else 1


def _without_parts(candidates: list[Candidate]) -> list[Candidate]:
    """Leave out phrases that occur only as part of a longer one."""
    in_longer: Counter[str] = Counter()
    for one in candidates:
        for part in _parts(key_of(one.phrase)):
            in_longer[part] = max(in_longer[part], len(one.papers))
    return [one for one in candidates if in_longer[key_of(one.phrase)] < len(one.papers)]


def _parts(key: str) -> Iterator[str]:
    words = key.split(" ")
    for length in range(1, len(words)):
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length])
