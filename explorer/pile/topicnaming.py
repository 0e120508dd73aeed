"""Names for groups of papers, by their words; each naming is made once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.store import key_of
from explorer.words.keywords import TopicName, name_topics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from explorer.pile.texts import PaperTexts
    from explorer.store import Store
    from explorer.words.keywords import EncodePhrases

# Change a rule's name when the same input would give another result than before.
_RULE = "names-2"


class TopicNaming:
    """Names groups of papers.

    Parameters
    ----------
    X : ndarray of float32, shape (n, d)
        Unit rows, in row order as the texts are.
    texts : PaperTexts
    encode : callable, optional
        Embeds phrases into the space of `X`; without it counts alone choose the names.
    order : ndarray of int, shape (n,)
        The canonical order of the rows.
    store : Store
    vectors_key : str
        Names the vectors.
    """

    def __init__(
        self,
        X: NDArray[np.float32],
        texts: PaperTexts,
        encode: EncodePhrases | None,
        order: NDArray[np.intp],
        store: Store,
        vectors_key: str,
    ) -> None:
        self._X = X
        self._texts = texts
        self._encode = encode or self._zeros
        self._order = order
        self._store = store
        self._vectors_key = vectors_key

    def of(self, labels: NDArray[np.int32]) -> list[TopicName]:
        """Name groups, by number; papers of -1 are in none.

        Parameters
        ----------
        labels : ndarray of int32, shape (n,)
        """
        read = [self._texts.digests[row] for row in self._order]
        n_groups = int(labels.max(initial=-1)) + 1
        return self._store.kept_json(
            "names",
            key_of(self._vectors_key, _RULE, labels[self._order].tolist(), read),
            lambda: self._made(labels),
            lambda kept: _restored(kept, n_groups),
            lambda names: [name.plain() for name in names],
        )

    def _made(self, labels: NDArray[np.int32]) -> list[TopicName]:
        rows = np.flatnonzero(labels >= 0)
        return name_topics(
            [self._texts.readable[row] for row in rows],
            labels[rows],
            self._X[rows],
            self._encode,
            [self._texts.headlines[row] for row in rows],
        )

    def _zeros(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        return np.zeros((len(phrases), self._X.shape[1]), dtype=np.float32)


def _restored(kept: Any, n_groups: int) -> list[TopicName]:
    names = list(map(TopicName.restored, kept))
    if len(names) != n_groups:
        raise ValueError("a name a group")
    return names
