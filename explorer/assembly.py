"""From what a user chooses to a library: the store, the encoder, the corpus put together."""

from __future__ import annotations

import difflib
import logging
import os
from typing import TYPE_CHECKING, TypedDict

from explorer import snapshot
from explorer.checks import whole_number
from explorer.defaults import BATCH_SIZE, DEFAULT_MODEL, PRECISION, PRECISIONS, PROJECTIONS
from explorer.errors import InputError, OptionError
from explorer.library import Library, Settings
from explorer.store import Store
from explorer.terminal import visible
from explorer.words.encoders import Encoder, check_encoder, load_encoder
from explorer.words.opening import open_sources
from explorer.words.readers import read_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.corpus import Corpus
    from explorer.progress import Progress
    from explorer.report import Report

logger = logging.getLogger(__name__)

_UNIT_TOLERANCE = 1e-3
_LARGEST_SEED = 2**32 - 1


class Options(TypedDict, total=False):
    """What a user may choose; every entry has a default.

    Parameters
    ----------
    model : str, path or Encoder, default "sentence-transformers/all-MiniLM-L6-v2"
        A Hugging Face name, a folder, "hashing", or an encoder of one's own.
    device : str, optional
        As torch names it; by default the fastest there is.
    precision : {"float32", "float16"}, default "float32"
    batch_size : int, default 32
    cache : str or path, optional
        Folder of the store; see docs/store.md for the default.
    n_clusters : int, optional
        Number of topics; by default one that suits the number of papers.
    projection : {"umap", "pca"}, default "umap"
    random_state : int, default 0
        From 0 to 2**32 - 1.
    progress : Progress, optional
    """

    model: str | os.PathLike[str] | Encoder
    device: str | None
    precision: str
    batch_size: int
    cache: str | os.PathLike[str] | None
    n_clusters: int | None
    projection: str
    random_state: int
    progress: Progress | None


def open_library(paths: Sequence[str | os.PathLike[str]], options: Options) -> Library:
    """Read files or folders and put a library around them.

    Raises
    ------
    SourceError
        When nothing can be read.
    ModelError
        When the model cannot be had.
    OptionError
        When an option has no such name or value.
    """
    settings, model = _settings(options), _model(options)
    store = Store(options.get("cache"))
    opened = open_sources(paths, store)
    precision = options.get("precision", PRECISION)
    answers = (
        snapshot.path_of(store.folder, opened.origin.sources, model, precision)
        if isinstance(model, str) and store.usable
        else None
    )
    return Library(
        opened.corpus,
        _encoder(options, store),
        store,
        report=opened.report,
        origin=opened.origin,
        answers_path=answers,
        settings=settings,
        progress=options.get("progress"),
    )


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
    settings = _settings(options)
    store = Store(options.get("cache"))
    return Library(
        corpus,
        _encoder(options, store),
        store,
        X=None if X is None else _checked(X, len(corpus)),
        report=report,
        settings=settings,
        progress=options.get("progress"),
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


def _settings(options: Options) -> Settings:
    for name in options:
        if name not in Options.__annotations__:
            raise OptionError(_no_such_option(name))
    projection = options.get("projection", "umap")
    if projection not in PROJECTIONS:
        raise OptionError(f"projection is '{projection}'; it can be {' or '.join(PROJECTIONS)}.")
    precision = options.get("precision", PRECISION)
    if precision not in PRECISIONS:
        raise OptionError(f"precision is '{precision}'; it can be {' or '.join(PRECISIONS)}.")
    n_clusters = options.get("n_clusters")
    if n_clusters is not None:
        n_clusters = whole_number("n_clusters", n_clusters, 1)
    random_state = whole_number("random_state", options.get("random_state", 0), 0, _LARGEST_SEED)
    return Settings(n_clusters, projection, random_state)


def _no_such_option(name: str) -> str:
    near = difflib.get_close_matches(name, Options.__annotations__, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return (
        f"there is no option '{visible(name)}'.{hint} The options are"
        f" {', '.join(Options.__annotations__)}."
    )


def _model(options: Options) -> str | Encoder:
    model = options.get("model", DEFAULT_MODEL)
    if isinstance(model, str | os.PathLike):
        return os.fspath(model)
    check_encoder(model)
    return model


def _encoder(options: Options, store: Store) -> Encoder:
    model = _model(options)
    if not isinstance(model, str):
        return model
    return load_encoder(
        model,
        device=options.get("device"),
        precision=options.get("precision", PRECISION),
        batch_size=whole_number("batch_size", options.get("batch_size", BATCH_SIZE), 1),
        store=store,
    )


def _checked(X: NDArray[np.float32], n: int) -> NDArray[np.float32]:
    import numpy as np

    try:
        rows = np.array(X, dtype=np.float32, order="C")  # a copy: the caller may change X later
    except (TypeError, ValueError) as error:
        raise InputError(f"X is no array of numbers: {error}.") from error
    if rows.ndim != 2 or len(rows) != n:
        raise InputError(f"X has shape {rows.shape}; {n} papers need an array of shape ({n}, d).")
    norms = np.linalg.norm(rows, axis=1)
    bad = np.flatnonzero(~(np.abs(norms - 1) < _UNIT_TOLERANCE))
    if len(bad):
        raise InputError(
            f"row {bad[0]} of X has length {norms[bad[0]]}; rows must be finite and of length 1."
            " Divide each row by its length: X / numpy.linalg.norm(X, axis=1, keepdims=True)."
        )
    return rows
