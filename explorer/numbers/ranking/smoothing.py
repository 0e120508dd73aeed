"""Corrections by the pile: the mean removed, vectors drawn together, short texts trusted less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A pile of this many papers, or more, is trusted to tell what its papers have in common.
_ENOUGH = 100
# A paper with this part of the median number of terms, or more, is taken as it is.
_ENOUGH_OF_USUAL = 0.25
# Corrected rows are multiples of this. A product of two such numbers is a multiple of 2**-48, and
# a sum of such products up to 1 is exact in float64: it depends neither on the number of rows
# multiplied at once nor on the machine. They are exact in float32 too.
_GRAIN = 2.0**-24


def shrinkage(n: int) -> float:
    """Give the part of every correction that a pile of `n` papers gets, in [0, 1].

    What is corrected is estimated from the pile. Few papers tell it badly: of 38 papers, three
    answers are a twelfth of the pile. It rises in proportion to `n` until 1, at 100 papers.

    >>> shrinkage(38), shrinkage(5000)
    (0.38, 1.0)
    """
    return min(1.0, n / _ENOUGH)


def substance(n_terms: NDArray[np.integer]) -> NDArray[np.float64]:
    """Give the part of its value as an answer that each paper keeps, in [0, 1].

    Of a paper without an abstract there is but the title to compare, and chance has a larger share
    in what is found. A quarter of the terms that are usual in the pile are enough; below, the part
    falls with the root of their number, as the certainty of a mean does.

    Parameters
    ----------
    n_terms : ndarray of shape (n,), int
        How many terms each paper has.

    Returns
    -------
    ndarray of shape (n,), float64

    Examples
    --------
    >>> substance(np.array([90, 80, 80, 20, 5])).tolist()
    [1.0, 1.0, 1.0, 1.0, 0.5]
    """
    enough = _ENOUGH_OF_USUAL * np.median(n_terms) if len(n_terms) else 0
    return np.sqrt(np.minimum(1.0, n_terms / enough)) if enough else np.ones(len(n_terms))


def center(X: NDArray[np.floating], mean: NDArray[np.floating]) -> NDArray[np.float32]:
    """Take what all papers have in common from each row, and scale it to length 1 again.

    Embeddings of one field share a direction that tells nothing within the field (J. Mu and
    P. Viswanath, All-but-the-top, ICLR 2018; removing principal components too, as they do, did
    harm here).

    Parameters
    ----------
    X : ndarray of shape (m, d)
    mean : ndarray of shape (d,)

    Returns
    -------
    ndarray of shape (m, d), float32
        Rows of length 1, to 24 bits; a row equal to the mean is a row of zeros.
    """
    return scaled(X.astype(np.float64) - mean)


def smooth(
    vectors: NDArray[np.floating],
    answers: NDArray[np.floating],
    weight: float,
) -> NDArray[np.float32]:
    """Draw each vector towards the mean of its first answers, and scale it to length 1 again.

    On the side of the query this is expansion by pseudo-relevance feedback (J. Rocchio, 1971), on
    the side of the papers it is known from image retrieval as database-side augmentation
    (R. Arandjelovic and A. Zisserman, CVPR 2012).

    Parameters
    ----------
    vectors : ndarray of shape (m, d)
    answers : ndarray of shape (m, k, d)
        The vectors of each one's answers.
    weight : float
        In [0, 1]: 0 leaves the vector where it is, 1 replaces it by the answers.

    Returns
    -------
    ndarray of shape (m, d), float32

    Examples
    --------
    >>> smooth(np.array([[1.0, 0.0]]), np.array([[[0.0, 1.0]]]), 0.5).round(3).tolist()[0][0]
    0.7070000171661377
    """
    if not weight or not answers.shape[1]:
        return scaled(vectors)
    towards = scaled(answers.astype(np.float64).sum(axis=1))
    return scaled((1 - weight) * vectors.astype(np.float64) + weight * towards)


def scaled(rows: NDArray[np.floating]) -> NDArray[np.float32]:
    """Scale rows to length 1, on the grain of 24 bits; what is shorter than 1e-6 becomes zeros."""
    rows = np.asarray(rows, dtype=np.float64)
    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    unit = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 1e-6)
    on_grain: NDArray[np.float32] = (np.rint(unit / _GRAIN) * _GRAIN).astype(np.float32)
    return on_grain
