"""What a reader is shown of a corpus: one dot a paper, one legend line a topic.

The figure and the page are both made from a `Drawing`, so they cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Dot:
    """What a reader sees of one paper: readable plain text, LaTeX already resolved.

    Parameters
    ----------
    paper_id : str
        Unique within a drawing; any characters.
    headline : str
        The one line shown for the paper: its title, else one made from the abstract.
    short_name : str
        A few words to write beside the dot on the map.
    abstract : str
        Empty for a paper that came without one.
    authors : tuple of str
    year : int or None
    venue, url, doi, source : str
        Empty when not given.
    topic : int
        A topic of the drawing.
    tags : tuple of str, default ()
    title_only : bool, default False
        Whether the paper came without an abstract.
    title : str, default ""
        The given title, empty when there was none.
    """

    paper_id: str
    headline: str
    short_name: str
    abstract: str
    authors: tuple[str, ...]
    year: int | None
    venue: str
    url: str
    doi: str
    source: str
    topic: int
    tags: tuple[str, ...] = ()
    title_only: bool = False
    title: str = ""


@dataclass(frozen=True)
class TopicLegend:
    """One line of the legend.

    Parameters
    ----------
    topic : int
        The topic's number; its mark follows from it (see `explorer.shown.palette`).
    topic_name : str
    keywords : tuple of str
        The most telling first.
    size : int
        Number of papers.
    """

    topic: int
    topic_name: str
    keywords: tuple[str, ...]
    size: int


@dataclass(frozen=True)
class Drawing:
    """All that the figure and the page show; row i is paper i throughout.

    Parameters
    ----------
    title : str
    dots : tuple of Dot
        Of length n, in row order.
    topics : tuple of TopicLegend
        In the order of the legend; every dot's topic is among them.
    points : ndarray of float32, shape (n, 2)
        Finite.
    related : tuple of tuple of (int, float), length n
        For each paper the rows nearest to it in the embedding space and their cosine
        similarities, nearest first.
    facts : tuple of (str, str)
        Name and value of what a reader should know about how the map was made, in order.

    Raises
    ------
    ValueError
        When the parts disagree about how many papers or which topics there are.
    """

    title: str
    dots: tuple[Dot, ...]
    topics: tuple[TopicLegend, ...]
    points: NDArray[np.float32]
    related: tuple[tuple[tuple[int, float], ...], ...]
    facts: tuple[tuple[str, str], ...]

    def __post_init__(self) -> None:
        n = len(self.dots)
        if self.points.shape != (n, 2) or len(self.related) != n:
            raise ValueError(
                f"{n} dots need points of shape ({n}, 2) and {n} related lists;"
                f" found {self.points.shape} and {len(self.related)}"
            )
        unknown = {dot.topic for dot in self.dots} - {legend.topic for legend in self.topics}
        if unknown:
            raise ValueError(f"no legend for the topics {sorted(unknown)}")
