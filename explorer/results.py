"""Answers as people read them: hits with their papers, topics with their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar, overload

from explorer.defaults import DECIMALS, HIT_COLUMNS, TOPIC_COLUMNS
from explorer.errors import missing
from explorer.htmltable import html_table
from explorer.terminal import rows_table, table_cells, visible

if TYPE_CHECKING:
    from explorer.corpus import Paper


class _HasRow(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


Row = TypeVar("Row", bound=_HasRow)
NO_TOPIC = "no topic"
"""What stands for the name of a topic where a paper has none."""


class Related(NamedTuple):
    """One entry of a related list, by rows of the corpus.

    Parameters
    ----------
    row : int
    similarity : float
        Cosine in the embedding space, in [-1, 1].
    relevance : float
        What the list is sorted by, in [0, 1].
    versions : tuple of int
        Rows of other versions of the same paper, which have no entry of their own.
    """

    row: int
    similarity: float
    relevance: float
    versions: tuple[int, ...] = ()


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


def rows_html(rows: Sequence[dict[str, Any]], shown: Sequence[str]) -> str:
    """Lay out some entries of dictionaries for a notebook, as `rows_table` does for a terminal."""
    header, *cells = table_cells(rows, shown) or [[]]
    return html_table(cells, header) if header else ""


class Table(Sequence[Row]):
    """Rows of an answer: a table on a terminal and in a notebook, or a data frame."""

    columns: ClassVar[tuple[str, ...]]
    items: tuple[Row, ...]

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, at: int | slice) -> Row | tuple[Row, ...]:
        return self.items[at]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as every output format has them."""
        return [item.to_dict() for item in self.items]

    def __repr__(self) -> str:
        return rows_table(self.rows, self.columns) or "no papers"

    def _repr_html_(self) -> str:
        return rows_html(self.rows, self.columns) or "no papers"

    def to_pandas(self) -> Any:
        """Give a data frame with one row an item.

        Raises
        ------
        MissingExtraError
            Without pandas.
        """
        return import_pandas().DataFrame(self.rows)


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


@dataclass(frozen=True)
class Topic:
    """A cluster of papers with a name.

    Parameters
    ----------
    topic : int
        Its number; 0 is the largest topic. -1 is what a clusterer left without one.
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
    """The topics of a pile, the largest first. Its `repr` is the command line's table.

    ``topics[number]`` is the topic of that number, -1 included: papers without a topic come last.

    Parameters
    ----------
    items : tuple of Topic
    """

    columns = TOPIC_COLUMNS
    items: tuple[Topic, ...]

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The rows as a table shows them."""
        return [topic.card() for topic in self.items]

    def __repr__(self) -> str:
        return rows_table(self.cards, self.columns) or "no topics"

    def _repr_html_(self) -> str:
        return rows_html(self.cards, self.columns) or "no topics"


@dataclass(frozen=True)
class SentencePair:
    """Two sentences, one of each paper, that say alike.

    Parameters
    ----------
    query, hit : str
        The sentence of the paper asked for, and that of the answer.
    similarity : float
        Cosine of the two, in [-1, 1].
    """

    query: str
    hit: str
    similarity: float

    def to_dict(self) -> dict[str, Any]:
        """Give the pair as JSON has it."""
        return {
            "query": self.query,
            "hit": self.hit,
            "similarity": round(self.similarity, DECIMALS),
        }


