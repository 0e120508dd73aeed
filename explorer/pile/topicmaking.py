"""Topics for the papers of a pile: found, taken over from an earlier map, and weighed.

Rows are in the canonical order of the library here, so that no topic depends on the order in which
papers were given. What took long is kept.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.numbers.alignment import keep_numbers
from explorer.numbers.clusterers import labels_by, name_of
from explorer.numbers.clustering import are_numbered, cluster
from explorer.numbers.evidence import Evidence, restored_evidence, weigh
from explorer.numbers.splitting import split
from explorer.pile.knowntopics import KnownTopics, grow_topics
from explorer.store import key_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from explorer.pile.mapbase import MapBase
    from explorer.pile.options import Settings
    from explorer.store import Store
    from explorer.words.lexical import TermVectors

# Change a rule's name when the same input would give another result than before.
_RULES = {"labels": "kmeans-2", "split": "split-1", "evidence": "evidence-3"}


class TopicMaking:
    """Finds the topics of a pile.

    Parameters
    ----------
    X : ndarray of float32, shape (n, d)
        Unit rows.
    corrected : callable
        Gives the rows as the ranking compares them, which k-means divides, when they are needed.
    store : Store
    key : str
        Names both.
    settings : Settings
    """

    def __init__(
        self,
        X: NDArray[np.float32],
        corrected: Callable[[], NDArray[np.float32]],
        store: Store,
        key: str,
        settings: Settings,
    ) -> None:
        self._X = X
        self._corrected = corrected
        self._store = store
        self._key = key
        self._settings = settings

    def made(self, base: MapBase | None, rows: NDArray[np.intp], *, refit: bool) -> KnownTopics:
        """Take over the topics of an earlier map, or find new ones.

        Parameters
        ----------
        base : MapBase, optional
        rows : ndarray of int, shape (n,)
            The row of each paper there, -1 for a new one.
        refit : bool
            Whether to find them anew, and number them so that as many papers as possible keep the
            number of theirs.
        """
        earlier = None if base is None else base.topics
        if earlier is None or not self._takes_over(earlier):
            return self._unnamed(self.found())
        if refit:
            before = np.where(rows < 0, -1, earlier.labels[rows])
            return self._unnamed(keep_numbers(self.found(), before))
        grown = grow_topics(earlier, rows, self._X, found_new=self._settings.n_clusters is None)
        return self._unnamed(self.found()) if grown is None else grown

    def _takes_over(self, earlier: KnownTopics) -> bool:
        """Tell whether these topics would be found in the same way as earlier ones."""
        chosen = self._settings.of_topics
        if chosen is None:
            return False
        if earlier.settings is None:  # of a page, which tells no more than how many there are
            return chosen[0] in (None, len(earlier.names))
        return chosen == earlier.settings

    def _unnamed(self, labels: NDArray[np.int32]) -> KnownTopics:
        names = (None,) * (int(labels.max(initial=-1)) + 1)
        return KnownTopics(labels, names, self._settings.of_topics)

    def found(self) -> NDArray[np.int32]:
        """Find the topics of these papers, whatever they were before."""
        key = self._labels_key
        if key is None:
            return self._found()
        return self._store.kept_array("labels", key, self._found, self._are_labels)

    @property
    def _labels_key(self) -> str | None:
        """Name what the topics come from; None when a clusterer cannot be named."""
        settings = self._settings
        method: list[object] = [settings.n_clusters, settings.random_state]
        if settings.clusterer is not None:
            name = name_of(settings.clusterer)
            if name is None:
                return None
            method = [name]
        if settings.max_size is not None:
            method += [_RULES["split"], settings.max_size, settings.random_state]
        return key_of(self._key, _RULES["labels"], *method)

    def _found(self) -> NDArray[np.int32]:
        settings, seed = self._settings, self._settings.random_state
        if settings.clusterer is None:
            labels = cluster(self._corrected(), settings.n_clusters, random_state=seed).labels
        else:
            labels = labels_by(settings.clusterer, self._X)
        if settings.max_size is None:
            return labels
        return split(self._X, labels, settings.max_size, random_state=seed)

    def _are_labels(self, labels: NDArray[Any]) -> bool:
        return labels.shape == (len(self._X),) and are_numbered(labels)

    def evidence(self, n_clusters: int, words: Callable[[], TermVectors]) -> Evidence:
        """Weigh the number of topics in use against others, by the words of the papers as well."""
        seed = self._settings.random_state
        key = key_of(self._key, _RULES["evidence"], n_clusters, seed)

        def made() -> Evidence:
            from scipy.sparse import csr_array

            found = words()
            rows = csr_array((found.weights, found.terms, found.starts))
            corrected = self._corrected()
            return weigh(self._X, rows, n_clusters, clustered=corrected, random_state=seed)

        return self._store.kept_json("evidence", key, made, restored_evidence, asdict)
