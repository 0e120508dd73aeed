"""From what a user chooses to a library: the store, the encoder, the corpus put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from explorer import snapshot
from explorer.defaults import BATCH_SIZE, DEFAULT_MODEL, PRECISION
from explorer.errors import InputError, OptionError
from explorer.library import Library, Settings
from explorer.store import Store
from explorer.words.encoders import Encoder, load_encoder
from explorer.words.opening import open_sources

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.corpus import Corpus
    from explorer.progress import Progress
    from explorer.report import Report

_UNIT_TOLERANCE = 1e-3


class Options(TypedDict, total=False):
    """What a user may choose; every entry has a default.

    Parameters
    ----------
    model : str or Encoder, default "sentence-transformers/all-MiniLM-L6-v2"
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
    progress : Progress, optional
    """

    model: str | Encoder
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
    """
    settings = _settings(options)
    store = Store(options.get("cache"))
    opened = open_sources(paths, store)
    model = options.get("model", DEFAULT_MODEL)
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
    """
    store = Store(options.get("cache"))
    return Library(
        corpus,
        _encoder(options, store),
        store,
        X=None if X is None else _checked(X, len(corpus)),
        report=report,
        settings=_settings(options),
        progress=options.get("progress"),
    )


def _settings(options: Options) -> Settings:
    projection = options.get("projection", "umap")
    if projection not in ("umap", "pca"):
        raise OptionError(f"projection is '{projection}'; it can be umap or pca.")
    n_clusters = options.get("n_clusters")
    if n_clusters is not None and n_clusters < 1:
        raise OptionError(f"n_clusters is {n_clusters}; it must be 1 or more.")
    return Settings(n_clusters, projection, options.get("random_state", 0))


def _encoder(options: Options, store: Store) -> Encoder:
    model = options.get("model", DEFAULT_MODEL)
    if not isinstance(model, str):
        return model
    return load_encoder(
        model,
        device=options.get("device"),
        precision=options.get("precision", PRECISION),
        batch_size=options.get("batch_size", BATCH_SIZE),
        store=store,
    )


def _checked(X: NDArray[np.float32], n: int) -> NDArray[np.float32]:
    import numpy as np

    rows = np.ascontiguousarray(X, dtype=np.float32)
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
