"""Abstracts compared by the runs of three words that they share."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_FEWEST_RUNS = 25
_MOST_HOLDERS = 6
_N_SKETCHED = 24
_SEED = 0
_NOTHING = np.uint64(2**64 - 1)
# The golden ratio in 64 bits, as in SplitMix64 (Steele, Lea and Flood 2014), and the primes 2 and 3
# of xxHash64 (Y. Collet).
_MULTIPLIERS = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9], np.uint64)


class Passages:
    """The runs of three words of every abstract, without those that many papers have.

    What more than six papers share is boilerplate, such as the description of a workshop.

    Parameters
    ----------
    abstracts : sequence of sequence of str, length n, at least 1
        The words of each.

    Notes
    -----
    Broder, "On the resemblance and containment of documents" (1997): shingles and their minima
    under random orders, which agree as often as the sets overlap.

    Examples
    --------
    >>> text = "we bound the regret of bandits".split()
    >>> Passages([text, text[:-1], ["robots"]]).overlap(0, 1)
    0.75
    """

    def __init__(self, abstracts: Sequence[Sequence[str]]) -> None:
        self._runs = _without_boilerplate([_runs(words) for words in abstracts])
        orders = np.random.default_rng(_SEED).integers(0, 2**63, (2, _N_SKETCHED), np.uint64)
        self._sketches = np.stack([_sketch(runs, orders) for runs in self._runs])

    def overlap(self, row: int, other: int) -> float:
        """Give the share of the shorter abstract's runs that the longer one has, in [0, 1].

        Of very short abstracts, the share of all their runs.
        """
        one, two = self._runs[row], self._runs[other]
        if not len(one) or not len(two):
            return 0.0
        shared = len(np.intersect1d(one, two, assume_unique=True))
        fewest = min(len(one), len(two))
        return shared / (fewest if fewest >= _FEWEST_RUNS else len(one) + len(two) - shared)

    def resemblance(self, row: int, other: int) -> float:
        """Give the share of the longer abstract's runs that the shorter one has, in [0, 1]."""
        longer = max(len(self._runs[row]), len(self._runs[other]))
        shared = np.intersect1d(self._runs[row], self._runs[other], assume_unique=True)
        return len(shared) / longer if longer else 0.0

    def maybe_alike(self, pairs: NDArray[np.integer]) -> NDArray[np.bool_]:
        """Tell of pairs of rows, shape (m, 2), which may overlap; of those that do, few are missed.

        Only 2 in 1,000 pairs that share a quarter of their runs are, and none that share half.
        """
        alike: NDArray[np.bool_] = np.zeros(len(pairs), dtype=bool)
        for column in self._sketches.T:
            one, two = column[pairs[:, 0]], column[pairs[:, 1]]
            alike |= (one == two) & (one != _NOTHING)
        return alike


def _runs(words: Sequence[str]) -> NDArray[np.uint64]:
    """Give the hashes of the runs of three words, sorted, each once."""
    hashes = np.fromiter(map(_hash, words), np.uint64, len(words))
    if len(words) < len(_MULTIPLIERS):
        return hashes[:0]
    windows = np.lib.stride_tricks.sliding_window_view(hashes, len(_MULTIPLIERS))
    mixed = (windows + np.uint64(1)) * _MULTIPLIERS
    mixed ^= mixed >> np.uint64(29)
    runs: NDArray[np.uint64] = np.unique(np.bitwise_xor.reduce(mixed, axis=1))
    return runs


@lru_cache(maxsize=131_072)
def _hash(word: str) -> int:
    return crc32(word.encode("utf-8", "surrogatepass"))


def _without_boilerplate(runs: list[NDArray[np.uint64]]) -> list[NDArray[np.uint64]]:
    ends = np.cumsum([len(own) for own in runs])
    joined = np.concatenate(runs)
    _, which, counts = np.unique(joined, return_inverse=True, return_counts=True)
    telling = counts[which] <= _MOST_HOLDERS
    return [own[kept] for own, kept in zip(runs, np.split(telling, ends[:-1]), strict=True)]


def _sketch(runs: NDArray[np.uint64], orders: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Give the least run under each of some random orders."""
    if not len(runs):
        return np.full(_N_SKETCHED, _NOTHING)
    mixed = (runs[:, np.newaxis] ^ orders[0]) * (orders[1] | np.uint64(1))
    least: NDArray[np.uint64] = (mixed ^ (mixed >> np.uint64(32))).min(axis=0)
    return least
