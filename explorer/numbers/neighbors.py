"""Exact cosine neighbours: for every row, or for a query, the most similar rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from explorer.errors import InputError, OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

_BLOCK_BYTES = 64 * 2**20
# Similarities are compared, and given, to this many parts of one.
_GRAIN = 1_000_000
# A float32 product of unit rows is off by some 1e-6; ten times that is safely enough.
_MARGIN = 1e-5
# Stands for "must not appear": below every cosine.
_HIDDEN = np.float32(-2)
# A query with this many candidates more than it needs is measured against all rows at once.
_SLACK = 64
_STRIP_ROWS = 2048
_NO_KEY = np.iinfo(np.int64).max


@dataclass(frozen=True)
class Neighbors:
    """The nearest rows of each row, or of each query, nearest first.

    Attributes
    ----------
    indices : ndarray of shape (n, k), int32
        Row numbers.
    similarities : ndarray of shape (n, k), float32
        Their cosine similarities, in [-1, 1], rounded to six decimals, never rising along a row.
    """

    indices: NDArray[np.int32]
    similarities: NDArray[np.float32]


def find_neighbors(X: ArrayLike, n_neighbors: int, *, block_rows: int | None = None) -> Neighbors:
    """Find the nearest other rows of every row, exactly.

    A row is never its own neighbour, but an equal row is one, with similarity 1. Similarities
    are compared to six decimals, and of two equal ones the lower row comes first. Blocks of rows
    are multiplied with all of `X`, so `X` may be a memory map that is larger than the memory.

    Parameters
    ----------
    X : array-like of shape (n, d), float32
        Rows of unit length; a row of zeros is allowed and has similarity 0 to every other.
    n_neighbors : int
        How many neighbours to find, at least 1; ``n - 1`` when there are no more.
    block_rows : int, optional
        Rows multiplied at a time. By default so many that their similarities take at most 64 MB.
        The result does not depend on it.

    Returns
    -------
    Neighbors
        With arrays of shape ``(n, min(n_neighbors, n - 1))``.

    Raises
    ------
    InputError
        `X` is not two-dimensional, or a row is not finite or not of unit length.
    OptionError
        `n_neighbors` or `block_rows` is below 1.

    Examples
    --------
    >>> found = find_neighbors([[1, 0], [0.6, 0.8], [0, 1], [1, 0]], 2)
    >>> found.indices.tolist()
    [[3, 1], [2, 0], [1, 0], [0, 1]]
    >>> found.similarities[0].round(6).tolist()[0]
    1.0
    """
    X = unit_rows(X)
    _require_positive("n_neighbors", n_neighbors)
    n = len(X)
    own_row = np.arange(n)[:, np.newaxis]
    return _search(X, X, own_row, min(n_neighbors, max(n - 1, 0)), block_rows)


def nearest_to(
    X: ArrayLike, queries: ArrayLike, top_k: int, *, exclude: Sequence[int] = ()
) -> Neighbors:
    """Find the rows of `X` that are nearest to each query, exactly.

    Compares and orders as `find_neighbors` does, so that the two never disagree.

    Parameters
    ----------
    X : array-like of shape (n, d), float32
        Rows of unit length. Their length is not checked here: the check would cost as much as
        the search.
    queries : array-like of shape (m, d), float32
        Rows of unit length.
    top_k : int
        How many rows to find for each query, at least 1; fewer when there are no more.
    exclude : sequence of int, default ()
        Rows of `X`, from 0 to ``n - 1``, that must not appear.

    Returns
    -------
    Neighbors
        With arrays of shape ``(m, min(top_k, n - number of excluded rows))``.

    Raises
    ------
    InputError
        An array is not two-dimensional, their widths differ, a row is not finite, or a query is
        not of unit length.
    OptionError
        `top_k` is below 1, or an excluded row does not exist.

    Examples
    --------
    >>> nearest_to([[1, 0], [0.6, 0.8], [0, 1]], [[1, 0]], 2, exclude=[0]).indices.tolist()
    [[1, 2]]
    """
    X, queries = _matrix(X, "X"), unit_rows(queries, "queries")
    _require_positive("top_k", top_k)
    if queries.shape[1] != X.shape[1]:
        raise InputError(
            f"the queries have {queries.shape[1]} columns and X has {X.shape[1]}: "
            "embed both with the same model"
        )
    hidden = _existing_rows(exclude, len(X))
    everywhere = np.broadcast_to(hidden, (len(queries), len(hidden)))
    return _search(X, queries, everywhere, min(top_k, len(X) - len(hidden)), None)


def unit_rows(X: ArrayLike, name: str = "X") -> NDArray[np.float32]:
    """Check that `X` holds finite rows of unit length, or of zeros.

    Parameters
    ----------
    X : array-like of shape (n, d)
        The rows.
    name : str, default "X"
        What to call them in an error.

    Returns
    -------
    ndarray of shape (n, d), float32
        The same rows, not copied when they are float32 already.

    Raises
    ------
    InputError
        `X` is not two-dimensional, or a row is not finite or its length is more than 1 % off.
    """
    rows = _matrix(X, name)
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    good = (np.abs(lengths - 1) <= 0.01) | (lengths == 0)
    if not good.all():
        first = int(np.argmin(good))
        raise InputError(_complaint(name, first, float(lengths[first])))
    return rows


def equal_rows(X: ArrayLike) -> NDArray[np.intp]:
    """Group the rows that are equal to six decimals, numbered in order of first appearance.

    Parameters
    ----------
    X : array-like of shape (n, d)
        The rows.

    Returns
    -------
    ndarray of shape (n,), int
        The group of each row, from 0. The highest number plus one is how many distinct rows
        there are.

    Examples
    --------
    >>> equal_rows([[1, 0], [0, 1], [1, 0], [0.6, 0.8]]).tolist()
    [0, 1, 0, 2]
    """
    rounded = np.round(_matrix(X, "X"), 6) + np.float32(0)  # turns -0.0 into 0.0
    groups: dict[bytes, int] = {}
    return np.array([groups.setdefault(row.tobytes(), len(groups)) for row in rounded], np.intp)


def _matrix(X: ArrayLike, name: str) -> NDArray[np.float32]:
    """Give `X` as a float32 matrix."""
    matrix = np.asarray(X, dtype=np.float32)
    if matrix.ndim != 2:
        raise InputError(
            f"{name} must be two-dimensional, one row a text: found shape {matrix.shape}"
        )
    return matrix


def _complaint(name: str, row: int, length: float) -> str:
    """Say what is wrong with a row of this length."""
    if not np.isfinite(length):
        return f"row {row} of {name} is not finite: replace it or leave the row out"
    return (
        f"row {row} of {name} has length {length:.4g} and not 1: "
        "divide each row by its length, for instance X / np.linalg.norm(X, axis=1, keepdims=True)"
    )


def _require_positive(name: str, value: int) -> None:
    if value < 1:
        raise OptionError(f"{name} is {value}: it must be 1 or more")


def _existing_rows(rows: Sequence[int], n: int) -> NDArray[np.intp]:
    """Give the distinct `rows`, all of which must lie in 0..n-1."""
    found = np.unique(np.asarray(rows, dtype=np.intp))
    beyond = found[(found < 0) | (found >= n)]
    if beyond.size:
        raise OptionError(f"row {beyond[0]} cannot be excluded: X has the rows 0 to {n - 1}")
    return found


def _search(
    X: NDArray[np.float32],
    queries: NDArray[np.float32],
    hidden: NDArray[np.intp],
    k: int,
    block_rows: int | None,
) -> Neighbors:
    """Find the `k` best rows for each query, none of them in its row of `hidden`."""
    if block_rows is None:
        block_rows = max(1, _BLOCK_BYTES // (4 * max(len(X), 1)))
    _require_positive("block_rows", block_rows)
    keys = np.empty((len(queries), k), dtype=np.int64)
    if k > 0:
        for start in range(0, len(queries), block_rows):
            block = slice(start, start + block_rows)
            keys[block] = _best_keys(X, queries[block], hidden[block], k)
    similarities = (-(keys >> 32) / _GRAIN).astype(np.float32)
    return Neighbors((keys & 0xFFFFFFFF).astype(np.int32), similarities)


def _best_keys(
    X: NDArray[np.float32], queries: NDArray[np.float32], hidden: NDArray[np.intp], k: int
) -> NDArray[np.int64]:
    """Give the keys of the `k` best rows for each query, sorted.

    The float32 product only proposes: its last digits depend on how many rows are multiplied at
    once. What it proposes is measured anew in float64, where they do not.
    """
    proposed = _candidates(X, queries, hidden, k)
    counts = proposed.sum(axis=1)
    crowded = np.flatnonzero(counts > k + _SLACK)
    proposed[crowded] = False
    counts[crowded] = 0

    query, row = np.divmod(np.flatnonzero(proposed), len(X))  # np.nonzero is ten times slower
    keys = np.full((len(queries), int(counts.max(initial=k))), _NO_KEY)
    position = np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)
    keys[query, position] = _keys(_pair_similarities(queries, X, query, row), row)
    if crowded.size:
        keys[crowded, :k] = _dense_keys(X, queries[crowded], hidden[crowded], k)
    keys.sort(axis=1)
    return keys[:, :k]


def _candidates(
    X: NDArray[np.float32], queries: NDArray[np.float32], hidden: NDArray[np.intp], k: int
) -> NDArray[np.bool_]:
    """Mark, for each query, all rows that may be among its `k` best, and few others.

    Columns are dealt into groups. The `k`-th highest of the groups' maxima cannot exceed the
    `k`-th highest similarity, and is found without sorting the whole row.
    """
    with np.errstate(invalid="ignore"):
        similarity = queries @ X.T
    if not np.isfinite(similarity).all():
        unit_rows(X)
    np.put_along_axis(similarity, hidden, _HIDDEN, axis=1)
    n = len(X)
    group_size = max(1, min(16, n // (2 * k)))
    n_groups = n // group_size
    dealt = similarity[:, : group_size * n_groups].reshape(-1, group_size, n_groups)
    maxima = dealt.max(axis=1)
    bound = np.partition(maxima, n_groups - k, axis=1)[:, n_groups - k] - _MARGIN
    return similarity >= np.maximum(bound, -1 - _MARGIN)[:, np.newaxis]


def _pair_similarities(
    queries: NDArray[np.float32],
    X: NDArray[np.float32],
    query: NDArray[np.intp],
    row: NDArray[np.intp],
    step: int = 1024,
) -> NDArray[np.float64]:
    """Multiply pairs of rows in float64, a few at a time so that they stay in the CPU's cache."""
    result = np.empty(len(row))
    for start in range(0, len(row), step):
        part = slice(start, start + step)
        np.einsum(
            "ij,ij->i", queries[query[part]], X[row[part]], dtype=np.float64, out=result[part]
        )
    return result


