"""What speaks for a number of clusters: whether they lie apart, come again, and have own words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.numbers.clustering import by_size, kmeans_labels, means, silhouette
from explorer.numbers.neighbors import equal_rows, unit_rows

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray
    from scipy.sparse import csr_array

# Enough rows to judge by: those of more would only take longer.
_LOOKED_AT = 2000
_RUNS, _STARTS = 5, 5
_STEPS = 8
# Below it, two samples of one pile have more different clusters than common ones.
_STABLE = 0.5
# As many words as a topic is named by.
_TELLING = 5
_CURVES = (
    "n_clusters", "silhouettes", "seed_stabilities", "bootstrap_stabilities", "distinct_words"
)  # fmt: skip


@dataclass(frozen=True)
class Evidence:
    """How well rows divide into clusters, for several numbers of clusters.

    Attributes
    ----------
    n_clusters : tuple of int
        Rising; the chosen number is among them.
    silhouettes : tuple of float
        For each, the mean cosine silhouette, in [-1, 1]: how much nearer rows are to their own
        cluster than to the next.
    seed_stabilities : tuple of float
        For each, how far runs from different starts agree: the mean adjusted Rand index of all
        pairs, 1 for the same clusters and about 0 for unrelated ones.
    bootstrap_stabilities : tuple of float
        The same for runs on different samples, drawn with replacement, after which every row
        goes to the nearest centroid.
    distinct_words : tuple of float
        For each, in [0, 1], which share of the five most telling words of every cluster is among
        those of no other: those that its rows have most more than the others.
    chosen : int
        The number of clusters in use; 0 for too few rows to compare anything.
    n_rows : int
        How many rows were looked at.
    """

    n_clusters: tuple[int, ...]
    silhouettes: tuple[float, ...]
    seed_stabilities: tuple[float, ...]
    bootstrap_stabilities: tuple[float, ...]
    distinct_words: tuple[float, ...]
    chosen: int
    n_rows: int

    @property
    def best(self) -> int:
        """The number of clusters on which runs on different samples agree most; 0 for none."""
        ranked = zip(self.bootstrap_stabilities, self.silhouettes, self.n_clusters, strict=True)
        return max(ranked, default=(0.0, 0.0, 0))[2]

    @property
    def weak(self) -> bool:
        """Whether runs on different samples agree at no number of clusters."""
        return max(self.bootstrap_stabilities, default=0.0) < _STABLE

    @property
    def sentence(self) -> str:
        """What it comes to, in plain words."""
        if not self.n_clusters:
            return "too few different papers to compare numbers of topics"
        if self.weak:
            return (
                "weak structure: on other samples of the papers other topics are found, whatever"
                f" their number (agreement at most {max(self.bootstrap_stabilities):.2f}, where 1"
                f" is the same; silhouette at most {max(self.silhouettes):.2f}). Topics are"
                " regions here rather than groups."
            )
        if self.best == self.chosen:
            return f"the {self.chosen} topics in use stand out: {self._told(self.chosen)}"
        return (
            f"{self.best} topics stand out most: {self._told(self.best)}; {self.chosen} are in"
            f" use: {self._told(self.chosen)}"
        )

    def _told(self, number: int) -> str:
        if number not in self.n_clusters:
            return "fewer than two have nothing to be compared to"
        at = self.n_clusters.index(number)
        return (
            f"silhouette {self.silhouettes[at]:.2f}, agreement on other samples"
            f" {self.bootstrap_stabilities[at]:.2f}"
        )


def weigh(
    X: ArrayLike,
    words: csr_array,
    chosen: int,
    *,
    clustered: ArrayLike | None = None,
    random_state: int = 0,
) -> Evidence:
    """Cluster rows into several numbers of clusters, around the chosen one, again and again.

    Above 2,000 rows every figure is of 2,000 of them, evenly spaced.

    Parameters
    ----------
    X : array-like of shape (n, d), float32
        Rows of unit length, in an order that has nothing to do with their meaning.
    words : csr_array of shape (n, m), float
        How much of each word the rows have.
    chosen : int
        The number of clusters in use.
    clustered : array-like of shape (n, e), float32, optional
        Rows of unit length to cluster in place of `X`; silhouettes are those of `X`.
    random_state : int, default 0
        The runs take this seed and the next ones.

    Returns
    -------
    Evidence

    References
    ----------
    Y. Fang and J. Wang, "Selection of the number of clusters via the bootstrap method", Comput.
    Stat. Data Anal. 56 (2012); L. Hubert and P. Arabie, "Comparing partitions", J. Classif. 2
    (1985).

    Examples
    --------
    >>> from scipy.sparse import csr_array
    >>> X = np.eye(3, dtype=np.float32)[[0, 0, 0, 0, 1, 1, 1, 1]]
    >>> weigh(X, csr_array(X), 2).sentence
    'the 2 topics in use stand out: silhouette 1.00, agreement on other samples 1.00'
    """
    X = unit_rows(X)
    looked_at = np.linspace(0, len(X) - 1, min(len(X), _LOOKED_AT)).astype(np.intp)
    rows = X[looked_at]
    corrected = rows if clustered is None else unit_rows(clustered)[looked_at]
    n_distinct = int(equal_rows(corrected).max(initial=-1)) + 1
    numbers = numbers_to_try(chosen, n_distinct)
    tries = [_try(rows, corrected, words[looked_at], k, random_state) for k in numbers]
    apart, by_seed, by_sample, distinct = zip(*tries, strict=True) if tries else ((), (), (), ())
    chosen = chosen if numbers else 0
    return Evidence(numbers, apart, by_seed, by_sample, distinct, chosen, len(rows))


def numbers_to_try(chosen: int, n_distinct: int) -> tuple[int, ...]:
    """Give numbers of clusters from 2 to twice the chosen one, evenly spaced by ratio.

    >>> numbers_to_try(6, 38), numbers_to_try(3, 3)
    ((2, 3, 4, 6, 7, 9, 12), (2, 3))
    """
    most = min(max(2 * chosen, 4), n_distinct)
    if most < 2:
        return ()
    spaced = np.geomspace(2, most, _STEPS).round().astype(int).tolist()
    return tuple(sorted({*spaced, *range(max(chosen, 2), min(chosen, most) + 1)}))


def _try(
    X: NDArray[np.float32], clustered: NDArray[np.float32], words: csr_array, k: int, seed: int
) -> tuple[float, float, float, float]:
    """Give silhouette, stability against seeds and samples, and own words of `k` clusters."""
    runs = [_cluster(clustered, k, seed + run) for run in range(_RUNS)]
    apart = max(silhouette(X, labels, means(X, labels)) for labels in runs)
    dice = np.random.default_rng(seed)
    samples = [dice.integers(len(X), size=len(X)) for _ in range(_RUNS)]
    resampled = [_nearest(clustered, clustered[rows], k, seed) for rows in samples]
    return round(apart, 4), _agreement(runs), _agreement(resampled), _distinct(words, runs[0])


def _cluster(X: NDArray[np.float32], k: int, seed: int) -> NDArray[np.int32]:
    return by_size(kmeans_labels(X, k, seed, _STARTS))


def _nearest(
    X: NDArray[np.float32], sample: NDArray[np.float32], k: int, seed: int
) -> NDArray[np.int32]:
    """Cluster a sample, and give every row the cluster whose centroid is nearest."""
    found = kmeans_labels(sample, k, seed, _STARTS)
    centroids = means(sample, found)
    nearer = X @ centroids.T - (centroids * centroids).sum(axis=1) / 2
    return np.asarray(nearer.argmax(axis=1), dtype=np.int32)


def _distinct(words: csr_array, labels: NDArray[np.int32]) -> float:
    """Give the share of the clusters' most telling words that one of them alone has."""
    members = (labels == np.arange(labels.max() + 1)[:, np.newaxis]).astype(np.float64)
    sizes = members.sum(axis=1, keepdims=True)
    inside = (words.T @ members.T).T
    outside = inside.sum(axis=0) - inside
    telling = inside / sizes - outside / (len(labels) - sizes)
    most = np.argsort(-telling.round(9), axis=1, kind="stable")[:, :_TELLING].ravel()
    return round(float((np.bincount(most)[most] == 1).mean()), 4)


def _agreement(runs: list[NDArray[np.int32]]) -> float:
    """Average the adjusted Rand index of all pairs of runs."""
    from sklearn.metrics import adjusted_rand_score

    pairs = [adjusted_rand_score(one, other) for one, other in combinations(runs, 2)]
    return round(float(np.mean(pairs)), 4)


def restored_evidence(kept: Any) -> Evidence:
    """Make evidence of what JSON made of it."""
    curves = {name: tuple(kept[name]) for name in _CURVES}
    return Evidence(**curves, chosen=int(kept["chosen"]), n_rows=int(kept["n_rows"]))
