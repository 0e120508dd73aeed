"""What speaks for the number of topics, as a table, a sentence and a figure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.results import import_pandas, rows_html
from explorer.terminal import rows_table

if TYPE_CHECKING:
    from explorer.numbers.evidence import Evidence
    from explorer.pile.library import Library
    from explorer.shown.figure import Chart

_COLUMNS = (
    "n_clusters", "silhouette", "seed_stability", "bootstrap_stability", "distinct_words", "in_use"
)  # fmt: skip


@dataclass(frozen=True, repr=False)
class TopicEvidence:
    """How well the papers divide into topics, for several numbers of topics.

    The `repr` is what the command line prints.

    Parameters
    ----------
    evidence : Evidence
    """

    evidence: Evidence

    @property
    def weak(self) -> bool:
        """Whether no number of topics stands out: then topics are regions rather than groups."""
        return self.evidence.weak

    @property
    def sentence(self) -> str:
        """What it comes to, in plain words."""
        return self.evidence.sentence

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row a number of topics, as every output format has it."""
        found = self.evidence
        curves = zip(
            found.n_clusters,
            found.silhouettes,
            found.seed_stabilities,
            found.bootstrap_stabilities,
            found.distinct_words,
            strict=True,
        )
        return [dict(zip(_COLUMNS, (*row, row[0] == found.chosen), strict=True)) for row in curves]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return _COLUMNS

    def __repr__(self) -> str:
        return "\n".join(filter(None, [rows_table(self._marked(), _COLUMNS), self.sentence]))

    def _repr_html_(self) -> str:
        return f"{rows_html(self._marked(), _COLUMNS)}<p>{self.sentence}</p>"

    def _marked(self) -> list[dict[str, Any]]:
        return [{**row, "in_use": "*" if row["in_use"] else ""} for row in self.rows]

    def to_pandas(self) -> Any:
        """Give a data frame with one row a number of topics.

        Raises
        ------
        MissingExtraError
            Without pandas.
        """
        return import_pandas().DataFrame(self.rows, columns=list(_COLUMNS))

    def figure(self) -> Chart:
        """Draw the curves as a Plotly figure."""
        from explorer.shown.charts import draw_evidence

        found = self.evidence
        curves = {
            "silhouette": found.silhouettes,
            "runs from other starts agree": found.seed_stabilities,
            "runs on other samples agree": found.bootstrap_stabilities,
            "words that one topic alone has": found.distinct_words,
        }
        return draw_evidence(found.n_clusters, curves, found.chosen)


def topic_evidence(library: Library) -> TopicEvidence:
    """Weigh the number of topics against others, by k-means whatever found the topics."""
    return TopicEvidence(library.evidence)
