from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import adjusted_rand_score

from explorer.errors import OptionError
from explorer.numbers.splitting import split
from tests.test_clustering import blobs, directions


@settings(deadline=None, max_examples=12)
@given(sizes=st.lists(st.integers(1, 30), min_size=1, max_size=3), max_size=st.integers(1, 12))
def test_as_few_parts_as_will_do_and_none_too_large_or_tiny(
    sizes: list[int], max_size: int
) -> None:
    X = directions(sum(sizes))
    labels = np.repeat(np.arange(len(sizes)), sizes).astype(np.int32)
    found = split(X, labels, max_size)
    parts = np.bincount(found)
    assert parts.max() <= max_size
    assert len(parts) == sum(math.ceil(size / max_size) for size in sizes)
    assert (np.diff(parts) <= 0).all()
    for cluster, size in enumerate(sizes):
        own = np.unique(found[labels == cluster], return_counts=True)[1]
        assert own.min() >= size / math.ceil(size / max_size) / 2
        assert len(own) == math.ceil(size / max_size)


def test_a_part_is_of_one_cluster_and_follows_its_groups() -> None:
    X, group = blobs((12, 12, 12))
    found = split(X, np.zeros(36, np.int32), 16)
    assert adjusted_rand_score(group, found) == 1


def test_equal_rows_are_divided_too() -> None:
    X = np.repeat(directions(1), 10, axis=0)
    assert np.bincount(split(X, np.zeros(10, np.int32), 4)).tolist() == [4, 3, 3]


def test_small_clusters_and_noise_stay_as_they_are() -> None:
    labels = np.array([0, 0, -1, 1, 0], dtype=np.int32)
    assert split(directions(5), labels, 3).tolist() == labels.tolist()


def test_same_rows_same_parts() -> None:
    X = directions(80)
    once, again = (split(X, np.zeros(80, np.int32), 11) for _ in range(2))
    assert once.tolist() == again.tolist()


def test_a_size_below_one_is_an_error() -> None:
    with pytest.raises(OptionError, match="max_size is 0: it must be 1 or more"):
        split(directions(3), np.zeros(3, np.int32), 0)
