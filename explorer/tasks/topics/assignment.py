"""One row a paper: the topic that it belongs to, and the next nearest one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.defaults import DECIMALS
from explorer.results import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.corpus import Paper
    from explorer.pile.library import Library
    from explorer.results import Topic


@dataclass(frozen=True)
class Assignment:
    """The topic of a paper.

    Parameters
    ----------
    paper : Paper
    headline : str
        The one line shown for the paper.
    topic : Topic
    similarity : float, optional
        Cosine to the topic's centre, in [-1, 1]; none for a paper without a topic.
    next_topic : Topic, optional
        The nearest of the other topics, where there is one.
    """

    paper: Paper
    headline: str
    topic: Topic
    similarity: float | None
    next_topic: Topic | None

    def to_dict(self) -> dict[str, Any]:
        """Give one row, as every output format has it."""
        after, similarity = self.next_topic, self.similarity
        return {
            "paper_id": self.paper.paper_id,
            "topic": self.topic.topic,
            "topic_name": self.topic.topic_name,
            "similarity": None if similarity is None else round(similarity, DECIMALS),
            "next_topic": None if after is None else after.topic,
            "next_topic_name": None if after is None else after.topic_name,
            "headline": self.headline,
        }


@dataclass(frozen=True, repr=False)
class Assignments(Table[Assignment]):
    """The topic of every paper: a table with one row a paper.

    Parameters
    ----------
    items : tuple of Assignment
    """

    columns = ("paper_id", "topic", "similarity", "next_topic", "headline")
    items: tuple[Assignment, ...]


def assignments(library: Library) -> Assignments:
    """List all papers by topic, within it the most central first; those without one come last."""
    return Assignments(tuple(_of_each_paper(library)))


def _of_each_paper(library: Library) -> Iterator[Assignment]:
    closeness = (library.X @ library.clustering.directions.T).clip(-1, 1)
    for topic in library.topics:
        for row in library.members(topic.topic):
            by_closeness = np.argsort(-closeness[row].round(DECIMALS), kind="stable")
            others = [int(number) for number in by_closeness if number != topic.topic]
            yield Assignment(
                library.corpus[row],
                library.headlines[row],
                topic,
                float(closeness[row, topic.topic]) if topic.topic >= 0 else None,
                library.topics[others[0]] if others else None,
            )
