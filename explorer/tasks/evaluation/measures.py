"""What answers are worth, and how far chance may have moved a mean.

scikit-learn's `average_precision_score` and `ndcg_score` are not used: they know no relevant
paper that is missing from the answers, which has to count as not found, and they average over
ties, where our answers are in an order. On answers without either they give the same.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from explorer.defaults import DECIMALS
from explorer.results import Estimate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

DEPTH = 10
"""How many answers count, where only the first ones do."""
_N_SAMPLES = 2000
_LEVEL = 95


def estimate(groups: Sequence[NDArray[np.float64]], random_state: int) -> Estimate:
    """Bootstrap the mean over groups of the mean of their values, by percentiles.

    Parameters
    ----------
    groups : sequence of ndarray of float64
        Values of queries; for a paired comparison, differences. None is empty.
    random_state : int

    References
    ----------
    B. Efron and R. Tibshirani, An introduction to the bootstrap, 1993, chapter 13.

    Examples
    --------
    >>> estimate([np.array([1.0, 1.0])], 0)
    Estimate(mean=1.0, low=1.0, high=1.0)
    """
    rng = np.random.default_rng(random_state)
    sampled = np.mean([_sampled_means(values, rng) for values in groups], axis=0)
    tail = (100 - _LEVEL) / 2
    mean = np.mean([values.mean() for values in groups])
    figures = [mean, *np.percentile(sampled, [tail, 100 - tail])]
    # Rounded, or a difference of 0 could lie on one side of it.
    return Estimate(*(round(float(figure), DECIMALS) for figure in figures))


def _sampled_means(values: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Draw as many values again, with replacement: how often each one is drawn is multinomial."""
    n = len(values)
    drawn = rng.multinomial(n, np.full(n, 1 / n), size=_N_SAMPLES)
    means: NDArray[np.float64] = drawn @ values / n
    return means


def of_the_one(answers: Sequence[int], wanted: int) -> dict[str, float]:
    """Measure answers of which one is right.

    >>> of_the_one([4, 2, 3], 2)
    {'MRR': 0.5, 'hit@1': 0.0, 'hit@10': 1.0}
    """
    rank = list(answers).index(wanted) + 1
    return {
        "MRR": 1 / rank,
        "hit@1": float(rank == 1),
        f"hit@{DEPTH}": float(rank <= DEPTH),
    }


def of_grades(
    gains: ArrayLike, judged: ArrayLike, relevant_from: float, gain_cap: float = math.inf
) -> dict[str, float]:
    """Measure answers of which several are right, some more so, as trec_eval does.

    Parameters
    ----------
    gains : array_like of float, shape (n,)
        Grades of the answers, best answer first; 0 for those without.
    judged : array_like of float
        All grades of the query, of papers that are no answers as well; at least one is
        `relevant_from` or higher.
    relevant_from : float
        From which grade on a paper counts as relevant.
    gain_cap : float, optional
        Which grade a higher one counts as in nDCG, which takes every grade as a gain.

    Returns
    -------
    dict
        Average precision, under the name of its mean, over all answers; nDCG with linear gains and
        a discount of ``log2(rank + 1)`` (K. Järvelin and J. Kekäläinen, ACM TOIS 20, 2002); recall.

    Examples
    --------
    >>> {name: round(value, 2) for name, value in of_grades([0, 2, 1], [1, 2], 1).items()}
    {'MAP': 0.58, 'nDCG@10': 0.67, 'nDCG@20': 0.67, 'recall@10': 1.0}
    """
    found, ideal = np.asarray(gains, dtype=float), np.sort(np.asarray(judged, dtype=float))[::-1]
    won, most = np.clip(found, 0, gain_cap), np.clip(ideal, 0, gain_cap)
    is_relevant = found >= relevant_from
    n_relevant = int((ideal >= relevant_from).sum())
    ranks = np.flatnonzero(is_relevant) + 1
    precisions = np.arange(1, len(ranks) + 1) / ranks
    return {
        "MAP": float(precisions.sum() / n_relevant),
        "nDCG@10": _discounted(won, 10) / _discounted(most, 10),
        "nDCG@20": _discounted(won, 20) / _discounted(most, 20),
        "recall@10": float(is_relevant[:10].sum() / n_relevant),
    }


def _discounted(gains: NDArray[np.float64], depth: int) -> float:
    counted = gains[:depth]
    return float((counted / np.log2(np.arange(2, len(counted) + 2))).sum())
