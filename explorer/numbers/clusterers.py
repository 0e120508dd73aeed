"""Clusterers of one's own: anything that clusters as scikit-learn's do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from explorer.errors import InputError, OptionError
from explorer.numbers.clustering import by_size

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Clusterer(Protocol):
    """What clusters rows, such as ``sklearn.cluster.HDBSCAN``."""

    def fit_predict(self, X: Any) -> Any:
        """Give each row of `X`, of shape (n, d), a whole number; -1 is noise."""


def check_clusterer(clusterer: object) -> None:
    """Refuse what does not cluster.

    Raises
    ------
    OptionError
    """
    if not callable(getattr(clusterer, "fit_predict", None)) or isinstance(clusterer, type):
        raise OptionError(
            f"clusterer is {clusterer!r}, which has no fit_predict; give one of scikit-learn's"
            " clusterers, such as HDBSCAN(min_cluster_size=5)."
        )


def labels_by(clusterer: Clusterer, X: NDArray[np.float32]) -> NDArray[np.int32]:
    """Cluster rows by a clusterer, which is left as it was if it can be cloned.

    Parameters
    ----------
    clusterer : Clusterer
    X : ndarray of shape (n, d), float32
        Rows of unit length.

    Returns
    -------
    ndarray of shape (n,), int32
        Renumbered, the largest cluster first; -1 for noise.

    Raises
    ------
    InputError
        When the clusterer gives no whole number of -1 or more a row.

    Examples
    --------
    >>> from sklearn.cluster import DBSCAN
    >>> X = np.array([[1, 0], [0.96, 0.28], [0, 1]], dtype=np.float32)
    >>> labels_by(DBSCAN(eps=0.5, min_samples=2), X).tolist()
    [0, 0, -1]
    """
    found = np.asarray(_unused(clusterer).fit_predict(X.copy()))
    if found.shape != (len(X),) or found.dtype.kind not in "iu" or found.min(initial=0) < -1:
        raise InputError(
            f"{type(clusterer).__name__} gave labels of type {found.dtype} and shape"
            f" {found.shape} for {len(X)} rows; fit_predict must give one whole number a row,"
            " from 0, or -1 for noise."
        )
    return by_size(found.astype(np.int64))


def name_of(clusterer: Clusterer) -> str | None:
    """Name a clusterer so that two with one name give the same result; None where that fails.

    The name is made of the class and of `get_params`. Parameters that are no plain values, and a
    `random_state` of None, by which no run is like another, leave it without one.

    >>> from sklearn.cluster import DBSCAN, KMeans
    >>> name_of(DBSCAN()) == name_of(DBSCAN()) != name_of(DBSCAN(eps=0.4))
    True
    >>> name_of(KMeans()) is None
    True
    """
    get_params = getattr(clusterer, "get_params", None)
    if get_params is None:
        return None
    params = get_params()
    if params.get("random_state", 0) is None:
        return None
    kind = type(clusterer)
    try:
        return json.dumps([kind.__module__, kind.__qualname__, _version_of(kind), params])
    except (TypeError, ValueError):
        return None


def _version_of(kind: type) -> str:
    """Give the version of the package that a class comes from."""
    import sys

    package = sys.modules.get(kind.__module__.partition(".")[0])
    return str(getattr(package, "__version__", ""))


def _unused(clusterer: Clusterer) -> Clusterer:
    if not hasattr(clusterer, "get_params"):
        return clusterer
    from sklearn.base import clone

    copy: Clusterer = clone(clusterer)
    return copy
