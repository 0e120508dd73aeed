"""A corpus, an encoder and a store meet: vectors, neighbours, topics and points, each made once.

Everything that could depend on the order of rows is computed in a canonical order, by the
digests of the texts, so that the same papers in another order get the same answers, the same
topics and the same map.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer import __version__, snapshot
from explorer.errors import ModelError
from explorer.mapbase import (
    KnownTopics,
    MapBase,
    Places,
    grow_topics,
    load_base,
    save_base,
)
from explorer.mapmaking import MapMaking
from explorer.numbers.alignment import keep_numbers
from explorer.numbers.clusterers import labels_by, name_of
from explorer.numbers.clustering import (
    Clustering,
    are_numbered,
    cluster,
    describe_clusters,
    nearest_clusters,
)
from explorer.numbers.evidence import Evidence, restored_evidence, weigh
from explorer.numbers.neighbors import Neighbors, find_neighbors
from explorer.numbers.splitting import split
from explorer.relevance import Asked, Relevance, fold
from explorer.report import Report
from explorer.results import NO_TOPIC, Related, Topic, Topics, summary
from explorer.store import digest, key_of
from explorer.words.duplicates import Duplicate, Reason, find_duplicates
from explorer.words.embedding import embed, space_of
from explorer.words.encoders import unread_scripts
from explorer.words.explanation import TermWeights, text_to_explain
from explorer.words.headlines import headline
from explorer.words.keywords import TopicName, name_topics
from explorer.words.textclean import embedded_text, readable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from explorer.corpus import Corpus
    from explorer.numbers.clusterers import Clusterer
    from explorer.numbers.projection import Projection
    from explorer.numbers.ranking import Ranking
    from explorer.progress import Progress
    from explorer.relevance import Question
    from explorer.store import Store
    from explorer.words.encoders import Encoder, Role
    from explorer.words.opening import Origin

logger = logging.getLogger(__name__)

# Change a rule's name when the same input would give another result than before.
_RULES = {
    "texts": "texts-1",
    "neighbors": "neighbors-1",
    "labels": "kmeans-2",
    "split": "split-1",
    "evidence": "evidence-2",
    "map": "map-1",
    "names": "names-1",
    "duplicates": "duplicates-1",
}
_NEAREST_TOPICS = 3
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
    max_size : int, optional
        Larger topics are divided; by default none is.
    clusterer : Clusterer, optional
        What finds the topics in place of k-means.
    """

    n_clusters: int | None = None
    projection: str = "umap"
    random_state: int = 0
    max_size: int | None = None
    clusterer: Clusterer | None = None


