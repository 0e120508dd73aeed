"""An earlier map, for a later one to go on from: its papers, their places and topics, and its file.

Answers never come from here: vectors, neighbours and related lists are always made of the papers
as they are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.numbers.clustering import are_numbered
from explorer.numbers.faithfulness import Faithfulness
from explorer.numbers.projection import Projection
from explorer.pile.knowntopics import KnownTopics
from explorer.pile.places import Places
from explorer.store import key_of
from explorer.words.keywords import TopicName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from explorer.store import Store

_LINE = np.dtype([("x", "<f4"), ("y", "<f4"), ("recall", "<f4"), ("placed", "?"), ("topic", "<i4")])


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
