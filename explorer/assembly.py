"""From what a user chooses to a library: the store, the encoder, the corpus put together."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any, TypedDict

from explorer import snapshot
from explorer.checks import check_names, whole_number
from explorer.defaults import (
    BATCH_SIZE,
    DEFAULT_MODEL,
    FIELD_OPTIONS,
    PRECISION,
    PROJECTIONS,
)
from explorer.errors import InputError, OptionError
from explorer.library import Library, Past, Settings
from explorer.mapbase import KnownTopics, MapBase, Places, unmeasured
from explorer.numbers.clusterers import Clusterer, check_clusterer
from explorer.progress import chosen_progress
from explorer.shown.page.reading import read_page
from explorer.sources import STDIN, list_files
from explorer.store import Store, key_of
from explorer.terminal import visible
from explorer.vectors import unit_rows, vectors_of
from explorer.words.encoders import Encoder, encoder_of
from explorer.words.keywords import TopicName
from explorer.words.opening import open_sources
from explorer.words.readers import read_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.corpus import Corpus
    from explorer.progress import Progress
    from explorer.report import Report

logger = logging.getLogger(__name__)

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
    max_size : int, optional
        Larger topics are divided, into sessions of a conference for instance; by default none is.
    clusterer : Clusterer, optional
        What finds the topics in place of k-means: one of scikit-learn's clusterers, or an object
        with a `fit_predict` of its own. Papers that it gives -1 have no topic.
    projection : {"umap", "pca"}, default "umap"
    random_state : int, default 0
        From 0 to 2**32 - 1.
    progress : Progress or bool, optional
        Told of long work. True is a bar and False is silence; by default a notebook has a bar.
    """

    model: str | os.PathLike[str] | Encoder
    device: str | None
    precision: str
    batch_size: int
    cache: str | os.PathLike[str] | None
    n_clusters: int | None
    max_size: int | None
    clusterer: Clusterer | None
    projection: str
    random_state: int
    progress: Progress | bool | None


class SourceOptions(Options, total=False):
    """What a user may choose about files, beside the other options.

    Parameters
    ----------
    title_field, abstract_field, id_field : str, optional
        The field that holds the title, the abstract or the id, where its name is not recognised.
    vectors : path or ndarray of float, shape (m, d), optional
        Vectors of one's own instead of the model's: a .npy file, or the array.
    vector_ids : path or sequence of str, length m, optional
        The id of each vector: a text file with one a line, or the ids. By default vector i is
        that of paper i.
    base : path, optional
        An earlier map that this one goes on from: a page that `save` wrote, or a source whose map
        is remembered. By default the last map of this source, where there is one.
    refit : bool, default False
        Whether to draw anew, and lay the map over the earlier one.
    fresh : bool, default False
        Whether to pass over all earlier maps.
    """

    title_field: str | None
    abstract_field: str | None
    id_field: str | None
    vectors: str | os.PathLike[str] | NDArray[Any] | None
    vector_ids: str | os.PathLike[str] | Sequence[str] | None
    base: str | os.PathLike[str] | None
    refit: bool
    fresh: bool


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
        When the vectors do not fit the papers; see `explorer.vectors.vectors_of`.
    """
    settings = _settings(options, SourceOptions.__annotations__)
    fields = _fields(options)
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
        past=_past(paths, options, fields, settings),
        progress=chosen_progress(options.get("progress")),
    )
    _check_base(library, options)
    return library


def _past(
    paths: Sequence[str | os.PathLike[str]],
    options: SourceOptions,
    fields: Mapping[str, str],
    settings: Settings,
) -> Past:
    """Find out which earlier map is meant, and where this one is to be remembered."""
    base, refit = options.get("base"), bool(options.get("refit"))
    fresh = options.get("fresh")
    if fresh and (base is not None or refit):
        raise OptionError("fresh passes over all earlier maps; leave it out, or base and refit.")
    source = _source_key(paths, fields)
    if fresh:
        return Past(source)
    if base is None:
        return Past(source, source, refit=refit)
    if os.path.isfile(base) and os.fspath(base).lower().endswith((".html", ".htm")):
        return Past(source, base=_page_base(base, settings), refit=refit)
    list_files(os.fspath(base))  # raises where there is none
    return Past(source, _source_key([base], fields), refit=refit)


def _source_key(paths: Sequence[str | os.PathLike[str]], fields: Mapping[str, str]) -> str:
    """Name a source without giving its path away; "" for standard input, which has no name."""
    names = [os.fspath(path) for path in paths]
    if STDIN in names:
        return ""
    return key_of("source", [os.path.abspath(name) for name in names], dict(fields))


def _page_base(path: str | os.PathLike[str], settings: Settings) -> MapBase:
    page = read_page(path)
    n_drawn = int((~page.new).sum())
    names = tuple(TopicName(name, keywords) for name, keywords in page.names)
    return MapBase(
        page.ids,
        page.headlines,
        Places(unmeasured(page.points, settings.projection), page.new, n_drawn),
        KnownTopics(page.topics, names),
        by_headlines=True,
    )


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
    settings = _settings(options)
    store = Store(options.get("cache"))
    return Library(
        corpus,
        _encoder(options, store),
        store,
        X=None if X is None else unit_rows(X, len(corpus)),
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


def _settings(options: Options, known: Mapping[str, object] = Options.__annotations__) -> Settings:
    check_names(options, known)
    projection = options.get("projection", "umap")
    if projection not in PROJECTIONS:
        raise OptionError(f"projection is '{projection}'; it can be {' or '.join(PROJECTIONS)}.")
    n_clusters = options.get("n_clusters")
    if n_clusters is not None:
        n_clusters = whole_number("n_clusters", n_clusters, 1)
    random_state = whole_number("random_state", options.get("random_state", 0), 0, _LARGEST_SEED)
    max_size = options.get("max_size")
    if max_size is not None:
        max_size = whole_number("max_size", max_size, 1)
    return Settings(n_clusters, projection, random_state, max_size, _clusterer(options))


def _clusterer(options: Options) -> Clusterer | None:
    clusterer = options.get("clusterer")
    if clusterer is None:
        return None
    check_clusterer(clusterer)
    if options.get("n_clusters") is not None:
        raise OptionError("n_clusters is for k-means, and a clusterer was given; choose one.")
    return clusterer


def _fields(options: SourceOptions) -> dict[str, str]:
    """Give the fields that the user named, by option."""
    given: Mapping[str, Any] = options
    return {name: given[name] for name in FIELD_OPTIONS if given.get(name) is not None}


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
