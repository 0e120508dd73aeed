"""A map drawn anew, laid over an earlier one so that a reader finds what was where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def align(
    points: NDArray[np.floating], onto: NDArray[np.floating], rows: NDArray[np.intp]
) -> NDArray[np.float32]:
    """Turn, mirror, scale and move a map so that some of its points come near given places.

    Distances keep their proportions, so neighbours on the map stay what they are.

    Parameters
    ----------
    points : ndarray of shape (n, 2)
    onto : ndarray of shape (m, 2)
        Places of the earlier map.
    rows : ndarray of shape (m,), int
        Which points belong there; with fewer than two different ones the map is only moved.

    Returns
    -------
    ndarray of shape (n, 2), float32

    References
    ----------
    J. C. Gower, "Generalized Procrustes analysis", Psychometrika 40 (1975).

    Examples
    --------
    >>> points = np.array([[0, 0], [1, 0], [0, 2], [5, 5]])
    >>> align(points, np.array([[1, 1], [1, 3], [5, 1]]), np.array([0, 1, 2])).tolist()
    [[1.0, 1.0], [1.0, 3.0], [5.0, 1.0], [11.0, 11.0]]
    """
    points = np.asarray(points, dtype=np.float64)
    if not len(rows):
        return points.astype(np.float32)
    own, other = points[rows], np.asarray(onto, dtype=np.float64)
    own_centre, other_centre = own.mean(axis=0), other.mean(axis=0)
    left, sizes, right = np.linalg.svd((own - own_centre).T @ (other - other_centre))
    spread = ((own - own_centre) ** 2).sum()
    scale = sizes.sum() / spread if sizes.sum() > 0 else 1.0
    turned = scale * (points - own_centre) @ (left @ right) + other_centre
    aligned: NDArray[np.float32] = turned.astype(np.float32)
    return aligned


def keep_numbers(labels: NDArray[np.int32], earlier: NDArray[np.int32]) -> NDArray[np.int32]:
    """Renumber clusters so that as many rows as possible have the number that they had.

    Parameters
    ----------
    labels : ndarray of shape (n,), int32
        From 0 without gaps; -1 is noise and stays.
    earlier : ndarray of shape (n,), int32
        -1 for rows that had none.

    Returns
    -------
    ndarray of shape (n,), int32

    References
    ----------
    H. W. Kuhn, "The Hungarian method for the assignment problem", Naval Research Logistics
    Quarterly 2 (1955).

    Examples
    --------
    >>> keep_numbers(np.array([0, 0, 0, 1, 1, 2]), np.array([1, 1, -1, 0, 0, 0])).tolist()
    [1, 1, 1, 0, 0, 2]
    """
    from scipy.optimize import linear_sum_assignment

    k = int(labels.max(initial=-1)) + 1
    common = np.zeros((k, k))
    both = (labels >= 0) & (earlier >= 0) & (earlier < k)
    np.add.at(common, (labels[both], earlier[both]), 1)
    _, number = linear_sum_assignment(common, maximize=True)
    return np.append(number, -1)[labels].astype(np.int32)
