from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import adjusted_rand_score, silhouette_score

from explorer.errors import InputError, OptionError
from explorer.numbers.clustering import (
    cluster,
    default_n_clusters,
    describe_clusters,
    nearest_clusters,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray


def unit(rows: NDArray[np.float64]) -> NDArray[np.float32]:
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def directions(n: int, d: int = 12, seed: int = 0) -> NDArray[np.float32]:
    return unit(np.random.default_rng(seed).normal(size=(n, d)))


def blobs(sizes: tuple[int, ...], seed: int = 0) -> tuple[NDArray[np.float32], list[int]]:
    """Groups of rows around different axes of the sphere, and the group of each row."""
    group = np.repeat(range(len(sizes)), sizes)
    noise = np.random.default_rng(seed).normal(scale=0.1, size=(len(group), 12))
    return unit(np.eye(12)[group] + noise), group.tolist()


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        *[(0, 0), (1, 1), (2, 2), (9, 3), (38, 6), (150, 12), (500, 12)],
        *[(501, 12), (1317, 18), (5000, 35), (6400, 40), (1_000_000, 40)],
    ],
)
def test_default_number_of_clusters(n: int, expected: int) -> None:
    assert default_n_clusters(n) == expected


def test_groups_are_found_and_numbered_by_size() -> None:
    X, group = blobs((20, 40, 30))
    found = cluster(X, 3)
    assert adjusted_rand_score(group, found.labels) == 1
    assert np.bincount(found.labels).tolist() == [40, 30, 20]
    assert found.n_clusters == 3
    assert found.silhouette > 0.7


def test_equally_large_groups_are_numbered_by_their_lowest_row() -> None:
    X, _ = blobs((15, 15, 15))
    assert cluster(X, 3).labels[[0, 15, 30]].tolist() == [0, 1, 2]
    assert cluster(X[::-1], 3).labels[[0, 15, 30]].tolist() == [0, 1, 2]


def test_centroids_are_the_means_of_their_rows() -> None:
    X = directions(90)
    found = cluster(X)
    assert found.labels.dtype == np.int32
    assert found.centroids.dtype == np.float32
    assert found.centroids.shape == (default_n_clusters(90), 12)
    for i, centroid in enumerate(found.centroids):
        np.testing.assert_allclose(centroid, X[found.labels == i].mean(axis=0), atol=1e-6)


@pytest.mark.parametrize(("n", "k"), [(12, 11), (60, 2), (60, 30), (300, 17)])
def test_silhouette_agrees_with_scikit_learn(n: int, k: int) -> None:
    X = directions(n)
    found = cluster(X, k)
    expected = silhouette_score(X, found.labels, metric="cosine")
    assert found.silhouette == pytest.approx(expected, abs=1e-5)


def test_silhouette_agrees_with_scikit_learn_on_zeros_and_duplicates() -> None:
    X = directions(10)[np.arange(50) % 10]
    assert cluster(X, 10).silhouette == pytest.approx(1, abs=1e-5)
    X[::10] = 0
    found = cluster(X, 4)
    assert found.silhouette == pytest.approx(
        silhouette_score(X, found.labels, metric="cosine"), abs=1e-5
    )


@pytest.mark.parametrize("k", [1, 8])
def test_silhouette_without_a_comparison_is_zero(k: int) -> None:
    assert cluster(directions(8), k).silhouette == 0


@settings(deadline=None, max_examples=40)
@given(
    picks=st.lists(st.integers(0, 5), min_size=1, max_size=25),
    k=st.none() | st.integers(1, 30),
)
def test_no_cluster_is_empty_whatever_repeats(picks: list[int], k: int | None) -> None:
    n_distinct = len(set(picks))
    found = cluster(directions(6)[picks], k)
    assert found.n_clusters == min(k or default_n_clusters(len(picks)), n_distinct)
    sizes = np.bincount(found.labels, minlength=found.n_clusters)
    assert sizes.min() > 0
    assert (np.diff(sizes) <= 0).all()
    assert -1 <= found.silhouette <= 1


