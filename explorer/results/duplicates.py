"""Versions of one paper, as they are listed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.defaults import DECIMALS
from explorer.results.hits import summary
from explorer.results.tables import Table

if TYPE_CHECKING:
    from explorer.corpus import Paper


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

    def to_dict(self) -> dict[str, Any]:
        """Give the group with a row for each of its papers."""
        return {"group": self.group, "papers": self.rows()}

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


@dataclass(frozen=True, repr=False)
class DuplicateGroups(Table[DuplicateGroup]):
    """Groups of versions of one paper, by first paper; shown with one row a paper.

    Parameters
    ----------
    items : tuple of DuplicateGroup
    """

    columns = ("group", "paper_id", "year", "reason", "similarity", "headline")
    nothing = "no versions of one paper"
    items: tuple[DuplicateGroup, ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as every output format has them, one a paper."""
        return [row for group in self.items for row in group.rows()]
