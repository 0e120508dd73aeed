from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.errors import InputError, OptionError
from explorer.numbers import neighbors
from explorer.numbers.neighbors import Neighbors, equal_rows, find_neighbors, nearest_to, unit_rows

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray


def directions(n: int, d: int = 12, seed: int = 0) -> NDArray[np.float32]:
    rows = np.random.default_rng(seed).normal(size=(n, d))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def by_hand(X: NDArray[np.float32], k: int) -> Neighbors:
    """The definition: every pair in float64, six decimals, then the lower row."""
    exact = X.astype(np.float64)
    rounded = np.round(np.clip(exact @ exact.T, -1, 1), 6)
    indices = [
        [j for j in np.lexsort((np.arange(len(X)), -row)) if j != i][:k]
        for i, row in enumerate(rounded)
    ]
    return Neighbors(
        np.array(indices, dtype=np.int32).reshape(len(X), k),
        np.array([rounded[i, js] for i, js in enumerate(indices)], dtype=np.float32),
    )


def assert_same(found: Neighbors, expected: Neighbors) -> None:
    np.testing.assert_array_equal(found.indices, expected.indices)
    np.testing.assert_array_equal(found.similarities, expected.similarities)


@settings(deadline=None)
@given(
    picks=st.lists(st.integers(0, 6), min_size=1, max_size=40),
    k=st.integers(1, 45),
    block_rows=st.integers(1, 50),
    seed=st.integers(0, 99),
)
def test_piles_full_of_duplicates_are_ordered_by_the_definition(
    picks: list[int], k: int, block_rows: int, seed: int
) -> None:
    X = directions(7, seed=seed)[picks]
    found = find_neighbors(X, k, block_rows=block_rows)
    assert_same(found, by_hand(X, min(k, len(X) - 1)))
    assert found.indices.dtype == np.int32
    assert found.similarities.dtype == np.float32


@pytest.mark.parametrize("n_neighbors", [1, 5, 50, 300])
def test_large_pile_is_ordered_by_the_definition(n_neighbors: int) -> None:
    X = directions(700)
    assert_same(
        find_neighbors(X, n_neighbors, block_rows=64), by_hand(X, min(n_neighbors, len(X) - 1))
    )


