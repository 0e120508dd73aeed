"""Okapi BM25 over the words of texts, for comparison; no ranking of ours uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.words.terms import terms_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class BM25:
    """BM25 values of texts, on the terms that `explorer.words.terms` gives.

    Parameters
    ----------
    texts : sequence of str, length n
    k1 : float, default 1.2
        How soon a term that is repeated counts no more.
    b : float, default 0.75
        How much a long text has to make up for, in [0, 1].

    References
    ----------
    S. Robertson and H. Zaragoza, The probabilistic relevance framework: BM25 and beyond,
    Foundations and Trends in Information Retrieval 3, 2009; the rarity of a term is
    ``log(1 + (n - df + 0.5) / (df + 0.5))``, as Lucene has it, which is never negative.

    Examples
    --------
    >>> BM25(["Robots grasp cups", "A robot walks"]).values(["cups of robots"]).round(2).tolist()
    [[0.81, 0.2]]
    """

    def __init__(self, texts: Sequence[str], k1: float = 1.2, b: float = 0.75) -> None:
        self._n = len(texts)
        self._vectorizer = _counting()
        self._weights = self._weighed(texts, k1, b) if any(map(_has_terms, texts)) else None

    def _weighed(self, texts: Sequence[str], k1: float, b: float) -> Any:
        counts = self._vectorizer.fit_transform(texts).tocsr().astype(np.float64)
        frequencies = np.bincount(counts.indices, minlength=counts.shape[1])
        rarity = np.log(1 + (self._n - frequencies + 0.5) / (frequencies + 0.5))
        lengths = np.asarray(counts.sum(axis=1)).ravel()
        relative = np.repeat(lengths / lengths.mean(), np.diff(counts.indptr))
        saturated = counts.data * (k1 + 1) / (counts.data + k1 * (1 - b + b * relative))
        counts.data = saturated * rarity[counts.indices]
        return counts

    def values(self, queries: Sequence[str]) -> NDArray[np.float64]:
        """Give the value of every text for each query: shape (m, n), 0 where no term is shared."""
        if self._weights is None:
            return np.zeros((len(queries), self._n))
        asked = self._vectorizer.transform(queries)
        return np.asarray((asked @ self._weights.T).toarray())


def _counting() -> Any:
    from sklearn.feature_extraction.text import CountVectorizer

    return CountVectorizer(analyzer=terms_of)


def _has_terms(text: str) -> bool:
    return any(True for _ in terms_of(text))
