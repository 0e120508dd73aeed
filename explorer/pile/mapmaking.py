"""Places for the papers of a pile: drawn together, put beside earlier ones, or laid over these.

Rows are in the canonical order of the library here, so that no map depends on the order in which
papers were given. What took long is kept.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.numbers.alignment import align
from explorer.numbers.faithfulness import Faithfulness, measure
from explorer.numbers.projection import Projection, project
from explorer.pile.places import DRAWN_BY, Places, grow_places
from explorer.store import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from explorer.numbers.neighbors import Neighbors
    from explorer.pile.mapbase import MapBase
    from explorer.pile.options import Settings
    from explorer.store import Store


class MapMaking:
    """Makes the map of a pile.

    Parameters
    ----------
    X : ndarray of float32, shape (n, d)
        Unit rows.
    neighbors, marks : callable
        Give their neighbours, and a number for every paper as `grow_places` takes it, when they
        are needed.
    store : Store
    vectors_key : str
        Names the vectors.
    settings : Settings
    """

    def __init__(
        self,
        X: NDArray[np.float32],
        neighbors: Callable[[], Neighbors],
        marks: Callable[[], NDArray[np.uint32]],
        store: Store,
        vectors_key: str,
        settings: Settings,
    ) -> None:
        self._X = X
        self._neighbors = neighbors
        self._marks = marks
        self._store = store
        self._vectors_key = vectors_key
        self._method = settings.projection
        self._random_state = settings.random_state

    def made(self, base: MapBase | None, rows: NDArray[np.intp], *, refit: bool) -> Places:
        """Go on from the places of an earlier map, or draw all papers together.

        Parameters
        ----------
        base : MapBase, optional
        rows : ndarray of int, shape (n,)
            The row of each paper there, -1 for a new one.
        refit : bool
            Whether to draw anew, and lay the map over the earlier one.
        """
        if base is None or base.places is None:
            return self._drawn()
        if refit:
            return self._laid_over(base.places, rows)
        if base.vectors_key == self._vectors_key:
            return base.places.of(rows)
        if base.places.can_place(rows):
            return self._grown(base.places, rows)
        return self._drawn()

    def _drawn(self) -> Places:
        """Draw all papers together."""
        return self._drawn_together(self._project([], None))

    def _grown(self, earlier: Places, rows: NDArray[np.intp]) -> Places:
        """Keep earlier places, and put the other papers beside them; see `grow_places`."""
        grown = grow_places(earlier, rows, self._X, self._marks())

        def measured() -> Projection:
            points = grown.projection.points
            faithful = measure(self._X, self._neighbors(), points)
            return Projection(points, faithful, grown.projection.method)

        return replace(grown, projection=self._kept(_growth(earlier, rows), measured))

    def _laid_over(self, earlier: Places, rows: NDArray[np.intp]) -> Places:
        """Draw all papers together, from where they were, and lay the map over the earlier one."""
        common = np.flatnonzero(rows >= 0)
        if earlier.projection.method == self._method and earlier.can_place(rows):
            start = grow_places(earlier, rows, self._X, self._marks()).projection.points
            made = self._project(_growth(earlier, rows), start)
        else:
            made = self._project([], None)
        points = align(made.points, earlier.projection.points[rows[common]], common)
        places = self._drawn_together(replace(made, points=points))
        return replace(places, aligned=len(common) > 0)

    def _drawn_together(self, made: Projection) -> Places:
        return Places(made, np.zeros(len(self._X), dtype=bool), len(self._X))

    def _project(self, origin: list[object], start: NDArray[np.float32] | None) -> Projection:
        """Project all papers, from given places if there are any; `origin` names those."""
        options: dict[str, Any] = {"method": self._method, "random_state": self._random_state}
        return self._kept(
            [*options.values(), *origin],
            lambda: project(self._X, self._neighbors(), start=start, **options),
        )

    def _kept(self, parts: Sequence[object], make: Callable[[], Projection]) -> Projection:
        """Take points and figures from the store, or make and keep them."""
        key = key_of(self._vectors_key, DRAWN_BY, *parts)
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
        return lines.shape == (len(self._X), 3) and bool(np.isfinite(lines).all())


def _growth(earlier: Places, rows: NDArray[np.intp]) -> list[object]:
    """Name what places are grown from."""
    return [earlier.key, rows.tolist()]


def _restored(kept: Any) -> tuple[str, float, float, int]:
    method, trustworthiness, continuity, k = kept
    return str(method), float(trustworthiness), float(continuity), int(k)
