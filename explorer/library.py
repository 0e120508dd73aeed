"""A corpus, an encoder and a store meet: vectors, neighbours, topics and points, each made once.

Everything that could depend on the order of rows is computed in a canonical order, by the
digests of the texts, so that the same papers in another order get the same answers, the same
topics and the same map.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer import snapshot
from explorer.numbers.clustering import Clustering, cluster, describe_clusters
from explorer.numbers.neighbors import Neighbors, find_neighbors, nearest_to
from explorer.numbers.projection import Projection, project
from explorer.report import Report
from explorer.results import Topic, summary
from explorer.store import digest, key_of
from explorer.words.embedding import embed, space_of
from explorer.words.headlines import headline
from explorer.words.keywords import TopicName, name_topics
from explorer.words.textclean import embedded_text, readable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from explorer.corpus import Corpus, Paper
    from explorer.progress import Progress
    from explorer.store import Store
    from explorer.words.encoders import Encoder, Role
    from explorer.words.opening import Origin

logger = logging.getLogger(__name__)

# Change a rule's name when the same input would give another result than before.
_RULES = {
    "neighbors": "neighbors-1",
    "labels": "kmeans-1",
    "points": "points-1",
    "names": "names-1",
}
_PAIR = np.dtype([("row", "<i4"), ("similarity", "<f4")])


@dataclass(frozen=True)
class Settings:
    """What a user may choose of topics and map.

    Parameters
    ----------
    n_clusters : int, optional
        Number of topics; by default one that suits the number of papers.
    projection : {"umap", "pca"}, default "umap"
    random_state : int, default 0
    """

    n_clusters: int | None = None
    projection: str = "umap"
    random_state: int = 0


class Library:
    """A corpus with all that is derived from it; each attribute is computed when first used.

    Parameters
    ----------
    corpus : Corpus
    encoder : Encoder
    store : Store
    X : ndarray of float32, shape (n, d), optional
        Vectors of one's own, rows of unit length; then the encoder is used for new texts only.
    report : Report, optional
    origin : Origin, optional
        The files behind the corpus; with it the answers are kept for the quick lookup.
    answers_path : str, optional
        Where the related lists are kept for the quick lookup.
    settings : Settings
    progress : Progress, optional
    """

    def __init__(
        self,
        corpus: Corpus,
        encoder: Encoder,
        store: Store,
        *,
        X: NDArray[np.float32] | None = None,
        report: Report | None = None,
        origin: Origin | None = None,
        answers_path: str | None = None,
        settings: Settings | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.corpus = corpus
        self.encoder = encoder
        self.store = store
        self.report = report or Report()
        self.origin = origin
        self.settings = settings or Settings()
        self._answers_path = answers_path
        self._given_X = X
        self.progress = progress

    @property
    def has_given_vectors(self) -> bool:
        """Whether the vectors were given from outside."""
        return self._given_X is not None

    # -- words --------------------------------------------------------------------------------

    @cached_property
    def texts(self) -> list[str]:
        """The texts that the encoder reads, in row order."""
        return [embedded_text(paper.title, paper.abstract) for paper in self.corpus]

    @cached_property
    def headlines(self) -> list[str]:
        """The line shown for each paper, in row order."""
        return [headline(paper.title, paper.abstract) for paper in self.corpus]

    # -- vectors ------------------------------------------------------------------------------

    @cached_property
    def X(self) -> NDArray[np.float32]:
        """Unit rows, shape (n, d): row i is paper i."""
        if self._given_X is not None:
            return self._given_X
        return embed(self.texts, self.encoder, self.store, progress=self.progress)

    def encode(self, texts: Sequence[str], role: Role) -> NDArray[np.float32]:
        """Embed other texts into the same space, through the store."""
        return embed(texts, self.encoder, self.store, role=role)

    @cached_property
    def _text_digests(self) -> list[str]:
        return [digest(text).hex() for text in self.texts]

    @cached_property
    def _digests(self) -> list[str]:
        """What tells the vectors of two papers apart: their texts, or the given rows."""
        if self._given_X is not None:
            return [hashlib.sha256(row.tobytes()).hexdigest() for row in self._given_X]
        return self._text_digests

    @cached_property
    def _order(self) -> NDArray[np.intp]:
        """The canonical order of the rows."""
        ids = self.corpus.ids
        by_text = sorted(range(len(ids)), key=lambda row: (self._digests[row], ids[row]))
        return np.array(by_text, dtype=np.intp)

    @cached_property
    def _place(self) -> NDArray[np.intp]:
        """Where each row stands in the canonical order."""
        return np.argsort(self._order)

    @cached_property
    def _canonical_X(self) -> NDArray[np.float32]:
        return self.X[self._order]

    @cached_property
    def _vectors_key(self) -> str:
        """Names the set of vectors: the same for any order of the papers."""
        space = space_of(self.encoder) if self._given_X is None else "given"
        return key_of(space, sorted(self._digests))

    def _kept(
        self,
        kind: str,
        key: str,
        make: Callable[[], NDArray[Any]],
        valid: Callable[[NDArray[Any]], bool],
    ) -> NDArray[Any]:
        """Take an array from the store if it can be one of ours, or make and keep it."""
        kept = self.store.load_array(kind, key, valid)
        if kept is not None:
            return kept
        made = make()
        self.store.save_array(kind, key, made)
        return made

    # -- neighbours ---------------------------------------------------------------------------

    @cached_property
    def neighbors(self) -> Neighbors:
        """The nearest other papers of every paper in the embedding space, 50 deep."""
        key = key_of(self._vectors_key, _RULES["neighbors"], snapshot.DEPTH)
        pairs = self._kept("neighbors", key, self._find_neighbors, self._are_neighbors)
        in_row_order = pairs[self._place]
        return Neighbors(
            self._order[in_row_order["row"]].astype(np.int32), in_row_order["similarity"]
        )

    def _are_neighbors(self, pairs: NDArray[Any]) -> bool:
        n = len(self.corpus)
        rows = pairs["row"]
        return bool(
            pairs.dtype == _PAIR
            and pairs.shape == (n, max(0, min(snapshot.DEPTH, n - 1)))
            and ((rows >= 0) & (rows < n) & np.isfinite(pairs["similarity"])).all()
        )

    def _find_neighbors(self) -> NDArray[np.void]:
        found = find_neighbors(self._canonical_X, snapshot.DEPTH)
        pairs = np.empty(found.indices.shape, dtype=_PAIR)
        pairs["row"], pairs["similarity"] = found.indices, found.similarities
        return pairs

    def related(self, row: int) -> list[tuple[int, float, float]]:
        """Give the related list of a paper: (row, similarity, relevance), most relevant first."""
        return _related(self.neighbors.indices[row], self.neighbors.similarities[row])

    def nearest(
        self, vector: NDArray[np.float32], top_k: int, *, exclude: Sequence[int] = ()
    ) -> list[tuple[int, float, float]]:
        """Give the papers nearest to a vector as a related list; `exclude` rows are never in it."""
        found = nearest_to(
            self._canonical_X,
            vector[np.newaxis],
            top_k,
            exclude=self._place[list(exclude)].tolist(),
        )
        return _related(self._order[found.indices[0]], found.similarities[0])

    def keep_answers(self) -> None:
        """Write the related lists where the quick lookup finds them, unless they are there."""
        path, origin = self._answers_path, self.origin
        if path is None or origin is None or not self.store.writable:
            return
        if snapshot.holds(path, origin.sources):
            return
        try:
            snapshot.write(path, origin.states, origin.taken_ns, self._answers())
        except (OSError, sqlite3.Error) as error:
            logger.warning("the answers could not be kept for quick lookup: %s", error)

    def _answers(
        self,
    ) -> Iterator[tuple[dict[str, Any], tuple[str], list[tuple[int, float, float]]]]:
        for row, paper in enumerate(self.corpus):
            yield summary(paper, self.headlines[row]), (paper.doi,), self.related(row)

    # -- topics -------------------------------------------------------------------------------

    @cached_property
    def clustering(self) -> Clustering:
        """The topics' numbers, centroids and silhouette."""
        settings = self.settings
        key = key_of(
            self._vectors_key, _RULES["labels"], settings.n_clusters, settings.random_state
        )
        labels = self._kept("labels", key, self._cluster, self._are_labels)
        return describe_clusters(self.X, labels[self._place])

    def _are_labels(self, labels: NDArray[Any]) -> bool:
        numbers = np.arange(labels.max() + 1)
        return labels.shape == (len(self.corpus),) and np.array_equal(np.unique(labels), numbers)

    def _cluster(self) -> NDArray[np.int32]:
        settings = self.settings
        return cluster(
            self._canonical_X, settings.n_clusters, random_state=settings.random_state
        ).labels

    @cached_property
    def topic_names(self) -> list[TopicName]:
        """One name a topic, by number."""
        labels = self.clustering.labels
        read = [self._text_digests[row] for row in self._order]
        key = key_of(self._vectors_key, _RULES["names"], labels[self._order].tolist(), read)
        kept = self.store.load_json("names", key, self._restored_names)
        if kept is not None:
            return kept
        names = name_topics(
            [f"{readable(paper.title)}. {readable(paper.abstract)}" for paper in self.corpus],
            labels,
            self.X,
            self._encode_phrases,
            self.headlines,
        )
        self.store.save_json("names", key, [[name.name, name.keywords] for name in names])
        return names

    def _restored_names(self, kept: Any) -> list[TopicName] | None:
        names = [TopicName(str(name), tuple(map(str, words))) for name, words in kept]
        return names if len(names) == self.clustering.n_clusters else None

    def _encode_phrases(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        """Embed phrases; among given vectors no phrase has one, and counts alone choose names."""
        if self.has_given_vectors:
            return np.zeros((len(phrases), self.X.shape[1]), dtype=np.float32)
        return self.encode(phrases, "document")

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """The topics with their papers, the largest first."""
        return tuple(
            Topic(number, name.name, name.keywords, self._members(number))
            for number, name in enumerate(self.topic_names)
        )

    def _members(self, topic: int) -> tuple[Paper, ...]:
        """Give the papers of a topic, nearest to its centre first."""
        rows = np.flatnonzero(self.clustering.labels == topic)
        closeness = self.X[rows] @ self.clustering.centroids[topic]
        by_closeness = np.lexsort((self._place[rows], -closeness.round(6)))
        return tuple(self.corpus[int(row)] for row in rows[by_closeness])

    # -- map ----------------------------------------------------------------------------------

    @cached_property
    def projection(self) -> Projection:
        """The points of the map, and how far they can be trusted."""
        method, random_state = self.settings.projection, self.settings.random_state
        key = key_of(self._vectors_key, _RULES["points"], method, random_state)
        points = self.store.load_array("points", key, self._are_points)
        facts = self.store.load_json("points", key, _restored_facts)
        if points is None or facts is None:
            made = project(
                self._canonical_X,
                self._canonical_neighbors,
                method=method,
                random_state=random_state,
            )
            points = made.points
            facts = (made.trustworthiness, made.recall, made.n_neighbors, made.method)
            self.store.save_array("points", key, points)
            self.store.save_json("points", key, facts)
        return Projection(points[self._place], *facts)

    def _are_points(self, points: NDArray[Any]) -> bool:
        return points.shape == (len(self.corpus), 2) and bool(np.isfinite(points).all())

    @property
    def _canonical_neighbors(self) -> Neighbors:
        found = self.neighbors
        return Neighbors(
            self._place[found.indices[self._order]].astype(np.int32),
            found.similarities[self._order],
        )


def _restored_facts(kept: Any) -> tuple[float, float, int, str]:
    trustworthiness, recall, k, method = kept
    return float(trustworthiness), float(recall), int(k), str(method)


def _related(
    rows: NDArray[np.integer], similarities: NDArray[np.float32]
) -> list[tuple[int, float, float]]:
    """Give (row, similarity, relevance), where the relevance is the similarity, at least 0."""
    return [
        (row, similarity, max(0.0, similarity))
        for row, similarity in zip(rows.tolist(), similarities.tolist(), strict=True)
    ]
