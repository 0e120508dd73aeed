from __future__ import annotations

import numpy as np
import pytest
from sklearn.cluster import DBSCAN, HDBSCAN, AgglomerativeClustering, KMeans
from sklearn.metrics import adjusted_rand_score

from explorer.errors import InputError, OptionError
from explorer.numbers.clusterers import check_clusterer, labels_by, name_of
from tests.test_clustering import blobs, directions


class Fixed:
    """Gives the labels that it was made with, whatever it is asked."""

    def __init__(self, labels: object) -> None:
        self.labels = labels

    def fit_predict(self, X: object) -> object:
        return self.labels


@pytest.mark.parametrize(
    "clusterer",
    [HDBSCAN(min_cluster_size=5, copy=True), AgglomerativeClustering(3), KMeans(3, random_state=0)],
    ids=lambda one: type(one).__name__,
)
def test_clusterers_of_scikit_learn_find_groups(clusterer: object) -> None:
    X, group = blobs((12, 25, 18))
    found = labels_by(clusterer, X)  # type: ignore[arg-type]
    clustered = found >= 0
    assert clustered.mean() > 0.8
    assert adjusted_rand_score(np.array(group)[clustered], found[clustered]) == 1
    assert found.dtype == np.int32
    assert (np.diff(np.bincount(found[clustered])) <= 0).all(), "the largest first"


def test_the_given_clusterer_stays_unfitted() -> None:
    clusterer = DBSCAN(eps=0.5)
    labels_by(clusterer, directions(10))
    assert not hasattr(clusterer, "labels_")


def test_noise_stays_noise_and_gaps_are_closed() -> None:
    assert labels_by(Fixed([7, -1, 4, 7]), directions(4)).tolist() == [0, -1, 1, 0]
    assert labels_by(Fixed([-1, -1]), directions(2)).tolist() == [-1, -1]


@pytest.mark.parametrize("labels", [[0, 1], [0.0, 1.0, 1.0], [0, -2, 1], ["a", "b", "c"], None])
def test_what_gives_no_labels_is_an_error(labels: object) -> None:
    with pytest.raises(InputError, match="Fixed gave labels of type"):
        labels_by(Fixed(labels), directions(3))


@pytest.mark.parametrize("wrong", ["hdbscan", HDBSCAN, 3])
def test_what_does_not_cluster_is_refused(wrong: object) -> None:
    with pytest.raises(OptionError, match="no fit_predict"):
        check_clusterer(wrong)


def test_names_tell_class_and_parameters() -> None:
    assert name_of(DBSCAN(eps=0.3)) == name_of(DBSCAN(eps=0.3)) is not None
    assert name_of(DBSCAN(eps=0.3)) != name_of(DBSCAN(eps=0.4))
    assert name_of(DBSCAN()) != name_of(HDBSCAN())


def test_what_cannot_be_told_apart_has_no_name() -> None:
    assert name_of(Fixed([0])) is None
    assert name_of(KMeans(3)) is None, "every run is another"
    assert name_of(KMeans(3, random_state=1)) is not None
    assert name_of(DBSCAN(metric=lambda one, other: 0.0)) is None
