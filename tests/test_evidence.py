from __future__ import annotations

import json
from dataclasses import asdict

import numpy as np
import pytest
from scipy.sparse import csr_array

from explorer.numbers import evidence
from explorer.numbers.evidence import Evidence, numbers_to_try, restored_evidence
from tests.test_clustering import blobs, directions, unit


def weigh(X: np.ndarray, chosen: int) -> Evidence:
    """Weigh with the coordinates as words."""
    return evidence.weigh(X, csr_array(X), chosen)


def test_planted_groups_stand_out() -> None:
    X, _ = blobs((20, 20, 20, 20))
    found = weigh(X, 4)
    at = found.n_clusters.index(4)
    assert found.silhouettes[at] == max(found.silhouettes) > 0.6
    assert found.seed_stabilities[at] == found.bootstrap_stabilities[at] == 1
    assert found.best == found.chosen == 4
    assert not found.weak
    assert found.sentence.startswith("the 4 topics in use stand out: silhouette 0.")


def test_the_planted_number_is_named_where_another_is_in_use() -> None:
    X, _ = blobs((20, 20, 20))
    found = weigh(X, 5)
    assert found.best == 3
    assert "3 topics stand out most" in found.sentence
    assert "5 are in use" in found.sentence


def test_words_tell_clusters_apart_until_there_are_more_clusters_than_kinds_of_words() -> None:
    X, planted = blobs((20, 20, 20))
    rows = np.repeat(np.eye(3, dtype=np.float64), 5, axis=1)[planted]
    found = evidence.weigh(X, csr_array(rows), 3)
    distinct = dict(zip(found.n_clusters, found.distinct_words, strict=True))
    assert distinct[3] == 1
    assert distinct[6] < 1


def test_random_rows_have_weak_structure() -> None:
    found = weigh(directions(90, d=48), 6)
    assert found.weak
    assert max(found.bootstrap_stabilities) < 0.4
    assert max(found.silhouettes) < 0.15
    assert found.sentence.startswith("weak structure: on other samples")


@pytest.mark.parametrize(
    ("chosen", "n_distinct", "expected"),
    [
        (6, 38, (2, 3, 4, 6, 7, 9, 12)),
        (1, 30, (2, 3, 4)),
        (4, 3, (2, 3)),
        (2, 2, (2,)),
        (1, 1, ()),
        (0, 0, ()),
    ],
)
def test_numbers_reach_from_two_to_twice_the_chosen(
    chosen: int, n_distinct: int, expected: tuple[int, ...]
) -> None:
    assert numbers_to_try(chosen, n_distinct) == expected


def test_the_chosen_number_is_always_among_them() -> None:
    for n in range(3, 200, 7):
        for chosen in range(2, n + 1, 5):
            numbers = numbers_to_try(chosen, n)
            assert chosen in numbers
            assert max(numbers) <= n


def test_same_rows_same_evidence() -> None:
    X = directions(40)
    assert weigh(X, 3) == weigh(X, 3)


def test_of_many_rows_some_are_looked_at() -> None:
    X = unit(np.random.default_rng(0).normal(size=(2100, 3)))
    assert weigh(X, 2).n_rows == 2000


@pytest.mark.parametrize("X", [directions(1), directions(1)[[0, 0, 0]], directions(1)[:0]])
def test_too_few_different_rows_are_told(X: np.ndarray) -> None:
    found = weigh(X, min(len(X), 1))
    assert found.n_clusters == ()
    assert (found.chosen, found.best) == (0, 0)
    assert found.sentence == "too few different papers to compare numbers of topics"


def test_one_topic_in_use_is_told() -> None:
    X, _ = blobs((20, 20))
    assert weigh(X, 1).sentence.endswith(
        "1 are in use: fewer than two have nothing to be compared to"
    )


def test_it_survives_json() -> None:
    found = weigh(directions(12), 2)
    assert restored_evidence(json.loads(json.dumps(asdict(found)))) == found
    with pytest.raises(KeyError, match="n_clusters"):
        restored_evidence({})
    assert isinstance(found, Evidence)
