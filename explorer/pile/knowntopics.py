"""The topics of papers, and how new papers join them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.numbers.placement import join

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from explorer.words.keywords import TopicName


@dataclass(frozen=True)
class KnownTopics:
    """The topics of papers.

    Parameters
    ----------
    labels : ndarray of int32, shape (n,)
    names : tuple of TopicName or None
        By number; None for a topic that has no name yet.
    settings : list, optional
        What the user had chosen of them, where it is known.
    n_joined : int, default 0
        How many papers joined topics that an earlier map had.
    """

    labels: NDArray[np.int32]
    names: tuple[TopicName | None, ...]
    settings: list[Any] | None = None
    n_joined: int = 0

    def of(self, rows: NDArray[np.intp]) -> KnownTopics:
        """Give the topics of the same papers in another order."""
        return replace(self, labels=self.labels[rows])


def grow_topics(
    topics: KnownTopics, rows: NDArray[np.intp], X: NDArray[np.float32], *, found_new: bool
) -> KnownTopics | None:
    """Keep the topics of papers that have one, and let the others join; see `placement.join`.

    A topic that lost all its papers gives its number to the last one. None when all did.
    """
    new = rows < 0
    labels = np.where(new, -1, topics.labels[rows]).astype(np.int32)
    if not (labels >= 0).any():
        return None
    concerned = new | (labels >= 0)  # what had no topic before still has none
    labels[concerned] = join(X[concerned], labels[concerned], found_new=found_new)
    numbers = _close_ranks(np.unique(labels[labels >= 0]).tolist())
    names = dict(enumerate(topics.names))
    renumbered = np.full(labels.max() + 2, -1, dtype=np.int32)  # the last for those of no topic
    renumbered[numbers] = np.arange(len(numbers))
    kept = tuple(map(names.get, numbers))
    return KnownTopics(renumbered[labels], kept, topics.settings, int(new.sum()))


def _close_ranks(numbers: list[int]) -> list[int]:
    """Give for each number from 0 the one it was before; the last ones fill the gaps.

    >>> _close_ranks([0, 2, 3, 5])
    [0, 5, 2, 3]
    """
    left = list(numbers)
    return [left.pop(0 if left[0] == number else -1) for number in range(len(numbers))]
