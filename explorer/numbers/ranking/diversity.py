"""Answers that do not all say the same: maximal marginal relevance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from explorer.errors import OptionError

if TYPE_CHECKING:
    from numpy.typing import NDArray


def diversify(
    vectors: NDArray[np.floating],
    relevances: NDArray[np.floating],
    top_k: int,
    diverse: float,
) -> NDArray[np.intp]:
    """Choose answers one after the other, each relevant and unlike those chosen before.

    Maximal marginal relevance (J. Carbonell and J. Goldstein, SIGIR 1998): next comes the answer
    with the highest ``(1 - diverse) * relevance - diverse * similarity``, where the similarity is
    that to the most similar one already chosen, and relevances are stretched to [0, 1].

    Parameters
    ----------
    vectors : ndarray of shape (n, d)
        Unit rows of the candidates.
    relevances : ndarray of shape (n,)
        Never rising.
    top_k : int
        How many to choose; fewer when there are no more.
    diverse : float
        0 keeps the order of the relevances; 1 asks for unlikeness alone, after the first.

    Returns
    -------
    ndarray of shape (min(top_k, n),), int
        Positions of the chosen, in the order of choice; of two equal ones the earlier comes first.

    Raises
    ------
    OptionError
        When `diverse` is outside [0, 1].

    Examples
    --------
    >>> vectors = np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    >>> diversify(vectors, np.array([0.9, 0.8, 0.7]), 2, 0.6).tolist()
    [0, 2]
    """
    if not 0 <= diverse <= 1:
        raise OptionError(f"diverse is {diverse}: it must be from 0 to 1")
    n = len(relevances)
    gain = (1 - diverse) * _stretched(relevances)
    likeness = np.full(n, -1.0)
    left = np.ones(n, dtype=bool)
    chosen: list[int] = []
    for _ in range(min(top_k, n)):
        worth = gain - diverse * likeness if chosen else -np.arange(n, dtype=np.float64)
        # Rounded, so that the last digits of a product choose nothing.
        pick = int(np.argmax(np.where(left, worth.round(6), -np.inf)))
        chosen.append(pick)
        left[pick] = False
        likeness = np.maximum(likeness, vectors.astype(np.float64) @ vectors[pick])
    return np.array(chosen, dtype=np.intp)


def _stretched(relevances: NDArray[np.floating]) -> NDArray[np.float64]:
    """Stretch to [0, 1]; where all are equal, all are 0."""
    values = np.asarray(relevances, dtype=np.float64)
    low, high = (values.min(), values.max()) if len(values) else (0.0, 0.0)
    return (values - low) / (high - low) if high > low else np.zeros_like(values)
