"""How well answers are, with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from explorer.htmltable import html_table
from explorer.results.tables import Table, rows_html
from explorer.terminal import rows_table, visible


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

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The rows as a table shows them."""
        return [measured.card() for measured in self.items]

    def __repr__(self) -> str:
        shown = rows_table(self.cards, self.columns)
        told = "\n".join(map(visible, (*self.notes, *self.advice)))
        return "\n\n".join(filter(None, [shown, told])) or "nothing was measured"

    def _repr_html_(self) -> str:
        told = html_table([[line] for line in (*self.notes, *self.advice)], ("in words",))
        return rows_html(self.cards, self.columns) + told

    def to_dict(self) -> dict[str, Any]:
        """Give the evaluation as JSON has it."""
        told = {"notes": list(self.notes), "advice": list(self.advice)}
        return {"query": told, "results": self.rows}
