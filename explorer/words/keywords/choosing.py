"""Keywords of a topic, chosen from its candidates by meaning."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.words.keywords.candidates import FEW_PAPERS
from explorer.words.keywords.likeness import repeats
from explorer.words.keywords.phrases import is_compound, key_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.words.keywords.candidates import Candidate

_MOST_KEYWORDS = 5
_TOO_ALIKE = 0.7
# What counts besides closeness to the topic: being common in it, reading as a noun phrase, standing
# in papers that hold none of the phrases before it, and, in a small topic, standing in headlines.
_COMMON = 0.15
_WHOLE_PHRASE = 0.09
_MERE_ADJECTIVE = 0.10
_NEW_PAPERS = 0.15
_IN_HEADLINES = 0.10
_ADJECTIVE = re.compile(r"(?:ic|al|ive|ous|able|ible|ary|ful|less|ed|ly|ing|sparse|free)\Z")


def choose_keywords(
    shortlist: list[Candidate],
    closeness: Mapping[str, float],
    vectors: Mapping[str, NDArray[np.float32]],
    in_headlines: Sequence[frozenset[str]],
) -> list[str]:
    """Pick up to five keywords one by one, the best first, none of which repeats another.

    Parameters
    ----------
    shortlist : list of Candidate
    closeness : Mapping
        How much closer each phrase is to this topic than to the others, in cosine.
    vectors : Mapping
        Unit row of each phrase.
    in_headlines : sequence of frozenset of str
        The keys of the phrases in each paper's headline.
    """
    holding = frozenset().union(*(one.papers for one in shortlist))
    # Where phrases recur in papers, that tells more than headlines do.
    titles = in_headlines if len(holding) < FEW_PAPERS else ()
    merits = {
        one.phrase: closeness[one.phrase]
        + _COMMON * one.weight / shortlist[0].weight
        + _IN_HEADLINES * _share_in(titles, one)
        + _form(one.phrase)
        for one in shortlist
    }
    chosen: list[str] = []
    covered: frozenset[int] = frozenset()
    while shortlist and len(chosen) < _MOST_KEYWORDS:
        best = _best(shortlist, merits, covered, len(holding))
        chosen.append(best.phrase)
        covered |= best.papers
        shortlist = [one for one in shortlist if not _alike(one.phrase, best.phrase, vectors)]
    return chosen


def _share_in(titles: Sequence[frozenset[str]], one: Candidate) -> float:
    if not titles:
        return 0.0
    key = key_of(one.phrase)
    return sum(key in titles[row] for row in one.papers) / len(one.papers)


def _form(phrase: str) -> float:
    gerund = phrase.endswith("ing") and is_compound(phrase)  # "active learning"
    is_adjective = bool(_ADJECTIVE.search(phrase.lower())) and not gerund
    return _WHOLE_PHRASE * is_compound(phrase) - _MERE_ADJECTIVE * is_adjective


def _best(
    candidates: list[Candidate],
    merits: Mapping[str, float],
    covered: frozenset[int],
    n_papers: int,
) -> Candidate:
    def rank(one: Candidate) -> tuple[float, str]:
        merit = merits[one.phrase] + _NEW_PAPERS * len(one.papers - covered) / n_papers
        return -round(merit, 6), one.phrase

    return min(candidates, key=rank)


def _alike(one: str, other: str, vectors: Mapping[str, NDArray[np.float32]]) -> bool:
    return bool(vectors[one] @ vectors[other] > _TOO_ALIKE) or repeats(one, other)
