"""`Explorer`: everything from Python through one object."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from explorer.assembly import Options, make_library, open_library, texts_library
from explorer.atomic import write_output
from explorer.defaults import TOP_K
from explorer.tasks import drafts, growth, lookup, mapping, tables
from explorer.words.readers import read_frame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.corpus import Corpus, Paper
    from explorer.library import Library
    from explorer.numbers.neighbors import Neighbors
    from explorer.report import Report
    from explorer.results import Hits, Topic
    from explorer.shown.figure import MapFigure
    from explorer.words.encoders import Role


class Explorer:
    """A pile of papers to search and map.

    Make one with `from_path`, `from_texts`, `from_dataframe` or `from_corpus`; all of them take
    the options of `explorer.assembly.Options`. Nothing is embedded before it is needed, and
    nothing twice.

    Parameters
    ----------
    library : Library
        The corpus with its encoder and store.


    Examples
    --------
    >>> import tempfile
    >>> ex = Explorer.from_texts(
    ...     ["bandit arms and regret", "regret of a bandit", "robots that walk"],
    ...     ids=["a", "b", "c"], model="hashing", cache=tempfile.mkdtemp())
    >>> ex.similar("a").ids
    ['b', 'c']
    >>> ex.X.shape, ex.points.shape
    ((3, 256), (3, 2))
    """

    def __init__(self, library: Library) -> None:
        self._library = library

    @classmethod
    def from_path(
        cls,
        source: str | os.PathLike[str],
        *also: str | os.PathLike[str],
        **options: Unpack[Options],
    ) -> Explorer:
        """Read a file or a folder, and further ones.

        Raises
        ------
        SourceError
            When nothing can be read; the message says what is.
        """
        return cls(open_library([source, *also], options))

    @classmethod
    def from_texts(
        cls,
        texts: Iterable[str],
        *,
        ids: Sequence[str] | None = None,
        titles: Sequence[str] | None = None,
        **options: Unpack[Options],
    ) -> Explorer:
        """Take abstracts as they are, with ids and titles where there are any.

        Blank texts are left out, and equal ones without ids are one row: then a warning is
        logged, and `report` tells which.

        Raises
        ------
        InputError
            When `texts` is one string, or when there are not as many ids or titles as texts.
        """
        return cls(texts_library(texts, options, ids=ids, titles=titles))

    @classmethod
    def from_dataframe(
        cls, df: Any, *, columns: dict[str, Any] | None = None, **options: Unpack[Options]
    ) -> Explorer:
        """Take the rows of a data frame, by position.

        Parameters
        ----------
        df : pandas.DataFrame
        columns : dict, optional
            Which column holds what, as in ``{"title": "Paper", "abstract": "Summary"}``; by
            default columns are recognised by their usual names.
        """
        reading = read_frame(df, columns=columns)
        return cls(make_library(reading.corpus, options, report=reading.report))

    @classmethod
    def from_corpus(
        cls, corpus: Corpus, *, X: NDArray[np.float32] | None = None, **options: Unpack[Options]
    ) -> Explorer:
        """Take a corpus, with vectors of one's own if `X` is given: unit rows, shape (n, d).

        `X` is copied.
        """
        return cls(make_library(corpus, options, X=X))

    @property
    def corpus(self) -> Corpus:
        """The papers; row i of every array is paper i."""
        return self._library.corpus

    @property
    def report(self) -> Report:
        """What was left out on the way in, and why."""
        return self._library.report

    @property
    def X(self) -> NDArray[np.float32]:
        """The embeddings: unit rows, shape (n, d)."""
        return self._library.X

    @property
    def neighbors(self) -> Neighbors:
        """The nearest other papers of every paper, 50 deep."""
        return self._library.neighbors

    @property
    def points(self) -> NDArray[np.float32]:
        """The map's coordinates, shape (n, 2)."""
        return self._library.projection.points

    @property
    def facts(self) -> dict[str, str]:
        """How the map was made and how far it can be trusted."""
        return mapping.facts(self._library)

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The topics, the largest first."""
        return self._library.topics

    def similar(self, paper_ids: str | Sequence[str], *, top_k: int = TOP_K) -> Hits:
        """Find the papers most like one or several; see `explorer.tasks.lookup.similar`."""
        return lookup.similar(self._library, paper_ids, top_k=top_k)

    def search(self, text: str, *, role: Role | None = None, top_k: int = TOP_K) -> Hits:
        """Find the papers most like a text; see `explorer.tasks.lookup.search`."""
        return lookup.search(self._library, text, role=role, top_k=top_k)

    @staticmethod
    def read_draft(source: str | os.PathLike[str] | bytes) -> str:
        """Give the text of a draft to `search` with: of a text file, or of bytes."""
        return drafts.read_draft(source if isinstance(source, bytes) else Path(source))

    def describe(self, paper_id: str) -> dict[str, Any]:
        """Give what a reader should see of a paper: readable texts, empty fields left out."""
        return tables.describe(self._library, paper_id)

    def map(self) -> MapFigure:
        """Draw the map as a Plotly figure."""
        return mapping.figure(self._library)

    def save(self, path: str | os.PathLike[str], *, abstracts: bool = True) -> None:
        """Write the map as one HTML file; an existing file is replaced."""
        write_output(os.fspath(path), mapping.page(self._library, abstracts=abstracts))

    def add(self, papers: Iterable[Paper]) -> list[str]:
        """Add papers and give the ids of those that are new; only they are embedded."""
        self._library, added = growth.add(self._library, papers)
        return added

    def to_pandas(self) -> Any:
        """Give a data frame with one row a paper: its fields, topic and map coordinates.

        Raises
        ------
        MissingExtraError
            Without pandas.
        """
        return tables.papers_frame(self._library)