@dataclass(frozen=True)
class Explanation:
    """Why a paper is among the answers.

    Parameters
    ----------
    shared : tuple of str
        Telling terms that both papers have, the most telling first.
    only_query, only_hit : tuple of str
        Telling terms of one of them whose words the other never uses.
    sentences : tuple of SentencePair
        The sentences that say the most alike; empty when no model was asked.
    """

    shared: tuple[str, ...] = ()
    only_query: tuple[str, ...] = ()
    only_hit: tuple[str, ...] = ()
    sentences: tuple[SentencePair, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Give the explanation as JSON has it."""
        return {
            "shared": list(self.shared),
            "only_query": list(self.only_query),
            "only_hit": list(self.only_hit),
            "sentences": [pair.to_dict() for pair in self.sentences],
        }


@dataclass(frozen=True)
class DuplicateGroup:
    """Papers that are versions of one.

    Parameters
    ----------
    group : int
        Its number, from 1.
    papers : tuple of Paper
        Two or more, in the order of the corpus.
    headlines : tuple of str
        The one line shown for each paper.
    reasons : tuple of str
        Why each paper belongs to the others, such as "same DOI" or "same title".
    similarities : tuple of float
        Cosine of each paper to the most similar of the others, in [-1, 1].
    """

    group: int
    papers: tuple[Paper, ...]
    headlines: tuple[str, ...]
    reasons: tuple[str, ...]
    similarities: tuple[float, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Give one row a paper, as every output format has it."""
        return [
            {
                "group": self.group,
                "reason": reason,
                "similarity": round(similarity, DECIMALS),
                **summary(paper, headline),
            }
            for paper, headline, reason, similarity in zip(
                self.papers, self.headlines, self.reasons, self.similarities, strict=True
            )
        ]


@dataclass(frozen=True)
class Estimate:
    """A mean, and where 95 % of the means lie that are drawn again from its values.

    Parameters
    ----------
    mean, low, high : float
    """

    mean: float
    low: float
    high: float

    @property
    def is_within_chance(self) -> bool:
        """Whether it may as well be 0."""
        return self.low <= 0 <= self.high

    def __format__(self, sign: str) -> str:
        """Write it for a reader, with signs if `sign` is "+".

        >>> f"{Estimate(0.02, -0.01, 0.05):+}"
        '+0.020 (-0.010 to +0.050)'
        """
        form = f"{sign}.3f"
        return f"{self.mean:{form}} ({self.low:{form}} to {self.high:{form}})"


@dataclass(frozen=True)
class Measured:
    """How well a system answers, by one measure.

    Parameters
    ----------
    test : str
        What was asked of it.
    measure : str
        Such as MRR or nDCG@10; in [0, 1], higher is better.
    system : str
        "TF-IDF" (the lexical ranking), "BM25", "dense" or "hybrid"; with a name behind it, of a
        further model.
    model : str
        Empty where words alone count.
    n_queries : int
    figure : Estimate
        The mean over the queries.
    difference : Estimate, optional
        How far it is above the dense ranking, query by query; None for that itself.
    """

    test: str
    measure: str
    system: str
    model: str
    n_queries: int
    figure: Estimate
    difference: Estimate | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give the figures as every output format has them."""
        difference = self.difference
        return {
            "test": self.test,
            "measure": self.measure,
            "system": self.system,
            "model": self.model,
            "n_queries": self.n_queries,
            "figure": self.figure.mean,
            "low": self.figure.low,
            "high": self.figure.high,
            "difference": difference and difference.mean,
            "difference_low": difference and difference.low,
            "difference_high": difference and difference.high,
        }

    def card(self) -> dict[str, Any]:
        """Give the figures as a table shows them, on a few columns."""
        return {
            "test": self.test,
            "measure": self.measure,
            "system": self.system,
            "figure": f"{self.figure.mean:.3f}",
            "interval": f"{self.figure.low:.3f} to {self.figure.high:.3f}",
            "above dense": "" if self.difference is None else f"{self.difference:+}",
        }


@dataclass(frozen=True, repr=False)
class Evaluation(Table[Measured]):
    """How well the rankings answer on a pile. Its `repr` is what the command line prints.

    Parameters
    ----------
    items : tuple of Measured
        Test by test, measure by measure; the first measure of a test is the one that counts.
    notes : tuple of str
        What was left out or drawn as a sample.
    advice : tuple of str
        What it comes to: a sentence a test, and which ranking to choose.
    """

    columns = ("test", "measure", "system", "figure", "interval", "above dense")
    items: tuple[Measured, ...]
    notes: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()

    def __repr__(self) -> str:
        shown = rows_table([measured.card() for measured in self.items], self.columns)
        told = "\n".join(map(visible, (*self.notes, *self.advice)))
        return "\n\n".join(filter(None, [shown, told])) or "nothing was measured"

    def _repr_html_(self) -> str:
        told = html_table([[line] for line in (*self.notes, *self.advice)], ("in words",))
        return rows_html([measured.card() for measured in self.items], self.columns) + told

    def to_dict(self) -> dict[str, Any]:
        """Give the evaluation as JSON has it."""
        told = {"notes": list(self.notes), "advice": list(self.advice)}
        return {"query": told, "results": self.rows}


def import_pandas() -> Any:
    """Import pandas, or say how to get it."""
    try:
        import pandas as pd
    except ImportError as error:
        raise missing("a data frame", "pandas", "notebook") from error
    return pd
