"""An earlier map, and what a later one takes over from it: places, and the topics' numbers.

Answers never come from here: vectors, neighbours and related lists are always made of the papers
as they are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.numbers.clustering import are_numbered
from explorer.numbers.faithfulness import Faithfulness
from explorer.numbers.neighbors import nearest_to
from explorer.numbers.placement import N_ANCHORS, badly_placed, join, place
from explorer.numbers.projection import METHODS, Projection
from explorer.store import key_of
from explorer.words.keywords import TopicName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from explorer.store import Store

# Names how maps are drawn: change it when the same papers would get other places than before.
DRAWN_BY = "points-4"
# With fewer papers that were drawn together, nothing is placed by them.
_FEWEST_DRAWN = 5
# A new map serves better when a larger share of the papers is new, or when a share of the new ones
# is placed badly that exceeds the share of the others by more.
_MANY_NEW = 1 / 3
_MANY_BAD = 0.1
_LINE = np.dtype([("x", "<f4"), ("y", "<f4"), ("recall", "<f4"), ("placed", "?"), ("topic", "<i4")])


@dataclass(frozen=True)
class Places:
    """Where papers are on a map, and how they came there.

    Parameters
    ----------
    projection : Projection
    placed : ndarray of bool, shape (n,)
        Which papers were put beside others, after these had been drawn together.
    n_drawn : int
        How many papers were drawn together; some may be gone.
    aligned : bool, default False
        Whether the map was turned to lie like the one before it.
    drawn_by : str
        Names how the papers were drawn; by default as maps are drawn now.
    """

    projection: Projection
    placed: NDArray[np.bool_]
    n_drawn: int
    aligned: bool = False
    drawn_by: str = DRAWN_BY

    def of(self, rows: NDArray[np.intp]) -> Places:
        """Give the places of some papers."""
        found = self.projection
        faithful = replace(found.faithfulness, recalls=found.faithfulness.recalls[rows])
        projection = replace(found, points=found.points[rows], faithfulness=faithful)
        return replace(self, projection=projection, placed=self.placed[rows])

    @property
    def key(self) -> str:
        """Names the places, in this order."""
        arrays = [array.tobytes().hex() for array in (self.projection.points, self.placed)]
        return key_of(arrays, self.n_drawn)

    def can_place(self, rows: NDArray[np.intp]) -> bool:
        """Tell whether enough of some papers are there to put others beside them.

        Parameters
        ----------
        rows : ndarray of int, shape (m,)
            Their rows here; -1 for those that are not.
        """
        drawn = ~self.placed[rows[rows >= 0]]
        return self.projection.method in METHODS and int(drawn.sum()) >= _FEWEST_DRAWN

    def history(self) -> dict[str, str]:
        """Tell what the map has of an earlier one, and whether it should be drawn anew."""
        told = {}
        if self.placed.any() or self.n_drawn != len(self.placed):
            told["grown from"] = "; ".join([f"the map of {_papers(self.n_drawn)}", *self._advice()])
        elif self.aligned:
            told["laid over"] = "the map before it"
        if self.drawn_by != DRAWN_BY:
            told["drawn by"] = "an earlier version; a refit draws it as this one does"
        return told

    def _advice(self) -> list[str]:
        """Tell how many papers are new, how many of them lie badly, and what to do then."""
        placed, n_new = self.placed, int(self.placed.sum())
        if not n_new:
            return []
        bad = badly_placed(self.projection.faithfulness.recalls, ~placed)
        n_bad = int(bad[placed].sum())
        told = f"{n_bad:,} of {_papers(n_new, 'new ')} {'is' if n_bad == 1 else 'are'} placed badly"
        if not n_bad:
            told = _papers(n_new, "new ")
        many_bad = n_bad / n_new > bad[~placed].mean() + _MANY_BAD
        wanted = many_bad or n_new > _MANY_NEW * len(placed)
        return [f"{told}: refit advised" if wanted else told]


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


@dataclass(frozen=True)
class MapBase:
    """An earlier map.

    Parameters
    ----------
    ids : tuple of str, length n
    texts : tuple of str, length n
        What tells whether a paper is still the same: digests of the texts, or headlines.
    places : Places, optional
    topics : KnownTopics, optional
    vectors_key : str, default ""
        Names the set of vectors, where it is known.
    by_headlines : bool, default False
        Whether `texts` are headlines.
    """

    ids: tuple[str, ...]
    texts: tuple[str, ...]
    places: Places | None = None
    topics: KnownTopics | None = None
    vectors_key: str = ""
    by_headlines: bool = False

    def rows_of(self, ids: Sequence[str], texts: Sequence[str]) -> NDArray[np.intp]:
        """Find papers: those with the same id and text, then those whose id alone is another.

        Returns
        -------
        ndarray of int, shape (len(ids),)
            Rows of this map, each at most once; -1 for papers that are not on it.
        """
        both = {pair: row for row, pair in enumerate(zip(self.ids, self.texts, strict=True))}
        rows = [both.get(pair, -1) for pair in zip(ids, texts, strict=True)]
        left = defaultdict(list)
        for row in sorted(set(range(len(self.ids))) - set(rows), reverse=True):
            left[self.texts[row]].append(row)
        for at, row in enumerate(rows):
            if row < 0 and left.get(texts[at]):
                rows[at] = left[texts[at]].pop()
        return np.array(rows, dtype=np.intp)


def _papers(n: int, what: str = "") -> str:
    return f"{n:,} {what}paper{'' if n == 1 else 's'}"


def grow_places(
    places: Places, rows: NDArray[np.intp], X: NDArray[np.float32], marks: NDArray[np.uint32]
) -> Places:
    """Keep the places of papers that have one, and place the others beside them.

    Only papers that were drawn together are gone by, so that it makes no difference in which
    order, and with which others, papers are added.

    Parameters
    ----------
    places : Places
    rows : ndarray of int, shape (n,)
        Their rows for each paper, -1 for a new one.
    X : ndarray of float32, shape (n, d)
    marks : ndarray of uint32, shape (n,)
        See `explorer.numbers.placement.place`.
    """
    kept, new = places.of(rows), rows < 0
    placed = kept.placed | new
    points = kept.projection.points.copy()
    if new.any():
        drawn = np.flatnonzero(~placed)
        anchors = nearest_to(X[drawn], X[new], N_ANCHORS)
        points[new] = place(points[drawn], anchors, marks[new])
    return replace(kept, projection=unmeasured(points, kept.projection.method), placed=placed)


def unmeasured(points: NDArray[np.float32], method: str) -> Projection:
    """Give places of which nobody knows yet how far they can be trusted."""
    recalls = np.zeros(len(points), dtype=np.float32)
    return Projection(points, Faithfulness(0.0, 0.0, recalls, 0), method)


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


# -- in the store ---------------------------------------------------------------------------------


def save_base(store: Store, key: str, base: MapBase) -> None:
    """Keep a map as the last one under its key, if it has places."""
    places, topics = base.places, base.topics
    if places is None:
        return
    faithful = places.projection.faithfulness
    lines = np.zeros(len(base.ids), dtype=_LINE)
    lines["x"], lines["y"] = places.projection.points.T
    lines["recall"], lines["placed"] = faithful.recalls, places.placed
    lines["topic"] = -1 if topics is None else topics.labels
    figures = [faithful.trustworthiness, faithful.continuity, faithful.n_neighbors]
    store.save_array("map", key, lines)
    store.save_json(
        "map",
        key,
        {
            "lines": key_of(lines.tobytes().hex()),
            "ids": base.ids,
            "texts": base.texts,
            "drawn": [places.projection.method, places.n_drawn, places.aligned, *figures],
            "drawn_by": places.drawn_by,
            "topics": None
            if topics is None
            else [[name.plain() for name in topics.names if name], topics.settings],
            "vectors": base.vectors_key,
        },
    )


def load_base(store: Store, key: str) -> MapBase | None:
    """Give the map that was kept last under a key, or None."""
    lines = store.load_array("map", key, lambda array: array.dtype == _LINE)
    if lines is None:
        return None
    return store.load_json("map", key, lambda kept: _restored(kept, lines))


def _restored(kept: Any, lines: NDArray[Any]) -> MapBase:
    ids, texts = tuple(map(str, kept["ids"])), tuple(map(str, kept["texts"]))
    if kept["lines"] != key_of(lines.tobytes().hex()) or not len(ids) == len(texts) == len(lines):
        raise ValueError("the lines of this map")
    method, n_drawn, aligned, trustworthiness, continuity, k = kept["drawn"]
    recalls = lines["recall"].copy()
    faithful = Faithfulness(float(trustworthiness), float(continuity), recalls, int(k))
    points = np.column_stack([lines["x"], lines["y"]])
    if not (np.isfinite(points).all() and np.isfinite(recalls).all()):
        raise ValueError("finite places")
    projection = Projection(points, faithful, str(method))
    placed, drawn_by = lines["placed"].copy(), str(kept.get("drawn_by", ""))
    places = Places(projection, placed, int(n_drawn), bool(aligned), drawn_by)
    topics = None if kept["topics"] is None else _topics(kept["topics"], lines["topic"].copy())
    return MapBase(ids, texts, places, topics, str(kept["vectors"]))


def _topics(kept: Any, labels: NDArray[np.int32]) -> KnownTopics:
    names, settings = kept
    if not are_numbered(labels) or len(names) != labels.max(initial=-1) + 1:
        raise ValueError("a name a topic")
    return KnownTopics(labels, tuple(map(TopicName.restored, names)), list(settings))
