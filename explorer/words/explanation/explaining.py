"""The terms that two texts share, what each has alone, and what speaks against one of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from explorer.results import Explanation
from explorer.words.explanation.phrases import is_cut, telling_phrases
from explorer.words.keywords.likeness import repeats
from explorer.words.keywords.phrases import is_compound
from explorer.words.textclean import readable

if TYPE_CHECKING:
    from explorer.results import SentencePair
    from explorer.words.explanation.weights import TermWeights

_MOST_TERMS = 8
_COMPOUND_BONUS = 1.5
_LEAST_OF_BEST = 0.4


def text_to_explain(title: str, abstract: str) -> str:
    """Give the text whose terms are compared; the abstract first, for titles write capitals.

    >>> text_to_explain("Deep Bandits", "We study bandits.")
    'We study bandits. Deep Bandits'
    """
    return ". ".join(filter(None, [readable(abstract).rstrip("."), readable(title)]))


def explain(
    query: str,
    hit: str,
    weights: TermWeights,
    sentences: tuple[SentencePair, ...] = (),
    unlike: str | None = None,
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
    unlike : str, optional
        Readable text of what the hit should not be like.

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
    well or when it comes back in its own text. What speaks against the hit are terms that it
    shares with `unlike` and whose words the query never uses. Terms below 0.4 of the best are
    left out.

    Examples
    --------
    >>> from explorer.words.explanation import TermWeights
    >>> texts = ["Regret of a bandit policy.", "Robots learn a bandit policy.", "Robots walk."]
    >>> found = explain(texts[0], texts[1], TermWeights(texts), unlike=texts[2])
    >>> found.shared, found.only_hit, found.against
    (('bandit policy',), ('Robots',), ('Robots',))
    """
    own, other = _Phrases.of(query), _Phrases.of(hit)
    return Explanation(
        shared=_telling(_common(own, other), own, weights),
        only_query=_telling(_alone(own, other, weights), own, weights),
        only_hit=_telling(_alone(other, own, weights), other, weights),
        sentences=sentences,
        against=None if unlike is None else _against(other, _Phrases.of(unlike), own, weights),
    )


@dataclass(frozen=True)
class _Phrases:
    """The phrases of a text by key: as it writes them, and how often."""

    written: dict[str, str]
    counts: dict[str, int]

    @classmethod
    def of(cls, text: str) -> _Phrases:
        written, low = telling_phrases(text), text.lower()
        # The first way of writing is counted, in any case.
        return cls(written, {key: max(1, low.count(one.lower())) for key, one in written.items()})

    @cached_property
    def words(self) -> set[str]:
        return {word for key in self.written for word in key.split(" ")}


def _common(one: _Phrases, other: _Phrases) -> dict[str, int]:
    keys = one.counts.keys() & other.counts.keys()
    return {key: 2 * min(one.counts[key], other.counts[key]) for key in keys}


def _alone(own: _Phrases, other: _Phrases, weights: TermWeights) -> dict[str, int]:
    return {
        key: count
        for key, count in _without(own.counts, other).items()
        if count > 1 or weights.n_holding(key) > 1
    }


def _against(
    hit: _Phrases, unlike: _Phrases, query: _Phrases, weights: TermWeights
) -> tuple[str, ...]:
    return _telling(_without(_common(hit, unlike), query), hit, weights)


def _without(counts: dict[str, int], other: _Phrases) -> dict[str, int]:
    """Leave out the phrases that have a word of another text, or a part of one."""
    words = {word for key in counts for word in key.split(" ")} & other.words
    return {
        key: count
        for key, count in counts.items()
        if other.words.isdisjoint(key.split(" ")) and not is_cut(key, words)
    }


def _telling(counts: dict[str, int], phrases: _Phrases, weights: TermWeights) -> tuple[str, ...]:
    merits = {key: _merit(key, count, weights) for key, count in counts.items()}
    top = max(merits.values(), default=0.0)
    best: list[str] = []
    # Of phrases that tell as much the longest is the whole one.
    for key in sorted(merits, key=lambda key: (-merits[key], -key.count(" "), key)):
        if len(best) == _MOST_TERMS or merits[key] <= _LEAST_OF_BEST * top:
            break
        if not is_cut(key, best) and not any(repeats(key, one) for one in best):
            best.append(key)
    return tuple(phrases.written[key] for key in best)


def _merit(key: str, count: int, weights: TermWeights) -> float:
    bonus = _COMPOUND_BONUS if is_compound(key) and count > 1 else 1.0
    return round(bonus * (1 + math.log2(count)) * weights.of(key), 9)
