"""Which papers are versions of one: double submissions, preprints of journal papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from explorer.results import DuplicateGroup, DuplicateGroups

if TYPE_CHECKING:
    from explorer.pile.library import Library
    from explorer.words.duplicates import Duplicate


def duplicates(library: Library) -> DuplicateGroups:
    """List the groups of papers that are versions of one; no paper is dropped for it.

    Parameters
    ----------
    library : Library

    Returns
    -------
    DuplicateGroups
        In the order of their first papers; empty when every paper stands alone.
    """
    return DuplicateGroups(
        tuple(
            _group(library, number, duplicate)
            for number, duplicate in enumerate(library.duplicates, start=1)
        )
    )


def _group(library: Library, number: int, duplicate: Duplicate) -> DuplicateGroup:
    rows = list(duplicate.rows)
    vectors = library.X[rows]
    alike = vectors @ vectors.T
    np.fill_diagonal(alike, -1)
    return DuplicateGroup(
        group=number,
        papers=tuple(library.corpus[row] for row in rows),
        headlines=tuple(library.headlines[row] for row in rows),
        reasons=tuple(duplicate.reason_of(row) for row in rows),
        similarities=tuple(alike.max(axis=1).clip(-1, 1).tolist()),
    )
