"""A reading list: few papers near which every paper of the pile has one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from explorer.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True)
class Cover:
    """Papers that together represent a pile.

    Attributes
    ----------
    rows : ndarray of shape (k,), int
        In the order of choice: each adds most to those before it.
    covered : ndarray of shape (k,), float64
        What part of the pile is covered with each, in [0, 1], never falling: the mean over all
        papers of the similarity to the nearest chosen one, 1 for the chosen themselves.
    """

    rows: NDArray[np.intp]
    covered: NDArray[np.float64]


def cover(
    indices: NDArray[np.integer],
    similarities: NDArray[np.floating],
    k: int,
    *,
    given: Sequence[int] = (),
) -> Cover:
    """Choose `k` papers that represent the pile, or that add most to papers already read.

    Facility location on the graph of neighbours, chosen greedily, which reaches 1 - 1/e of the
    best possible (G. Nemhauser, L. Wolsey and M. Fisher, Mathematical Programming 14, 1978).

    Parameters
    ----------
    indices, similarities : ndarray of shape (n, depth)
        The neighbours of each paper. A paper covers itself wholly, and those that are its
        neighbours, or whose neighbour it is, as far as they are similar.
    k : int
        How many to choose, at least 1; fewer when there are no more.
    given : sequence of int, default ()
        Papers already read; they cover the pile and are not chosen.

    Raises
    ------
    OptionError
        When `k` is below 1, or a given row does not exist.

    Examples
    --------
    >>> indices, similarities = np.array([[1], [0], [3], [2]]), np.full((4, 1), 0.5)
    >>> cover(indices, similarities, 2).rows.tolist()
    [0, 2]
    >>> cover(indices, similarities, 1, given=[1]).rows.tolist()
    [2]
    """
    n = len(indices)
    if k < 1:
        raise OptionError(f"k is {k}: it must be 1 or more")
    wrong = [row for row in given if not 0 <= row < n]
    if wrong:
        raise OptionError(f"row {wrong[0]} cannot be given: the rows are 0 to {n - 1}")
    centre, member, weight = _edges(indices, similarities)
    reached = np.zeros(n)
    left = np.ones(n, dtype=bool)

    def take(row: int) -> None:
        own = centre == row
        np.maximum.at(reached, member[own], weight[own])
        left[row] = False

    for row in given:
        take(row)
    rows: list[int] = []
    covered: list[float] = []
    for _ in range(min(k, int(left.sum()))):
        gains = np.bincount(centre, np.maximum(weight - reached[member], 0), n)
        rows.append(int(np.argmax(np.where(left, gains.round(6), -1))))
        take(rows[-1])
        covered.append(float(reached.mean()))
    return Cover(np.array(rows, dtype=np.intp), np.array(covered))


def _edges(
    indices: NDArray[np.integer], similarities: NDArray[np.floating]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """Give who covers whom, and how far, each pair once; every row covers itself wholly."""
    n, depth = indices.shape
    rows = np.repeat(np.arange(n), depth)
    others = indices.ravel().astype(np.intp)
    weights = np.clip(similarities.ravel().astype(np.float64), 0, 1)
    centre = np.concatenate([np.arange(n), rows, others])
    member = np.concatenate([np.arange(n), others, rows])
    weight = np.concatenate([np.ones(n), weights, weights])
    _, once = np.unique(centre * n + member, return_index=True)
    return centre[once], member[once], weight[once]
