"""Topics as numbers: spherical k-means in the embedding space, and how well it separates."""

from __future__ import annotations

import logging
import math
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from explorer.errors import InputError, OptionError
from explorer.numbers.neighbors import equal_rows, unit_rows

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_Float = TypeVar("_Float", bound=np.floating[Any])

_log = logging.getLogger(__name__)
# Mean dissimilarities below this are float32 noise around 0.
_ROUNDING = 1e-6


@dataclass(frozen=True)
class Clustering:
    """Which cluster each row belongs to.

    Attributes
    ----------
    labels : ndarray of shape (n,), int32
        Clusters from 0 to ``n_clusters - 1``, none of them empty. `cluster` puts the largest
        first, and of two equally large ones the one with the lowest row. -1 is noise: a row of no
        cluster, which k-means never leaves.
    centroids : ndarray of shape (n_clusters, d), float32
        The mean of each cluster's rows; not of unit length.
    silhouette : float
        Mean cosine silhouette of the rows that have a cluster, in [-1, 1]: how much nearer they
        are to their own cluster than to the next. 0 with a single cluster, and when every row is
        one.
    """

    labels: NDArray[np.int32]
    centroids: NDArray[np.float32]
    silhouette: float

    @property
    def n_clusters(self) -> int:
        """How many clusters there are."""
        return len(self.centroids)

    @property
    def directions(self) -> NDArray[np.float64]:
        """The centroids, scaled to unit length."""
        return unit_directions(self.centroids.astype(np.float64))


def default_n_clusters(n: int) -> int:
    """Choose a number of clusters for `n` rows: readable rather than optimal.

    The square root of `n`, from 2 to 12, for up to 500 rows; half of it, from 12 to 40, above.
    Abstracts rarely have a natural number of clusters: the silhouette hardly changes with it.

    Parameters
    ----------
    n : int
        Rows.

    Returns
    -------
    int
        Never above `n`, and 0 for no rows.

    Examples
    --------
    >>> [default_n_clusters(n) for n in (0, 1, 38, 500, 501, 5000, 100_000)]
    [0, 1, 6, 12, 12, 35, 40]
    """
    root = math.sqrt(n)
    chosen = min(max(round(root), 2), 12) if n <= 500 else min(max(round(root / 2), 12), 40)
    return min(chosen, n)


def cluster(X: ArrayLike, n_clusters: int | None = None, *, random_state: int = 0) -> Clustering:
    """Divide rows into clusters by k-means on unit rows.

    k-means starts from rows drawn by `random_state`, so its result can depend on the order of the
    rows: a caller that wants the same clusters from the same texts in any order must hand the rows
    over in a canonical order, sorted by id for instance, and sort the labels back.

    Parameters
    ----------
    X : array-like of shape (n, d), float32
        Rows of unit length, at least one.
    n_clusters : int, optional
        From 1 to `n`; `default_n_clusters` by default. When there are fewer distinct rows, it is
        lowered to their number, and a warning is logged.
    random_state : int, default 0
        Seed of the starts: 200 of them below 200 rows, where single runs disagree, 10 above.

    Returns
    -------
    Clustering

    Raises
    ------
    InputError
        There are no rows, or they are not of unit length.
    OptionError
        `n_clusters` is below 1.

    References
    ----------
    P. J. Rousseeuw, "Silhouettes: a graphical aid to the interpretation and validation of cluster
    analysis", J. Comput. Appl. Math. 20 (1987).

    Examples
    --------
    >>> found = cluster([[0, 1], [1, 0], [1, 0], [0.96, 0.28]], 2)
    >>> found.labels.tolist(), found.n_clusters
    ([1, 0, 0, 0], 2)
    """
    X = unit_rows(X)
    if len(X) == 0:
        raise InputError("there are no rows to cluster: read at least one text")
    copies = equal_rows(X)
    k = _possible_n_clusters(n_clusters, len(X), int(copies.max()) + 1)
    n_init = 200 if len(X) < 200 else 10
    labels = copies if k > copies.max() else kmeans_labels(X, k, random_state, n_init)
    return describe_clusters(X, by_size(labels))


def describe_clusters(X: ArrayLike, labels: ArrayLike) -> Clustering:
    """Compute what belongs to clusters whose labels are known, and keep their numbers.

    Parameters
    ----------
    X : array-like of shape (n, d), float32
        Rows of unit length.
    labels : array-like of shape (n,), int
        The cluster of each row, -1 for noise. Every number from 0 to the highest must occur.

    Returns
    -------
    Clustering

    Raises
    ------
    InputError
        The rows are not of unit length, or the labels do not fit them or skip a number.

    Examples
    --------
    >>> describe_clusters([[1, 0], [0, 1], [0.6, 0.8]], [0, 1, 1]).centroids.tolist()[0]
    [1.0, 0.0]
    """
    X, labels = unit_rows(X), np.asarray(labels, dtype=np.int32)
    if labels.shape != (len(X),) or not are_numbered(labels):
        raise InputError(
            f"labels of shape {labels.shape} do not fit {len(X)} rows: "
            "give one number a row, from 0 and without gaps, or -1 for noise"
        )
    centroids = means(X, labels)
    clustered = labels >= 0
    return Clustering(labels, centroids, silhouette(X[clustered], labels[clustered], centroids))


