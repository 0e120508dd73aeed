"""The words that papers share: TF-IDF similarities, by numpy alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from explorer.words.terms import terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

# Weights are multiples of this. A product of two is then a multiple of 2**-44, and a sum of such
# products up to 1 is exact in float64: it does not depend on the order of the terms, nor on how
# many queries are computed at once.
_GRAIN = 2.0**-22
# So many sums are made at a time that they stay in the processor's cache.
_SUMS = 2**16
# From so many queries on, the commonest terms are multiplied as a dense matrix: they have most of
# the postings, and a matrix product is many times faster for them.
_MANY = 32
_COMMON = 256


@dataclass(frozen=True)
class TermVectors:
    """Sparse rows: row i has the terms ``terms[starts[i]:starts[i + 1]]``.

    Attributes
    ----------
    starts : ndarray of shape (m + 1,), int64
    terms : ndarray of shape (nnz,), int32
        Term numbers, rising in each row.
    weights : ndarray of shape (nnz,), float64
        Positive; the squares of a row add up to 1.
    """

    starts: NDArray[np.int64]
    terms: NDArray[np.int32]
    weights: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.starts) - 1


class LexicalIndex:
    """TF-IDF rows of papers, and for each term the papers that have it.

    Terms are those of `explorer.words.terms`. The weight of one is
    ``(1 + log(tf)) * (log((1 + n) / (1 + df)) + 1)``, scaled so that each paper's row has
    length 1: scikit-learn's ``TfidfVectorizer(sublinear_tf=True)``.

    Parameters
    ----------
    vocabulary : sequence of str
        The terms, sorted.
    frequencies : ndarray of int
        In how many papers each term occurs.
    vectors : TermVectors
        One row a paper.

    Examples
    --------
    >>> index = LexicalIndex.fit(["Robots grasp cups", "A robot walks", "Bandit regret"])
    >>> index.similarities([0]).astype(float).round(2).tolist()
    [[1.0, 0.29, 0.0]]
    >>> index.similarities(["regret of the bandits"]).astype(float).round(2).tolist()
    [[0.0, 0.0, 1.0]]
    """

    def __init__(
        self, vocabulary: Sequence[str], frequencies: NDArray[np.integer], vectors: TermVectors
    ) -> None:
        self.vocabulary = vocabulary
        self.frequencies = np.asarray(frequencies, dtype=np.int64)
        self.vectors = vectors
        self._numbers = {term: number for number, term in enumerate(vocabulary)}
        self._rarity = np.log((1 + len(vectors)) / (1 + frequencies)) + 1
        by_term = np.argsort(vectors.terms, kind="stable")
        papers = np.repeat(np.arange(len(vectors)), np.diff(vectors.starts))
        self._posting_rows = papers[by_term]
        self._posting_weights = vectors.weights[by_term]
        self._posting_starts = np.concatenate([[0], np.cumsum(frequencies)]).astype(np.int64)

    @classmethod
    def fit(cls, texts: Sequence[str]) -> LexicalIndex:
        """Index texts: row i is text i, and a text without terms is a row of zeros."""
        counts = [Counter(terms_of(text)) for text in texts]
        occurring = Counter(chain.from_iterable(counts))
        vocabulary = sorted(occurring)
        frequencies = np.array([occurring[term] for term in vocabulary], dtype=np.int64)
        rarity = np.log((1 + len(texts)) / (1 + frequencies)) + 1
        numbers = {term: number for number, term in enumerate(vocabulary)}
        return cls(vocabulary, frequencies, _weighted(counts, numbers, rarity))

    def __len__(self) -> int:
        return len(self.vectors)

    def transform(self, texts: Sequence[str]) -> TermVectors:
        """Weigh other texts as the papers were weighed; terms that no paper has are left out."""
        return _weighted(map(Counter, map(terms_of, texts)), self._numbers, self._rarity)

    def take(self, rows: Sequence[int] | NDArray[np.integer]) -> TermVectors:
        """Give the vectors of some papers."""
        rows = np.asarray(rows, dtype=np.int64)
        starts = self.vectors.starts
        lengths = starts[rows + 1] - starts[rows]
        where = _ranges(starts[rows], lengths)
        bounds = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        return TermVectors(bounds, self.vectors.terms[where], self.vectors.weights[where])

    def similarities(
        self, queries: Sequence[int] | NDArray[np.integer] | Sequence[str]
    ) -> NDArray[np.float32]:
        """Give the cosine similarity of every paper to each query.

        Parameters
        ----------
        queries : sequence of int, or sequence of str, of length m
            Rows of papers, or texts.

        Returns
        -------
        ndarray of shape (m, n), float32
            In [0, 1]; a query's row does not depend on which others are asked for with it.
        """
        are_texts = len(queries) > 0 and isinstance(queries[0], str)
        vectors = self.transform(queries) if are_texts else self.take(queries)  # type: ignore[arg-type]
        return self.products(vectors)

    def shared(self, row: int, other: int, most: int = 6) -> tuple[str, ...]:
        """Give the terms that two papers share, those that bring them nearest first.

        >>> LexicalIndex.fit(["Robots grasp cups", "Cups that robots wash"]).shared(0, 1)
        ('cup', 'robot')
        """
        one, two = self.take([row]), self.take([other])
        _, at, at_other = np.intersect1d(one.terms, two.terms, True, return_indices=True)
        products = one.weights[at] * two.weights[at_other]
        best = np.argsort(-products, kind="stable")[:most]
        return tuple(self.vocabulary[term] for term in one.terms[at[best]])

    def products(self, vectors: TermVectors) -> NDArray[np.float32]:
        """Multiply term vectors with the papers': float32 of shape (m, n)."""
        if len(vectors) < _MANY:
            rare, sums = vectors, np.zeros((len(vectors), len(self)))
        else:
            common = self._common
            rare = _without(vectors, common.terms)
            sums = _dense(vectors, common.terms, len(self.vocabulary)) @ common.weights.T
        step = max(1, _SUMS // max(len(self), 1))
        for first in range(0, len(vectors), step):
            block = slice(first, min(first + step, len(vectors)))
            sums[block] += self._add_postings(rare, block)
        return sums.astype(np.float32)

    @cached_property
    def _common(self) -> _Common:
        """The commonest terms, and their weights in all papers."""
        order = np.argsort(-self.frequencies, kind="stable")[:_COMMON]
        terms = np.sort(order[self.frequencies[order] > len(self) // 200]).astype(np.int32)
        return _Common(terms, _dense(self.vectors, terms, len(self.vocabulary)))

    def _add_postings(self, vectors: TermVectors, block: slice) -> NDArray[np.float64]:
        starts = vectors.starts[block.start : block.stop + 1]
        inside = slice(int(starts[0]), int(starts[-1]))
        terms, weights = vectors.terms[inside], vectors.weights[inside]
        m, n = len(starts) - 1, len(self)
        begins = self._posting_starts[terms]
        lengths = self._posting_starts[terms + 1] - begins
        where = _ranges(begins, lengths)
        query = np.repeat(np.repeat(np.arange(m), np.diff(starts)) * n, lengths)
        products = self._posting_weights[where] * np.repeat(weights, lengths)
        sums: NDArray[np.float64] = np.bincount(
            query + self._posting_rows[where], products, m * n
        ).astype(np.float64)  # of no products it is of integers
        return sums.reshape(m, n)


@dataclass(frozen=True)
class _Common:
    terms: NDArray[np.int32]
    weights: NDArray[np.float64]


def _without(vectors: TermVectors, terms: NDArray[np.int32]) -> TermVectors:
    """Leave out some terms."""
    kept = ~np.isin(vectors.terms, terms)
    starts = np.concatenate([[0], np.cumsum(kept)])[vectors.starts].astype(np.int64)
    return TermVectors(starts, vectors.terms[kept], vectors.weights[kept])


def _dense(vectors: TermVectors, terms: NDArray[np.int32], n_terms: int) -> NDArray[np.float64]:
    """Give the weights of some terms as a matrix, one column a term."""
    column = np.full(n_terms, -1)
    column[terms] = np.arange(len(terms))
    rows = np.repeat(np.arange(len(vectors)), np.diff(vectors.starts))
    columns = column[vectors.terms]
    matrix = np.zeros((len(vectors), len(terms)))
    kept = columns >= 0
    matrix[rows[kept], columns[kept]] = vectors.weights[kept]
    return matrix


def _weighted(
    counts: Iterable[Counter[str]], numbers: dict[str, int], rarity: NDArray[np.float64]
) -> TermVectors:
    """Make TF-IDF rows of length 1 from the counts of terms."""
    terms, weights = [np.zeros(0, np.int32)], [np.zeros(0)]
    for counted in counts:
        known = sorted((numbers[term], tf) for term, tf in counted.items() if term in numbers)
        own, tf = np.array(known, dtype=np.int32).reshape(-1, 2).T
        weight = (1 + np.log(tf)) * rarity[own]
        length = np.sqrt((weight * weight).sum())
        terms.append(own)
        weights.append(np.rint(weight / (length or 1) / _GRAIN) * _GRAIN)
    starts = np.cumsum([len(own) for own in terms]).astype(np.int64)
    return TermVectors(starts, np.concatenate(terms), np.concatenate(weights))


def _ranges(begins: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Join ``range(begin, begin + length)`` for all of them.

    >>> _ranges(np.array([5, 0]), np.array([2, 3])).tolist()
    [5, 6, 0, 1, 2]
    """
    before = np.cumsum(lengths) - lengths
    where: NDArray[np.int64] = np.arange(int(lengths.sum())) + np.repeat(begins - before, lengths)
    return where
