"""Two piles side by side: what one has for the reader of the other, and what each lacks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from explorer.checks import whole_number
from explorer.corpus import Corpus
from explorer.defaults import DECIMALS, TOP_K
from explorer.errors import InputError
from explorer.pile.library import Library
from explorer.results import (
    Addition,
    Additions,
    Match,
    Matches,
    SharedTopic,
    SharedTopics,
    Twin,
    Twins,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from explorer.corpus import Paper
    from explorer.results import Topic


class Comparison:
    """Two piles side by side.

    Parameters
    ----------
    library : Library
        Both piles, this one first; see `joined`.
    this, other : Corpus
    """

    def __init__(self, library: Library, this: Corpus, other: Corpus) -> None:
        self.library = library
        self.this = this
        self.other = other

    def __repr__(self) -> str:
        return f"<Comparison of {len(self.this):,} papers with {len(self.other):,}>"

    def relevant(self, *, top_k: int = TOP_K) -> Matches:
        """List what of the other pile is most relevant to this one and not in it.

        Relevance is the mean of the five highest values that papers of this pile give, by meaning
        and words; see `explorer.pile.relevance.Relevance.to_pile`.

        Raises
        ------
        OptionError
            When `top_k` is below 1.
        """
        top_k = whole_number("top_k", top_k, 1)
        known = {row for row, _, _ in self._twins()}
        relevances = self.library.relevance_to(range(len(self.this)))
        rows = np.arange(len(self.this), len(relevances))
        ranked = rows[np.lexsort((self.library.place[rows], -relevances[rows]))]
        chosen = [int(row) for row in ranked if int(row) not in known][:top_k]
        return Matches(
            tuple(
                self._match(rank, row, float(relevances[row]))
                for rank, row in enumerate(chosen, start=1)
            )
        )

    def _match(self, rank: int, row: int, relevance: float) -> Match:
        X = self.library.X
        similarities = (X[: len(self.this)].astype(np.float64) @ X[row]).round(DECIMALS)
        rows = np.arange(len(self.this))
        nearest = int(np.lexsort((self.library.place[rows], -similarities))[0])
        return Match(
            rank,
            self._paper(row),
            self.library.headlines[row],
            relevance,
            min(float(similarities[nearest]), 1.0),
            self._paper(nearest),
            self.library.headlines[nearest],
        )

    def duplicates(self) -> Twins:
        """List the papers of the other pile that this one has as well; see `find_duplicates`."""
        return Twins(tuple(self._twin(*rows) for rows in self._twins()))

    def _twins(self) -> list[tuple[int, int, str]]:
        """Give rows of papers of the other pile, with that of a version in this one, and why."""
        X, n = self.library.X, len(self.this)
        found = []
        for group in self.library.duplicates:
            own = [row for row in group.rows if row < n]
            for row in group.rows if own else ():
                if row >= n:
                    nearest = int((X[own] @ X[row]).round(DECIMALS).argmax())
                    found.append((row, own[nearest], group.reason_of(row)))
        return sorted(found)

    def _twin(self, row: int, version: int, reason: str) -> Twin:
        X = self.library.X
        return Twin(
            self._paper(row),
            self.library.headlines[row],
            self._paper(version),
            reason,
            min(float(X[row] @ X[version]), 1.0),
        )

    @property
    def topics(self) -> SharedTopics:
        """The topics of both piles together, with the share of each."""
        return SharedTopics(tuple(self._shared(topic) for topic in self.library.topics))

    def _shared(self, topic: Topic) -> SharedTopic:
        rows = self.library.members(topic.topic)
        own = tuple(self._paper(row) for row in rows if row < len(self.this))
        others = tuple(self._paper(row) for row in rows if row >= len(self.this))
        return SharedTopic(
            topic, own, others, len(own) / len(self.this), len(others) / len(self.other)
        )

    def new(self, *, top_k: int = TOP_K) -> Additions:
        """List what the other pile covers and this one lacks, at most `top_k` papers a topic."""
        return self._additions("this", top_k)

    def missing(self, *, top_k: int = TOP_K) -> Additions:
        """List what this pile covers and the other lacks, at most `top_k` papers a topic."""
        return self._additions("other", top_k)

    def _additions(self, lacking: str, top_k: int) -> Additions:
        top_k = whole_number("top_k", top_k, 1)
        found = [topic for topic in self.topics if topic.lacking == lacking]
        found.sort(key=lambda topic: -abs(topic.other_share - topic.share))
        return Additions(tuple(self._listed(found, lacking, top_k)))

    def _listed(self, found: list[SharedTopic], lacking: str, top_k: int) -> Iterator[Addition]:
        for shared in found:
            rows = self.library.members(shared.topic.topic)
            rows = [row for row in rows if (row >= len(self.this)) == (lacking == "this")]
            for row in rows[:top_k]:
                yield Addition(self._paper(row), self.library.headlines[row], shared.topic)

    def _paper(self, row: int) -> Paper:
        """Give a paper as its own pile has it."""
        return self.this[row] if row < len(self.this) else self.other[row - len(self.this)]


def compare(library: Library, other: Library) -> Comparison:
    """Put two piles side by side; see `joined`."""
    return Comparison(joined(library, other), library.corpus, other.corpus)


def joined(library: Library, other: Library) -> Library:
    """Make one library of two piles: the rows of the first, then those of the other.

    Every paper keeps its row, also one that both have. An id that the first has already gets
    ``-2``, and the name of the pile stands for each paper's source.

    Raises
    ------
    InputError
        When a pile is empty, or when the vectors of one were given and those of the other do not
        fit them.
    """
    one, two = library.corpus, other.corpus
    if not len(one) or not len(two):
        raise InputError("one of the piles has no papers; there is nothing to compare.")
    first, second = _pile_names(one.name, two.name)
    papers = [replace(paper, source=first) for paper in one]
    papers += [
        replace(paper, paper_id=paper_id, source=second)
        for paper, paper_id in zip(two, _free_ids(two.ids, {*one.ids}), strict=True)
    ]
    return Library(
        Corpus(tuple(papers), f"{first} and {second}"),
        library.encoder,
        library.store,
        X=_given_vectors(library, other),
        settings=library.settings,
        progress=library.progress,
    )


def _pile_names(one: str, two: str) -> tuple[str, str]:
    one, two = one or "this pile", two or "the other pile"
    return one, two if one != two else f"{two} (2)"


def _free_ids(ids: list[str], taken: set[str]) -> Iterator[str]:
    used = taken | set(ids)
    for paper_id in ids:
        free, number = paper_id, 2
        while free in taken or (free != paper_id and free in used):
            free, number = f"{paper_id}-{number}", number + 1
        used.add(free)
        yield free


def _given_vectors(library: Library, other: Library) -> NDArray[np.float32] | None:
    if not (library.has_given_vectors or other.has_given_vectors):
        return None
    if library.X.shape[1] != other.X.shape[1]:
        raise InputError(
            f"the vectors of the piles have {library.X.shape[1]} and {other.X.shape[1]} columns;"
            " both must come from one model."
        )
    return np.concatenate([library.X, other.X])
