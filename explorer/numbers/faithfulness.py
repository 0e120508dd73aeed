"""How far a map can be trusted to keep near what is near in the embedding space."""

from __future__ import annotations

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


def trustworthiness(X: ArrayLike, points: ArrayLike, n_neighbors: int = 10) -> float:
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
    near = _nearest_points(_checked_points(points, n), usable_neighbors(n, n_neighbors))
    k = near.shape[1]
    if k == 0:
        return 1.0
    step = max(1, _BLOCK_BYTES // (4 * n))
    blocks = range(0, n, step)
    excess = sum(_excess_rank(X, near[i : i + step], i) for i in blocks)
    return float(1 - excess * 2 / (n * k * (2 * n - 3 * k - 1)))


def recall(neighbors: Neighbors, points: ArrayLike, n_neighbors: int = 10) -> float:
    """Measure which share of the true neighbours are neighbours on the map.

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
    float
        The mean share, in [0, 1]; 1 where there are too few rows to lose one.

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
    >>> recall(found, [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]], n_neighbors=2)
    1.0
    """
    n, listed = neighbors.indices.shape
    k = min(usable_neighbors(n, n_neighbors), listed)
    near = _nearest_points(_checked_points(points, n), k)
    if k == 0:
        return 1.0
    is_true = neighbors.similarities >= neighbors.similarities[:, k - 1 : k]
    true_rows = np.where(is_true, neighbors.indices, -1)
    hits = sum(int((true_rows == near[:, [i]]).any(axis=1).sum()) for i in range(k))
    return float(hits / (n * k))


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


def _nearest_points(points: NDArray[np.float64], k: int) -> NDArray[np.intp]:
    """Find the `k` nearest other points of each point, where points may coincide."""
    if k == 0:
        return np.empty((len(points), 0), dtype=np.intp)
    from scipy.spatial import cKDTree

    _, near = cKDTree(points).query(points, k=k + 1)
    # Among many coinciding points a point may be missing from its own list: then its last goes.
    is_self = near == np.arange(len(points))[:, np.newaxis]
    self_last = np.argsort(is_self, axis=1, kind="stable")
    return np.take_along_axis(near, self_last, axis=1)[:, :k]


def _excess_rank(X: NDArray[np.float32], near: NDArray[np.intp], start: int) -> int:
    """Sum how far the ranks of the `near` rows exceed k, for the rows of `X` from `start` on."""
    n_rows, k = near.shape
    similarity = X[start : start + n_rows] @ X.T
    np.put_along_axis(similarity, np.arange(start, start + n_rows)[:, np.newaxis], -2, axis=1)
    tied_above = np.take_along_axis(similarity, near, axis=1) + _TIE
    closer = [np.count_nonzero(similarity > tied_above[:, [i]], axis=1) for i in range(k)]
    return int(np.maximum(np.array(closer) + 1 - k, 0).sum())
