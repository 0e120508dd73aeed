"""Answers as people read them: hits with their papers, topics with their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, overload

from explorer.defaults import DECIMALS, HIT_COLUMNS
from explorer.errors import missing
from explorer.terminal import rows_table

if TYPE_CHECKING:
    from explorer.corpus import Paper


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
        What the answer is sorted by, in [0, 1] for papers that have anything in common.
    """

    rank: int
    paper: Paper
    headline: str
    similarity: float
    relevance: float

    def to_dict(self) -> dict[str, Any]:
        """Give the hit as every output format has it."""
        return {
            "rank": self.rank,
            "similarity": round(self.similarity, DECIMALS),
            "relevance": round(self.relevance, DECIMALS),
            **summary(self.paper, self.headline),
        }


def summary(paper: Paper, headline: str) -> dict[str, Any]:
    """Give what an answer says of a paper."""
    return {
        "paper_id": paper.paper_id,
        "headline": headline,
        "title": paper.title,
        "year": paper.year,
    }


@dataclass(frozen=True, repr=False)
class Hits(Sequence[Hit]):
    """An answer, best first. Its `repr` is the table that the command line prints.

    Parameters
    ----------
    hits : tuple of Hit
    query : dict
        What was asked: a paper's summary or `{"text": ...}`.
    """

    hits: tuple[Hit, ...]
    query: dict[str, Any] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.hits)

    @overload
    def __getitem__(self, at: int) -> Hit: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Hit, ...]: ...
    def __getitem__(self, at: int | slice) -> Hit | tuple[Hit, ...]:
        return self.hits[at]

    @property
    def ids(self) -> list[str]:
        """The paper ids, best first."""
        return [hit.paper.paper_id for hit in self.hits]

    def to_dict(self) -> dict[str, Any]:
        """Give the answer as JSON has it."""
        return {"query": self.query, "results": [hit.to_dict() for hit in self.hits]}

    def __repr__(self) -> str:
        return rows_table([hit.to_dict() for hit in self.hits], HIT_COLUMNS) or "no papers"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{hit.rank}</td><td>{hit.similarity:.2f}</td>"
            f"<td>{escape(hit.headline)}</td><td>{hit.paper.year or ''}</td>"
            f"<td><code>{escape(hit.paper.paper_id)}</code></td></tr>"
            for hit in self.hits
        )
        return (
            "<table><thead><tr><th></th><th>similarity</th><th>headline</th><th>year</th>"
            f"<th>id</th></tr></thead><tbody>{rows}</tbody></table>"
        )

    def to_pandas(self) -> Any:
        """Give a data frame with one row a hit.

        Raises
        ------
        MissingExtraError
            Without pandas.
        """
        return import_pandas().DataFrame([hit.to_dict() for hit in self.hits])


@dataclass(frozen=True)
class Topic:
    """A cluster of papers with a name.

    Parameters
    ----------
    topic : int
        Its number; 0 is the largest topic.
    topic_name : str
    keywords : tuple of str
        Up to five phrases, the most telling first.
    papers : tuple of Paper
        Its papers, the most central first.
    """

    topic: int
    topic_name: str
    keywords: tuple[str, ...]
    papers: tuple[Paper, ...]

    @property
    def size(self) -> int:
        """How many papers it has."""
        return len(self.papers)

    def to_dict(self) -> dict[str, Any]:
        """Give the topic as every output format has it; ids stand for the papers."""
        return {
            "topic": self.topic,
            "size": self.size,
            "topic_name": self.topic_name,
            "keywords": list(self.keywords),
            "paper_ids": [paper.paper_id for paper in self.papers],
        }


def import_pandas() -> Any:
    """Import pandas, or say how to get it."""
    try:
        import pandas as pd
    except ImportError as error:
        raise missing("a data frame", "pandas", "notebook") from error
    return pd
