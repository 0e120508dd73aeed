"""A reading list: few papers that together represent the pile, or add most to those read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from explorer.checks import strings, whole_number
from explorer.defaults import RELATED_DEPTH, TOP_K
from explorer.numbers.neighbors import Neighbors, find_neighbors
from explorer.numbers.ranking import cover as choose
from explorer.pile.selection import FilterWishes, filters_of, narrowed
from explorer.results import Pick, ReadingList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.pile.library import Library


def cover(
    library: Library,
    *,
    top_k: int = TOP_K,
    given: str | Sequence[str] = (),
    **filters: Unpack[FilterWishes],
) -> ReadingList:
    """Choose papers near which every paper of the pile has one.

    Parameters
    ----------
    library : Library
    top_k : int, default 10
        How many; fewer when there are no more.
    given : str or sequence of str
        Ids of papers that were read already: they cover what is near them, and are not chosen.
    **filters
        See `FilterWishes`; what they leave out neither is chosen nor counts.

    Raises
    ------
    UnknownIdError
        When an id means no paper or several.
    OptionError
        When `top_k` is below 1, or a filter has no such name or value.

    References
    ----------
    See `explorer.numbers.ranking.cover`.
    """
    top_k = whole_number("top_k", top_k, 1)
    read = [library.corpus.row(paper_id) for paper_id in strings("given", given)]
    admitted, told = narrowed(library.corpus, filters_of(filters))
    rows = _in_canonical_order(library, {*admitted.rows, *read})
    found = _neighbors(library, rows)
    place = {row: at for at, row in enumerate(rows)}
    chosen = choose(found.indices, found.similarities, top_k, given=[place[row] for row in read])
    picks = [(rows[at], covered) for at, covered in zip(chosen.rows, chosen.covered, strict=True)]
    return ReadingList(
        tuple(
            Pick(rank, library.corpus[row], library.headlines[row], float(covered))
            for rank, (row, covered) in enumerate(picks, start=1)
        ),
        {"given": [library.corpus[row].paper_id for row in read], **told},
    )


def _in_canonical_order(library: Library, rows: set[int]) -> list[int]:
    return [row for row in library.order.tolist() if row in rows]


def _neighbors(library: Library, rows: list[int]) -> Neighbors:
    if len(rows) == len(library.corpus):
        return library.canonical_neighbors
    return find_neighbors(library.X[rows], RELATED_DEPTH)
