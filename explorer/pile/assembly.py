"""From what a user chooses to a library: the store, the encoder, the corpus put together."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

from explorer import snapshot
from explorer.defaults import BATCH_SIZE, DEFAULT_MODEL, PRECISION
from explorer.errors import InputError, OptionError
from explorer.pile.library import Library
from explorer.pile.options import SourceOptions, named_fields, settings_of
from explorer.pile.past import past_of
from explorer.pile.vectors import rows_of_own, vectors_of
from explorer.progress import chosen_progress
from explorer.store import Store
from explorer.terminal import visible
from explorer.words.encoders import encoder_of
from explorer.words.opening import open_sources
from explorer.words.readers import read_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.corpus import Corpus
    from explorer.pile.options import Options
    from explorer.report import Report
    from explorer.words.encoders import Encoder

logger = logging.getLogger(__name__)


def open_library(paths: Sequence[str | os.PathLike[str]], options: SourceOptions) -> Library:
    """Read files or folders and put a library around them.

    Raises
    ------
    SourceError
        When nothing can be read.
    ModelError
        When the model cannot be had.
    OptionError
        When an option has no such name or value, or no record has a field that was named.
    InputError
        When the vectors do not fit the papers; see `explorer.pile.vectors.vectors_of`.
    """
    settings = settings_of(options, SourceOptions.__annotations__)
    fields = named_fields(options)
    store = Store(options.get("cache"))
    encoder = _encoder(options, store)  # refuses before any file is read
    opened = open_sources(paths, store, fields)
    X = _given_vectors(options, opened.corpus)
    # Stored answers are those of a model; vectors of one's own may be others the next time.
    model, precision = options.get("model", DEFAULT_MODEL), options.get("precision", PRECISION)
    answers = (
        snapshot.path_of(store.folder, opened.origin.sources, os.fspath(model), precision, fields)
        if isinstance(model, str | os.PathLike) and store.usable and X is None
        else None
    )
    library = Library(
        opened.corpus,
        encoder,
        store,
        X=X,
        report=opened.report,
        origin=opened.origin,
        answers_path=answers,
        settings=settings,
        past=past_of(paths, options),
        progress=chosen_progress(options.get("progress")),
    )
    _check_base(library, options)
    return library


def _check_base(library: Library, options: SourceOptions) -> None:
    """Refuse a base that has nothing to go on from.

    Raises
    ------
    InputError
        When it has no map, or none of these papers.
    """
    base = options.get("base")
    if base is None:
        return
    name = visible(os.fspath(base))
    if library.base is None:
        raise InputError(
            f"no map of '{name}' is remembered with this model and projection. Draw it first, or"
            " name a map.html."
        )
    if not library.knows_base:
        raise InputError(f"none of these papers is on the map of '{name}'; leave base out.")


def make_library(
    corpus: Corpus,
    options: Options,
    *,
    X: NDArray[np.float32] | None = None,
    report: Report | None = None,
) -> Library:
    """Put a library around papers that are in memory.

    Raises
    ------
    InputError
        When `X` does not have one finite unit row a paper.
    OptionError
        When an option has no such name or value.
    """
    settings = settings_of(options)
    store = Store(options.get("cache"))
    return Library(
        corpus,
        _encoder(options, store),
        store,
        X=None if X is None else rows_of_own(X, len(corpus)),
        report=report,
        settings=settings,
        progress=chosen_progress(options.get("progress")),
    )


def texts_library(
    texts: Iterable[str],
    options: Options,
    *,
    ids: Iterable[str] | None = None,
    titles: Iterable[str] | None = None,
) -> Library:
    """Put a library around texts; says so when row i is not text i.

    Raises
    ------
    InputError
        When the texts are one string, or when there are more or fewer ids or titles than texts.
    SourceError
        When every text is blank.
    """
    abstracts = _several("texts", texts)
    names = _as_many("ids", ids, len(abstracts))
    heads = _as_many("titles", titles, len(abstracts))
    reading = read_records(
        (
            {"id": paper_id, "title": title, "abstract": abstract}
            for paper_id, title, abstract in zip(names, heads, abstracts, strict=True)
        ),
        name="texts",
    )
    library = make_library(reading.corpus, options, report=reading.report)
    if len(reading.corpus) < len(abstracts):
        logger.warning(
            "%d of %d texts have no row of their own, so that row i is not always text i;"
            " the report tells which and why",
            len(abstracts) - len(reading.corpus),
            len(abstracts),
        )
    return library


def _several(what: str, values: Iterable[str]) -> list[str]:
    if isinstance(values, str | bytes):
        raise InputError(
            f"{what} is one {type(values).__name__}; give a list, with one string a paper."
        )
    try:
        return list(values)
    except TypeError as error:
        raise InputError(
            f"{what} is of type {type(values).__name__}; give a list, with one string a paper."
        ) from error


def _as_many(what: str, values: Iterable[str] | None, n_texts: int) -> list[str]:
    if values is None:
        return [""] * n_texts
    given = _several(what, values)
    if len(given) != n_texts:
        raise InputError(f"there are {len(given)} {what} for {n_texts} texts; give one a text.")
    return given


def _given_vectors(options: SourceOptions, corpus: Corpus) -> NDArray[np.float32] | None:
    vectors, ids = options.get("vectors"), options.get("vector_ids")
    if vectors is not None:
        return vectors_of(corpus, vectors, ids)
    if ids is not None:
        raise OptionError("vector_ids (--ids) names the rows of vectors; give these, too.")
    return None


def _encoder(options: Options, store: Store) -> Encoder:
    return encoder_of(
        options.get("model", DEFAULT_MODEL),
        device=options.get("device"),
        precision=options.get("precision", PRECISION),
        batch_size=options.get("batch_size", BATCH_SIZE),
        store=store,
    )
