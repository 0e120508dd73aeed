"""Several papers asked for at once, and papers to keep away from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Chosen on held-out papers; docs/quality.md has the figures.
UNLIKE_WEIGHT = 0.2


def combine(
    values: NDArray[np.floating], unlike: NDArray[np.floating] | None = None
) -> NDArray[np.float64]:
    """Join the rankings of several queries into one.

    A paper gets the mean of the values that the queries give it. A paper to keep away from takes
    0.2 of what it gives more than that: it lowers what is more like itself than like the queries,
    and leaves alone what they share. With several of them, the mean of what each would take.

    Parameters
    ----------
    values : ndarray of shape (m, n)
        Of each query, m >= 1, from `HybridRanking.values`.
    unlike : ndarray of shape (u, n), optional
        Of each paper to keep away from.

    Returns
    -------
    ndarray of shape (n,), float64

    Examples
    --------
    >>> combine(np.array([[1.0, 3.0], [2.0, 3.0]]), np.array([[6.5, 3.0]])).tolist()
    [0.5, 3.0]
    """
    joined: NDArray[np.float64] = np.asarray(values, dtype=np.float64).mean(axis=0)
    if unlike is not None and len(unlike):
        joined -= UNLIKE_WEIGHT * np.maximum(unlike - joined, 0).mean(axis=0)
    return joined
