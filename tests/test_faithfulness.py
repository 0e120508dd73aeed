from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from sklearn.manifold import trustworthiness as sklearn_trustworthiness

from explorer.errors import InputError, OptionError
from explorer.numbers import faithfulness
from explorer.numbers.faithfulness import (
    continuity,
    measure,
    recalls,
    trustworthiness,
    usable_neighbors,
)
from explorer.numbers.neighbors import find_neighbors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from explorer.numbers.neighbors import Neighbors


def directions(n: int, d: int = 12, seed: int = 0) -> NDArray[np.float32]:
    rows = np.random.default_rng(seed).normal(size=(n, d))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def arc(n: int) -> NDArray[np.float32]:
    """Rows along a quarter of a circle, each at a place of its own."""
    angle = np.linspace(0, 1, n) ** 1.3
    return np.column_stack([np.cos(angle), np.sin(angle)]).astype(np.float32)


def scattered(n: int, seed: int = 5) -> NDArray[np.float32]:
    return np.random.default_rng(seed).normal(size=(n, 2)).astype(np.float32)


def recall(neighbors: Neighbors, points: NDArray[np.float32], k: int = 10) -> float:
    return float(recalls(neighbors, points, k).mean(dtype=np.float64))


@pytest.mark.parametrize(("n", "k"), [(40, 1), (40, 10), (40, 19), (150, 10)])
def test_agrees_with_scikit_learn(n: int, k: int) -> None:
    X = directions(n)
    for points in (scattered(n), X[:, :2]):
        expected = sklearn_trustworthiness(
            X.astype(np.float64), points, n_neighbors=k, metric="cosine"
        )
        assert trustworthiness(X, points, k) == pytest.approx(expected, abs=1e-6)


def test_result_does_not_depend_on_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    X, points = directions(90), scattered(90)
    whole = trustworthiness(X, points)
    monkeypatch.setattr(faithfulness, "_BLOCK_BYTES", 4 * 90 * 7)
    assert trustworthiness(X, points) == whole


def test_a_true_map_is_perfect_and_a_random_one_is_not() -> None:
    X = arc(60)
    neighbors = find_neighbors(X, 20)
    assert trustworthiness(X, X) == 1
    assert recall(neighbors, X) == 1
    assert 0.3 < trustworthiness(X, scattered(60)) < 0.7
    assert recall(neighbors, scattered(60)) < 0.4


def test_recall_counts_shared_neighbours() -> None:
    X = directions(80)
    points = X[:, :2]
    apart = np.linalg.norm(points[:, np.newaxis] - points, axis=2)
    np.fill_diagonal(apart, np.inf)
    true, drawn = find_neighbors(X, 30), np.argsort(apart, axis=1)[:, :10]
    shares = [len(set(true.indices[i, :10]) & set(drawn[i])) / 10 for i in range(80)]
    assert recalls(true, points) == pytest.approx(np.array(shares))


def test_continuity_is_the_trustworthiness_of_the_way_back() -> None:
    """Seen from the map, the embedding space is the picture: scikit-learn measures that."""
    X = directions(120)
    for points in (scattered(120), X[:, :2]):
        expected = sklearn_trustworthiness(points, X.astype(np.float64), n_neighbors=10)
        assert continuity(find_neighbors(X, 50), points) == pytest.approx(expected, abs=1e-6)


def test_large_maps_are_measured_from_some_of_their_rows() -> None:
    X = directions(2500, 5)
    points, neighbors = X[:, :2], find_neighbors(X, 30)
    figures = measure(X, neighbors, points)
    assert figures.trustworthiness == pytest.approx(trustworthiness(X, points), abs=3e-3)
    assert figures.continuity == pytest.approx(continuity(neighbors, points), abs=3e-3)
    assert figures.recalls.shape == (2500,)
    assert figures.recall == pytest.approx(recall(neighbors, points))
    whole = trustworthiness(X, points)
    assert trustworthiness(X, points, rows=np.arange(2500)) == whole


def test_choosing_among_equal_rows_is_no_fault() -> None:
    equal = np.repeat(directions(1), 40, axis=0)
    assert trustworthiness(equal, scattered(40)) == 1
    assert recall(find_neighbors(equal, 39), scattered(40)) == 1
    # Two groups of equal rows, drawn apart, in an order unlike that of the lists.
    groups = np.repeat(np.eye(2, dtype=np.float32), 20, axis=0)
    points = np.vstack([scattered(20), scattered(20, seed=6) + 100])
    assert trustworthiness(groups, points) == 1
    assert recall(find_neighbors(groups, 39), points) == 1
    assert trustworthiness(groups, scattered(40)) < 0.9


def test_coinciding_points_are_not_their_own_neighbours() -> None:
    X, piled = arc(50), np.zeros((50, 2), dtype=np.float32)
    near = faithfulness._nearest_points(piled.astype(np.float64), 10, np.arange(50))
    assert near.shape == (50, 10)
    assert not (near == np.arange(50)[:, np.newaxis]).any()
    assert trustworthiness(X, piled) < 0.9


@pytest.mark.parametrize("n", [0, 1, 2])
def test_nothing_can_be_wrong_with_two_rows(n: int) -> None:
    X, points = directions(2)[:n], scattered(2)[:n]
    assert trustworthiness(X, points) == 1
    if n:
        assert recall(find_neighbors(X, 10), points) == 1
        assert measure(X, find_neighbors(X, 10), points).n_neighbors == 0


@pytest.mark.parametrize("n", [3, 4, 5, 20])
def test_n_neighbors_is_lowered_to_what_the_size_permits(n: int) -> None:
    X, points = directions(n), scattered(n)
    k = usable_neighbors(n, 10)
    assert k < n / 2
    assert trustworthiness(X, points) == trustworthiness(X, points, k)
    assert recall(find_neighbors(X, 10), points) == recall(find_neighbors(X, k), points)


def test_wrong_input_is_named() -> None:
    X = directions(6)
    with pytest.raises(OptionError, match="n_neighbors is 0: it must be 1 or more"):
        trustworthiness(X, scattered(6), 0)
    with pytest.raises(InputError, match=r"points must have shape \(6, 2\).*found \(5, 2\)"):
        recall(find_neighbors(X, 3), scattered(5))
    points = scattered(6)
    points[4] = np.nan
    with pytest.raises(InputError, match="point 4 is not finite"):
        trustworthiness(X, points)
