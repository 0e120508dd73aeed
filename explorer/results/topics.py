"""Topics with their names, papers and kin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.defaults import TOPIC_COLUMNS
from explorer.results.tables import Table

if TYPE_CHECKING:
    from explorer.corpus import Paper

NO_TOPIC = "no topic"
"""What stands for the name of a topic where a paper has none."""


@dataclass(frozen=True)
class Topic:
    """A cluster of papers with a name.

    Parameters
    ----------
    topic : int
        Its number, from 0. The largest comes first when topics are found; those of an earlier map
        keep their numbers. -1 is what a clusterer left without one.
    topic_name : str
    keywords : tuple of str
        Up to five phrases, the most telling first.
    papers : tuple of Paper
        Its papers, the most central first.
    headline : str
        The one line shown for the most central paper.
    nearest : tuple of int
        The numbers of up to three topics nearest to it, the nearest first.
    parents : tuple of str
        The names of the broader topics that it belongs to, the broadest first, where they were
        asked for.
    """

    topic: int
    topic_name: str
    keywords: tuple[str, ...]
    papers: tuple[Paper, ...]
    headline: str = ""
    nearest: tuple[int, ...] = ()
    parents: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many papers it has."""
        return len(self.papers)

    @property
    def medoid(self) -> Paper | None:
        """The paper most similar to all others of the topic; no paper where there is no topic."""
        return self.papers[0] if self.papers and self.topic >= 0 else None

    @property
    def years(self) -> tuple[int, int] | None:
        """The first year and the last, where any is known."""
        known = [paper.year for paper in self.papers if paper.year is not None]
        return (min(known), max(known)) if known else None

    def to_dict(self) -> dict[str, Any]:
        """Give the topic as every output format has it; ids stand for the papers."""
        told: dict[str, Any] = {
            "topic": self.topic,
            "size": self.size,
            "topic_name": self.topic_name,
            "keywords": list(self.keywords),
            "years": list(self.years or ()),
            "medoid": "" if self.medoid is None else self.medoid.paper_id,
            "headline": self.headline,
            "nearest": list(self.nearest),
        }
        if self.parents:
            told["parents"] = list(self.parents)
        return {**told, "paper_ids": [paper.paper_id for paper in self.papers]}

    def card(self) -> dict[str, Any]:
        """Give the topic as a table shows it, on a few columns."""
        first, last = self.years or ("", "")
        return {
            **self.to_dict(),
            "years": str(first) if first == last else f"{first}-{last}",
            "further keywords": [word for word in self.keywords if word not in self.topic_name],
        }


@dataclass(frozen=True, repr=False)
class Topics(Table[Topic]):
    """The topics of a pile, by number. Its `repr` is the command line's table.

    ``topics[number]`` is the topic of that number, -1 included: papers without a topic come last.

    Parameters
    ----------
    items : tuple of Topic
    n_joined : int, default 0
        How many papers joined topics that an earlier map had.
    """

    columns = TOPIC_COLUMNS
    nothing = "no topics"
    items: tuple[Topic, ...]
    n_joined: int = 0

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The rows as a table shows them."""
        return [topic.card() for topic in self.items]
