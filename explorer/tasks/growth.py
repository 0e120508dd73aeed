"""A pile that grows: what changes when papers are added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.corpus import Paper, collect
from explorer.errors import InputError
from explorer.pile.library import Library
from explorer.pile.past import Past
from explorer.terminal import visible
from explorer.words.textclean import embedded_text

if TYPE_CHECKING:
    from collections.abc import Iterable


def add(library: Library, papers: Iterable[Paper]) -> tuple[Library, list[str]]:
    """Make a library with more papers; the old rows keep their numbers and ids.

    Whatever was made of map and topics stays: old points keep their places and topics their
    numbers and names, and new papers are put beside their neighbours. All answers are those of a
    library that is made of all papers at once.

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
        When the vectors were given from outside, so that new papers have none, or when
        something given is no paper with a text.
    """
    if library.has_given_vectors:
        raise InputError(
            "papers cannot be added to vectors of your own; make a new Explorer with"
            " from_corpus(corpus, X=X) for all papers."
        )
    corpus = collect([*library.corpus, *_checked(papers)], library.corpus.name).corpus
    grown = Library(
        corpus,
        library.encoder,
        library.store,
        report=library.report,
        settings=library.settings,
        past=Past(base=library.as_base()),
        progress=library.progress,
    )
    return grown, corpus.ids[len(library.corpus) :]


def refit(library: Library) -> Library:
    """Make a library of the same papers whose map and topics are found anew.

    The map is laid over the one that there was, and topics keep the numbers that most of their
    papers had.
    """
    return Library(
        library.corpus,
        library.encoder,
        library.store,
        X=library.X if library.has_given_vectors else None,
        report=library.report,
        origin=library.origin,
        settings=library.settings,
        past=Past(library.past.source, base=library.as_base(), refit=True),
        progress=library.progress,
    )


def _checked(papers: Iterable[Paper]) -> list[Paper]:
    if isinstance(papers, Paper):
        raise InputError("papers is one Paper; give a list of papers.")
    try:
        given = list(papers)
    except TypeError as error:
        raise InputError(f"papers is of type {type(papers).__name__}; give a list.") from error
    for position, paper in enumerate(given):
        _check(paper, position)
    return given


def _check(paper: object, position: int) -> None:
    if not isinstance(paper, Paper):
        raise InputError(
            f"papers[{position}] is of type {type(paper).__name__}; it must be a Paper."
        )
    for name in ("paper_id", "title", "abstract"):
        value = getattr(paper, name)
        if not isinstance(value, str):
            raise InputError(
                f"the {name} of papers[{position}] ('{visible(str(paper.paper_id))}') is of type"
                f" {type(value).__name__}; it must be a string."
            )
    if not embedded_text(paper.title, paper.abstract):
        raise InputError(
            f"papers[{position}] ('{visible(paper.paper_id)}') has neither a title nor an abstract."
        )