def are_numbered(labels: NDArray[np.integer]) -> bool:
    """Tell whether labels count from 0 without a gap, noise (-1) aside.

    >>> [are_numbered(np.array(labels)) for labels in ([1, 0, -1], [0, 2], [-2])]
    [True, False, False]
    """
    numbers = np.unique(labels)
    numbers = numbers[numbers != -1]
    return np.array_equal(numbers, np.arange(len(numbers)))


def nearest_clusters(centroids: NDArray[np.float32], n_nearest: int) -> NDArray[np.intp]:
    """Give for each cluster the others whose centroids are nearest by cosine.

    Parameters
    ----------
    centroids : ndarray of shape (n_clusters, d)
    n_nearest : int
        How many; all others when there are no more.

    Returns
    -------
    ndarray of shape (n_clusters, k), int
        The nearest first; of two equally near the lower first.

    Examples
    --------
    >>> nearest_clusters(np.array([[1, 0], [0, 1], [2, 1]]), 1).tolist()
    [[2], [2], [0]]
    """
    unit = unit_directions(centroids)
    apart = -(unit @ unit.T).round(6)
    np.fill_diagonal(apart, np.inf)
    n_others = max(min(n_nearest, len(centroids) - 1), 0)
    return np.argsort(apart, axis=1, kind="stable")[:, :n_others]


def by_size(labels: NDArray[np.integer]) -> NDArray[np.int32]:
    """Renumber clusters without gaps, the largest first, then by their lowest row.

    >>> by_size(np.array([7, 3, -1, 3])).tolist()
    [1, 0, -1, 0]
    """
    clustered = labels >= 0
    _, lowest_row, number, size = np.unique(
        labels[clustered], return_index=True, return_inverse=True, return_counts=True
    )
    rank = np.empty(len(size), dtype=np.int32)
    rank[np.lexsort((lowest_row, -size))] = np.arange(len(size))
    renumbered = np.full(len(labels), -1, dtype=np.int32)
    renumbered[clustered] = rank[number]
    return renumbered


def _possible_n_clusters(asked: int | None, n: int, n_distinct: int) -> int:
    """Give the number of clusters that `n_distinct` different rows can have."""
    if asked is None:
        return min(default_n_clusters(n), n_distinct)
    if asked < 1:
        raise OptionError(f"n_clusters is {asked}: it must be from 1 to {n}, the number of rows")
    if asked > n_distinct:
        _log.warning("n_clusters is lowered from %d to %d, the distinct rows", asked, n_distinct)
    return min(asked, n_distinct)


def kmeans_labels(
    X: NDArray[np.float32], k: int, random_state: int, n_init: int
) -> NDArray[np.int32]:
    """Run scikit-learn's k-means; rows that are nearly equal can leave it short of `k` clusters."""
    from sklearn.cluster import KMeans
    from threadpoolctl import threadpool_limits

    model = KMeans(n_clusters=k, n_init=n_init, random_state=random_state)
    # Several threads add up in an order that changes from run to run; one costs no more time.
    with warnings.catch_warnings(), threadpool_limits(limits=1):
        warnings.simplefilter("ignore")
        labels: NDArray[np.int32] = model.fit(X).labels_
    return labels


def means(X: NDArray[np.float32], labels: NDArray[np.int32]) -> NDArray[np.float32]:
    """Average the rows of each cluster: shape (n_clusters, d), float32; zeros for an empty one."""
    found = np.zeros((labels.max(initial=-1) + 1, X.shape[1]), dtype=np.float32)
    for i in np.unique(labels[labels >= 0]):
        found[i] = X[labels == i].mean(axis=0, dtype=np.float64)
    return found


def unit_directions(rows: NDArray[_Float]) -> NDArray[_Float]:
    """Scale rows to unit length; one of zeros stays so.

    >>> unit_directions(np.array([[3.0, 4.0], [0.0, 0.0]])).tolist()
    [[0.6, 0.8], [0.0, 0.0]]
    """
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-12))


def silhouette(
    X: NDArray[np.float32], labels: NDArray[np.int32], centroids: NDArray[np.float32]
) -> float:
    """Average the rows' silhouettes for the dissimilarity ``1 - x @ y``; no label may be -1.

    That is linear in `y`, so the mean dissimilarity of a row to a cluster is the one to the
    cluster's mean, and no pair of rows need be looked at.
    """
    n, k = len(X), len(centroids)
    if not 2 <= k < n:
        return 0.0
    rows, size = np.arange(n), np.bincount(labels)[labels]
    to_mean = 1.0 - (X @ centroids.T).astype(np.float64)
    # The own cluster's mean counts the row itself, which must be taken out.
    to_itself = 1.0 - np.einsum("ij,ij->i", X, X)
    own = (to_mean[rows, labels] * size - to_itself) / np.maximum(size - 1, 1)
    to_mean[rows, labels] = np.inf
    nearest_other = to_mean.min(axis=1)
    larger = np.maximum(own, nearest_other)
    apart = (size > 1) & (larger > _ROUNDING)
    return float(np.where(apart, (nearest_other - own) / np.where(apart, larger, 1), 0.0).mean())