def _dense_keys(
    X: NDArray[np.float32], queries: NDArray[np.float32], hidden: NDArray[np.intp], k: int
) -> NDArray[np.int64]:
    """Give the keys of the `k` best rows where so many are equal that no bound helps."""
    exact = queries.astype(np.float64)
    best = np.empty((len(queries), 0), dtype=np.int64)
    for start in range(0, len(X), _STRIP_ROWS):
        strip = X[start : start + _STRIP_ROWS].astype(np.float64)
        keys = _keys(exact @ strip.T, np.arange(start, start + len(strip)))
        query, place = np.nonzero((hidden >= start) & (hidden < start + len(strip)))
        keys[query, hidden[query, place] - start] = _NO_KEY
        best = np.hstack([best, keys])
        if best.shape[1] > k:
            best = np.partition(best, k - 1, axis=1)[:, :k]
    return best


def _keys(similarities: NDArray[np.float64], rows: NDArray[np.intp]) -> NDArray[np.int64]:
    """Put similarity and row into one integer that sorts by the first, falling, then the second.

    It is unique, so that sorting it leaves nothing to chance, and both can be read back from it.
    """
    grains = np.rint(np.clip(similarities, -1, 1) * _GRAIN).astype(np.int64)
    return -(grains << 32) + rows
