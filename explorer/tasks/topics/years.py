"""Topics over years: how many papers of each topic there are in each year."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.results import import_pandas, rows_html
from explorer.terminal import rows_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.pile.library import Library
    from explorer.results import Topic, Topics
    from explorer.shown.figure import Chart

# More columns would fit no terminal, and the names of spans are longer.
_MOST_YEARS, _MOST_SPANS = 12, 6
# What share of the papers may be counted together, so that a few old ones leave room to the others.
_EARLY = 0.05
_UNDATED = "undated"


@dataclass(frozen=True, repr=False)
class TopicYears:
    """How many papers of each topic there are in each period; the `repr` is a table.

    Parameters
    ----------
    topics : Topics
    periods : tuple of str
        Years, or spans of as many years each, in order: "2019" or "2015-2019". The first is
        "before 1990" where a few papers are much older, the last "undated" where papers have no
        year.
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

    @property
    def shown(self) -> tuple[str, ...]:
        """The columns that a table shows: periods without papers are left out."""
        filled = {period for counts in self.counts for period in self._filled(counts)}
        return tuple(name for name in self.columns if name not in self.periods or name in filled)

    def _filled(self, counts: tuple[int, ...]) -> list[str]:
        return [period for period, count in zip(self.periods, counts, strict=True) if count]

    def __repr__(self) -> str:
        return rows_table(self.rows, self.shown) or "no topics"

    def _repr_html_(self) -> str:
        return rows_html(self.rows, self.shown)

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
    """Count the papers of each topic by year; of many years, by spans of equally many.

    Of many years the earliest are counted together, as long as they have few papers.
    """
    topics = library.topics
    known = [paper.year for topic in topics for paper in topic.papers if paper.year is not None]
    periods = _periods(sorted(known))
    undated = len(known) < len(library.corpus)
    return TopicYears(
        topics,
        (*periods, *([_UNDATED] if undated else [])),
        tuple(_counts(topic, periods.values(), undated=undated) for topic in topics),
    )


def _periods(years: list[int]) -> dict[str, range]:
    """Name the periods that the years of all papers, in order, are counted by.

    >>> [*_periods([2019, 2021])], [*_periods([2000, 2013])]
    (['2019', '2020', '2021'], ['1999-2001', '2002-2004', '2005-2007', '2008-2010', '2011-2013'])
    >>> [*_periods([1950, *range(2000, 2020), 2020])][:2]
    ['before 1997', '1997-2000']
    """
    if not years:
        return {}
    first, last = years[0], years[-1]
    if last - first >= _MOST_YEARS:
        first = years[int(_EARLY * len(years))]
    spans = _spans(first, last)
    early = range(years[0], spans[0].start)
    told = {f"before {early.stop}": early} if early else {}
    return told | {_told(span): span for span in spans}


def _spans(first: int, last: int) -> list[range]:
    """Divide years into a few spans of equal length; the last one ends with the last."""
    n = last - first + 1
    length = 1 if n <= _MOST_YEARS else -(-n // _MOST_SPANS)
    return [range(end - length, end) for end in range(last + 1, first, -length)][::-1]


def _told(span: range) -> str:
    return f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0])


def _counts(topic: Topic, periods: Iterable[range], *, undated: bool) -> tuple[int, ...]:
    years = [paper.year for paper in topic.papers]
    dated = [sum(year in span for year in years if year is not None) for span in periods]
    return (*dated, *([years.count(None)] if undated else []))
