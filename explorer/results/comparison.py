"""Two piles side by side, as they are listed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.defaults import DECIMALS
from explorer.results.hits import summary
from explorer.results.tables import Table

if TYPE_CHECKING:
    from explorer.corpus import Paper
    from explorer.results.topics import Topic

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