@pytest.mark.parametrize("block_rows", [1, 7, 400])
def test_what_the_processor_rounds_does_not_decide(block_rows: int) -> None:
    """Many rows that differ by less than six decimals, in as many columns as a model gives."""
    noise = np.random.default_rng(2).normal(scale=3e-8, size=(400, 384))
    X = (directions(20, d=384)[np.arange(400) // 20] + noise).astype(np.float32)
    assert_same(find_neighbors(X, 15, block_rows=block_rows), by_hand(X, 15))


def test_permuting_rows_permutes_neighbours() -> None:
    X = directions(200)
    order = np.random.default_rng(1).permutation(len(X))
    found, permuted = find_neighbors(X, 7), find_neighbors(X[order], 7)
    np.testing.assert_array_equal(order[permuted.indices], found.indices[order])
    np.testing.assert_array_equal(permuted.similarities, found.similarities[order])


@pytest.mark.parametrize("n", [2, 30, 300])
def test_equal_rows_are_neighbours_of_each_other_and_never_of_themselves(
    n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbors, "_STRIP_ROWS", 7)
    found = find_neighbors(np.repeat(directions(1), n, axis=0), 5)
    assert (found.similarities == 1).all()
    expected = [[j for j in range(n) if j != i][:5] for i in range(n)]
    assert found.indices.tolist() == expected


def test_rows_equally_far_from_many_come_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbors, "_STRIP_ROWS", 50)
    found = find_neighbors(np.eye(150, dtype=np.float32), 3, block_rows=40)
    assert found.indices[0].tolist() == [1, 2, 3]
    assert found.indices[149].tolist() == [0, 1, 2]
    assert (found.similarities == 0).all()


def test_noise_in_the_last_digits_does_not_decide() -> None:
    near = np.array([1.0, 0.5, 0.25, 0.125]) / np.linalg.norm([1.0, 0.5, 0.25, 0.125])
    X = np.array([[1, 0, 0, 0], near, near, near], dtype=np.float32)
    X[2:, 1] += np.array([6e-8, -6e-8], dtype=np.float32)
    assert find_neighbors(X, 3).indices[0].tolist() == [1, 2, 3]


def test_similarities_fall_and_stay_within_one() -> None:
    X = directions(60, d=3) * np.float32(1.001)
    similarities = find_neighbors(X, 59).similarities
    assert similarities.max() <= 1
    assert similarities.min() >= -1
    assert (np.diff(similarities, axis=1) <= 0).all()


def test_zero_rows_are_similar_to_nothing() -> None:
    X = np.vstack([np.zeros((2, 3)), np.eye(3)]).astype(np.float32)
    found = find_neighbors(X, 4)
    assert (found.similarities == 0).all()
    assert found.indices[3].tolist() == [0, 1, 2, 4]


@pytest.mark.parametrize(("n", "shape"), [(0, (0, 0)), (1, (1, 0)), (2, (2, 1))])
def test_tiny_piles(n: int, shape: tuple[int, int]) -> None:
    found = find_neighbors(directions(5)[:n], 10)
    assert found.indices.shape == found.similarities.shape == shape


def test_reads_a_read_only_memory_map_within_bounded_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    X = directions(2000, d=16)
    np.save(tmp_path / "X.npy", X)
    mapped = np.load(tmp_path / "X.npy", mmap_mode="r")
    monkeypatch.setattr(neighbors, "_BLOCK_BYTES", 2**20)
    tracemalloc.start()
    try:
        found = find_neighbors(mapped, 10)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4 * 2**20  # all similarities at once are 16 MB
    assert_same(found, find_neighbors(X, 10, block_rows=2000))


def test_queries_find_what_the_lists_hold() -> None:
    X = directions(300)[np.r_[0:300, 5, 5, 9]]
    listed = find_neighbors(X, 12)
    for i in (0, 5, 300, 302):
        asked = nearest_to(X, X[i : i + 1], 12, exclude=[i])
        assert_same(asked, Neighbors(listed.indices[i : i + 1], listed.similarities[i : i + 1]))


def test_excluded_rows_never_appear() -> None:
    X = directions(20)
    found = nearest_to(X, directions(3, seed=1), 100, exclude=[3, 3, 19])
    assert found.indices.shape == (3, 18)
    assert not np.isin(found.indices, [3, 19]).any()
    few = set(range(0, 60, 6))
    scarce = nearest_to(directions(64), X[:1], 3, exclude=sorted(set(range(64)) - few))
    assert set(scarce.indices[0]) <= few
    assert nearest_to(X, X[:2], 5, exclude=range(20)).indices.shape == (2, 0)


@pytest.mark.parametrize("n_neighbors", [0, -3])
def test_asking_for_no_neighbour_is_an_error(n_neighbors: int) -> None:
    with pytest.raises(OptionError, match=f"n_neighbors is {n_neighbors}: it must be 1 or more"):
        find_neighbors(directions(3), n_neighbors)
    with pytest.raises(OptionError, match=f"top_k is {n_neighbors}"):
        nearest_to(directions(3), directions(1), n_neighbors)
    with pytest.raises(OptionError, match=f"block_rows is {n_neighbors}"):
        find_neighbors(directions(3), 1, block_rows=n_neighbors)


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_the_first_row_that_is_not_finite_is_named(value: float) -> None:
    X = directions(9)
    X[[4, 7], 2] = value
    with pytest.raises(InputError, match="row 4 of X is not finite"):
        find_neighbors(X, 2)
    with pytest.raises(InputError, match="row 4 of X is not finite"):
        nearest_to(X, directions(1), 2)
    with pytest.raises(InputError, match="row 4 of queries is not finite"):
        nearest_to(directions(2), X, 2)


def test_rows_of_another_length_and_shape_are_errors() -> None:
    X = directions(4)
    X[2] *= 3
    with pytest.raises(InputError, match="row 2 of X has length 3 and not 1"):
        unit_rows(X)
    with pytest.raises(InputError, match=r"X must be two-dimensional.*\(12,\)"):
        find_neighbors(X[0], 2)
    with pytest.raises(InputError, match="the queries have 5 columns and X has 12"):
        nearest_to(X, directions(1, d=5), 2)
    with pytest.raises(OptionError, match="row 4 cannot be excluded: X has the rows 0 to 3"):
        nearest_to(X, X[:1], 2, exclude=[1, 4])


@settings(deadline=None)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=30))
def test_groups_are_numbered_as_they_appear(picks: list[int]) -> None:
    groups = equal_rows(directions(6)[picks]).tolist()
    assert groups == [list(dict.fromkeys(picks)).index(pick) for pick in picks]


def test_signed_zeros_are_equal() -> None:
    assert equal_rows([[1.0, 0.0], [1.0, -0.0], [1.0, -1e-9], [1.0, 1e-3]]).tolist() == [0, 0, 0, 1]
