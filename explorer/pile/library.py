"""A corpus, an encoder and a store meet: vectors, neighbours, topics and points, each made once.

Everything that could depend on the order of rows is computed in a canonical order, by the
digests of the texts, so that the same papers in another order get the same answers, the same
topics and the same map.
"""

from __future__ import annotations

import hashlib
import logging
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer import snapshot
from explorer.defaults import RELATED_DEPTH
from explorer.errors import ModelError
from explorer.numbers.clustering import Clustering, describe_clusters, nearest_clusters
from explorer.numbers.neighbors import Neighbors
from explorer.pile.knowntopics import KnownTopics
from explorer.pile.mapbase import MapBase, load_base, save_base
from explorer.pile.mapmaking import MapMaking
from explorer.pile.neighborhood import kept_neighbors
from explorer.pile.options import Settings
from explorer.pile.past import Past
from explorer.pile.relevance import Asked, Relevance
from explorer.pile.texts import PaperTexts
from explorer.pile.topicmaking import TopicMaking
from explorer.pile.topicnaming import TopicNaming
from explorer.report import Report
from explorer.results import NO_TOPIC, Related, Topic, Topics, fold_versions, summary
from explorer.store import key_of
from explorer.words.duplicates import Duplicate, find_duplicates
from explorer.words.embedding import embed, space_of
from explorer.words.encoders import unread_scripts
from explorer.words.explanation import TermWeights, text_to_explain
from explorer.words.keywords import TopicName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from explorer.corpus import Corpus
    from explorer.numbers.evidence import Evidence
    from explorer.numbers.projection import Projection
    from explorer.numbers.ranking import Ranking
    from explorer.pile.places import Places
    from explorer.pile.relevance import Question
    from explorer.progress import Progress
    from explorer.store import Store
    from explorer.words.encoders import Encoder, Role
    from explorer.words.opening import Origin

logger = logging.getLogger(__name__)

