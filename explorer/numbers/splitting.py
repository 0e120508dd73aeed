"""Clusters that are too large, divided until none is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from explorer.errors import OptionError
from explorer.numbers.clustering import by_size, kmeans_labels, means

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_STARTS = 10


def split(
    X: NDArray[np.float32], labels: NDArray[np.int32], max_size: int, *, random_state: int = 0
) -> NDArray[np.int32]:
    """Divide every cluster of more than `max_size` rows, into as few parts as will do.

    A cluster is halved by k-means, its halves again, and so on. A half is cut where k-means cuts
    it, but for the rows on the border: they move until both halves make whole parts, none larger
    than `max_size` and none smaller than half of an even share.

    Parameters
    ----------
    X : ndarray of shape (n, d), float32
        Rows of unit length, in an order of which the result may depend.
    labels : ndarray of shape (n,), int
        Clusters from 0 without a gap, -1 for noise, which stays as it is.
    max_size : int
        At least 1.
    random_state : int, default 0

    Returns
    -------
    ndarray of shape (n,), int32
        Renumbered, the largest first.

    Raises
    ------
    OptionError
        `max_size` is below 1.

    Examples
    --------
    >>> X = np.array([[1, 0], [0.96, 0.28], [0, 1], [0.28, 0.96]], dtype=np.float32)
    >>> split(X, np.zeros(4, np.int32), 2).tolist()
    [0, 0, 1, 1]
    """
    if max_size < 1:
        raise OptionError(f"max_size is {max_size}: it must be 1 or more")
    divided = np.full(len(X), -1, dtype=np.int32)
    number = 0
    for cluster in range(labels.max(initial=-1) + 1):
        rows = np.flatnonzero(labels == cluster)
        n_parts = math.ceil(len(rows) / max_size)
        least = math.ceil(len(rows) / n_parts / 2)
        for part in _parts(X, rows, n_parts, (least, max_size), random_state):
            divided[part] = number
            number += 1
    return by_size(divided)


def _parts(
    X: NDArray[np.float32],
    rows: NDArray[np.intp],
    n_parts: int,
    sizes: tuple[int, int],
    random_state: int,
) -> Iterator[NDArray[np.intp]]:
    """Divide rows into so many parts of a size between two bounds."""
    if n_parts == 1:
        yield rows
        return
    order, natural = _halved(X[rows], random_state)
    n_first = min(max(round(natural / len(rows) * n_parts), 1), n_parts - 1)
    n_second = n_parts - n_first
    least, most = sizes
    low = max(n_first * least, len(rows) - n_second * most)
    high = min(n_first * most, len(rows) - n_second * least)
    cut = min(max(natural, low), high)
    yield from _parts(X, rows[order[:cut]], n_first, sizes, random_state)
    yield from _parts(X, rows[order[cut:]], n_second, sizes, random_state)


def _halved(X: NDArray[np.float32], random_state: int) -> tuple[NDArray[np.intp], int]:
    """Order rows from one half's middle to the other's, and tell how many are of the first half."""
    halves = kmeans_labels(X, 2, random_state, _STARTS)
    centres = means(X, halves)
    towards_second = (X @ (centres[-1] - centres[0])).round(6)
    n_first = int((halves == 0).sum())
    # Equal rows have no border: then the middle will do.
    natural = n_first if n_first < len(X) else len(X) // 2
    return np.argsort(towards_second, kind="stable"), natural
