"""How relevant every paper is to a question: by meaning, by words, or by both.

Rows are in the canonical order of the library here, so that no answer depends on the order in
which papers were given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.defaults import DECIMALS
from explorer.numbers.ranking import HybridRanking, Ranking, best, combine, to_relevance
from explorer.store import key_of
from explorer.words.lexical import LexicalIndex, TermVectors

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from numpy.typing import NDArray

    from explorer.store import Store
    from explorer.words.encoders import Role

    _Array: TypeAlias = NDArray[np.floating[Any]]

# A text of this many words is taken for a draft abstract, a shorter one for keywords.
_DRAFT_WORDS = 25
# Change a rule's name when the same input would give another result than before.
_RULES = {"terms": "terms-3", "answers": "answers-3", "related": "related-4"}
# The more subjects a pile has, the fewer of its papers tell what is relevant to it; this many do
# best on three labelled piles.
_NEAREST_OF_PILE = 5
_BLOCK_ROWS = 256
_TERM = np.dtype([("term", "<i4"), ("weight", "<f8")])
_ENTRY = np.dtype([("row", "<i4"), ("similarity", "<f4"), ("relevance", "<f4")])


@dataclass(frozen=True)
class Question:
    """What is asked.

    Parameters
    ----------
    like, unlike : tuple of int
        Rows of papers.
    texts, unlike_texts : tuple of (str, Role)
        Cleaned texts, and how the encoder should read them.
    """

    like: tuple[int, ...] = ()
    unlike: tuple[int, ...] = ()
    texts: tuple[tuple[str, Role], ...] = ()
    unlike_texts: tuple[tuple[str, Role], ...] = ()

    @property
    def is_one_paper(self) -> bool:
        """Whether one paper is asked for and nothing else."""
        return len(self.like) == 1 and not (self.unlike or self.texts or self.unlike_texts)

    @property
    def rows(self) -> tuple[int, ...]:
        """The papers that are never among the answers."""
        return (*self.like, *self.unlike)


def role_of(text: str) -> Role:
    """Tell how the encoder should read a text when nobody says: as a draft or as keywords.

    >>> role_of("bandits with regret")
    'query'
    """
    return "document" if len(text.split()) >= _DRAFT_WORDS else "query"


@dataclass(frozen=True)
class Asked:
    """The vectors and words of a question's papers and texts.

    Parameters
    ----------
    like, unlike : ndarray of float32, shape (m, d)
        Unit rows.
    like_words, unlike_words : ndarray of float32, shape (m, n)
        Lexical similarities of all papers.
    exclude : tuple of int
        Rows that are no answers.
    """

    like: NDArray[np.float32]
    unlike: NDArray[np.float32]
    like_words: NDArray[np.float32]
    unlike_words: NDArray[np.float32]
    exclude: tuple[int, ...]


class Relevance:
    """Ranks the papers of a pile; each part is made once, and what took long is kept.

    Parameters
    ----------
    X : ndarray of float32, shape (n, d)
        Unit rows.
    texts : sequence of str, length n
        Cleaned texts.
    store : Store
    vectors_key, texts_key : str
        Name the vectors and the texts.
    """

    def __init__(
        self,
        X: NDArray[np.float32],
        texts: Sequence[str],
        store: Store,
        vectors_key: str,
        texts_key: str,
    ) -> None:
        self.X = X
        self._texts = texts
        self._store = store
        self._vectors_key = vectors_key
        self._texts_key = texts_key

    @cached_property
    def index(self) -> LexicalIndex:
        """The words of the papers."""
        key = key_of(self._texts_key, _RULES["terms"])
        terms = self._store.load_array("terms", key, lambda array: array.dtype == _TERM)
        about = self._store.load_json("terms", key, _restored)
        if terms is not None and about is not None and about.fits(terms, len(self._texts)):
            vectors = TermVectors(about.starts, terms["term"], terms["weight"])
            return LexicalIndex(about.vocabulary, about.frequencies, vectors)
        index = LexicalIndex.fit(self._texts)
        self._keep_index(key, index)
        return index

    def _keep_index(self, key: str, index: LexicalIndex) -> None:
        terms = np.empty(len(index.vectors.terms), dtype=_TERM)
        terms["term"], terms["weight"] = index.vectors.terms, index.vectors.weights
        self._store.save_array("terms", key, terms)
        about = [list(index.vocabulary), index.frequencies.tolist(), index.vectors.starts.tolist()]
        self._store.save_json("terms", key, about)

    @property
    def key(self) -> str:
        """Names what the ranking rests on: vectors, texts and rules."""
        return key_of(self._vectors_key, _RULES["terms"], _RULES["answers"])

    @property
    def corrected(self) -> NDArray[np.float32]:
        """The vectors as the ranking compares them: unit rows of shape (n, d).

        Half of their mean is taken off, and each is drawn towards its first answers.
        """
        return self._hybrid.smoothed

    @cached_property
    def _hybrid(self) -> HybridRanking:
        key = self.key
        n = len(self.X)
        kept = self._store.load_array("answers", key, lambda array: _are_rows(array, n))
        index = self.index
        n_terms = np.diff(index.vectors.starts)
        ranking = HybridRanking(self.X, index.similarities, n_terms=n_terms, answers=kept)
        if kept is None:
            self._store.save_array("answers", key, ranking.answers)
        return ranking

    def lists(self, depth: int) -> Ranking:
        """Rank the other papers for every paper, `depth` deep, by meaning and words."""
        depth = max(0, min(depth, len(self.X) - 1))
        key = key_of(self.key, _RULES["related"], depth)
        shape = (len(self.X), depth)
        kept = self._store.kept_array(
            "related", key, lambda: self._entries(depth), lambda array: _are_entries(array, shape)
        )
        return Ranking(kept["row"], kept["similarity"], kept["relevance"])

    def _entries(self, depth: int) -> NDArray[np.void]:
        made = self._hybrid.rank_papers(max(depth, 1))
        entries = np.empty(made.indices.shape, dtype=_ENTRY)
        entries["row"], entries["similarity"] = made.indices, made.similarities
        entries["relevance"] = made.relevances
        return entries

    def rank(self, asked: Asked, ranking: str) -> Ranking:
        """Rank all papers but the excluded ones for one question: arrays of shape (1, m).

        For several papers and texts see `explorer.numbers.ranking.combine`.
        """
        values = combine(*self._values(asked, ranking))[np.newaxis]
        fused = ranking == "hybrid"
        relevances = to_relevance(values) if fused else np.clip(values, 0, 1).round(DECIMALS)
        hidden = np.unique(np.asarray(asked.exclude, dtype=np.intp))[np.newaxis]
        indices = best(relevances, len(self.X), hidden)
        cosines = (_centre(asked.like) @ self.X.T).clip(-1, 1).round(DECIMALS)
        return Ranking(
            indices,
            np.take_along_axis(cosines, indices, axis=1).astype(np.float32),
            np.take_along_axis(relevances, indices, axis=1).astype(np.float32),
        )

    def to_pile(self, rows: Sequence[int]) -> NDArray[np.float64]:
        """Tell how relevant every other paper is to a pile of several subjects.

        That is the mean of the five highest values that papers of the pile give it, not of all,
        which would prefer what is like nothing in particular.

        Parameters
        ----------
        rows : sequence of int
            The papers of the pile.

        Returns
        -------
        ndarray of shape (n,), float64
            In [0, 1]; 0 for papers of the pile.
        """
        highest = np.empty((0, len(self.X)))
        for start in range(0, len(rows), _BLOCK_ROWS):
            some = list(rows[start : start + _BLOCK_ROWS])
            words = self.index.similarities(some)
            values = self._hybrid.values(self.X[some], words, exclude=rows)
            highest = np.sort(np.concatenate([highest, values]), axis=0)[-_NEAREST_OF_PILE:]
        relevances = to_relevance(highest.mean(axis=0))
        relevances[list(rows)] = 0
        return relevances

    def _values(self, asked: Asked, ranking: str) -> tuple[_Array, _Array]:
        """Give what each paper or text alone makes of all papers: for those like, those unlike."""
        if ranking == "dense":
            return _centre(asked.like) @ self.X.T, _centre(asked.unlike) @ self.X.T
        if ranking == "lexical":
            return asked.like_words, asked.unlike_words
        values, exclude = self._hybrid.values, asked.exclude
        like = values(asked.like, asked.like_words, exclude=exclude)
        return like, values(asked.unlike, asked.unlike_words, exclude=exclude)


def _centre(vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    """Give the direction of several vectors as one row of unit length; none of none."""
    if not len(vectors):
        return vectors.astype(np.float64)
    total = vectors.sum(axis=0, dtype=np.float64, keepdims=True)
    return np.asarray(total / (np.linalg.norm(total) or 1.0))


@dataclass(frozen=True)
class _About:
    """What an index is besides its terms."""

    vocabulary: list[str]
    frequencies: NDArray[np.int64]
    starts: NDArray[np.int64]

    def fits(self, terms: NDArray[Any], n: int) -> bool:
        """Tell whether these are the terms that belong to it."""
        return (
            len(self.starts) == n + 1
            and int(self.starts[-1]) == len(terms)
            and np.array_equal(
                np.bincount(terms["term"], minlength=len(self.vocabulary)), self.frequencies
            )
        )


def _restored(kept: Any) -> _About:
    vocabulary, frequencies, starts = kept
    return _About(
        list(map(str, vocabulary)),
        np.array(frequencies, dtype=np.int64),
        np.array(starts, dtype=np.int64),
    )


def _are_rows(array: NDArray[Any], n: int) -> bool:
    return bool(
        array.ndim == 2
        and array.dtype.kind == "i"
        and len(array) == n
        and ((array >= 0) & (array < n)).all()
    )


def _are_entries(array: NDArray[Any], shape: tuple[int, int]) -> bool:
    return array.dtype == _ENTRY and array.shape == shape and _are_rows(array["row"], shape[0])
