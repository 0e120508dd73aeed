"""The sentences of two papers that say the most alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from explorer.results import SentencePair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_MOST_SENTENCES = 3
_LEAST_SIMILARITY = 0.4


def align_sentences(
    query: Sequence[str],
    hit: Sequence[str],
    query_vectors: NDArray[np.float32],
    hit_vectors: NDArray[np.float32],
    *,
    least: float = _LEAST_SIMILARITY,
) -> tuple[SentencePair, ...]:
    """Pair the sentences of two abstracts that say the most alike.

    Parameters
    ----------
    query, hit : sequence of str
        The sentences, q and h of them.
    query_vectors : ndarray of float32, shape (q, d)
        Unit rows.
    hit_vectors : ndarray of float32, shape (h, d)
        Unit rows.
    least : float, default 0.4
        Cosine below which two sentences are not paired, in [-1, 1].

    Returns
    -------
    tuple of SentencePair
        At most three, the most alike first; no sentence is in two.

    Examples
    --------
    >>> eye = np.eye(2, dtype=np.float32)
    >>> align_sentences(["Arms.", "Robots."], ["Robots walk."], eye, eye[1:])
    (SentencePair(query='Robots.', hit='Robots walk.', similarity=1.0),)
    """
    if not len(query) or not len(hit):
        return ()
    similarities = np.round(query_vectors @ hit_vectors.T, 6)
    pairs: list[SentencePair] = []
    while len(pairs) < _MOST_SENTENCES and similarities.max() >= least:
        row, column = divmod(int(similarities.argmax()), similarities.shape[1])
        similarity = min(1.0, float(similarities[row, column]))
        pairs.append(SentencePair(query[row].strip(), hit[column].strip(), similarity))
        similarities[row], similarities[:, column] = -2, -2
    return tuple(pairs)
