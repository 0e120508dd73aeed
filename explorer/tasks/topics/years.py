"""Topics over years: how many papers of each topic there are in each year."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.results import import_pandas, rows_html
from explorer.terminal import rows_table

if TYPE_CHECKING:
    from explorer.library import Library
    from explorer.results import Topic, Topics
    from explorer.shown.figure import Chart

# More columns would fit no terminal.
_MOST_PERIODS = 12
_UNDATED = "undated"


@dataclass(frozen=True, repr=False)
class TopicYears:
    """How many papers of each topic there are in each period; the `repr` is a table.

    Parameters
    ----------
    topics : Topics
    periods : tuple of str
        Years, or spans of as many years each, in order: "2019" or "2015-2019". The last is
        "undated" where papers have no year.
    counts : tuple of tuple of int
        For each topic the number of its papers in each period.
    """

    topics: Topics
    periods: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row a topic, as every output format has it."""
        return [
            {
                "topic": topic.topic,
                **dict(zip(self.periods, counts, strict=True)),
                "topic_name": topic.topic_name,
            }
            for topic, counts in zip(self.topics, self.counts, strict=True)
        ]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return ("topic", *self.periods, "topic_name")

    def __repr__(self) -> str:
        return rows_table(self.rows, self.columns) or "no topics"

    def _repr_html_(self) -> str:
        return rows_html(self.rows, self.columns)

    def to_pandas(self) -> Any:
        """Give a data frame with one row a topic.

        Raises
        ------
        MissingExtraError
            Without pandas.
        """
        return import_pandas().DataFrame(self.rows, columns=list(self.columns))

    def figure(self) -> Chart:
        """Draw a line a topic, as a Plotly figure; undated papers are left out."""
        from explorer.shown.charts import draw_years

        dated = [period for period in self.periods if period != _UNDATED]
        names = [topic.topic_name for topic in self.topics]
        return draw_years(dated, names, [counts[: len(dated)] for counts in self.counts])


def topics_over_years(library: Library) -> TopicYears:
    """Count the papers of each topic by year; of many years, by spans of equally many."""
    topics = library.topics
    known = [paper.year for topic in topics for paper in topic.papers if paper.year is not None]
    spans = _spans(min(known), max(known)) if known else []
    undated = len(known) < len(library.corpus)
    periods = [f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans]
    return TopicYears(
        topics,
        (*periods, *([_UNDATED] if undated else [])),
        tuple(_counts(topic, spans, undated=undated) for topic in topics),
    )


def _spans(first: int, last: int) -> list[range]:
    """Divide years into at most twelve spans of equal length; the last one ends with the last.

    >>> _spans(2019, 2020), _spans(2000, 2012)[:2]
    ([range(2019, 2020), range(2020, 2021)], [range(1999, 2001), range(2001, 2003)])
    """
    length = -(-(last - first + 1) // _MOST_PERIODS)
    n_spans = -(-(last - first + 1) // length)
    start = last + 1 - n_spans * length
    return [range(start + at * length, start + (at + 1) * length) for at in range(n_spans)]


def _counts(topic: Topic, spans: list[range], *, undated: bool) -> tuple[int, ...]:
    years = [paper.year for paper in topic.papers]
    dated = [sum(year in span for year in years if year is not None) for span in spans]
    return (*dated, *([years.count(None)] if undated else []))
