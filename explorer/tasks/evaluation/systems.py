"""The systems that are compared: our rankings, with one model or several, and BM25."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from explorer.words.bm25 import BM25
from explorer.words.embedding import embed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.pile.library import Library
    from explorer.pile.relevance import Question
    from explorer.words.encoders import Role

    Answers = Callable[[Question], list[int]]


@dataclass(frozen=True)
class System:
    """Something that ranks papers.

    Parameters
    ----------
    name : str
        Unique among those compared.
    ranking : str
        What `ranking` has to be to choose it; empty for what cannot be chosen.
    model : str
        The model's name; empty where words alone count.
    answers : callable
        Gives all papers for a question, those of the question left out, best first.
    """

    name: str
    ranking: str
    model: str
    answers: Answers


DENSE = "dense"
HYBRID = "hybrid"


def systems_of(piles: Sequence[Library]) -> list[System]:
    """Give the systems for one set of papers, in piles that differ in their models."""
    first, *further = piles
    return [
        System("TF-IDF", "lexical", "", _by_ranking(first, "lexical")),
        System("BM25", "", "", _by_bm25(first)),
        *_of_model(first, "{}"),
        *(system for pile in further for system in _of_model(pile, f"{{}}, {_short(pile)}")),
    ]


def embed_all(piles: Sequence[Library], questions: Sequence[Question]) -> None:
    """Embed papers and questions in a few batches; the rankings take them from the store."""
    for pile in piles:
        _ = pile.X
        by_role: dict[Role, list[str]] = {}
        for question in questions:
            for text, role in question.texts:
                by_role.setdefault(role, []).append(text)
        for role, texts in by_role.items():
            embed(texts, pile.encoder, pile.store, role=role, progress=pile.progress)


def _of_model(pile: Library, name: str) -> list[System]:
    model = "vectors given" if pile.has_given_vectors else pile.encoder.name
    return [
        System(name.format(ranking), ranking, model, _by_ranking(pile, ranking))
        for ranking in (DENSE, HYBRID)
    ]


def _short(pile: Library) -> str:
    """Give a model's name without whose it is."""
    return pile.encoder.name.rstrip("/").rpartition("/")[2] or pile.encoder.name


def _by_ranking(pile: Library, ranking: str) -> Answers:
    return lambda question: [found.row for found in pile.rank(question, ranking)]


def _by_bm25(pile: Library) -> Answers:
    """Rank by BM25; equal papers come in the canonical order, as in the other rankings."""
    weighed = BM25(pile.texts)

    def answers(question: Question) -> list[int]:
        asked = [pile.texts[row] for row in question.like] + [text for text, _ in question.texts]
        values = weighed.values([" ".join(asked)])[0][pile.order]
        rows = pile.order[np.argsort(-values, kind="stable")]
        return [row for row in rows.tolist() if row not in question.rows]

    return answers
