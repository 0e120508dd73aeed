"""Long texts are cut so that nothing is lost and nothing is too long."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from explorer.words.chunking import chunk


def count_words(texts: Sequence[str]) -> list[int]:
    return [len(text.split()) for text in texts]


def count_characters(texts: Sequence[str]) -> list[int]:
    return [len(text) for text in texts]


@given(st.text(max_size=300), st.integers(1, 20))
def test_chunks_are_the_text_and_fit(text: str, limit: int) -> None:
    chunks = chunk(text, limit, count_characters)
    assert "".join(part.text for part in chunks) == text
    assert all(part.n_tokens <= limit for part in chunks)


def test_a_short_text_is_one_chunk() -> None:
    assert [part.text for part in chunk("One. Two.", 10, count_words)] == ["One. Two."]


def test_cuts_are_made_between_sentences() -> None:
    text = "Alpha beta gamma. Delta epsilon. Zeta eta theta iota."
    assert [part.text for part in chunk(text, 5, count_words)] == [
        "Alpha beta gamma. Delta epsilon. ",
        "Zeta eta theta iota.",
    ]


def test_a_sentence_that_is_too_long_is_cut_between_words() -> None:
    parts = chunk("one two three four five six seven", 3, count_words)
    assert [part.n_tokens for part in parts] == [3, 3, 1]


def test_a_word_that_is_too_long_is_cut_anywhere() -> None:
    parts = chunk("量子計算量子計算", 3, count_characters)
    assert all(part.n_tokens <= 3 for part in parts)
    assert len(parts) <= 4
