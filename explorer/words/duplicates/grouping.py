"""From pairs of papers to groups of versions, without chains."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.words.duplicates.evidence import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from explorer.corpus import Paper
    from explorer.words.duplicates.evidence import Features

_STRONGEST_FIRST = (
    "same text",
    "same DOI",
    "same arXiv id",
    "same title",
    "similar title and abstract",
    "similar abstract",
)
_MOST_UNDER_A_KEY = 8
_WORDS_OF_A_KEY = 4
_SHARED_TITLE_WORDS = 0.5


@dataclass(frozen=True)
class Reason:
    """Why two papers are versions of one.

    Parameters
    ----------
    rows : (int, int)
        The two papers, in ascending order.
    reason : str
        "same text", "same DOI", "same arXiv id", "same title", "similar title and abstract" or
        "similar abstract".
    """

    rows: tuple[int, int]
    reason: str


@dataclass(frozen=True)
class Duplicate:
    """A group of papers that are versions of one.

    Parameters
    ----------
    rows : tuple of int
        Two papers or more, in ascending order.
    reasons : tuple of Reason
        The evidence: every paper is in at least one of them. In the order of their rows.
    """

    rows: tuple[int, ...]
    reasons: tuple[Reason, ...]

    def reason_of(self, row: int) -> str:
        """Give the strongest reason for which a paper is in the group."""
        own = [reason.reason for reason in self.reasons if row in reason.rows]
        return min(own, key=_STRONGEST_FIRST.index)

    def plain(self) -> list[Any]:
        """Give plain values, as JSON has them."""
        return [list(self.rows), [[*reason.rows, reason.reason] for reason in self.reasons]]

    @classmethod
    def restored(cls, kept: Any) -> Duplicate:
        """Undo `plain`."""
        rows, reasons = kept
        return cls(
            tuple(map(int, rows)),
            tuple(Reason((int(row), int(other)), str(why)) for row, other, why in reasons),
        )


def find_duplicates(papers: Sequence[Paper], pairs: NDArray[np.integer]) -> tuple[Duplicate, ...]:
    """Group the papers that are versions of one: preprint and journal, first and second version.

    Parameters
    ----------
    papers : sequence of Paper, length n
    pairs : ndarray of int, shape (m, 2)
        Rows of papers to compare, such as neighbours; in any order and as often as one likes.
        Papers that share an identifier, a title, its beginning or the text are compared anyway.

    Returns
    -------
    tuple of Duplicate
        By first row; no paper is in two. The same papers in another order give the same groups.

    Notes
    -----
    Precision comes first. Parts of a series, years of an event, corrections, comments and replies
    are papers of their own. A group takes in a paper only when nothing in the group contradicts
    it, so that no chain of likenesses joins two papers that are not alike.

    Examples
    --------
    >>> from explorer.corpus import Paper
    >>> papers = [Paper("a", "Regret of many armed bandits"), Paper("b", "Robots that walk"),
    ...           Paper("c", "Regret of Many-Armed Bandits")]
    >>> [(group.rows, group.reasons[0].reason) for group in find_duplicates(papers, [])]
    [((0, 2), 'same title')]
    """
    if not papers:
        return ()
    evidence = Evidence(papers)
    found = {
        pair: reason
        for pair in _candidates(evidence, np.asarray(pairs, dtype=np.int64).reshape(-1, 2))
        if (reason := evidence.reason(*pair))
    }
    groups = _Groups(evidence)
    ids = [paper.paper_id for paper in papers]
    for pair in sorted(found, key=lambda pair: _strength(found[pair], pair, ids)):
        groups.join(*pair)
    return tuple(
        Duplicate(tuple(rows), _reasons(rows, found)) for rows in sorted(groups.of_several())
    )


def _strength(reason: str, pair: tuple[int, int], ids: Sequence[str]) -> tuple[int, list[str]]:
    """Give what sorts the strongest pairs first, in whatever order the papers came."""
    return _STRONGEST_FIRST.index(reason), sorted(ids[row] for row in pair)


def _reasons(rows: Sequence[int], found: dict[tuple[int, int], str]) -> tuple[Reason, ...]:
    return tuple(Reason(pair, found[pair]) for pair in combinations(rows, 2) if pair in found)


class _Groups:
    """Rows joined pair by pair, the strongest first."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._members: dict[int, list[int]] = {}

    def join(self, row: int, other: int) -> None:
        one, two = self._members.get(row, [row]), self._members.get(other, [other])
        if one is two or any(self._evidence.contradict(a, b) for a in one for b in two):
            return
        joined = sorted([*one, *two])
        self._members.update(dict.fromkeys(joined, joined))

    def of_several(self) -> list[list[int]]:
        return list({group[0]: group for group in self._members.values()}.values())


def _candidates(evidence: Evidence, pairs: NDArray[np.int64]) -> set[tuple[int, int]]:
    """Give the pairs that are worth a closer look, each once with its lower row first."""
    features = evidence.features
    low, high = np.sort(pairs[pairs[:, 0] != pairs[:, 1]], axis=1).T
    # As single numbers they are sorted many times faster than as pairs.
    ordered = np.column_stack(np.divmod(np.unique(low * len(features) + high), len(features)))
    alike = evidence.passages.maybe_alike(ordered)
    titles = [frozenset(paper.title.words) for paper in features]
    chosen = {
        (row, other)
        for (row, other), text_alike in zip(ordered.tolist(), alike.tolist(), strict=True)
        if text_alike or _title_alike(titles[row], titles[other])
    }
    return chosen | set(_sharing_keys(features))


def _title_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) > _SHARED_TITLE_WORDS * min(len(one), len(other))


def _sharing_keys(features: Iterable[Features]) -> Iterator[tuple[int, int]]:
    rows_of: dict[str, list[int]] = defaultdict(list)
    for row, paper in enumerate(features):
        for key in _keys(paper):
            rows_of[key].append(row)
    for key, rows in rows_of.items():
        if len(rows) <= _MOST_UNDER_A_KEY:
            yield from combinations(rows, 2)
        elif key.startswith("text:"):
            yield from pairwise(rows)


def _keys(paper: Features) -> set[str]:
    keys = {f"text:{paper.text}", *paper.identifiers}
    words = paper.title.words
    if len(words) >= _WORDS_OF_A_KEY:
        keys |= {f"title:{paper.title.compact}", f"start:{' '.join(words[:_WORDS_OF_A_KEY])}"}
    return keys
