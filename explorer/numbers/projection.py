"""Places on a map: two coordinates for every row, with figures that say how far to trust them."""

from __future__ import annotations

import atexit
import shutil
import tempfile
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.errors import InputError, OptionError
from explorer.numbers.faithfulness import Faithfulness, measure
from explorer.numbers.neighbors import equal_rows, unit_rows

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from explorer.numbers.neighbors import Neighbors

METHODS = ("umap", "pca")
# Half the longer side of every map, whatever the method's own scale.
_HALF_EXTENT = 10.0
# How far apart rows are set that fall on one place, so that each keeps a dot of its own.
_SPREAD = 0.1
# 30 neighbours rather than UMAP's 15: the map moves less when a few rows go. Each pair of them is
# kept apart from 15 rows rather than 5: the map keeps more neighbours (docs/quality.md).
_USUAL = {"n_neighbors": 30, "min_dist": 0.1, "negative_sample_rate": 15}
# In a small pile 30 neighbours would be all of it, and 15 rows to keep apart from too many.
_FEW_ROWS = 100
_FEW = {"n_neighbors": 10, "min_dist": 0.3, "negative_sample_rate": 5}
# UMAP's learning rate, by default 1: in small steps islands stay where they were, and the map is as
# good.
_SMALL_STEPS = 0.03


@dataclass(frozen=True)
class Projection:
    """Where each row stands on the map.

    Attributes
    ----------
    points : ndarray of shape (n, 2), float32
        Places, centred on (0, 0); the longer side of the map goes from -10 to 10. Rows that fall
        on one place are set side by side.
    faithfulness : Faithfulness
        How far they can be trusted, looking at 10 neighbours, fewer in a small pile.
    method : str
        What was drawn: "umap", "pca", "circle" for fewer than three distinct rows, or "point".
    """

    points: NDArray[np.float32]
    faithfulness: Faithfulness
    method: str


def project(
    X: ArrayLike,
    neighbors: Neighbors,
    *,
    method: str = "umap",
    random_state: int = 0,
    start: NDArray[np.floating] | None = None,
) -> Projection:
    """Place rows on a plane, near rows near each other, as far as a plane allows.

    UMAP is given the neighbours that were found already, so that map and lists agree. Piles that
    are too small or too uniform for it are drawn by simpler means: one row as a point, fewer than
    three distinct rows on a circle where equal rows stand side by side, up to four rows by PCA.

    Parameters
    ----------
    X : array-like of shape (n, d), float32
        Rows of unit length, at least one.
    neighbors : Neighbors
        What `find_neighbors` gives for `X`: 29 a row are used, and as many as there are when
        there are fewer.
    method : {"umap", "pca"}, default "umap"
        PCA is quick and linear, and keeps neighbours less well.
    random_state : int, default 0
        Seed. The same rows, seed and machine give the same points; another machine, or a change
        in the last digit of `X`, may give another map of the same quality.
    start : ndarray of shape (n, 2), optional
        Places to start UMAP from instead of PCA, such as those of an earlier map.

    Returns
    -------
    Projection

    Raises
    ------
    InputError
        There are no rows, they are not of unit length, or `neighbors` does not fit them.
    OptionError
        `method` is neither "umap" nor "pca".

    References
    ----------
    L. McInnes, J. Healy and J. Melville, "UMAP: uniform manifold approximation and projection for
    dimension reduction", arXiv:1802.03426 (2018).

    Examples
    --------
    >>> from explorer.numbers.neighbors import find_neighbors
    >>> X = [[1, 0], [0.8, 0.6], [0, 1]]
    >>> drawn = project(X, find_neighbors(X, 29))
    >>> drawn.method, drawn.points.shape, drawn.faithfulness.trustworthiness
    ('pca', (3, 2), 1.0)
    """
    X = unit_rows(X)
    _check(X, neighbors, method)
    drawn, places = _draw(X, neighbors, method, random_state, start)
    points = _framed(_spread(_framed(places))).astype(np.float32)
    return Projection(points, measure(X, neighbors, points), drawn)


def _check(X: NDArray[np.float32], neighbors: Neighbors, method: str) -> None:
    if method not in METHODS:
        raise OptionError(f"projection {method!r} is unknown: choose umap or pca")
    if len(X) == 0:
        raise InputError("there are no rows to place on a map: read at least one text")
    listed = neighbors.indices.shape
    if listed[0] != len(X) or listed[1] < min(len(X) - 1, 1):
        raise InputError(
            f"the neighbour lists have shape {listed} and X has {len(X)} rows: "
            "find the neighbours of these very rows with find_neighbors(X, 29)"
        )


