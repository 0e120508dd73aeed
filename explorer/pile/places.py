"""Where papers are on a map, and how new ones are put beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from explorer.numbers.faithfulness import Faithfulness
from explorer.numbers.neighbors import nearest_to
from explorer.numbers.placement import N_ANCHORS, badly_placed, place
from explorer.numbers.projection import METHODS, Projection
from explorer.store import key_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Names how maps are drawn: change it when the same papers would get other places than before.
DRAWN_BY = "points-4"
# With fewer papers that were drawn together, nothing is placed by them.
_FEWEST_DRAWN = 5
# A new map serves better when a larger share of the papers is new, or when a share of the new ones
# is placed badly that exceeds the share of the others by more.
_MANY_NEW = 1 / 3
_MANY_BAD = 0.1


@dataclass(frozen=True)
class Places:
    """Where papers are on a map, and how they came there.

    Parameters
    ----------
    projection : Projection
    placed : ndarray of bool, shape (n,)
        Which papers were put beside others, after these had been drawn together.
    n_drawn : int
        How many papers were drawn together; some may be gone.
    aligned : bool, default False
        Whether the map was turned to lie like the one before it.
    drawn_by : str
        Names how the papers were drawn; by default as maps are drawn now.
    """

    projection: Projection
    placed: NDArray[np.bool_]
    n_drawn: int
    aligned: bool = False
    drawn_by: str = DRAWN_BY

    def of(self, rows: NDArray[np.intp]) -> Places:
        """Give the places of some papers."""
        found = self.projection
        faithful = replace(found.faithfulness, recalls=found.faithfulness.recalls[rows])
        projection = replace(found, points=found.points[rows], faithfulness=faithful)
        return replace(self, projection=projection, placed=self.placed[rows])

    @property
    def key(self) -> str:
        """Names the places, in this order."""
        arrays = [array.tobytes().hex() for array in (self.projection.points, self.placed)]
        return key_of(arrays, self.n_drawn)

    def can_place(self, rows: NDArray[np.intp]) -> bool:
        """Tell whether enough of some papers are there to put others beside them.

        Parameters
        ----------
        rows : ndarray of int, shape (m,)
            Their rows here; -1 for those that are not.
        """
        drawn = ~self.placed[rows[rows >= 0]]
        return self.projection.method in METHODS and int(drawn.sum()) >= _FEWEST_DRAWN

    def history(self) -> dict[str, str]:
        """Tell what the map has of an earlier one, and whether it should be drawn anew."""
        told = {}
        if self.placed.any() or self.n_drawn != len(self.placed):
            told["grown from"] = "; ".join([f"the map of {_papers(self.n_drawn)}", *self._advice()])
        elif self.aligned:
            told["laid over"] = "the map before it"
        if self.drawn_by != DRAWN_BY:
            told["drawn by"] = "an earlier version; a refit draws it as this one does"
        return told

    def _advice(self) -> list[str]:
        """Tell how many papers are new, how many of them lie badly, and what to do then."""
        placed, n_new = self.placed, int(self.placed.sum())
        if not n_new:
            return []
        bad = badly_placed(self.projection.faithfulness.recalls, ~placed)
        n_bad = int(bad[placed].sum())
        told = f"{n_bad:,} of {_papers(n_new, 'new ')} {'is' if n_bad == 1 else 'are'} placed badly"
        if not n_bad:
            told = _papers(n_new, "new ")
        many_bad = n_bad / n_new > bad[~placed].mean() + _MANY_BAD
        wanted = many_bad or n_new > _MANY_NEW * len(placed)
        return [f"{told}: refit advised" if wanted else told]


def _papers(n: int, what: str = "") -> str:
    return f"{n:,} {what}paper{'' if n == 1 else 's'}"


def grow_places(
    places: Places, rows: NDArray[np.intp], X: NDArray[np.float32], marks: NDArray[np.uint32]
) -> Places:
    """Keep the places of papers that have one, and place the others beside them.

    Only papers that were drawn together are gone by, so that it makes no difference in which
    order, and with which others, papers are added.

    Parameters
    ----------
    places : Places
    rows : ndarray of int, shape (n,)
        Their rows for each paper, -1 for a new one.
    X : ndarray of float32, shape (n, d)
    marks : ndarray of uint32, shape (n,)
        See `explorer.numbers.placement.place`.
    """
    kept, new = places.of(rows), rows < 0
    placed = kept.placed | new
    points = kept.projection.points.copy()
    if new.any():
        drawn = np.flatnonzero(~placed)
        anchors = nearest_to(X[drawn], X[new], N_ANCHORS)
        points[new] = place(points[drawn], anchors, marks[new])
    return replace(kept, projection=unmeasured(points, kept.projection.method), placed=placed)


def unmeasured(points: NDArray[np.float32], method: str) -> Projection:
    """Give places of which nobody knows yet how far they can be trusted."""
    recalls = np.zeros(len(points), dtype=np.float32)
    return Projection(points, Faithfulness(0.0, 0.0, recalls, 0), method)
