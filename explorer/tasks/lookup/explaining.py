"""Why an answer is one: the terms that it shares with the question, and the sentences alike."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from explorer.words.explanation import align_sentences, explain, text_to_explain
from explorer.words.sentences import split_sentences
from explorer.words.textclean import readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.corpus import Paper
    from explorer.pile.library import Library
    from explorer.pile.relevance import Question
    from explorer.results import Hits, SentencePair


def explained(library: Library, question: Question, hits: Hits) -> Hits:
    """Add to every hit why it is one.

    Sentences are compared by the encoder; among vectors of one's own only terms are told.
    """
    papers = [library.corpus[row] for row in question.like]
    texts = [text for text, _ in question.texts]
    asked = _joined(papers, texts)
    unlike = _joined(
        [library.corpus[row] for row in question.unlike],
        [text for text, _ in question.unlike_texts],
    )
    sentences = [sentence for paper in papers for sentence in _sentences(paper)]
    sentences += [sentence for text in texts for sentence in split_sentences(text)]
    pairs = _pairs(library, sentences, [_sentences(hit.paper) for hit in hits])
    return replace(
        hits,
        items=tuple(
            replace(
                hit,
                explanation=explain(
                    asked, _terms_text(hit.paper), library.term_weights, alike, unlike or None
                ),
            )
            for hit, alike in zip(hits, pairs, strict=True)
        ),
    )


def _joined(papers: Sequence[Paper], texts: Sequence[str]) -> str:
    return ". ".join([*map(_terms_text, papers), *texts])


def _terms_text(paper: Paper) -> str:
    return text_to_explain(paper.title, paper.abstract)


def _sentences(paper: Paper) -> list[str]:
    return split_sentences(readable(paper.abstract) or readable(paper.title))


def _pairs(
    library: Library, asked: list[str], told: list[list[str]]
) -> list[tuple[SentencePair, ...]]:
    """Pair the sentences of the question with those of each answer."""
    if library.has_given_vectors:
        return [()] * len(told)
    every = list(dict.fromkeys([*asked, *(sentence for own in told for sentence in own)]))
    row_of = {sentence: row for row, sentence in enumerate(every)}
    vectors = library.encode(every, "document")

    def of(sentences: list[str]) -> NDArray[np.float32]:
        return vectors[[row_of[sentence] for sentence in sentences]]

    return [align_sentences(asked, own, of(asked), of(own)) for own in told]
