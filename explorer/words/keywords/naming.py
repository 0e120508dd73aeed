"""Every topic gets a name, and no two the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.errors import OptionError
from explorer.words.keywords.candidates import candidate_phrases
from explorer.words.keywords.choosing import choose_keywords
from explorer.words.keywords.phrases import phrases_of

EncodePhrases = Callable[[Sequence[str]], NDArray[np.float32]]
"""(m,) phrases to (m, d) unit rows in the space of the papers, or zeros where there are none."""

# Enough to name a topic by; more would only cost time.
_MOST_PAPERS = 500


@dataclass(frozen=True)
class TopicName:
    """What a topic is called.

    Attributes
    ----------
    name : str
        One or two phrases joined by ", "; of a single paper, its headline.
    keywords : tuple of str
        Up to five phrases, the most telling first.
    """

    name: str
    keywords: tuple[str, ...]

    def plain(self) -> list[Any]:
        """Give plain values, as JSON has them."""
        return [self.name, list(self.keywords)]

    @classmethod
    def restored(cls, kept: Any) -> TopicName:
        """Undo `plain`.

        >>> TopicName.restored(["Robots", ["robots", "grasp"]])
        TopicName(name='Robots', keywords=('robots', 'grasp'))
        """
        name, keywords = kept
        return cls(str(name), tuple(map(str, keywords)))


def name_topics(
    texts: Sequence[str],
    labels: NDArray[np.int32],
    X: NDArray[np.float32],
    encode: EncodePhrases,
    headlines: Sequence[str],
) -> list[TopicName]:
    """Name every topic.

    Parameters
    ----------
    texts : sequence of str, length n
        Readable texts of the papers.
    labels : (n,) int array
        Topic of each paper, 0 to k - 1, none empty.
    X : (n, d) float32 array
        Unit rows of the papers.
    encode : callable
        Turns a list of phrases into unit rows in the space of `X`. Called once, with all phrases
        of all topics, sorted and without repeats; not at all when there are none.
    headlines : sequence of str, length n
        What each paper is called; a topic of one paper takes it as its name.

    Returns
    -------
    list of TopicName
        One for each topic, in order; no two names are equal. The same topics get the same names
        in whatever order the papers come.

    Raises
    ------
    OptionError
        When not every paper has a label, or a topic has no paper.

    Notes
    -----
    The shortlist of `candidate_phrases` is reranked by the cosine to the topic's own centroid minus
    the mean cosine to the others', as in BERTopic's KeyBERTInspired. A phrase that shares a word
    with, or means the same as, one already chosen is passed over. A name is the first keyword and
    the next best with which it means the most central paper of this topic rather than that of
    another.
    """
    n_topics = _count_topics(labels, len(texts))
    centroids = _centroids(X, labels, n_topics)
    rows = _central(texts, labels, X, centroids)
    shortlists = candidate_phrases([texts[row] for row in rows], labels[rows])
    phrases = sorted({one.phrase for shortlist in shortlists for one in shortlist})
    vectors = dict(zip(phrases, encode(phrases), strict=True)) if phrases else {}
    in_headlines = [frozenset(phrases_of(headlines[row])) for row in rows]
    first_rows = [int(rows[labels[rows] == topic][0]) for topic in range(n_topics)]
    medoids = X[first_rows]
    names: list[TopicName] = []
    for topic, shortlist in enumerate(shortlists):
        closeness = {
            one.phrase: _closer(vectors[one.phrase], centroids, topic) for one in shortlist
        }
        keywords = choose_keywords(shortlist, closeness, vectors, in_headlines)
        titles = [headlines[row] for row in rows if labels[row] == topic]
        partners = _partners(keywords, vectors, medoids, topic)
        possible = _possible_names(keywords, partners, titles)
        names.append(TopicName(_unused(possible, names), tuple(keywords)))
    return names


def _count_topics(labels: NDArray[np.int32], n_papers: int) -> int:
    sizes = np.bincount(labels) if len(labels) else labels
    if len(labels) != n_papers or not np.all(sizes):
        raise OptionError(
            f"cannot name topics: {n_papers} papers have {len(labels)} labels, of topics "
            f"{sorted(set(labels.tolist()))}; each paper needs one, and topics are numbered from 0 "
            "without a gap"
        )
    return len(sizes)


def _centroids(X: NDArray[np.float32], labels: NDArray[np.int32], n: int) -> NDArray[np.float64]:
    centroids = np.zeros((n, X.shape[1]))
    for topic in range(n):
        mean = X[labels == topic].mean(axis=0, dtype=np.float64)
        centroids[topic] = mean / max(float(np.linalg.norm(mean)), 1e-12)
    return centroids


def _central(
    texts: Sequence[str],
    labels: NDArray[np.int32],
    X: NDArray[np.float32],
    centroids: NDArray[np.float64],
) -> NDArray[np.intp]:
    """Return the rows to name topics by: of each topic the most central, nearest first."""
    chosen: list[int] = []
    for topic, centroid in enumerate(centroids):
        rows = np.flatnonzero(labels == topic).tolist()
        # In float64, so that the order of the papers cannot show in the sixth decimal.
        closeness = (X[rows].astype(np.float64) @ centroid).round(6).tolist()
        nearest = sorted(zip(closeness, rows, strict=True), key=lambda x: (-x[0], texts[x[1]]))
        chosen += [row for _, row in nearest[:_MOST_PAPERS]]
    return np.array(chosen, dtype=np.intp)


def _closer(vector: NDArray[np.float32], centroids: NDArray[np.float64], topic: int) -> float:
    """Return the cosine to a topic's own centroid minus the mean cosine to the others'."""
    closeness = centroids @ vector
    others = (closeness.sum() - closeness[topic]) / max(len(closeness) - 1, 1)
    return float(closeness[topic] - others)


def _partners(
    keywords: list[str],
    vectors: Mapping[str, NDArray[np.float32]],
    medoids: NDArray[np.float32],
    topic: int,
) -> list[str]:
    """Give the keywords after the first; those come first with which it means its own topic."""

    def strays(partner: str) -> bool:
        closeness = medoids @ (vectors[keywords[0]] + vectors[partner])
        return bool(closeness[topic].round(6) < closeness.max().round(6))

    return sorted(keywords[1:], key=strays)


def _possible_names(
    keywords: list[str], partners: list[str], headlines: list[str]
) -> Iterator[str]:
    """Yield names from the best to the worst; `headlines` has the most central paper first."""
    if len(headlines) > 1:
        yield from (f"{keywords[0]}, {partner}" for partner in partners)
        yield from keywords
    yield from headlines
    yield from (f"{headlines[0]} ({number})" for number in count(2))


def _unused(names: Iterator[str], given: list[TopicName]) -> str:
    taken = {topic.name.casefold() for topic in given}
    return next(name for name in names if name.casefold() not in taken)
