"""Related papers: an answer and a reading list, and what they say of a paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.defaults import DECIMALS, HIT_COLUMNS
from explorer.results.tables import Table

if TYPE_CHECKING:
    from explorer.corpus import Paper
    from explorer.results.explanations import Explanation
    from explorer.results.topics import Topic


@dataclass(frozen=True)
class Hit:
    """One paper of an answer.

    Parameters
    ----------
    rank : int
        1 is the best.
    paper : Paper
    headline : str
        The one line shown for the paper.
    similarity : float
        Cosine in the embedding space, in [-1, 1].
    relevance : float
        What the answer is sorted by, in [0, 1].
    versions : tuple of Paper
        Other versions of the same paper, which are no answers of their own.
    is_asked : bool
        Whether it is another version of a paper that was asked for.
    explanation : Explanation, optional
        Why the paper is an answer, when that was asked for.
    topic : Topic, optional
        The topic that the paper belongs to, when that was asked for.
    """

    rank: int
    paper: Paper
    headline: str
    similarity: float
    relevance: float
    versions: tuple[Paper, ...] = ()
    is_asked: bool = False
    explanation: Explanation | None = None
    topic: Topic | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give the hit as every output format has it."""
        told: dict[str, Any] = {
            "rank": self.rank,
            "similarity": round(self.similarity, DECIMALS),
            "relevance": round(self.relevance, DECIMALS),
            **summary(self.paper, self.headline),
        }
        if self.is_asked:
            told["other_version"] = True
        if self.versions:
            told["versions"] = [version.paper_id for version in self.versions]
        if self.topic is not None:
            told |= {"topic": self.topic.topic, "topic_name": self.topic.topic_name}
        if self.explanation is not None:
            told["explanation"] = self.explanation.to_dict()
        return told


def summary(paper: Paper, headline: str) -> dict[str, Any]:
    """Give what an answer says of a paper."""
    return {
        "paper_id": paper.paper_id,
        "headline": headline,
        "title": paper.title,
        "year": paper.year,
    }


@dataclass(frozen=True, repr=False)
class Hits(Table[Hit]):
    """An answer, best first. Its `repr` is the table that the command line prints.

    Parameters
    ----------
    items : tuple of Hit
    query : dict
        What was asked: a paper's summary or `{"text": ...}`.
    """

    columns = HIT_COLUMNS
    items: tuple[Hit, ...]
    query: dict[str, Any] = field(default_factory=dict)

    @property
    def ids(self) -> list[str]:
        """The paper ids, best first."""
        return [hit.paper.paper_id for hit in self.items]

    def to_dict(self) -> dict[str, Any]:
        """Give the answer as JSON has it."""
        return {"query": self.query, "results": self.rows}


@dataclass(frozen=True)
class Pick:
    """One paper of a reading list.

    Parameters
    ----------
    rank : int
        1 represents the pile best; each further one adds most to those before it.
    paper : Paper
    headline : str
        The one line shown for the paper.
    covered : float
        What part of the pile is covered with it and those before, in [0, 1].
    """

    rank: int
    paper: Paper
    headline: str
    covered: float

    def to_dict(self) -> dict[str, Any]:
        """Give the pick as every output format has it."""
        covered = round(self.covered, DECIMALS)
        return {"rank": self.rank, "covered": covered, **summary(self.paper, self.headline)}


@dataclass(frozen=True, repr=False)
class ReadingList(Table[Pick]):
    """Papers that together represent a pile.

    Parameters
    ----------
    items : tuple of Pick
    query : dict
        What was asked: the papers already read, and what filters left.
    """

    columns = HIT_COLUMNS
    items: tuple[Pick, ...]
    query: dict[str, Any] = field(default_factory=dict)

    @property
    def ids(self) -> list[str]:
        """The paper ids, in the order to read them."""
        return [pick.paper.paper_id for pick in self.items]

    def to_dict(self) -> dict[str, Any]:
        """Give the list as JSON has it."""
        return {"query": self.query, "results": self.rows}
