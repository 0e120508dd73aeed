"""Topics of a pile by arrays alone: found, kept, and taken over from an earlier map."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer.pile.knowntopics import KnownTopics
from explorer.pile.mapbase import MapBase
from explorer.pile.options import Settings
from explorer.pile.topicmaking import TopicMaking
from explorer.store import Store
from explorer.words.keywords import TopicName

# Three groups of four rows each, the second and third mixed.
GROUPS = np.array([0, 0, 0, 0, 1, 2, 1, 2, 1, 2, 1, 2], dtype=np.int32)
NAMES = tuple(TopicName(name, (name,)) for name in ("one", "two", "three"))
ALL = np.arange(12)


def rows() -> NDArray[np.float32]:
    noise = np.random.default_rng(0).normal(0, 0.05, (12, 3))
    X = np.eye(3)[GROUPS] + noise
    return (X / np.linalg.norm(X, axis=1, keepdims=True)).astype(np.float32)


def earlier(labels: NDArray[np.int32], settings: Settings | None) -> MapBase:
    """Give an earlier map of the same papers; of a page when there are no settings."""
    chosen = None if settings is None else settings.of_topics
    ids = tuple(map(str, range(len(labels))))
    return MapBase(ids, ids, topics=KnownTopics(labels, NAMES, chosen))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def making(store: Store, settings: Settings) -> TopicMaking:
    return TopicMaking(rows(), rows, store, "key", settings)


def test_topics_are_found_where_there_is_no_earlier_map(store: Store) -> None:
    found = making(store, Settings(3)).made(None, np.full(12, -1), refit=False)
    assert found.labels.tolist() == GROUPS.tolist()
    assert found.names == (None, None, None)
    assert found.settings == [3, 0]


def test_what_was_found_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    making(store, Settings(3)).found()

    def never(*_: object, **__: object) -> None:
        raise AssertionError("computed again")

    monkeypatch.setattr("explorer.pile.topicmaking.cluster", never)
    assert making(store, Settings(3)).found().tolist() == GROUPS.tolist()
    with pytest.raises(AssertionError, match="computed again"):
        making(store, Settings(2)).found()


def test_new_papers_join_the_topics_that_there_are(store: Store) -> None:
    numbers = np.array([2, 0, 1], dtype=np.int32)[GROUPS]
    base = earlier(numbers[:8], Settings(3))
    places = np.where(ALL < 8, ALL, -1)
    found = making(store, Settings(3)).made(base, places, refit=False)
    assert found.labels.tolist() == numbers.tolist()
    assert found.names == NAMES


def test_a_refit_keeps_the_numbers_that_most_papers_had(store: Store) -> None:
    numbers = np.array([2, 0, 1], dtype=np.int32)[GROUPS]
    mistaken = numbers.copy()
    mistaken[[0, 4]] = 1
    found = making(store, Settings(3)).made(earlier(mistaken, Settings(3)), ALL, refit=True)
    assert found.labels.tolist() == numbers.tolist()
    assert found.names == (None, None, None)


@pytest.mark.parametrize(
    ("now", "before", "taken"),
    [
        (Settings(3), Settings(3), True),
        (Settings(3), Settings(4), False),
        (Settings(3), Settings(3, random_state=1), False),
        (Settings(3, max_size=4), Settings(3), False),
        (Settings(3), None, True),
        (Settings(None), None, True),
        (Settings(2), None, False),
        (Settings(3, max_size=4), None, False),
    ],
)
def test_topics_are_taken_over_when_they_were_found_in_the_same_way(
    store: Store, now: Settings, before: Settings | None, taken: bool
) -> None:
    numbers = np.array([2, 0, 1], dtype=np.int32)[GROUPS]
    found = making(store, now).made(earlier(numbers, before), ALL, refit=False)
    assert (found.names == NAMES) is taken
    assert (found.labels.tolist() == numbers.tolist()) is taken
