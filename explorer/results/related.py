"""The entries of a related list, before they are papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence


class Related(NamedTuple):
    """One entry of a related list, by rows of the corpus.

    Parameters
    ----------
    row : int
    similarity : float
        Cosine in the embedding space, in [-1, 1].
    relevance : float
        What the list is sorted by, in [0, 1].
    versions : tuple of int
        Rows of other versions of the same paper, which have no entry of their own.
    is_asked : bool
        Whether it is another version of a paper that was asked for.
    """

    row: int
    similarity: float
    relevance: float
    versions: tuple[int, ...] = ()
    is_asked: bool = False


def fold_versions(
    answers: Iterable[Related],
    versions: Mapping[int, Sequence[int]],
    hidden: Container[int] = (),
    asked: Sequence[int] = (),
) -> list[Related]:
    """Leave of the versions of one paper the first; it tells the rows of the others.

    Parameters
    ----------
    answers : iterable of Related
    versions : Mapping[int, sequence of int]
        For a row those of all versions of its paper.
    hidden : container of int
        Rows that are not told.
    asked : sequence of int
        Rows of the question; an answer that is another version of one of them is marked.

    Examples
    --------
    >>> answers = [Related(3, 0.9, 0.9), Related(5, 0.8, 0.8), Related(4, 0.7, 0.7)]
    >>> [(found.row, found.versions) for found in fold_versions(answers, {3: (3, 4), 4: (3, 4)})]
    [(3, (4,)), (5, ())]
    """
    folded: list[Related] = []
    seen: set[int] = set()
    of_asked = {version for row in asked for version in versions.get(row, ())}
    for found in answers:
        if found.row in seen:
            continue
        own = versions.get(found.row, ())
        seen.update(own)
        told = tuple(row for row in own if row != found.row and row not in hidden)
        is_asked = found.row in of_asked
        marked = told or is_asked
        folded.append(found._replace(versions=told, is_asked=is_asked) if marked else found)
    return folded