@pytest.mark.parametrize("k", [2, 5, 39])
def test_rows_that_differ_in_the_last_digit_raise_no_warning(k: int) -> None:
    noise = np.random.default_rng(0).normal(scale=2e-7, size=(40, 12))
    found = cluster(unit(np.ones((40, 12)) + noise), k)
    assert 1 <= found.n_clusters <= k
    assert set(found.labels) == set(range(found.n_clusters))


def test_too_many_clusters_are_lowered_with_one_warning(caplog: pytest.LogCaptureFixture) -> None:
    X = directions(3)[[0, 1, 2, 1]]
    assert cluster(X, 7).labels.tolist() == [1, 0, 2, 0]
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.message == "n_clusters is lowered from 7 to 3, the distinct rows"


def test_the_default_is_lowered_in_silence(caplog: pytest.LogCaptureFixture) -> None:
    assert cluster(np.repeat(directions(1), 30, axis=0)).n_clusters == 1
    assert not caplog.records


def test_same_rows_same_clusters_and_no_global_state() -> None:
    X = directions(120)
    before = np.random.get_state()[1].tolist()  # noqa: NPY002
    first, second = cluster(X), cluster(X)
    np.testing.assert_array_equal(first.labels, second.labels)
    assert first.silhouette == second.silhouette
    assert np.random.get_state()[1].tolist() == before  # noqa: NPY002


def test_known_labels_are_described_under_their_own_numbers() -> None:
    X = directions(40)
    found = cluster(X, 5)
    again = describe_clusters(X, found.labels)
    np.testing.assert_array_equal(again.centroids, found.centroids)
    assert again.silhouette == found.silhouette
    reversed_ = describe_clusters(X, 4 - found.labels)
    np.testing.assert_array_equal(reversed_.labels, 4 - found.labels)
    np.testing.assert_array_equal(reversed_.centroids, found.centroids[::-1])
    assert describe_clusters(X[:0], []).n_clusters == 0


def test_noise_has_no_centroid_and_no_silhouette() -> None:
    X = directions(40)
    found = cluster(X, 5)
    noisy = np.append(found.labels, [-1, -1])
    described = describe_clusters(np.concatenate([X, X[:2]]), noisy)
    np.testing.assert_array_equal(described.labels, noisy)
    np.testing.assert_array_equal(described.centroids, found.centroids)
    assert described.silhouette == found.silhouette
    nothing = describe_clusters(X[:2], [-1, -1])
    assert (nothing.n_clusters, nothing.silhouette) == (0, 0)


def test_the_nearest_clusters_are_those_of_the_highest_cosine() -> None:
    centroids = directions(7)
    near = nearest_clusters(centroids * 3, 3)
    cosines = centroids @ centroids.T
    for number, others in enumerate(near):
        assert number not in others
        assert cosines[number, others[0]] == np.delete(cosines[number], number).max()
    assert nearest_clusters(centroids[:2], 3).tolist() == [[1], [0]]
    assert nearest_clusters(centroids[:0], 3).shape[0] == 0


@pytest.mark.parametrize("labels", [[0, 1], [0, 2, 2], [-2, 0, 1], [-1, 1, 1], [[0], [0], [0]]])
def test_labels_that_do_not_fit_are_an_error(labels: list[int]) -> None:
    with pytest.raises(InputError, match="do not fit 3 rows"):
        describe_clusters(directions(3), labels)


def test_wrong_input_is_named() -> None:
    with pytest.raises(OptionError, match="n_clusters is 0: it must be from 1 to 5"):
        cluster(directions(5), 0)
    with pytest.raises(InputError, match="there are no rows to cluster"):
        cluster(directions(5)[:0])
    with pytest.raises(InputError, match="row 1 of X has length 2"):
        cluster([[1, 0], [2, 0]])
