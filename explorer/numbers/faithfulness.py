"""How far a map can be trusted to keep near what is near in the embedding space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from explorer.errors import InputError, OptionError
from explorer.numbers.neighbors import unit_rows

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from explorer.numbers.neighbors import Neighbors

_BLOCK_BYTES = 32 * 2**20
# Similarities that differ by less are tied: a float32 product is not more exact.
_TIE = np.float32(1e-6)
# Rows that ranks are counted from; the figures of more differ by no more than they are rounded.
_LOOKED_FROM = 2000


@dataclass(frozen=True)
class Faithfulness:
    """How far a map can be trusted, all in all and row by row.

    Attributes
    ----------
    trustworthiness : float
        In [0, 1]: how far neighbours on the map are neighbours in the embedding space.
    continuity : float
        In [0, 1]: how far neighbours in the embedding space are neighbours on the map.
    recalls : ndarray of shape (n,), float32
        In [0, 1]: for each row the share of its true neighbours that are neighbours on the map.
    n_neighbors : int
        How many neighbours the figures look at; 0 for two rows and fewer.
    """

    trustworthiness: float
    continuity: float
    recalls: NDArray[np.float32]
    n_neighbors: int

    @property
    def recall(self) -> float:
        """The mean of `recalls`."""
        return float(self.recalls.mean(dtype=np.float64))


def measure(
    X: ArrayLike, neighbors: Neighbors, points: ArrayLike, n_neighbors: int = 10
) -> Faithfulness:
    """Measure a map by all figures, at a cost that grows with `n` and not with its square.

    Trustworthiness and continuity rank all rows as seen from one; above 2,000 rows that is done
    from 2,000 of them, evenly spaced, which moves either figure by a few thousandths at most.

    Parameters
    ----------
    X : array-like of shape (n, d), float32
        Rows of unit length, in an order that has nothing to do with their meaning.
    neighbors : Neighbors
        The true neighbours of each row.
    points : array-like of shape (n, 2)
        The places of the rows on the map.
    n_neighbors : int, default 10
        Lowered as `usable_neighbors` says, and to the length of the lists.

    Examples
    --------
    >>> from explorer.numbers.neighbors import find_neighbors
    >>> X = [[1, 0], [0.8, 0.6], [0.6, 0.8], [0, 1], [-0.6, 0.8]]
    >>> found = measure(X, find_neighbors(X, 2), [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]], 2)
    >>> found.trustworthiness, found.continuity, found.recall, found.n_neighbors
    (1.0, 1.0, 1.0, 2)
    """
    n, listed = neighbors.indices.shape
    k = min(usable_neighbors(n, n_neighbors), listed)
    if k == 0:
        return Faithfulness(1.0, 1.0, np.ones(n, dtype=np.float32), 0)
    rows = _spaced(n, _LOOKED_FROM)
    return Faithfulness(
        trustworthiness(X, points, k, rows=rows),
        continuity(neighbors, points, k, rows=rows),
        recalls(neighbors, points, k),
        k,
    )


def _spaced(n: int, most: int) -> NDArray[np.intp]:
    """Give at most so many of `n` rows, evenly spaced."""
    return np.linspace(0, n - 1, min(n, most)).astype(np.intp)


def trustworthiness(
    X: ArrayLike,
    points: ArrayLike,
    n_neighbors: int = 10,
    *,
    rows: NDArray[np.intp] | None = None,
) -> float:
    """Measure how far the neighbours on a map are neighbours in the embedding space.

    Every neighbour on the map that is none in the embedding space costs as much as its rank there
    exceeds `n_neighbors`. Rows that are equally similar share the best of their ranks, so a map
    is not blamed for its choice among them.

    Parameters
    ----------
    X : array-like of shape (n, d), float32
        Rows of unit length.
    points : array-like of shape (n, 2)
        Their places on the map.
    n_neighbors : int, default 10
        Neighbours to look at, at least 1; lowered as `usable_neighbors` says.
    rows : ndarray of int, optional
        The rows to look from; all of them by default, which takes time quadratic in `n`.

    Returns
    -------
    float
        In [0, 1]; about 0.5 for places drawn by lot, 1 where nothing is misplaced or there are
        too few rows to misplace one.

    Raises
    ------
    InputError
        The rows of `X` are not of unit length, or `points` does not fit them.
    OptionError
        `n_neighbors` is below 1.

    References
    ----------
    J. Venna and S. Kaski, "Neighborhood preservation in nonlinear projection methods: an
    experimental study", ICANN 2001.

    Examples
    --------
    >>> X = [[1, 0], [0.8, 0.6], [0.6, 0.8], [0, 1], [-0.6, 0.8]]
    >>> trustworthiness(X, [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]], n_neighbors=2)
    1.0
    >>> trustworthiness(X, [[0, 0], [4, 0], [2, 0], [3, 0], [1, 0]], n_neighbors=2) < 0.7
    True
    """
    X = unit_rows(X)
    n = len(X)
    k = usable_neighbors(n, n_neighbors)
    rows = np.arange(n) if rows is None else rows
    near = _nearest_points(_checked_points(points, n), k, rows)
    if k == 0:
        return 1.0
    excess = sum(_excess_in_space(X, near[block], rows[block]) for block in _blocks(len(rows), n))
    return _from_excess(excess, len(rows), n, k)


def continuity(
    neighbors: Neighbors,
    points: ArrayLike,
    n_neighbors: int = 10,
    *,
    rows: NDArray[np.intp] | None = None,
) -> float:
    """Measure how far the neighbours in the embedding space are neighbours on a map.

    The counterpart of `trustworthiness`: every true neighbour that is none on the map costs as
    much as its rank there exceeds `n_neighbors`. Rows that are as similar as the last true
    neighbour may stand for it, as far as the lists in `neighbors` reach.

    Parameters
    ----------
    neighbors : Neighbors
        The true neighbours of each of `n` rows.
    points : array-like of shape (n, 2)
        The places of the rows on the map.
    n_neighbors : int, default 10
        Lowered as `usable_neighbors` says, and to the length of the lists.
    rows : ndarray of int, optional
        The rows to look from; all of them by default, which takes time quadratic in `n`.

    Returns
    -------
    float
        In [0, 1]; 1 where nothing is misplaced.

    Examples
    --------
    >>> from explorer.numbers.neighbors import find_neighbors
    >>> found = find_neighbors([[1, 0], [0.8, 0.6], [0.6, 0.8], [0, 1], [-0.6, 0.8]], 2)
    >>> continuity(found, [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]], n_neighbors=2)
    1.0
    """
    n, listed = neighbors.indices.shape
    k = min(usable_neighbors(n, n_neighbors), listed)
    places = _checked_points(points, n)
    if k == 0:
        return 1.0
    rows = np.arange(n) if rows is None else rows
    true_rows = _true_rows(neighbors, k)[rows]
    blocks = _blocks(len(rows), n)
    excess = sum(_excess_on_map(places, true_rows[block], rows[block], k) for block in blocks)
    return _from_excess(excess, len(rows), n, k)


def recalls(neighbors: Neighbors, points: ArrayLike, n_neighbors: int = 10) -> NDArray[np.float32]:
    """Measure which share of each row's true neighbours are its neighbours on the map.

    Rows that are as similar as the last true neighbour count as true ones, as far as the lists in
    `neighbors` reach.

    Parameters
    ----------
    neighbors : Neighbors
        The true neighbours of each of `n` rows.
    points : array-like of shape (n, 2)
        The places of the rows on the map.
    n_neighbors : int, default 10
        Neighbours to look at, at least 1; lowered as `usable_neighbors` says, and to the length
        of the lists.

    Returns
    -------
    ndarray of shape (n,), float32
        Shares in [0, 1]; 1 where there are too few rows to lose one.

    Raises
    ------
    InputError
        `points` does not fit `neighbors`.
    OptionError
        `n_neighbors` is below 1.

    Examples
    --------
    >>> from explorer.numbers.neighbors import find_neighbors
    >>> found = find_neighbors([[1, 0], [0.8, 0.6], [0.6, 0.8], [0, 1], [-0.6, 0.8]], 2)
    >>> recalls(found, [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]], n_neighbors=2).tolist()
    [1.0, 1.0, 1.0, 1.0, 1.0]
    """
    n, listed = neighbors.indices.shape
    k = min(usable_neighbors(n, n_neighbors), listed)
    near = _nearest_points(_checked_points(points, n), k, np.arange(n))
    if k == 0:
        return np.ones(n, dtype=np.float32)
    true_rows = _true_rows(neighbors, k)
    hits = sum((true_rows == near[:, [i]]).any(axis=1).astype(np.float32) for i in range(k))
    return np.asarray(hits / np.float32(k), dtype=np.float32)


def _true_rows(neighbors: Neighbors, k: int) -> NDArray[np.int32]:
    """Give the `k` nearest and all that are as similar as the last of them, -1 for the others."""
    is_true = neighbors.similarities >= neighbors.similarities[:, k - 1 : k]
    return np.where(is_true, neighbors.indices, -1)


def usable_neighbors(n: int, n_neighbors: int) -> int:
    """Lower `n_neighbors` to less than half of `n` rows, where trustworthiness is defined.

    Parameters
    ----------
    n : int
        Rows.
    n_neighbors : int
        Neighbours asked for, at least 1.

    Returns
    -------
    int
        From 0, for two rows and fewer, to `n_neighbors`.

    Raises
    ------
    OptionError
        `n_neighbors` is below 1.

    Examples
    --------
    >>> [usable_neighbors(n, 10) for n in (1, 2, 3, 20, 21)]
    [0, 0, 1, 9, 10]
    """
    if n_neighbors < 1:
        raise OptionError(f"n_neighbors is {n_neighbors}: it must be 1 or more")
    return min(n_neighbors, max(n - 1, 0) // 2)


def _checked_points(points: ArrayLike, n: int) -> NDArray[np.float64]:
    places = np.asarray(points, dtype=np.float64)
    if places.shape != (n, 2):
        raise InputError(f"points must have shape ({n}, 2), one place a row: found {places.shape}")
    if not np.isfinite(places).all():
        raise InputError(f"point {int(np.argmin(np.isfinite(places).all(axis=1)))} is not finite")
    return places


def _nearest_points(
    points: NDArray[np.float64], k: int, rows: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Find the `k` nearest other points of some points, where points may coincide."""
    if k == 0:
        return np.empty((len(rows), 0), dtype=np.intp)
    from scipy.spatial import cKDTree

    _, near = cKDTree(points).query(points[rows], k=k + 1)
    # Among many coinciding points a point may be missing from its own list: then its last goes.
    is_self = near == rows[:, np.newaxis]
    self_last = np.argsort(is_self, axis=1, kind="stable")
    return np.take_along_axis(near, self_last, axis=1)[:, :k]


