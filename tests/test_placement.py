"""New rows on a map that stays, and a new map laid over an earlier one."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer.errors import InputError
from explorer.numbers.alignment import align, keep_numbers
from explorer.numbers.faithfulness import recalls
from explorer.numbers.neighbors import find_neighbors, nearest_to, unit_rows
from explorer.numbers.placement import N_ANCHORS, badly_placed, join, place

MARKS = np.arange(1000, dtype=np.uint32)


def blobs(n: int, per_blob: int, width: float, seed: int = 0) -> NDArray[np.float32]:
    """Rows of unit length around the axes of a space."""
    dice = np.random.default_rng(seed)
    centres = np.repeat(np.eye(n, 12), per_blob, axis=0)
    X = centres + dice.normal(scale=width, size=centres.shape)
    return unit_rows((X / np.linalg.norm(X, axis=1, keepdims=True)).astype(np.float32))


def placed(
    X: NDArray[np.float32], points: NDArray[np.float64], new: NDArray[np.float32]
) -> NDArray[np.float32]:
    return place(points, nearest_to(X, new, N_ANCHORS), MARKS[: len(new)])


def test_left_out_rows_find_their_own_island() -> None:
    X = blobs(4, 30, 0.1)
    corners = np.array([[-9, -9], [-9, 9], [9, -9], [9, 9]], dtype=float)
    points = np.repeat(corners, 30, axis=0) + np.random.default_rng(1).normal(size=(120, 2))
    out = np.arange(0, 120, 10)
    kept = np.setdiff1d(np.arange(120), out)
    found = placed(X[kept], points[kept], X[out])
    assert np.abs(found - np.repeat(corners, 3, axis=0)).max() < 3


def test_neighbours_in_two_corners_do_not_meet_in_the_middle() -> None:
    X = np.eye(12, dtype=np.float32)[[0] * 4 + [1] * 6]
    points = np.array([[9, 0]] * 4 + [[-9, 3 * at] for at in range(6)], dtype=float)
    between = np.array([[0.6, 0.8, *[0] * 10]], dtype=np.float32)
    assert np.abs(placed(X, points, between) - [[9, 0]]).max() < 0.1


def test_a_place_does_not_depend_on_the_batch() -> None:
    X, new = blobs(3, 20, 0.3), blobs(3, 5, 0.3, seed=5)
    points = np.random.default_rng(2).normal(size=(60, 2))
    together = placed(X, points, new)
    for row in range(len(new)):
        alone = place(points, nearest_to(X, new[[row]], N_ANCHORS), MARKS[[row]])
        assert alone.tobytes() == together[row].tobytes()


def test_a_copy_stands_beside_the_row_it_copies_and_copies_beside_each_other() -> None:
    X = np.repeat(np.eye(3, 12, dtype=np.float32), 10, axis=0)
    points = np.repeat(np.array([[0.0, 0], [5, 5], [-5, 5]]), 10, axis=0)
    marks = np.array([0, 2**31], dtype=np.uint32)
    found = place(points, nearest_to(X, X[[0, 0]], N_ANCHORS), marks)
    assert found.round(3).tolist() == [[np.float32(0.05), 0], [np.float32(-0.05), 0]]


def test_opposite_rows_have_a_place_as_well() -> None:
    X = np.eye(1, 12, dtype=np.float32)[[0] * 6]
    points = np.random.default_rng(3).normal(size=(6, 2))
    assert np.isfinite(placed(X, points, -X[:1])).all()


def test_what_lies_far_from_its_neighbours_is_placed_badly() -> None:
    X = blobs(2, 40, 0.2)
    points = X[:, :2].astype(float)
    points[0] = points[79]  # among the other blob
    drawn = np.arange(80) > 0
    bad = badly_placed(recalls(find_neighbors(X, 10), points, 10), drawn)
    assert bad[0]
    assert bad[1:].mean() < 0.2


def test_new_rows_join_the_nearest_cluster_and_the_others_keep_theirs() -> None:
    X = blobs(3, 10, 0.05)
    labels = np.repeat(np.array([2, 0, 1], np.int32), 10)
    unknown = labels.copy()
    unknown[[0, 11, 22]] = -1
    assert join(X, unknown).tolist() == labels.tolist()


@pytest.mark.parametrize(("per_blob", "n_clusters"), [(4, 2), (5, 3)])
def test_five_rows_far_from_all_clusters_are_one(per_blob: int, n_clusters: int) -> None:
    X = np.concatenate([blobs(2, 10, 0.05), np.roll(blobs(1, per_blob, 0.05), 5, axis=1)])
    labels = np.concatenate([np.repeat([0, 1], 10), np.full(per_blob, -1)]).astype(np.int32)
    joined = join(X, labels)
    assert joined[:20].tolist() == labels[:20].tolist()
    assert joined.max() + 1 == n_clusters
    assert join(X, labels, found_new=False).max() == 1


def test_new_rows_of_two_kinds_are_two_clusters() -> None:
    X = blobs(4, 8, 0.05)
    labels = np.repeat([0, 1, -1, -1], 8).astype(np.int32)
    assert join(X, labels).tolist() == np.repeat([0, 1, 2, 3], 8).tolist()


def test_without_clusters_there_is_nothing_to_join() -> None:
    with pytest.raises(InputError, match="no row has a cluster"):
        join(blobs(1, 3, 0.1), np.full(3, -1, np.int32))


@pytest.mark.parametrize("mirror", [1, -1])
def test_a_turned_map_is_laid_over_the_earlier_one(mirror: int) -> None:
    points = np.random.default_rng(4).normal(size=(30, 2))
    turn = np.array([[0.6, -0.8], [0.8, 0.6]]) * [1, mirror]
    moved = 3 * points @ turn + [4, -7]
    aligned = align(moved, points[5:20], np.arange(5, 20))
    assert np.abs(aligned - points).max() < 1e-5


def test_one_common_point_moves_the_map_and_none_leaves_it() -> None:
    points = np.array([[0.0, 0], [1, 2]])
    assert align(points, np.array([[5.0, 5]]), np.array([0])).tolist() == [[5, 5], [6, 7]]
    nothing = np.empty((0, 2)), np.empty(0, dtype=np.intp)
    assert align(points, *nothing).tolist() == points.tolist()


def test_clusters_keep_the_numbers_that_most_of_their_rows_had() -> None:
    earlier = np.array([0, 0, 0, 1, 1, 2, 2, 2, 2, -1], np.int32)
    labels = np.array([2, 2, 2, 0, 0, 1, 1, 1, 1, 1], np.int32)
    assert keep_numbers(labels, earlier).tolist() == [0, 0, 0, 1, 1, 2, 2, 2, 2, 2]


def test_numbers_have_no_gap_when_there_are_fewer_clusters_than_before() -> None:
    earlier = np.array([0, 1, 2, 3, 3, 3], np.int32)
    labels = np.array([0, 0, 0, 1, 1, -1], np.int32)
    renumbered = keep_numbers(labels, earlier)
    assert sorted({*renumbered.tolist()}) == [-1, 0, 1]
