"""Vectors of one's own: read, checked, and brought into the order of the papers."""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.errors import InputError, SourceError
from explorer.terminal import cut, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from explorer.corpus import Corpus

logger = logging.getLogger(__name__)

_UNIT_TOLERANCE = 1e-3
_ROUNDING = 1e-6
_SHOWN_IDS = 5
_LONGEST_SHOWN = 60


@dataclass(frozen=True)
class _Given:
    """An array, and what messages call it."""

    rows: NDArray[Any]
    name: str


def rows_of_own(X: object, n: int) -> NDArray[np.float32]:
    """Take an array with one finite row of unit length a paper, and copy it.

    Parameters
    ----------
    X : array_like, shape (n, d)
    n : int
        Number of papers.

    Returns
    -------
    ndarray of float32, shape (n, d)

    Raises
    ------
    InputError
        When it is none; the message names the first row that is not.

    Examples
    --------
    >>> rows_of_own([[0.6, 0.8]], 1).dtype
    dtype('float32')
    """
    try:
        if np.iscomplexobj(np.asarray(X)):
            raise TypeError("complex numbers")
        rows = np.array(X, dtype=np.float32, order="C")
    except (TypeError, ValueError) as error:
        raise InputError(f"X is no array of numbers: {error}.") from error
    if rows.ndim != 2 or len(rows) != n:
        raise InputError(f"X has shape {rows.shape}; {n} papers need an array of shape ({n}, d).")
    lengths = _lengths(rows)
    bad = np.flatnonzero(~_is_unit(lengths))
    if len(bad):
        raise InputError(
            f"row {bad[0]} of X has length {lengths[bad[0]]}; rows must be finite and of length 1."
            " Divide each row by its length: X / numpy.linalg.norm(X, axis=1, keepdims=True)."
        )
    return rows


