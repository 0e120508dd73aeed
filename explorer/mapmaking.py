"""Places for the papers of a pile: drawn together, put beside earlier ones, or laid over these.

Rows are in the canonical order of the library here, so that no map depends on the order in which
papers were given. What took long is kept.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.mapbase import Places, grow_places
from explorer.numbers.alignment import align
from explorer.numbers.faithfulness import Faithfulness, measure
from explorer.numbers.projection import Projection, project
from explorer.store import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from explorer.numbers.neighbors import Neighbors
    from explorer.store import Store

# Change a rule's name when the same input would give another result than before.
_RULE = "points-3"


class MapMaking:
    """Makes the map of a pile.

    Parameters
    ----------
    X : ndarray of float32, shape (n, d)
        Unit rows.
    neighbors : callable
        Gives their neighbours, when they are needed.
    store : Store
    vectors_key : str
        Names the vectors.
    method : {"umap", "pca"}
    random_state : int
    """

    def __init__(
        self,
        X: NDArray[np.float32],
        neighbors: Callable[[], Neighbors],
        store: Store,
        vectors_key: str,
        *,
        method: str,
        random_state: int,
    ) -> None:
        self.X = X
        self._neighbors = neighbors
        self._store = store
        self._vectors_key = vectors_key
        self._method = method
        self._random_state = random_state

    def drawn(self) -> Places:
        """Draw all papers together."""
        return self._drawn_together(self._project([], None))

    def grown(self, earlier: Places, rows: NDArray[np.intp], marks: NDArray[np.uint32]) -> Places:
        """Keep earlier places, and put the other papers beside them; see `grow_places`."""
        grown = grow_places(earlier, rows, self.X, marks)

        def measured() -> Projection:
            points = grown.projection.points
            faithful = measure(self.X, self._neighbors(), points)
            return Projection(points, faithful, grown.projection.method)

        return replace(grown, projection=self._kept(_growth(earlier, rows), measured))

    def laid_over(
        self, earlier: Places, rows: NDArray[np.intp], marks: NDArray[np.uint32]
    ) -> Places:
        """Draw all papers together, from where they were, and lay the map over the earlier one."""
        common = np.flatnonzero(rows >= 0)
        if earlier.can_place(rows, self._method):
            start = grow_places(earlier, rows, self.X, marks).projection.points
            made = self._project(_growth(earlier, rows), start)
        else:
            made = self._project([], None)
        points = align(made.points, earlier.projection.points[rows[common]], common)
        places = self._drawn_together(replace(made, points=points))
        return replace(places, aligned=len(common) > 0)

    def _drawn_together(self, made: Projection) -> Places:
        return Places(made, np.zeros(len(self.X), dtype=bool), len(self.X))

    def _project(self, origin: list[object], start: NDArray[np.float32] | None) -> Projection:
        """Project all papers, from given places if there are any; `origin` names those."""
        options: dict[str, Any] = {"method": self._method, "random_state": self._random_state}
        return self._kept(
            [*options.values(), *origin],
            lambda: project(self.X, self._neighbors(), start=start, **options),
        )

    def _kept(self, parts: Sequence[object], make: Callable[[], Projection]) -> Projection:
        """Take points and figures from the store, or make and keep them."""
        key = key_of(self._vectors_key, _RULE, *parts)
        lines = self._store.load_array("points", key, self._are_lines)
        figures = self._store.load_json("points", key, _restored)
        if lines is not None and figures is not None:
            method, trustworthiness, continuity, k = figures
            faithful = Faithfulness(trustworthiness, continuity, lines[:, 2], k)
            return Projection(lines[:, :2], faithful, method)
        made = make()
        faithful = made.faithfulness
        lines = np.column_stack([made.points, faithful.recalls])
        self._store.save_array("points", key, lines)
        figures = (
            made.method,
            faithful.trustworthiness,
            faithful.continuity,
            faithful.n_neighbors,
        )
        self._store.save_json("points", key, figures)
        return made

    def _are_lines(self, lines: NDArray[Any]) -> bool:
        """Tell whether an array can hold x, y and the recall of every paper."""
        return lines.shape == (len(self.X), 3) and bool(np.isfinite(lines).all())


def _growth(earlier: Places, rows: NDArray[np.intp]) -> list[object]:
    """Name what places are grown from."""
    return [earlier.key, rows.tolist()]


def _restored(kept: Any) -> tuple[str, float, float, int]:
    method, trustworthiness, continuity, k = kept
    return str(method), float(trustworthiness), float(continuity), int(k)
