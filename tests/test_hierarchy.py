from __future__ import annotations

import numpy as np
import pytest

from explorer.numbers.hierarchy import join_clusters
from tests.test_clustering import directions


def test_few_clusters_are_not_joined() -> None:
    for n in range(6):
        assert join_clusters(directions(n) if n else np.zeros((0, 12))).levels == ()


@pytest.mark.parametrize(("n", "n_groups"), [(6, [2]), (12, [3]), (23, [5]), (24, [3, 8])])
def test_levels_have_so_many_groups_and_every_cluster_one(n: int, n_groups: list[int]) -> None:
    levels = join_clusters(directions(n)).levels
    assert [len(np.unique(level)) for level in levels] == n_groups
    for level in levels:
        assert level.shape == (n,)
        assert level.dtype == np.int32
        first = [int(np.flatnonzero(level == group)[0]) for group in np.unique(level)]
        assert first == sorted(first), "numbered by the lowest cluster"


def test_a_level_divides_the_groups_of_the_level_before() -> None:
    broad, narrow = join_clusters(directions(40)).levels
    for group in np.unique(narrow):
        assert len(np.unique(broad[narrow == group])) == 1


def test_directions_count_and_not_lengths() -> None:
    X = directions(10)
    lengths = np.linspace(0.1, 1, 10)[:, np.newaxis]
    (plain,), (scaled,) = join_clusters(X).levels, join_clusters(X * lengths).levels
    assert plain.tolist() == scaled.tolist()


def test_groups_of_clusters_are_found() -> None:
    axis = np.repeat(np.eye(12)[:3], 4, axis=0)
    noise = np.random.default_rng(0).normal(scale=0.05, size=axis.shape)
    (level,) = join_clusters(axis + noise).levels
    assert level.tolist() == np.repeat([0, 1, 2], 4).tolist()


def test_equal_centroids_are_one_group() -> None:
    (level,) = join_clusters(np.ones((8, 3))).levels
    assert level.tolist() == [0] * 8