def vectors_of(
    corpus: Corpus,
    vectors: str | os.PathLike[str] | NDArray[Any],
    ids: str | os.PathLike[str] | Sequence[str] | None = None,
) -> NDArray[np.float32]:
    """Give the vectors of papers, rows of unit length in the order of the corpus.

    Rows of another length are scaled, and rows whose id no paper has are left out; both are told
    in a warning.

    Parameters
    ----------
    corpus : Corpus
    vectors : path or ndarray, shape (m, d)
        A file that `numpy.save` wrote, or the array itself: float16, float32 or float64.
    ids : path or sequence of str, length m, optional
        The id of each row: a text file in UTF-8 with one a line, or the ids themselves. Another
        spelling of an id will do, and a DOI. Without it row i is paper i, and m is n.

    Returns
    -------
    ndarray of float32, shape (n, d)

    Raises
    ------
    SourceError
        When a file cannot be read.
    InputError
        When the array is no matrix of fractions, a row is zero or not finite, there are not as
        many ids as rows, or a paper has no row.

    Examples
    --------
    >>> from explorer.corpus import Corpus, Paper
    >>> corpus = Corpus((Paper("a", title="One"), Paper("b", title="Two")))
    >>> vectors_of(corpus, np.array([[0.0, 1.0], [1.0, 0.0]]), ["b", "a"]).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    given = _matrix(vectors)
    if ids is None:
        _check_count(given, len(corpus))
        rows = list(range(len(corpus)))
    else:
        rows = _rows_by_paper(given, _ids(ids), _name_of(ids, "ids"), corpus)
    return _scaled(given, rows)


def _name_of(given: object, otherwise: str) -> str:
    return f"'{visible(os.fspath(given))}'" if isinstance(given, str | os.PathLike) else otherwise


def _matrix(vectors: str | os.PathLike[str] | NDArray[Any]) -> _Given:
    name = _name_of(vectors, "vectors")
    array = _loaded(vectors) if isinstance(vectors, str | os.PathLike) else np.asarray(vectors)
    if array.ndim != 2 or array.dtype.kind != "f" or array.dtype.itemsize > 8 or not array.shape[1]:
        raise InputError(
            f"{name} holds {array.dtype} of shape {array.shape}; vectors are float16, float32 or"
            " float64 of shape (papers, dimensions), one row a paper."
        )
    return _Given(array, name)


def _loaded(path: str | os.PathLike[str]) -> NDArray[Any]:
    name = _name_of(path, "")
    try:
        loaded = np.load(path, allow_pickle=False)
    except OSError as error:
        raise SourceError(f"{name} cannot be read: {error.strerror or error}.") from error
    except (ValueError, EOFError, MemoryError) as error:
        raise SourceError(
            f"{name} is no whole .npy file of numbers ({error}). Write it with numpy.save."
        ) from error
    if not isinstance(loaded, np.ndarray):
        loaded.close()
        raise SourceError(f"{name} holds several arrays; write the vectors with numpy.save.")
    return loaded


def _ids(ids: str | os.PathLike[str] | Sequence[str]) -> list[str]:
    if not isinstance(ids, str | os.PathLike):
        return [str(paper_id) for paper_id in ids]
    name = _name_of(ids, "")
    try:
        with open(ids, encoding="utf-8-sig", newline=None) as file:
            return [line.strip() for line in file.read().rstrip().split("\n")]
    except OSError as error:
        raise SourceError(f"{name} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise SourceError(f"{name} is no text in UTF-8: {error}.") from error


def _check_count(given: _Given, n: int) -> None:
    if len(given.rows) != n:
        raise InputError(
            f"{given.name} has {len(given.rows):,} rows for {n:,} papers. Give the id of each row"
            " with vector_ids (--ids), or rows in the order of the papers, which corpus.ids"
            " (`explorer export SOURCE --format ids`) tells."
        )


def _rows_by_paper(given: _Given, ids: list[str], ids_name: str, corpus: Corpus) -> list[int]:
    """Find the row of every paper."""
    if len(ids) != len(given.rows):
        raise InputError(
            f"{ids_name} has {len(ids):,} ids and {given.name} {len(given.rows):,} rows; the ids"
            " are those of the rows, one a line in the same order."
        )
    found: dict[int, int] = {}
    extra = 0
    for row, paper_id in enumerate(ids):
        paper = corpus.find(paper_id)
        if paper is None:
            extra += 1
        elif (first := found.setdefault(paper, row)) != row:
            _check_same(given, ids_name, paper_id, first, row)
    missing = [paper.paper_id for row, paper in enumerate(corpus) if row not in found]
    if missing:
        raise InputError(_lacking(given, ids_name, missing, len(corpus)))
    if extra:
        logger.warning(
            "%s of %s rows of %s belong to no paper and are left out",
            f"{extra:,}",
            f"{len(ids):,}",
            given.name,
        )
    return [found[row] for row in range(len(corpus))]


def _check_same(given: _Given, ids_name: str, paper_id: str, first: int, row: int) -> None:
    if not np.array_equal(given.rows[first], given.rows[row]):
        raise InputError(
            f"{ids_name} has '{visible(paper_id)}' in lines {first + 1} and {row + 1}, whose rows"
            f" in {given.name} differ. Give each paper one row."
        )


def _lacking(given: _Given, ids_name: str, missing: list[str], n: int) -> str:
    shown = ", ".join(cut(visible(paper_id), _LONGEST_SHOWN) for paper_id in missing[:_SHOWN_IDS])
    more = ", ..." if len(missing) > _SHOWN_IDS else ""
    return (
        f"{len(missing):,} of {n:,} papers have no row in {given.name}, since {ids_name} lacks"
        f" their ids: {shown}{more}. Add their vectors, or leave these papers out of the source;"
        " corpus.ids (`explorer export SOURCE --format ids`) lists all ids."
    )


def _scaled(given: _Given, rows: list[int]) -> NDArray[np.float32]:
    """Give a copy of some rows, scaled to unit length."""
    taken = given.rows[rows]
    lengths = _lengths(taken)
    bad = np.flatnonzero(~(np.isfinite(lengths) & (lengths > 0)))
    if len(bad):
        what = "only zeros" if lengths[bad[0]] == 0 else "numbers that are not finite"
        others = f", as {len(bad) - 1:,} more of {len(lengths):,} rows" if len(bad) > 1 else ""
        raise InputError(
            f"row {rows[bad[0]]} of {given.name} (counted from 0) has {what}{others}. Give these"
            " papers vectors, or leave them out of the source."
        )
    if not _is_unit(lengths).all():
        logger.warning("the rows of %s are not of length 1 and were scaled to it", given.name)
    # What a model made keeps its bits.
    divisors = np.where(np.abs(lengths - 1) < _ROUNDING, 1, lengths)[:, np.newaxis]
    scaled = np.empty(taken.shape, dtype=np.float32)
    np.divide(taken, divisors, out=scaled, casting="same_kind")
    return scaled


def _lengths(rows: NDArray[Any]) -> NDArray[np.float64]:
    """Compute the length of every row; what is not finite stays so."""
    with np.errstate(over="ignore", invalid="ignore"):
        squares = np.einsum("ij,ij->i", rows, rows, dtype=np.float64)
    return np.asarray(np.sqrt(squares), dtype=np.float64)


def _is_unit(lengths: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.abs(lengths - 1) < _UNIT_TOLERANCE
