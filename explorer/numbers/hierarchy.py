"""Topics of topics: clusters joined by their centroids into broader ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from explorer.numbers.clustering import unit_directions

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

# Fewer clusters are seen at a glance; from so many on, one level above is itself too long.
_WORTH_JOINING = 6
_WORTH_THREE_LEVELS = 24


@dataclass(frozen=True)
class Hierarchy:
    """Which broader clusters each cluster belongs to.

    Attributes
    ----------
    levels : tuple of ndarray of shape (n_clusters,), int32
        The group of each cluster on every level above, the broadest first; groups are numbered
        by their lowest cluster. Each level divides the groups of the level before. Empty when
        there are too few clusters to join.
    """

    levels: tuple[NDArray[np.int32], ...]


def join_clusters(centroids: ArrayLike) -> Hierarchy:
    """Join clusters by Ward's method on their centroids, scaled to unit length.

    Below 6 clusters there is nothing to join, from 24 on there are two levels above, else one.

    Parameters
    ----------
    centroids : array-like of shape (n_clusters, d), float32

    Returns
    -------
    Hierarchy

    References
    ----------
    J. H. Ward, "Hierarchical grouping to optimize an objective function", J. Am. Stat. Assoc. 58
    (1963); scipy.cluster.hierarchy.

    Examples
    --------
    >>> angles = np.radians([0, 90, 2, 92, 4, 94])
    >>> join_clusters(np.column_stack([np.cos(angles), np.sin(angles)])).levels[0].tolist()
    [0, 1, 0, 1, 0, 1]
    """
    from scipy.cluster.hierarchy import fcluster, linkage

    rows = np.asarray(centroids, dtype=np.float64)
    n_groups = _numbers_of_groups(len(rows))
    if not n_groups:
        return Hierarchy(())
    tree = linkage(unit_directions(rows), "ward")
    return Hierarchy(tuple(_by_lowest(fcluster(tree, n, "maxclust")) for n in n_groups))


def _numbers_of_groups(n: int) -> list[int]:
    """Give how many groups there are on each level, the broadest first."""
    if n < _WORTH_JOINING:
        return []
    if n < _WORTH_THREE_LEVELS:
        return [round(n**0.5)]
    middle = round(n / 3)
    return [round(middle**0.5), middle]


def _by_lowest(groups: NDArray[np.integer]) -> NDArray[np.int32]:
    """Renumber groups in the order of their lowest members."""
    _, first, number = np.unique(groups, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[number].astype(np.int32)
