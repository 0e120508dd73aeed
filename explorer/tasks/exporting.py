"""Papers with their vectors, points and neighbours, as files for other programs."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.atomic import check_writable, write_output
from explorer.checks import file_path, strings
from explorer.defaults import DECIMALS
from explorer.errors import InputError
from explorer.numbers.neighbors import find_neighbors
from explorer.shown import parquet
from explorer.shown.metadata import metadata_columns
from explorer.shown.writers import as_ids
from explorer.terminal import visible

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from explorer.pile.library import Library

N_NEIGHBORS = 15
_LINE_BREAK = re.compile(r"[\r\n]")


def save_parquet(
    library: Library, path: str | os.PathLike[str], ids: Sequence[str] | None = None
) -> None:
    """Write one row a paper as Parquet, as Embedding Atlas opens it.

    Columns are the fields of `Paper` as their source has them (an empty one is null), `headline`,
    `topic`, `topic_name`, `projection_x`, `projection_y`, `neighbors`, and one for each name in
    `Paper.extra`; see docs/formats.md.

    Parameters
    ----------
    library : Library
    path : path
        An existing file is replaced.
    ids : sequence of str, optional
        Only these papers, in this order. Topics and points stay those of all papers, and
        neighbours are looked for among the named ones.

    Raises
    ------
    MissingExtraError
        Without pyarrow.
    OptionError
        When `path` is none, or an id is no string.
    UnknownIdError
        When an id means no paper or several.
    InputError
        When there are no papers.
    OutputError
        When the file cannot be written.
    """
    parquet.import_pyarrow()
    path = file_path("path", path)
    check_writable(path)
    rows = _rows(library, ids)
    columns = _columns(library, rows)
    extras = [library.corpus[row].extra for row in rows]
    write_output(path, parquet.write({**columns, **metadata_columns(extras, columns)}))


def save_vectors(
    library: Library, path: str | os.PathLike[str], ids: Sequence[str] | None = None
) -> None:
    """Write the vectors as numpy has them, and beside them a text file with one id a line.

    `numpy.load` reads them: float32, shape (n, d). The file of ids is called as
    `explorer.shown.writers.as_ids.beside` says.

    Parameters
    ----------
    library : Library
    path : path
        Existing files are replaced.
    ids : sequence of str, optional
        Only these papers, in this order.

    Raises
    ------
    OptionError
        When `path` is none, or an id is no string.
    UnknownIdError
        When an id means no paper or several.
    InputError
        When there are no papers, or an id has a line break in it.
    OutputError
        When a file cannot be written.
    """
    path = file_path("path", path)
    beside = as_ids.beside(path)
    check_writable(path)
    check_writable(beside)
    rows = _rows(library, ids)
    names = [library.corpus[row].paper_id for row in rows]
    _check_one_line_each(names)
    vectors = io.BytesIO()
    np.save(vectors, np.ascontiguousarray(library.X[rows], dtype="<f4"), allow_pickle=False)
    write_output(path, vectors.getvalue())
    write_output(beside, "".join(f"{paper_id}\n" for paper_id in names))


def _rows(library: Library, ids: Sequence[str] | None) -> list[int]:
    """Give the rows of the papers that are meant, each once."""
    if not len(library.corpus):
        raise InputError("there are no papers to export.")
    if ids is None:
        return list(range(len(library.corpus)))
    return list(dict.fromkeys(map(library.corpus.row, strings("ids", ids))))


def _check_one_line_each(ids: Sequence[str]) -> None:
    for row, paper_id in enumerate(ids):
        if _LINE_BREAK.search(paper_id) or not paper_id.strip():
            raise InputError(
                f"the id '{visible(paper_id)}' of row {row} is not one line of text, and the ids"
                " are written one a line. Give the paper another id."
            )


def _columns(library: Library, rows: list[int]) -> dict[str, list[Any]]:
    fields = [library.corpus[row].to_dict() for row in rows]
    topics, points = [library.topic_of[row] for row in rows], library.projection.points[rows]
    return {
        **{
            name: [paper[name] if paper[name] != "" else None for paper in fields]
            for name in library.corpus[0].to_dict()
            if name != "extra"
        },
        "headline": [library.headlines[row] for row in rows],
        "topic": [topic.topic for topic in topics],
        "topic_name": [topic.topic_name for topic in topics],
        "projection_x": points[:, 0].tolist(),
        "projection_y": points[:, 1].tolist(),
        "neighbors": _neighbors(library, rows),
    }


def _neighbors(library: Library, rows: list[int]) -> list[dict[str, list[Any]]]:
    """Give the nearest others of each row by place in `rows`, the nearest first."""
    whole = rows == list(range(len(library.corpus)))
    found = library.neighbors if whole else find_neighbors(library.X[rows], N_NEIGHBORS)
    distances = (1 - found.similarities[:, :N_NEIGHBORS].astype(float)).round(DECIMALS)
    return [
        {"ids": ids, "distances": apart}
        for ids, apart in zip(
            found.indices[:, :N_NEIGHBORS].tolist(), distances.tolist(), strict=True
        )
    ]