# Change a rule's name when the same input would give another result than before.
_RULES = {"map": "map-1", "duplicates": "duplicates-1"}
_NEAREST_TOPICS = 3


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
    def _words(self) -> PaperTexts:
        return PaperTexts(self.corpus, self.store)

    @property
    def texts(self) -> list[str]:
        """The texts that the encoder reads, in row order."""
        return self._words.embedded

    @property
    def headlines(self) -> list[str]:
        """The line shown for each paper, in row order."""
        return self._words.headlines

    @cached_property
    def term_weights(self) -> TermWeights:
        """How telling a term is among these papers."""
        return TermWeights([text_to_explain(paper.title, paper.abstract) for paper in self.corpus])

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
                " with model (--model)."
            )
        return vectors

    @cached_property
    def _digests(self) -> list[str]:
        """What tells the vectors of two papers apart: their texts, or the given rows."""
        if self._given_X is not None:
            return [hashlib.sha256(row.tobytes()).hexdigest() for row in self._given_X]
        return self._words.digests

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

    # -- neighbours ---------------------------------------------------------------------------

    @cached_property
    def neighbors(self) -> Neighbors:
        """The nearest other papers of every paper in the embedding space, 50 deep."""
        found = self.canonical_neighbors
        return Neighbors(
            self.order[found.indices[self.place]].astype(np.int32), found.similarities[self.place]
        )

    @cached_property
    def canonical_neighbors(self) -> Neighbors:
        """The `neighbors`, with rows in the canonical order: line i is of row ``order[i]``."""
        return kept_neighbors(self._canonical_X, RELATED_DEPTH, self.store, self._vectors_key)

    # -- answers ------------------------------------------------------------------------------

    @cached_property
    def _relevance(self) -> Relevance:
        """What ranks the papers, in the canonical order."""
        texts = [self.texts[row] for row in self.order]
        texts_key = key_of([self._words.digests[row] for row in self.order])
        vectors_key = key_of(self._vectors_key, texts_key)
        return Relevance(self._canonical_X, texts, self.store, vectors_key, texts_key)

    def related(self, row: int) -> list[Related]:
        """Give the related list of a paper, versions folded, most relevant first."""
        answers = self._in_row_order(self._lists, int(self.place[row]))
        return fold_versions(answers, self.versions, {row}, [row])[:RELATED_DEPTH]

    @cached_property
    def _lists(self) -> Ranking:
        return self._relevance.lists(2 * RELATED_DEPTH)

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

    @cached_property
    def usual_similarity(self) -> float:
        """The mean cosine of two papers, in [-1, 1]; 0 where there are no two."""
        n, total = len(self.X), self._canonical_X.sum(axis=0, dtype=np.float64)
        return float((total @ total - n) / (n * (n - 1))) if n > 1 else 0.0

    def shares_words(self, rows: Sequence[int], texts: Sequence[str]) -> bool:
        """Tell whether one of these papers shares a word with one of these texts."""
        similarities = self._relevance.index.similarities(texts)
        return bool(similarities[:, self.place[list(rows)]].any())

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
        except OSError as error:
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
        return self.store.kept_json(
            "duplicates",
            key,
            self._find_duplicates,
            self._restored_duplicates,
            lambda found: [group.plain() for group in found],
        )

    def _find_duplicates(self) -> tuple[Duplicate, ...]:
        indices = self.neighbors.indices
        rows = np.repeat(np.arange(len(indices)), indices.shape[1])
        return find_duplicates(self.corpus, np.column_stack([rows, indices.ravel()]))

    def _restored_duplicates(self, kept: Any) -> tuple[Duplicate, ...]:
        groups = tuple(map(Duplicate.restored, kept))
        if not all(0 <= row < len(self.corpus) for group in groups for row in group.rows):
            raise ValueError("rows of the corpus")
        return groups

    # -- topics -------------------------------------------------------------------------------

    @cached_property
    def clustering(self) -> Clustering:
        """The topics' numbers, centroids and silhouette."""
        return describe_clusters(self.X, self._known_topics.labels)

    @cached_property
    def _known_topics(self) -> KnownTopics:
        """The topics, with names as far as an earlier map has any."""
        rows = self._base_rows[self.order]
        return self._topic_making.made(self.base, rows, refit=self.past.refit).of(self.place)

    @cached_property
    def _topic_making(self) -> TopicMaking:
        return TopicMaking(
            self._canonical_X,
            lambda: self._relevance.corrected,
            self.store,
            self._relevance.key,
            self.settings,
        )

    @cached_property
    def evidence(self) -> Evidence:
        """What speaks for the number of topics, and for others."""
        n_clusters = self.clustering.n_clusters
        return self._topic_making.evidence(n_clusters, lambda: self._relevance.index.vectors)

    @cached_property
    def topic_names(self) -> list[TopicName]:
        """One name a topic, by number; topics of an earlier map keep theirs."""
        names = self._known_topics.names
        if None not in names:
            return [name for name in names if name is not None]
        fresh = self.names_of(self.clustering.labels)
        return [name or new for name, new in zip(names, fresh, strict=True)]

    def names_of(self, labels: NDArray[np.int32]) -> list[TopicName]:
        """Name groups of papers, by number; papers of -1 are in none."""
        return self._topic_naming.of(labels)

    @cached_property
    def _topic_naming(self) -> TopicNaming:
        return TopicNaming(
            self.X,
            self._words,
            # Among given vectors no phrase has one.
            None if self.has_given_vectors else lambda phrases: self.encode(phrases, "document"),
            self.order,
            self.store,
            self._vectors_key,
        )

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
        return Topics(tuple(found), self._known_topics.n_joined)

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
            lambda: self._marks,
            self.store,
            self._vectors_key,
            self.settings,
        )
        rows = self._base_rows[self.order]
        return making.made(self.base, rows, refit=self.past.refit).of(self.place)

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
        chosen = self.settings.of_topics
        if chosen is not None and ("topic_names" in self.__dict__ or self.base is not None):
            topics = KnownTopics(self.clustering.labels, tuple(self.topic_names), chosen)
        ids, texts = tuple(self.corpus.ids), tuple(self._digests)
        return MapBase(ids, texts, places, topics, self._vectors_key)
