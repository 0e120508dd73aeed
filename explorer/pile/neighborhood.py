"""The nearest other papers of every paper, found once and kept.

Rows are in the canonical order of the library here, so that the neighbours do not depend on the
order in which papers were given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.numbers.neighbors import Neighbors, find_neighbors
from explorer.store import key_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from explorer.store import Store

# Change a rule's name when the same input would give another result than before.
_RULE = "neighbors-1"
_PAIR = np.dtype([("row", "<i4"), ("similarity", "<f4")])


def kept_neighbors(X: NDArray[np.float32], depth: int, store: Store, vectors_key: str) -> Neighbors:
    """Find the neighbours of every row, or take them from the store.

    Parameters
    ----------
    X : ndarray of float32, shape (n, d)
        Unit rows.
    depth : int
        How many of each; see `explorer.numbers.neighbors.find_neighbors`.
    store : Store
    vectors_key : str
        Names the vectors.
    """
    pairs = store.kept_array(
        "neighbors",
        key_of(vectors_key, _RULE, depth),
        lambda: _found(X, depth),
        lambda kept: _are_neighbors(kept, len(X), depth),
    )
    return Neighbors(pairs["row"].copy(), pairs["similarity"].copy())


def _found(X: NDArray[np.float32], depth: int) -> NDArray[np.void]:
    found = find_neighbors(X, depth)
    pairs = np.empty(found.indices.shape, dtype=_PAIR)
    pairs["row"], pairs["similarity"] = found.indices, found.similarities
    return pairs


def _are_neighbors(pairs: NDArray[Any], n: int, depth: int) -> bool:
    rows = pairs["row"]
    return bool(
        pairs.dtype == _PAIR
        and pairs.shape == (n, max(0, min(depth, n - 1)))
        and ((rows >= 0) & (rows < n) & np.isfinite(pairs["similarity"])).all()
    )
