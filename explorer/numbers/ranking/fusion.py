"""Values of unlike kinds made comparable, added, and turned into an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A fused value of this many standard deviations has a relevance of 0.85.
_SPREAD = 4.0
# Relevances are compared, and given, to this many parts of one.
_GRAIN = 1_000_000
# Deviations below this are rounding errors: all values are alike.
_ALIKE = 1e-6
_LAST = np.iinfo(np.int64).max


def standardize(
    values: NDArray[np.floating], hidden: NDArray[np.integer] | None = None
) -> NDArray[np.float64]:
    """Say how many standard deviations each value lies above the mean of its row.

    Parameters
    ----------
    values : ndarray of shape (m, n)
    hidden : ndarray of shape (m, h), int, optional
        For each row the columns that do not count; they get 0. No column twice in a row.

    Returns
    -------
    ndarray of shape (m, n), float64
        A row whose values are all alike is a row of zeros.

    Examples
    --------
    >>> standardize(np.array([[1.0, 3.0, 9.0]]), np.array([[2]])).tolist()
    [[-1.0, 1.0, 0.0]]
    """
    result: NDArray[np.float64] = np.array(values, dtype=np.float64)
    hidden = np.zeros((len(result), 0), dtype=np.intp) if hidden is None else hidden
    count = max(result.shape[1] - hidden.shape[1], 1)
    np.put_along_axis(result, hidden, 0, axis=1)
    result -= result.sum(axis=1, keepdims=True) / count
    np.put_along_axis(result, hidden, 0, axis=1)
    deviations = np.sqrt((result * result).sum(axis=1, keepdims=True) / count)
    np.divide(result, deviations, out=result, where=deviations > _ALIKE)
    result *= deviations > _ALIKE
    return result


def to_relevance(values: NDArray[np.floating]) -> NDArray[np.float64]:
    """Map fused values to relevances in [0, 1], rising with them.

    ``(1 + v / sqrt(v**2 + 16)) / 2``, rounded to six decimals: 0.5 for a value of 0, the mean of
    the pile, and 0.85 for 4 standard deviations above. It levels off more slowly than the
    logistic curve, whose highest values could no longer be told apart.

    Examples
    --------
    >>> to_relevance(np.array([-3.0, 0.0, 3.0, 30.0])).tolist()
    [0.2, 0.5, 0.8, 0.995614]
    """
    curve = (1 + values / np.sqrt(values * values + _SPREAD**2)) / 2
    return np.rint(curve * _GRAIN) / _GRAIN


def best(
    relevances: NDArray[np.floating], top_k: int, hidden: NDArray[np.integer] | None = None
) -> NDArray[np.int32]:
    """Give the columns of the highest relevances of each row, falling.

    Of two equal ones, to six decimals, the lower column comes first.

    Parameters
    ----------
    relevances : ndarray of shape (m, n)
        In [-1, 1].
    top_k : int
        How many; fewer when there are no more.
    hidden : ndarray of shape (m, h), int, optional
        For each row the columns that must not appear. No column twice in a row.

    Returns
    -------
    ndarray of shape (m, min(top_k, n - h)), int32

    Examples
    --------
    >>> best(np.array([[0.2, 0.9, 0.2, 1.0]]), 3, np.array([[3]])).tolist()
    [[1, 0, 2]]
    """
    n = relevances.shape[1]
    shown = n - (0 if hidden is None else hidden.shape[1])
    top_k = max(0, min(top_k, shown))
    keys = -(np.rint(relevances * _GRAIN).astype(np.int64) << 32) + np.arange(n)
    if hidden is not None:
        np.put_along_axis(keys, hidden, _LAST, axis=1)
    if 0 < top_k < n:
        keys = np.partition(keys, top_k - 1, axis=1)[:, :top_k]
    keys = np.sort(keys, axis=1)[:, :top_k]
    return (keys & 0xFFFFFFFF).astype(np.int32)
