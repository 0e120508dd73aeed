"""Nothing is encoded twice, no finished work is lost, nothing unusable is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer.errors import ModelError
from explorer.store import Store
from explorer.words.embedding import embed, space_of
from explorer.words.encoders import HashingEncoder, Role


class CountingEncoder(HashingEncoder):
    """Remembers what it was asked to encode, and may fail on the way."""

    def __init__(self, fail_after: int | None = None) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.fail_after = fail_after

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:
        if self.fail_after is not None and len(self.seen) >= self.fail_after:
            raise KeyboardInterrupt(f"after {len(self.seen)} texts")
        self.seen += texts
        return super().encode(texts, role=role)


TEXTS = [f"paper number {i} about topic {i % 3}" for i in range(60)]


@pytest.fixture
def store(own_cache: object) -> Store:
    return Store()


def test_rows_are_in_the_order_of_the_texts(store: Store) -> None:
    assert np.array_equal(embed(TEXTS, HashingEncoder(), store), HashingEncoder().encode(TEXTS))


def test_the_second_time_nothing_is_encoded(store: Store) -> None:
    first = embed(TEXTS, HashingEncoder(), store)
    encoder = CountingEncoder()
    assert np.array_equal(embed(list(reversed(TEXTS)), encoder, store)[::-1], first)
    assert encoder.seen == []


def test_only_new_texts_are_encoded(store: Store) -> None:
    embed(TEXTS[:50], HashingEncoder(), store)
    encoder = CountingEncoder()
    embed(TEXTS, encoder, store)
    assert sorted(encoder.seen) == sorted(TEXTS[50:])


def test_equal_texts_are_encoded_once(store: Store) -> None:
    encoder = CountingEncoder()
    X = embed(["same", "other", "same"], encoder, store)
    assert sorted(encoder.seen) == ["other", "same"]
    assert np.array_equal(X[0], X[2])


def test_an_interruption_keeps_what_was_done(store: Store) -> None:
    with pytest.raises(KeyboardInterrupt, match="after 16 texts"):
        embed(TEXTS, CountingEncoder(fail_after=16), store)
    encoder = CountingEncoder()
    embed(TEXTS, encoder, store)
    assert len(encoder.seen) == len(TEXTS) - 16


def test_roles_have_vectors_of_their_own(store: Store) -> None:
    embed(["text"], HashingEncoder(), store)
    encoder = CountingEncoder()
    embed(["text"], encoder, store, role="query")
    assert encoder.seen == ["text"]


def test_the_space_changes_with_the_encoder() -> None:
    assert space_of(HashingEncoder(64)) != space_of(HashingEncoder(128))


def test_no_texts_give_no_rows(store: Store) -> None:
    X = embed([], HashingEncoder(), store)
    assert X.shape == (0, 256)
    assert X.dtype == np.float32


class Broken(HashingEncoder):
    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:
        rows = super().encode(texts, role=role)
        rows[len(texts) - 1 :] = self.value
        return rows


@pytest.mark.parametrize("value", [np.nan, np.inf, 0.0, 2.0])
def test_rows_that_are_not_of_unit_length_are_refused_and_not_kept(
    store: Store, value: float
) -> None:
    texts = ["A first\ntext. " + "It goes on. " * 9, "A second text that is longer. " * 5]
    with pytest.raises(ModelError, match=r"a row of length .* for the text 'A first text\. It"):
        embed(texts, Broken(value), store)
    encoder = CountingEncoder()
    embed(texts, encoder, store)
    assert sorted(encoder.seen) == sorted(texts)


def test_a_text_with_a_bad_row_is_named_by_its_beginning_alone(store: Store) -> None:
    with pytest.raises(ModelError, match=f"for the text '{'x' * 60}\\.\\.\\.'; every row"):
        embed(["x" * 5000], Broken(0.0), store)


def test_what_is_no_array_is_refused(store: Store) -> None:
    class Ragged(HashingEncoder):
        def encode(self, texts: Sequence[str], *, role: Role = "document") -> Any:
            return [[1.0], [1.0, 0.0]] if texts else super().encode(texts, role=role)

    with pytest.raises(ModelError, match="'hashing' gave no array of numbers"):
        embed(["a", "b"], Ragged(), store)


def test_progress_is_told_of_new_texts_only(store: Store) -> None:
    class Told:
        def __init__(self) -> None:
            self.log: list[object] = []

        def start(self, total: int) -> None:
            self.log.append(total)

        def advance(self, count: int, share: float) -> None:
            self.log.append((count, round(share, 3)))

        def stop(self) -> None:
            self.log.append("stop")

    told = Told()
    embed(["a", "b"], HashingEncoder(), store, progress=told)
    assert told.log == [2, (2, 1.0), "stop"]
    again = Told()
    embed(["a", "b"], HashingEncoder(), store, progress=again)
    assert again.log == []
