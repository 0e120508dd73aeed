"""What a reader is shown of a corpus: one dot a paper, one legend line a topic.

The figure and the page are both made from a `Drawing`, so they cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    record : Mapping, default {}
        For exports, the paper's own fields: those of `Paper.to_dict` that are not empty and are
        shown otherwise or not at all, ``extra`` as pairs of name and value. ``plain`` has what is
        read in place of the LaTeX in ``tags`` and ``extra``.
    trust : float or None, default None
        How much of the paper's neighbourhood the map keeps, from 0 to 1.
    new : bool, default False
        Whether the paper came after the map was first drawn; such points are ringed.
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
    record: Mapping[str, Any] = field(default_factory=dict, hash=False)
    trust: float | None = None
    new: bool = False


@dataclass(frozen=True)
class Why:
    """What makes two papers similar, as far as it can be told in words.

    Parameters
    ----------
    terms : tuple of str
        What both say, the most telling first.
    pairs : tuple of (str, str)
        A sentence of the one and the sentence of the other that is nearest to it.
    """

    terms: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()


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
    representative : int or None, default None
        The row of the paper that stands for the topic.
    parent : str, default ""
        The name of the broader topic that this one belongs to, where there is such a level.
    """

    topic: int
    topic_name: str
    keywords: tuple[str, ...]
    size: int
    representative: int | None = None
    parent: str = ""


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
        For each paper the rows of its related list with their cosine similarities, most
        relevant first.
    facts : tuple of (str, str)
        Name and value of what a reader should know about how the map was made, in order.
    why : tuple of tuple of Why, default ()
        For each entry of each related list, in the same order, why it is there; lists may be
        shorter than those, and there may be none at all.

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
    why: tuple[tuple[Why, ...], ...] = ()

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
