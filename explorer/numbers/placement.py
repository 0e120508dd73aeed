"""New rows on a map that stays as it is: where they go, which cluster they join, how well it fits.

Whatever is new is looked at from what was there before, so that neither place nor cluster of a
row depends on which others are new with it; only a cluster that new rows form on their own does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from explorer.errors import InputError
from explorer.numbers.neighbors import find_neighbors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from explorer.numbers.neighbors import Neighbors

N_ANCHORS = 10
"""How many of its nearest mapped rows a new row is placed by."""
# How many of them must lie together: with these two numbers left-out rows are placed as well as
# they were drawn.
_AGREEING = 4
# What part of the highest similarity the others must have to count: in a small pile not all do.
_COUNTS = 0.5
# Further than any two places.
_FAR = 1e4
# How far from the place found a row is set, so that it covers none that was there.
_ASIDE = 0.05
# A row is placed badly below this share of what the others keep of their neighbours, on average.
_BADLY = 0.25
# A cluster of new rows has so many at least, and exceeds the nearest other by so much cosine.
_SMALLEST = 5
_CLEARLY = 0.1


def place(
    points: NDArray[np.floating], anchors: Neighbors, marks: NDArray[np.uint32]
) -> NDArray[np.float32]:
    """Give new rows places beside their nearest mapped rows.

    The nearest ones may lie in several corners, between which no place is right: of ten, the four
    that lie closest together are averaged, weighted by similarity. Those less than half as similar
    as the nearest do not count.

    Parameters
    ----------
    points : ndarray of shape (n, 2)
        Places of the mapped rows.
    anchors : Neighbors
        For each of m new rows the mapped rows nearest to it, `N_ANCHORS` or fewer; at least one.
    marks : ndarray of shape (m,), uint32
        A number a row, of its own content: the direction in which it is set a little aside.

    Returns
    -------
    ndarray of shape (m, 2), float32

    Examples
    --------
    >>> from explorer.numbers.neighbors import nearest_to
    >>> X = np.eye(6)[:, :5]
    >>> points = np.array([[0, 0], [0, 2], [2, 0], [2, 2], [90, 90], [-90, 90]])
    >>> new = np.full((1, 5), 5**-0.5)
    >>> place(points, nearest_to(X, new, 5), np.zeros(1, np.uint32)).tolist()[0][1]
    1.0
    """
    near = np.asarray(points, dtype=np.float64)[anchors.indices]
    similar = np.maximum(anchors.similarities.astype(np.float64), 1e-6)
    similar[similar < _COUNTS * similar[:, :1]] = 0
    apart = np.linalg.norm(near[:, :, np.newaxis] - near[:, np.newaxis], axis=3).round(6)
    apart += _FAR * ((similar[:, :, np.newaxis] == 0) | (similar[:, np.newaxis] == 0))
    together = np.argsort(apart, axis=2, kind="stable")[:, :, :_AGREEING]
    spread = np.take_along_axis(apart, together, axis=2).sum(axis=2)
    chosen = together[np.arange(len(near)), spread.argmin(axis=1)]
    weights = np.take_along_axis(similar, chosen, axis=1)
    shares = weights / weights.sum(axis=1, keepdims=True)
    places = np.einsum("ij,ijk->ik", shares, near[np.arange(len(near))[:, np.newaxis], chosen])
    angles = 2 * np.pi * marks / 2**32
    aside = _ASIDE * np.column_stack([np.cos(angles), np.sin(angles)])
    placed: NDArray[np.float32] = (places + aside).astype(np.float32)
    return placed


def badly_placed(recalls: NDArray[np.floating], drawn: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Mark the rows whose place keeps far fewer of their neighbours than is usual on a map.

    Parameters
    ----------
    recalls : ndarray of shape (n,)
        See `explorer.numbers.faithfulness.Faithfulness`.
    drawn : ndarray of shape (n,), bool
        Which rows were drawn together and tell what is usual; at least one.

    Returns
    -------
    ndarray of shape (n,), bool
        Those that keep less than a quarter of what drawn rows keep on average.

    Examples
    --------
    >>> badly_placed(np.array([0.5, 0.3, 0.1, 0.0]), np.array([1, 1, 0, 0], bool)).tolist()
    [False, False, False, True]
    """
    usual = float(recalls[drawn].mean(dtype=np.float64))
    bad: NDArray[np.bool_] = recalls < _BADLY * usual
    return bad


