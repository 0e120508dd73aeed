"""Two piles side by side: what one has for the reader of the other, and what each lacks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.checks import whole_number
from explorer.corpus import Corpus
from explorer.defaults import DECIMALS, TOP_K
from explorer.errors import InputError
from explorer.library import Library
from explorer.results import Table, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from explorer.corpus import Paper
    from explorer.results import Topic

# A pile lacks a topic when its share there is less than this part of the other pile's.
_LACKING = 0.25


@dataclass(frozen=True)
class Match:
    """A paper of the other pile, with the paper of this one that is nearest to it.

    Parameters
    ----------
    rank : int
        1 is the best.
    paper : Paper
    headline : str
        The one line shown for the paper.
    relevance : float
        To this pile as a whole, in [0, 1].
    similarity : float
        Cosine to the nearest paper of this pile, in [-1, 1].
    nearest : Paper
    nearest_headline : str
    """

    rank: int
    paper: Paper
    headline: str
    relevance: float
    similarity: float
    nearest: Paper
    nearest_headline: str

    def to_dict(self) -> dict[str, Any]:
        """Give one row, as every output format has it."""
        return {
            "rank": self.rank,
            "relevance": round(self.relevance, DECIMALS),
            "similarity": round(self.similarity, DECIMALS),
            **summary(self.paper, self.headline),
            "nearest": self.nearest.paper_id,
            "nearest_headline": self.nearest_headline,
        }


@dataclass(frozen=True)
class Twin:
    """A paper of the other pile that this one has as well.

    Parameters
    ----------
    paper : Paper
    headline : str
        The one line shown for the paper.
    version : Paper
        The paper of this pile.
    reason : str
        Why they are one, such as "same DOI".
    similarity : float
        Cosine of the two, in [-1, 1].
    """

    paper: Paper
    headline: str
    version: Paper
    reason: str
    similarity: float

    def to_dict(self) -> dict[str, Any]:
        """Give one row, as every output format has it."""
        return {
            "version_of": self.version.paper_id,
            "reason": self.reason,
            "similarity": round(self.similarity, DECIMALS),
            **summary(self.paper, self.headline),
        }


@dataclass(frozen=True)
class SharedTopic:
    """A topic of both piles together.

    Parameters
    ----------
    topic : Topic
        Its number, name and keywords; its papers are those of the joint pile.
    papers, other_papers : tuple of Paper
        Those of this pile and of the other, the most central first.
    share, other_share : float
        What part of its pile these are, in [0, 1].
    """

    topic: Topic
    papers: tuple[Paper, ...]
    other_papers: tuple[Paper, ...]
    share: float
    other_share: float

    @property
    def lacking(self) -> str:
        """Which pile lacks the topic: "this", "other" or neither, ""."""
        if self.share < _LACKING * self.other_share:
            return "this"
        return "other" if self.other_share < _LACKING * self.share else ""

    def to_dict(self) -> dict[str, Any]:
        """Give one row, as every output format has it."""
        return {
            "topic": self.topic.topic,
            "papers": len(self.papers),
            "share": round(self.share, DECIMALS),
            "other_papers": len(self.other_papers),
            "other_share": round(self.other_share, DECIMALS),
            "lacking": self.lacking,
            "topic_name": self.topic.topic_name,
            "keywords": list(self.topic.keywords),
            "paper_ids": [paper.paper_id for paper in self.papers],
            "other_paper_ids": [paper.paper_id for paper in self.other_papers],
        }


@dataclass(frozen=True)
class Addition:
    """A paper in a topic that one pile has and the other lacks.

    Parameters
    ----------
    paper : Paper
    headline : str
        The one line shown for the paper.
    topic : Topic
    """

    paper: Paper
    headline: str
    topic: Topic

    def to_dict(self) -> dict[str, Any]:
        """Give one row, as every output format has it."""
        told = {"topic": self.topic.topic, "topic_name": self.topic.topic_name}
        return {**told, **summary(self.paper, self.headline)}


@dataclass(frozen=True, repr=False)
class Matches(Table[Match]):
    """What of the other pile is most relevant to this one, best first."""

    columns = ("rank", "relevance", "similarity", "paper_id", "year", "nearest", "headline")
    items: tuple[Match, ...]


@dataclass(frozen=True, repr=False)
class Twins(Table[Twin]):
    """Papers of the other pile that this one has as well, in the order of the other."""

    columns = ("paper_id", "version_of", "reason", "similarity", "headline")
    items: tuple[Twin, ...]


@dataclass(frozen=True, repr=False)
class SharedTopics(Table[SharedTopic]):
    """The topics of both piles together, the largest first."""

    columns = ("topic", "papers", "share", "other_papers", "other_share", "lacking", "topic_name")
    items: tuple[SharedTopic, ...]


@dataclass(frozen=True, repr=False)
class Additions(Table[Addition]):
    """Papers of topics that the other pile lacks: topic by topic, the most central first."""

    columns = ("topic_name", "paper_id", "year", "headline")
    items: tuple[Addition, ...]


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
        and words; see `explorer.relevance.Relevance.to_pile`.

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
