"""The ranking that answers by default: meaning and words, each corrected by the pile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from explorer.numbers.ranking.fusion import best, standardize, to_relevance
from explorer.numbers.ranking.smoothing import center, shrinkage, smooth, substance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    Lexical = Callable[[NDArray[np.integer]], NDArray[np.floating]]

# Chosen by cross-validation; docs/quality.md has the figures.
MEAN_TAKEN_OFF = 0.5
LEXICAL_WEIGHT = 0.15
FIRST_LEXICAL_WEIGHT = 0.3
N_ANSWERS = 5
TOWARDS_ANSWERS = 0.3

_BLOCK_BYTES = 32 * 2**20
_STRIP_ROWS = 4096
_DRAWN_ROWS = 1024


@dataclass(frozen=True)
class Ranking:
    """Papers in the order in which they answer each query.

    Attributes
    ----------
    indices : ndarray of shape (m, k), int32
        Rows, most relevant first; of two equally relevant ones the lower first.
    similarities : ndarray of shape (m, k), float32
        Cosines of the uncorrected vectors, rounded to six decimals.
    relevances : ndarray of shape (m, k), float32
        In [0, 1], rounded to six decimals, never rising along a row.
    """

    indices: NDArray[np.int32]
    similarities: NDArray[np.float32]
    relevances: NDArray[np.float32]


class HybridRanking:
    """Ranks papers by meaning and words together.

    1. Half of the mean of all papers is taken from every vector (`center`): all of it helps within
       one field, but does harm where the pile is a mixture.
    2. A paper's *first answers* are the 5 others with the highest sum of the standardized cosine
       and 0.3 of the standardized lexical similarity (`standardize`).
    3. Every vector is drawn towards its first answers (`smooth`, weight 0.3); a query likewise.
    4. The order is that of the standardized cosine between these vectors, plus 0.15 of the
       standardized lexical similarity.

    Of its sums in steps 2 and 4 a paper of few terms keeps a part only (`substance`).
    Below 100 papers the mean and all three weights are reduced in proportion (`shrinkage`).

    Parameters
    ----------
    X : ndarray of shape (n, d), float32
        Unit rows.
    lexical : callable, optional
        Gives for an array of m rows the (m, n) lexical similarities of all papers to them.
        Without it, meaning alone decides.
    n_terms : ndarray of shape (n,), int, optional
        How many terms each paper has. Without it, all are taken to have enough.
    answers : ndarray of shape (n, k), int32, optional
        What `answers` gave before for the same papers, so that it need not be found again.

    Notes
    -----
    A query's ranking does not depend, to the last bit, on which others are asked with it, nor on
    whether it is asked as a paper or by its vector.

    Examples
    --------
    >>> X = np.eye(3, dtype=np.float32)[[0, 0, 1, 2]]
    >>> ranking = HybridRanking(X, None)
    >>> ranking.rank_papers(1).indices.tolist()
    [[1], [0], [0], [0]]
    >>> int(ranking.values(X[:1], None, exclude=[0]).argmax())
    1
    """

    def __init__(
        self,
        X: NDArray[np.float32],
        lexical: Lexical | None,
        *,
        n_terms: NDArray[np.integer] | None = None,
        answers: NDArray[np.integer] | None = None,
    ) -> None:
        self.X = X
        self._lexical = lexical
        self._given_answers = answers
        self._trust = shrinkage(len(X))
        self._substance = np.ones(len(X)) if n_terms is None else substance(n_terms)

    @cached_property
    def _offset(self) -> NDArray[np.float64]:
        n, d = self.X.shape
        part = self._trust * MEAN_TAKEN_OFF
        return part * self.X.sum(axis=0, dtype=np.float64) / n if n else np.zeros(d)

    @cached_property
    def _centered(self) -> NDArray[np.float32]:
        return center(self.X, self._offset)

    @cached_property
    def answers(self) -> NDArray[np.int32]:
        """The first answers of every paper: int32 of shape (n, min(5, n - 1))."""
        if self._given_answers is not None:
            return self._given_answers.astype(np.int32)
        found = [
            self._first_answers(self._centered[rows], self._words_of(rows), rows[:, np.newaxis])
            for rows in self._blocks()
        ]
        return np.concatenate(found) if found else np.zeros((0, 0), np.int32)

    @cached_property
    def smoothed(self) -> NDArray[np.float32]:
        """The papers' vectors after step 3: unit rows of shape (n, d), float32."""
        drawn = np.empty_like(self._centered)
        for start in range(0, len(drawn), _DRAWN_ROWS):
            rows = slice(start, start + _DRAWN_ROWS)
            drawn[rows] = self._drawn(self._centered[rows], self.answers[rows])
        return drawn

    def rank_papers(self, top_k: int) -> Ranking:
        """Rank the other papers for every paper.

        Parameters
        ----------
        top_k : int
            How many answers each, at least 1; ``n - 1`` when there are no more.
        """
        parts = [
            self._answer(
                self.X[own],
                self._fused(self.smoothed[own], self._words_of(own), own[:, np.newaxis]),
                top_k,
                own[:, np.newaxis],
            )
            for own in self._blocks()
        ]
        return _joined(parts)

    def values(
        self,
        queries: NDArray[np.float32],
        words: NDArray[np.floating] | None,
        *,
        exclude: Sequence[int] = (),
    ) -> NDArray[np.float64]:
        """Give what every paper is worth as an answer to vectors, before it is made a relevance.

        Parameters
        ----------
        queries : ndarray of shape (m, d), float32
            Unit rows.
        words : ndarray of shape (m, n), optional
            Lexical similarities of all papers to each query.
        exclude : sequence of int, default ()
            Rows that must not appear, and that do not count.

        Returns
        -------
        ndarray of shape (m, n), float64
            Sums of standardized similarities; 0 where excluded.
        """
        hidden = _for_each(queries, exclude)
        centered = center(queries, self._offset)
        first = self._first_answers(centered, words, hidden)
        return self._fused(self._drawn(centered, first), words, hidden)

    def _words_of(self, rows: NDArray[np.integer]) -> NDArray[np.floating] | None:
        return None if self._lexical is None else self._lexical(rows)

    def _first_answers(
        self,
        centered: NDArray[np.float32],
        words: NDArray[np.floating] | None,
        hidden: NDArray[np.integer],
    ) -> NDArray[np.int32]:
        values = self._sums(centered, self._centered, words, FIRST_LEXICAL_WEIGHT, hidden)
        return best(to_relevance(values), N_ANSWERS, hidden)

    def _drawn(
        self, centered: NDArray[np.float32], answers: NDArray[np.integer]
    ) -> NDArray[np.float32]:
        return smooth(centered, self._centered[answers], self._trust * TOWARDS_ANSWERS)

    def _fused(
        self,
        smoothed: NDArray[np.float32],
        words: NDArray[np.floating] | None,
        hidden: NDArray[np.integer],
    ) -> NDArray[np.float64]:
        return self._sums(smoothed, self.smoothed, words, LEXICAL_WEIGHT, hidden)

    def _sums(
        self,
        queries: NDArray[np.float32],
        papers: NDArray[np.float32],
        words: NDArray[np.floating] | None,
        weight: float,
        hidden: NDArray[np.integer],
    ) -> NDArray[np.float64]:
        sums = standardize(_products(queries, papers), hidden)
        if words is not None:
            sums += self._trust * weight * standardize(words, hidden)
        sums *= self._substance
        return sums

    def _answer(
        self,
        queries: NDArray[np.float32],
        values: NDArray[np.floating],
        top_k: int,
        hidden: NDArray[np.integer],
    ) -> Ranking:
        relevances = to_relevance(values)
        indices = best(relevances, top_k, hidden)
        cosines = np.einsum("mkd,md->mk", self.X[indices], queries, dtype=np.float64)
        return Ranking(
            indices,
            np.clip(cosines.round(6), -1, 1).astype(np.float32),
            np.take_along_axis(relevances, indices, axis=1).astype(np.float32),
        )

    def _blocks(self) -> Iterator[NDArray[np.intp]]:
        """Give the rows a few at a time, so that their values take little memory."""
        n = len(self.X)
        step = max(1, _BLOCK_BYTES // (8 * max(n, 1)))
        for start in range(0, n, step):
            yield np.arange(start, min(start + step, n))


def _for_each(queries: NDArray[np.float32], exclude: Sequence[int]) -> NDArray[np.intp]:
    """Hide the same rows from every query."""
    rows = np.unique(np.asarray(exclude, dtype=np.intp))
    return np.broadcast_to(rows, (len(queries), len(rows)))


def _products(queries: NDArray[np.float32], X: NDArray[np.float32]) -> NDArray[np.float64]:
    """Multiply in float64, where the grain of the rows makes every sum exact."""
    result = np.empty((len(queries), len(X)))
    exact = queries.astype(np.float64)
    for start in range(0, len(X), _STRIP_ROWS):
        strip = X[start : start + _STRIP_ROWS].astype(np.float64)
        result[:, start : start + _STRIP_ROWS] = exact @ strip.T
    return result


def _joined(parts: Sequence[Ranking]) -> Ranking:
    if not parts:
        nothing = np.zeros((0, 0))
        return Ranking(nothing.astype(np.int32), *[nothing.astype(np.float32)] * 2)
    return Ranking(
        np.concatenate([part.indices for part in parts]),
        np.concatenate([part.similarities for part in parts]),
        np.concatenate([part.relevances for part in parts]),
    )