def join(
    X: NDArray[np.float32], labels: NDArray[np.int32], *, found_new: bool = True
) -> NDArray[np.int32]:
    """Give rows that have no cluster yet one: the nearest, or one that they form themselves.

    New rows form a cluster when five or more, linked by their nearest fellows, are more similar to
    the mean of the others than to the nearest cluster's centroid, by a cosine of 0.1 on average.

    Parameters
    ----------
    X : ndarray of shape (n, d), float32
        Rows of unit length.
    labels : ndarray of shape (n,), int32
        Clusters, with -1 for rows that have none yet; at least one row has one.
    found_new : bool, default True
        Whether rows may form a cluster of their own.

    Returns
    -------
    ndarray of shape (n,), int32
        Numbers that were there stay; new clusters take the numbers that follow.

    Examples
    --------
    >>> X = np.repeat(np.eye(3, dtype=np.float32), [2, 1, 5], axis=0)
    >>> join(X, np.array([0, 0, -1, -1, -1, -1, -1, -1], np.int32)).tolist()
    [0, 0, 0, 1, 1, 1, 1, 1]
    """
    new = np.flatnonzero(labels < 0)
    numbers = np.unique(labels[labels >= 0])
    if not len(numbers):
        raise InputError("no row has a cluster that new rows could join")
    centroids = np.array([_direction(X[labels == number]) for number in numbers])
    groups = _own_clusters(X[new], X[new] @ centroids.T) if found_new else []
    centroids = np.vstack([centroids, *(_direction(X[new[group]])[np.newaxis] for group in groups)])
    following = numbers[-1] + 1 + np.arange(len(groups), dtype=np.int32)
    nearest = (X[new] @ centroids.T).round(6).argmax(axis=1)
    joined = labels.copy()
    joined[new] = np.concatenate([numbers, following])[nearest]
    for number, group in zip(following, groups, strict=True):
        joined[new[group]] = number
    return joined


def _direction(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Give the mean of rows, of unit length."""
    total = rows.sum(axis=0, dtype=np.float64)
    direction: NDArray[np.float32] = (total / (np.linalg.norm(total) or 1.0)).astype(np.float32)
    return direction


def _own_clusters(
    X: NDArray[np.float32], to_clusters: NDArray[np.float32]
) -> list[NDArray[np.intp]]:
    """Find the groups of new rows that are clusters of their own, the largest first."""
    if len(X) < _SMALLEST:
        return []
    nearest_cluster = to_clusters.max(axis=1)
    fellows = find_neighbors(X, _SMALLEST - 1).indices
    to_fellows = [row @ _direction(X[near]) for row, near in zip(X, fellows, strict=True)]
    drawn = np.array(to_fellows) - nearest_cluster >= _CLEARLY
    groups = [group for group in _linked(fellows, drawn) if len(group) >= _SMALLEST]
    own = [group for group in groups if _gain(X[group], nearest_cluster[group]) >= _CLEARLY]
    return sorted(own, key=lambda group: (-len(group), int(group[0])))


def _linked(fellows: NDArray[np.int32], drawn: NDArray[np.bool_]) -> list[NDArray[np.intp]]:
    """Group the drawn rows that are linked by their fellows, directly or through others."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    rows = np.repeat(np.arange(len(fellows)), fellows.shape[1])
    others = fellows.ravel()
    both = drawn[rows] & drawn[others]
    links = coo_array((np.ones(both.sum()), (rows[both], others[both])), shape=2 * (len(fellows),))
    _, numbers = connected_components(links, directed=False)
    return [np.flatnonzero((numbers == number) & drawn) for number in np.unique(numbers[drawn])]


def _gain(X: NDArray[np.float32], to_cluster: NDArray[np.float32]) -> float:
    """Tell by how much more similar rows are to the mean of the others than to a cluster."""
    others = X.sum(axis=0, dtype=np.float64) - X
    lengths = np.maximum(np.linalg.norm(others, axis=1), 1e-12)
    return float((np.einsum("ij,ij->i", X, others) / lengths - to_cluster).mean())
