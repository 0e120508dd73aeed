"""From a question to hits: rank, keep what the filters let through, fold versions, spread out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.defaults import DECIMALS, RELATED_DEPTH
from explorer.numbers.ranking import diversify
from explorer.pile.selection import narrowed
from explorer.results import Hit, Hits, fold_versions
from explorer.tasks.lookup.explaining import explained

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.pile.library import Library
    from explorer.pile.relevance import Question
    from explorer.results import Related
    from explorer.tasks.lookup.wishes import Checked

# Different answers are looked for among this many of the best, or this many for each wanted.
_CANDIDATES = 100
_CANDIDATES_EACH = 10


def answer(library: Library, question: Question, wishes: Checked, told: dict[str, Any]) -> Hits:
    """Answer a question.

    Parameters
    ----------
    library : Library
    question : Question
    wishes : Checked
    told : dict
        What was asked, for `Hits.query`; what the filters left is added, and whether all answers
        are far from the texts.
    """
    hits = _answer(library, question, wishes, told)
    hits = replace(hits, query={**hits.query, **_far(library, question, hits)})
    if wishes.topics:
        hits = _with_topics(library, hits)
    return explained(library, question, hits) if wishes.explain else hits


def _answer(library: Library, question: Question, wishes: Checked, told: dict[str, Any]) -> Hits:
    if question.is_one_paper and wishes.are_plain and wishes.top_k <= RELATED_DEPTH:
        library.keep_answers()
        return _hits(library, library.related(question.like[0])[: wishes.top_k], told)
    admitted, left = narrowed(library.corpus, wishes.filters)
    chosen = _chosen(library, question, wishes, set(admitted.rows))
    return _hits(library, chosen, {**told, **left})


def _chosen(
    library: Library, question: Question, wishes: Checked, admitted: set[int]
) -> list[Related]:
    ranked = library.rank(question, wishes.ranking)
    answers = [found for found in ranked if found.row in admitted]
    if wishes.fold:
        hidden = set(range(len(library.corpus))) - admitted | set(question.rows)
        answers = fold_versions(answers, library.versions, hidden, question.like)
    if not wishes.diverse:
        return answers[: wishes.top_k]
    candidates = answers[: max(_CANDIDATES, _CANDIDATES_EACH * wishes.top_k)]
    chosen = diversify(
        library.X[[found.row for found in candidates]],
        np.array([found.relevance for found in candidates]),
        wishes.top_k,
        wishes.diverse,
    )
    return [candidates[at] for at in chosen]


def _far(library: Library, question: Question, hits: Hits) -> dict[str, Any]:
    """Tell when no answer to texts is about them, as far as meaning and words can say.

    A ranking always puts something first. Then the most similar answer is less like the texts than
    two papers of the pile are to each other, and none shares a word with them.
    """
    if question.rows or not question.texts or not hits:
        return {}
    best, usual = max(hit.similarity for hit in hits), library.usual_similarity
    rows = [library.corpus.row(hit.paper.paper_id) for hit in hits]
    texts = [text for text, _ in question.texts]
    if best >= usual or library.shares_words(rows, texts):
        return {}
    return {"far": {"similarity": round(best, DECIMALS), "usual": round(usual, DECIMALS)}}


def _with_topics(library: Library, hits: Hits) -> Hits:
    return replace(
        hits,
        items=tuple(
            replace(hit, topic=library.topic_of[library.corpus.row(hit.paper.paper_id)])
            for hit in hits
        ),
    )


def _hits(library: Library, answers: Sequence[Related], query: dict[str, Any]) -> Hits:
    return Hits(
        tuple(
            Hit(
                rank,
                library.corpus[found.row],
                library.headlines[found.row],
                found.similarity,
                found.relevance,
                tuple(library.corpus[row] for row in found.versions),
                found.is_asked,
            )
            for rank, found in enumerate(answers, start=1)
        ),
        query,
    )