def _draw(
    X: NDArray[np.float32],
    neighbors: Neighbors,
    method: str,
    random_state: int,
    start: NDArray[np.floating] | None,
) -> tuple[str, NDArray[np.float64]]:
    """Give the method that suits these rows, and the places that it draws."""
    n = len(X)
    if n == 1:
        return "point", np.zeros((1, 2))
    groups = equal_rows(X)
    if groups.max() + 1 < min(n, 3):
        return "circle", _circle(groups)
    if method == "pca" or n <= 4:
        return "pca", _pca(X)
    return "umap", _umap(X, neighbors, random_state, start)


def _circle(groups: NDArray[np.intp]) -> NDArray[np.float64]:
    """Set rows on a circle, those of one group side by side."""
    position = np.empty(len(groups))
    position[np.argsort(groups, kind="stable")] = np.arange(len(groups))
    angle = 2 * np.pi * position / len(groups)
    return np.column_stack([np.cos(angle), np.sin(angle)])


def _pca(X: NDArray[np.float32]) -> NDArray[np.float64]:
    """Project on the two axes of greatest variance.

    An axis may point either way: here its coefficient of greatest size is positive.
    """
    centred = X - X.mean(axis=0, dtype=np.float64)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    axes = axes[:2]
    greatest = np.abs(axes).argmax(axis=1)
    axes = axes * np.sign(axes[np.arange(len(axes)), greatest])[:, np.newaxis]
    places: NDArray[np.float64] = centred @ axes.T
    return np.pad(places, ((0, 0), (0, 2 - len(axes))))


def _umap(
    X: NDArray[np.float32],
    neighbors: Neighbors,
    random_state: int,
    start: NDArray[np.floating] | None,
) -> NDArray[np.float64]:
    """Fit UMAP to the given neighbours, from given places or from PCA.

    PCA moves little when a few rows come or go, where the usual spectral layout may turn over.
    """
    chosen = _FEW if len(X) < _FEW_ROWS else _USUAL
    knn = _with_self(neighbors, int(min(chosen["n_neighbors"], len(X) - 1)) - 1)
    places = _pca(X) if start is None else np.asarray(start, dtype=np.float64)
    return _fit(
        X,
        init=_jittered(places, random_state),
        learning_rate=_SMALL_STEPS,
        metric="cosine",
        precomputed_knn=knn,
        random_state=random_state,
        n_jobs=1,  # what random_state implies; umap warns when left to find out
        disconnection_distance=np.inf,  # else opposite rows, at distance 2, end at nan
        **{**chosen, "n_neighbors": knn[0].shape[1]},
    )


def _with_self(neighbors: Neighbors, k: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Give indices and distances of the `k` nearest as umap wants them: each row its own first."""
    distances = np.maximum(1 - neighbors.similarities[:, :k], 0)
    rows = np.arange(len(distances), dtype=np.int32)
    indices = np.column_stack([rows, neighbors.indices[:, :k]])
    return indices, np.column_stack([np.zeros(len(rows), dtype=np.float32), distances])


def _jittered(places: NDArray[np.float64], random_state: int) -> NDArray[np.float64]:
    """Move places a little, so that none coincide and no axis is constant, which umap needs."""
    scale = 1e-4 * np.abs(places).max()
    return places + np.random.default_rng(random_state).normal(scale=scale, size=places.shape)


def _fit(X: NDArray[np.float32], **options: Any) -> NDArray[np.float64]:
    """Run UMAP without a word."""
    import numba

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        umap = _import_umap()
        n_threads = numba.get_num_threads()
        try:
            fitted = umap.UMAP(**options).fit_transform(X)
        finally:
            numba.set_num_threads(n_threads)  # umap leaves 1 behind when it fails
    places: NDArray[np.float64] = fitted.astype(np.float64)
    return places


def _import_umap() -> Any:
    """Import umap, also where numba finds no folder to keep its compiled code in.

    numba refuses to import such code at all. Here it gets a folder until the program ends.
    """
    try:
        import umap
    except RuntimeError as error:
        if "no locator available" not in str(error):
            raise
        from numba import config

        folder = tempfile.mkdtemp(prefix="explorer-numba-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        config.CACHE_DIR = folder  # type: ignore[attr-defined]
        import umap
    return umap


def _spread(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Set points that coincide on a little circle around their place."""
    groups = equal_rows(points.round(3))
    spread = points.copy()
    for group in np.flatnonzero(np.bincount(groups) > 1):
        members = np.flatnonzero(groups == group)
        spread[members] += _SPREAD * _circle(np.zeros(len(members), dtype=np.intp))
    return spread


def _framed(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Centre points and scale both axes alike, so that the longer one goes from -10 to 10."""
    low, high = points.min(axis=0), points.max(axis=0)
    framed: NDArray[np.float64] = points - (low + high) / 2
    half_extent = np.abs(framed).max()
    if half_extent > 0:
        framed *= _HALF_EXTENT / half_extent
    return framed