def _blocks(n_rows: int, n: int) -> list[slice]:
    """Cut rows into blocks whose comparison with all `n` fits the memory set aside for it."""
    step = max(1, _BLOCK_BYTES // (4 * n))
    return [slice(start, start + step) for start in range(0, n_rows, step)]


def _from_excess(excess: int, n_rows: int, n: int, k: int) -> float:
    """Turn ranks in excess of `k` into a share: none is 1."""
    return float(1 - excess * 2 / (n_rows * k * (2 * n - 3 * k - 1)))


def _excess_in_space(X: NDArray[np.float32], near: NDArray[np.intp], rows: NDArray[np.intp]) -> int:
    """Sum how far the ranks in space of the `near` rows exceed k, as seen from `rows`."""
    k = near.shape[1]
    similarity = X[rows] @ X.T
    np.put_along_axis(similarity, rows[:, np.newaxis], -2, axis=1)
    tied_above = np.take_along_axis(similarity, near, axis=1) + _TIE
    closer = [np.count_nonzero(similarity > tied_above[:, [i]], axis=1) for i in range(k)]
    return int(np.maximum(np.array(closer) + 1 - k, 0).sum())


def _excess_on_map(
    points: NDArray[np.float64], true_rows: NDArray[np.int32], rows: NDArray[np.intp], k: int
) -> int:
    """Sum how far the ranks on the map of the `k` nearest true rows exceed k."""
    apart = ((points[rows, np.newaxis] - points) ** 2).sum(axis=2)
    apart[np.arange(len(rows)), rows] = np.inf
    far = np.take_along_axis(apart, np.maximum(true_rows, 0), axis=1)
    nearest = np.sort(np.where(true_rows < 0, np.inf, far), axis=1)[:, :k]
    closer = [np.count_nonzero(apart < nearest[:, [i]], axis=1) for i in range(k)]
    return int(np.maximum(np.array(closer) + 1 - k, 0).sum())
