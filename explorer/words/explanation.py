"""Why two papers are related: the terms and sentences they share, and what each has alone."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from explorer.results import Explanation, SentencePair
from explorer.words.keywords.likeness import repeats
from explorer.words.keywords.phrases import is_compound, phrases_of
from explorer.words.textclean import readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_MOST_TERMS = 8
_MOST_SENTENCES = 3
_LEAST_SIMILARITY = 0.4
_COMPOUND_BONUS = 1.5
_LEAST_OF_BEST = 0.4
_NOBODY = np.empty(0, np.int32)


def text_to_explain(title: str, abstract: str) -> str:
    """Give the text whose terms are compared; the abstract first, for titles write capitals.

    >>> text_to_explain("Deep Bandits", "We study bandits.")
    'We study bandits. Deep Bandits'
    """
    return ". ".join(filter(None, [readable(abstract).rstrip("."), readable(title)]))


class TermWeights:
    """How telling a term is in a pile of texts.

    Parameters
    ----------
    texts : sequence of str, length n
        Readable texts of all papers.

    Notes
    -----
    A term weighs ``log((n + 1) / (m + 1))``, where m texts hold all its words: inverse document
    frequency (Spärck Jones 1972). Words are counted in singular; words that never tell anything,
    such as "paper", are not counted.

    Examples
    --------
    >>> weights = TermWeights(["bandit arms", "bandit regret", "robots"])
    >>> round(weights.of("bandit"), 3), round(weights.of("bandit regret"), 3)
    (0.288, 0.693)
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._n = len(texts)
        holders: dict[str, list[int]] = defaultdict(list)
        for row, text in enumerate(texts):
            for word in {word for key in phrases_of(text) for word in key.split(" ")}:
                holders[word].append(row)
        self._holders = {word: np.array(rows, np.int32) for word, rows in holders.items()}

    def of(self, key: str) -> float:
        """Give the weight of a term; 0 when all texts hold it."""
        return math.log((self._n + 1) / (self.n_holding(key) + 1))

    def n_holding(self, key: str) -> int:
        """Count the texts that hold all words of a term."""
        rows = [self._holders.get(word, _NOBODY) for word in key.split(" ")]
        held = min(rows, key=len)
        for others in rows:
            held = held if others is held else np.intersect1d(held, others, assume_unique=True)
        return len(held)


def explain(
    query: str,
    hit: str,
    weights: TermWeights,
    sentences: tuple[SentencePair, ...] = (),
) -> Explanation:
    """Tell what two texts share, and what each has alone.

    Parameters
    ----------
    query, hit : str
        Readable texts, as `text_to_explain` gives them.
    weights : TermWeights
        Of the pile that the papers are from.
    sentences : tuple of SentencePair, optional
        What `align_sentences` gives.

    Returns
    -------
    Explanation
        Terms of one to three words, the most telling first, at most eight of each kind. A term
        is written as its text writes it, a shared one as the query does; none repeats another.

    Notes
    -----
    The weight is multiplied by ``1 + log2(count)``, where a shared term counts twice as often as in
    the paper that has it less, and a term of two words or more weighs half as much again when it
    comes back. A term that one paper has alone is told when other papers of the pile have it as
    well or when it comes back in its own text. Terms below 0.4 of the best are left out.

    Examples
    --------
    >>> texts = ["Regret of a bandit policy.", "Robots learn a bandit policy.", "Robots walk."]
    >>> found = explain(texts[0], texts[1], TermWeights(texts))
    >>> found.shared, found.only_hit
    (('bandit policy',), ('Robots',))
    """
    own, other = phrases_of(query), phrases_of(hit)
    counts, other_counts = _counts(query, own), _counts(hit, other)
    common = {key: 2 * min(counts[key], other_counts[key]) for key in own.keys() & other.keys()}
    return Explanation(
        shared=_telling(common, own, weights),
        only_query=_telling(_alone(counts, other, weights), own, weights),
        only_hit=_telling(_alone(other_counts, own, weights), other, weights),
        sentences=sentences,
    )


def _counts(text: str, phrases: dict[str, str]) -> dict[str, int]:
    """Count how often a text writes its phrases the way that it first does, in any case."""
    low = text.lower()
    return {key: max(1, low.count(written.lower())) for key, written in phrases.items()}


def _alone(counts: dict[str, int], other: dict[str, str], weights: TermWeights) -> dict[str, int]:
    theirs = {word for key in other for word in key.split(" ")}
    return {
        key: count
        for key, count in counts.items()
        if theirs.isdisjoint(key.split(" ")) and (count > 1 or weights.n_holding(key) > 1)
    }


def _telling(
    counts: dict[str, int], written: dict[str, str], weights: TermWeights
) -> tuple[str, ...]:
    merits = {key: _merit(key, count, weights) for key, count in counts.items()}
    top = max(merits.values(), default=0.0)
    best: list[str] = []
    for key in sorted(merits, key=lambda key: (-merits[key], key)):
        if len(best) == _MOST_TERMS or merits[key] <= _LEAST_OF_BEST * top:
            break
        if not any(repeats(key, one) for one in best):
            best.append(key)
    return tuple(written[key] for key in best)


def _merit(key: str, count: int, weights: TermWeights) -> float:
    bonus = _COMPOUND_BONUS if is_compound(key) and count > 1 else 1.0
    return round(bonus * (1 + math.log2(count)) * weights.of(key), 9)


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
