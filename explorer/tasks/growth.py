"""A pile that grows: what changes when papers are added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.corpus import collect
from explorer.errors import InputError
from explorer.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.corpus import Paper


def add(library: Library, papers: Iterable[Paper]) -> tuple[Library, list[str]]:
    """Make a library with more papers; the old rows keep their numbers and ids.

    Parameters
    ----------
    library : Library
    papers : iterable of Paper
        Those that are already there, with the same id and text, are not added again.

    Returns
    -------
    library : Library
    added : list of str
        Ids of the new rows, in order.

    Raises
    ------
    InputError
        When the vectors were given from outside, so that new papers have none.
    """
    if library.has_given_vectors:
        raise InputError(
            "papers cannot be added to vectors of your own; make a new Explorer with"
            " from_corpus(corpus, X=X) for all papers."
        )
    corpus = collect([*library.corpus, *papers], library.corpus.name).corpus
    grown = Library(
        corpus,
        library.encoder,
        library.store,
        report=library.report,
        settings=library.settings,
        progress=library.progress,
    )
    return grown, corpus.ids[len(library.corpus) :]