@dataclass(frozen=True)
class Past:
    """What a map takes over from earlier ones; by default nothing.

    Parameters
    ----------
    source : str, default ""
        Names where the papers came from: the map is remembered as the last one of it.
    base_source : str, default ""
        Names the source whose last map is the earlier one.
    base : MapBase, optional
        The earlier map itself.
    refit : bool, default False
        Whether the map is drawn anew and only laid over the earlier one.
    """

    source: str = ""
    base_source: str = ""
    base: MapBase | None = None
    refit: bool = False


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
    past : Past
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
        past: Past | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.corpus = corpus
        self.encoder = encoder
        self.store = store
        self.report = report or Report()
        self.origin = origin
        self.settings = settings or Settings()
        self.past = past or Past()
        self._answers_path = answers_path
        self._given_X = X
        self.progress = progress

    @property
    def has_given_vectors(self) -> bool:
        """Whether the vectors were given from outside."""
        return self._given_X is not None

    @property
    def is_embedded(self) -> bool:
        """Whether the vectors are there already; to ask for `X` makes them."""
        return "X" in self.__dict__

    # -- words --------------------------------------------------------------------------------

    @cached_property
    def texts(self) -> list[str]:
        """The texts that the encoder reads, in row order."""
        return self._from_each("texts", embedded_text)

    @cached_property
    def headlines(self) -> list[str]:
        """The line shown for each paper, in row order."""
        return self._from_each("headlines", headline)

    @cached_property
    def readable_texts(self) -> list[str]:
        """Title and abstract as a reader sees them, in row order."""
        return self._from_each(
            "readable", lambda title, abstract: f"{readable(title)}. {readable(abstract)}"
        )

    @cached_property
    def term_weights(self) -> TermWeights:
        """How telling a term is among these papers."""
        return TermWeights([text_to_explain(paper.title, paper.abstract) for paper in self.corpus])

    def _from_each(self, what: str, make: Callable[[str, str], str]) -> list[str]:
        """Make a text of each paper's title and abstract, or take them from the store."""
        key = key_of(__version__, _RULES["texts"], self._raw_digest)
        kept = self.store.load_json(what, key, self._restored_texts)
        if kept is not None:
            return kept
        made = [make(paper.title, paper.abstract) for paper in self.corpus]
        self.store.save_json(what, key, made)
        return made

    @cached_property
    def _raw_digest(self) -> str:
        raw = [[paper.title, paper.abstract] for paper in self.corpus]
        return key_of(raw)

    def _restored_texts(self, kept: Any) -> list[str]:
        if len(kept) != len(self.corpus):
            raise ValueError("a text a paper")
        return list(map(str, kept))

    # -- vectors ------------------------------------------------------------------------------

    @cached_property
    def X(self) -> NDArray[np.float32]:
        """Unit rows, shape (n, d): row i is paper i."""
        if self._given_X is not None:
            return self._given_X
        if unread := unread_scripts(self.encoder, self.report.scripts):
            logger.warning("%s", unread)
        return embed(self.texts, self.encoder, self.store, progress=self.progress)

    def encode(
        self, texts: Sequence[str], role: Role, progress: Progress | None = None
    ) -> NDArray[np.float32]:
        """Embed other texts into the same space, through the store.

        Raises
        ------
        ModelError
            When the vectors were given, and are not of the encoder's dimensions.
        """
        vectors = embed(texts, self.encoder, self.store, role=role, progress=progress)
        if self.has_given_vectors and vectors.shape[1] != self.X.shape[1]:
            raise ModelError(
                f"the vectors of the papers have {self.X.shape[1]} dimensions and"
                f" {self.encoder.name} makes {vectors.shape[1]}; name the model that made them"
                " with --model."
            )
        return vectors

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
    def order(self) -> NDArray[np.intp]:
        """The canonical order of the rows: it does not depend on how the papers were given."""
        ids = self.corpus.ids
        by_text = sorted(range(len(ids)), key=lambda row: (self._digests[row], ids[row]))
        return np.array(by_text, dtype=np.intp)

    @cached_property
    def place(self) -> NDArray[np.intp]:
        """Where each row stands in the canonical order."""
        return np.argsort(self.order)

    @cached_property
    def _canonical_X(self) -> NDArray[np.float32]:
        return self.X[self.order]

    @property
    def _space(self) -> str:
        """Names the space that the vectors live in."""
        return space_of(self.encoder) if self._given_X is None else "given"

    @cached_property
    def _vectors_key(self) -> str:
        """Names the set of vectors: the same for any order of the papers."""
        return key_of(self._space, sorted(self._digests))

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
        in_row_order = pairs[self.place]
        return Neighbors(
            self.order[in_row_order["row"]].astype(np.int32), in_row_order["similarity"]
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

    # -- answers ------------------------------------------------------------------------------

    @cached_property
    def _relevance(self) -> Relevance:
        """What ranks the papers, in the canonical order."""
        texts = [self.texts[row] for row in self.order]
        texts_key = key_of([self._text_digests[row] for row in self.order])
        vectors_key = key_of(self._vectors_key, texts_key)
        return Relevance(self._canonical_X, texts, self.store, vectors_key, texts_key)

    def related(self, row: int) -> list[Related]:
        """Give the related list of a paper, versions folded, most relevant first."""
        answers = self._in_row_order(self._lists, int(self.place[row]))
        return fold(answers, self.versions, {row}, [row])[: snapshot.DEPTH]

    @cached_property
    def _lists(self) -> Ranking:
        return self._relevance.lists(2 * snapshot.DEPTH)

    def _in_row_order(self, found: Ranking, at: int) -> list[Related]:
        """Give one line of a ranking by the rows of the corpus."""
        rows = self.order[found.indices[at]].tolist()
        values = found.similarities[at].tolist(), found.relevances[at].tolist()
        return list(map(Related, rows, *values))

    def rank(self, question: Question, ranking: str) -> list[Related]:
        """Give all papers but those of the question, the most relevant first.

        Parameters
        ----------
        question : Question
        ranking : {"hybrid", "dense", "lexical"}
        """
        return self._in_row_order(self._relevance.rank(self._asked(question), ranking), 0)

    def _asked(self, question: Question) -> Asked:
        like, like_words = self._looked_up(question.like, question.texts)
        unlike, unlike_words = self._looked_up(question.unlike, question.unlike_texts)
        exclude = tuple(self.place[list(question.rows)].tolist())
        return Asked(like, unlike, like_words, unlike_words, exclude)

    def _looked_up(
        self, rows: Sequence[int], texts: Sequence[tuple[str, Role]]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Give vectors and lexical similarities of papers and texts."""
        index = self._relevance.index
        vectors = [self.X[list(rows)], *(self.encode([text], role) for text, role in texts)]
        words = [index.similarities(self.place[list(rows)])]
        words += [index.similarities([text]) for text, _ in texts]
        return np.concatenate(vectors), np.concatenate(words)

    def relevance_to(self, rows: Sequence[int]) -> NDArray[np.float64]:
        """Tell how relevant every other paper is to a pile of several subjects, in [0, 1]."""
        return self._relevance.to_pile(np.sort(self.place[list(rows)]).tolist())[self.place]

    def shared_terms(self, row: int, others: Sequence[int]) -> list[tuple[str, ...]]:
        """Give the words that a paper shares with each of some others, the most telling first."""
        index, place = self._relevance.index, self.place
        return [index.shared(int(place[row]), int(place[other])) for other in others]

    @cached_property
    def versions(self) -> dict[int, tuple[int, ...]]:
        """The rows of all versions of a paper, itself included, where there are several."""
        return {row: group.rows for group in self.duplicates for row in group.rows}

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
    ) -> Iterator[tuple[dict[str, Any], tuple[str], list[Related]]]:
        for row, paper in enumerate(self.corpus):
            yield summary(paper, self.headlines[row]), (paper.doi,), self.related(row)

    # -- duplicates ---------------------------------------------------------------------------

    @cached_property
    def duplicates(self) -> tuple[Duplicate, ...]:
        """The groups of papers that are versions of one, by first row."""
        papers = [paper.to_dict() for paper in self.corpus]
        key = key_of(self._vectors_key, _RULES["duplicates"], papers)
        kept = self.store.load_json("duplicates", key, self._restored_duplicates)
        if kept is not None:
            return kept
        indices = self.neighbors.indices
        rows = np.repeat(np.arange(len(indices)), indices.shape[1])
        found = find_duplicates(self.corpus, np.column_stack([rows, indices.ravel()]))
        self.store.save_json("duplicates", key, [_plain(group) for group in found])
        return found

    def _restored_duplicates(self, kept: Any) -> tuple[Duplicate, ...]:
        groups = tuple(
            Duplicate(
                tuple(map(int, rows)),
                tuple(Reason((int(row), int(other)), str(why)) for row, other, why in reasons),
            )
            for rows, reasons in kept
        )
        if not all(0 <= row < len(self.corpus) for group in groups for row in group.rows):
            raise ValueError("rows of the corpus")
        return groups

    # -- topics -------------------------------------------------------------------------------

    @cached_property
    def clustering(self) -> Clustering:
        """The topics' numbers, centroids and silhouette."""
        if self._inherited_topics is not None:
            return describe_clusters(self.X, self._inherited_topics.labels)
        labels = self._drawn_labels()
        if self.past.refit and self._earlier_topics is not None:
            earlier = self._earlier_topics.labels[self._base_rows]
            labels = keep_numbers(labels, np.where(self._base_rows < 0, -1, earlier))
        return describe_clusters(self.X, labels)

    def _drawn_labels(self) -> NDArray[np.int32]:
        """Find the topics of these papers, whatever they were before."""
        key = self._labels_key
        if key is None:
            return self._cluster()[self.place]
        return self._kept("labels", key, self._cluster, self._are_labels)[self.place]

    @cached_property
    def _earlier_topics(self) -> KnownTopics | None:
        """The topics of the earlier map, when these ones would be found in the same way."""
        topics = None if self.base is None else self.base.topics
        chosen = self._topic_settings
        if topics is None or chosen is None:
            return None
        if topics.settings is None:
            return topics if chosen[0] in (None, len(topics.names)) else None
        return topics if chosen == topics.settings else None

    @cached_property
    def _inherited_topics(self) -> KnownTopics | None:
        """The topics of the earlier map, which new papers join."""
        if self._earlier_topics is None or self.past.refit:
            return None
        topics, rows = self._earlier_topics, self._base_rows
        found_new = self.settings.n_clusters is None
        grown = grow_topics(topics, rows[self.order], self._canonical_X, found_new=found_new)
        return None if grown is None else replace(grown, labels=grown.labels[self.place])

    @property
    def _topic_settings(self) -> list[Any] | None:
        """What was chosen of the topics; None where they are never inherited."""
        settings = self.settings
        if settings.clusterer is not None or settings.max_size is not None:
            return None
        return [settings.n_clusters, settings.random_state]

    @property
    def _labels_key(self) -> str | None:
        """Name what the topics come from; None when a clusterer cannot be named."""
        settings = self.settings
        method: list[object] = [settings.n_clusters, settings.random_state]
        if settings.clusterer is not None:
            name = name_of(settings.clusterer)
            if name is None:
                return None
            method = [name]
        if settings.max_size is not None:
            method += [_RULES["split"], settings.max_size, settings.random_state]
        return key_of(self._relevance.key, _RULES["labels"], *method)

    def _are_labels(self, labels: NDArray[Any]) -> bool:
        return labels.shape == (len(self.corpus),) and are_numbered(labels)

    def _cluster(self) -> NDArray[np.int32]:
        settings, X = self.settings, self._canonical_X
        if settings.clusterer is None:
            corrected = self._relevance.corrected
            found = cluster(corrected, settings.n_clusters, random_state=settings.random_state)
            labels = found.labels
        else:
            labels = labels_by(settings.clusterer, X)
        if settings.max_size is None:
            return labels
        return split(X, labels, settings.max_size, random_state=settings.random_state)

    @cached_property
    def topic_names(self) -> list[TopicName]:
        """One name a topic, by number; topics of an earlier map keep theirs."""
        inherited = self._inherited_topics
        if inherited is not None and None not in inherited.names:
            return [name for name in inherited.names if name is not None]
        made = self.names_of(self.clustering.labels)
        kept = inherited.names if inherited is not None else [None] * len(made)
        return [name or fresh for name, fresh in zip(kept, made, strict=True)]

    def names_of(self, labels: NDArray[np.int32]) -> list[TopicName]:
        """Name groups of papers, by number; papers of -1 are in none."""
        read = [self._text_digests[row] for row in self.order]
        key = key_of(self._vectors_key, _RULES["names"], labels[self.order].tolist(), read)
        n_groups = int(labels.max(initial=-1)) + 1
        kept = self.store.load_json("names", key, lambda kept: _restored_names(kept, n_groups))
        if kept is not None:
            return kept
        rows = np.flatnonzero(labels >= 0)
        names = name_topics(
            [self.readable_texts[row] for row in rows],
            labels[rows],
            self.X[rows],
            self._encode_phrases,
            [self.headlines[row] for row in rows],
        )
        self.store.save_json("names", key, [[name.name, name.keywords] for name in names])
        return names

    def _encode_phrases(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        """Embed phrases; among given vectors no phrase has one, and counts alone choose names."""
        if self.has_given_vectors:
            return np.zeros((len(phrases), self.X.shape[1]), dtype=np.float32)
        return self.encode(phrases, "document")

    @cached_property
    def evidence(self) -> Evidence:
        """What speaks for the number of topics, and for others."""
        settings, chosen = self.settings, self.clustering.n_clusters
        key = key_of(self._relevance.key, _RULES["evidence"], chosen, settings.random_state)
        kept = self.store.load_json("evidence", key, restored_evidence)
        if kept is not None:
            return kept
        made = weigh(
            self._canonical_X,
            chosen,
            clustered=self._relevance.corrected,
            random_state=settings.random_state,
        )
        self.store.save_json("evidence", key, asdict(made))
        return made

    @cached_property
    def topics(self) -> Topics:
        """The topics with their papers, by number; papers of no topic come last."""
        nearest = nearest_clusters(self.clustering.centroids, _NEAREST_TOPICS)
        found = [
            self._topic(number, name, tuple(nearest[number].tolist()))
            for number, name in enumerate(self.topic_names)
        ]
        if (self.clustering.labels < 0).any():
            found.append(self._topic(-1, TopicName(NO_TOPIC, ()), ()))
        return Topics(tuple(found))

    @cached_property
    def topic_of(self) -> list[Topic]:
        """The topic of each paper, in row order; papers of none have the topic -1."""
        by_number = {topic.topic: topic for topic in self.topics}
        return [by_number[label] for label in self.clustering.labels.tolist()]

    def _topic(self, number: int, name: TopicName, nearest: tuple[int, ...]) -> Topic:
        rows = self.members(number)
        headline = self.headlines[rows[0]] if number >= 0 else ""
        papers = tuple(self.corpus[row] for row in rows)
        return Topic(number, name.name, name.keywords, papers, headline, nearest)

    def members(self, topic: int) -> list[int]:
        """Give the rows of a topic, nearest to its centre first; those of none in row order."""
        rows = np.flatnonzero(self.clustering.labels == topic)
        if topic < 0:
            return [int(row) for row in rows]
        closeness = self.X[rows] @ self.clustering.centroids[topic]
        by_closeness = np.lexsort((self.place[rows], -closeness.round(6)))
        return [int(row) for row in rows[by_closeness]]

    # -- map ----------------------------------------------------------------------------------

    @cached_property
    def base(self) -> MapBase | None:
        """The earlier map that this one goes on from."""
        if self.past.base is not None or not self.past.base_source:
            return self.past.base
        return load_base(self.store, self._base_key(self.past.base_source))

    def _base_key(self, source: str) -> str:
        settings = self.settings
        return key_of(
            _RULES["map"], source, self._space, settings.projection, settings.random_state
        )

    @cached_property
    def _base_rows(self) -> NDArray[np.intp]:
        """Where each paper is on the earlier map; -1 when it is new."""
        if self.base is None:
            return np.full(len(self.corpus), -1)
        texts = self.headlines if self.base.by_headlines else self._digests
        return self.base.rows_of(self.corpus.ids, texts)

    @property
    def knows_base(self) -> bool:
        """Whether a paper of the earlier map is among these."""
        return self.base is not None and bool((self._base_rows >= 0).any())

    @property
    def projection(self) -> Projection:
        """The points of the map, and how far they can be trusted."""
        return self.places.projection

    @cached_property
    def places(self) -> Places:
        """Where the papers are on the map, and how they came there."""
        making = MapMaking(
            self._canonical_X,
            lambda: self.canonical_neighbors,
            self.store,
            self._vectors_key,
            method=self.settings.projection,
            random_state=self.settings.random_state,
        )
        return self._made_places(making).of(self.place)

    def _made_places(self, making: MapMaking) -> Places:
        """Give the places in canonical order: those of the earlier map as far as there is one."""
        base = self.base
        if base is None or base.places is None:
            return making.drawn()
        earlier, rows = base.places, self._base_rows[self.order]
        if self.past.refit:
            return making.laid_over(earlier, rows, self._marks)
        if base.vectors_key == self._vectors_key:
            return earlier.of(rows)
        if earlier.can_place(rows, self.settings.projection):
            return making.grown(earlier, rows, self._marks)
        return making.drawn()

    @property
    def _marks(self) -> NDArray[np.uint32]:
        """A number for every paper, in canonical order: it tells copies apart on the map."""
        ids = self.corpus.ids
        marks = [key_of(self._digests[row], ids[row])[:8] for row in self.order]
        return np.array([int(mark, 16) for mark in marks], dtype=np.uint32)

    def keep_map(self) -> None:
        """Remember this map as the last one of its source."""
        base = self.as_base()
        if self.past.source and base.places is not None:
            save_base(self.store, self._base_key(self.past.source), base)

    def as_base(self) -> MapBase:
        """Give what there is of the map so far, for a later one to go on from."""
        places, topics = None, None
        if "places" in self.__dict__ or self.base is not None:
            places = self.places
        settings = self._topic_settings
        if settings is not None and ("topic_names" in self.__dict__ or self.base is not None):
            topics = KnownTopics(self.clustering.labels, tuple(self.topic_names), settings)
        ids, texts = tuple(self.corpus.ids), tuple(self._digests)
        return MapBase(ids, texts, places, topics, self._vectors_key)

    @property
    def canonical_neighbors(self) -> Neighbors:
        """The `neighbors`, with rows in the canonical order: line i is of row ``order[i]``."""
        found = self.neighbors
        return Neighbors(
            self.place[found.indices[self.order]].astype(np.int32),
            found.similarities[self.order],
        )


def _plain(group: Duplicate) -> list[Any]:
    return [group.rows, [[*reason.rows, reason.reason] for reason in group.reasons]]


def _restored_names(kept: Any, n: int) -> list[TopicName]:
    names = [TopicName(str(name), tuple(map(str, words))) for name, words in kept]
    if len(names) != n:
        raise ValueError("a name a topic")
    return names
