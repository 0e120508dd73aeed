"""What an encoder is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np

from explorer.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Role = Literal["document", "query"]
_UNIT_TOLERANCE = 1e-3


class Encoder(Protocol):
    """Turns texts into rows of unit length.

    Any object with these members will do; nothing need be inherited.
    """

    @property
    def name(self) -> str:
        """What a reader calls the model."""

    @property
    def fingerprint(self) -> str:
        """A text that changes whenever the vectors do, and only then."""

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:
        """Embed texts.

        Parameters
        ----------
        texts : sequence of str, length n
        role : {"document", "query"}, default "document"
            An abstract, a draft included, is a document; keywords or a question are a query.

        Returns
        -------
        ndarray of float32, shape (n, d)
            Rows of unit length, in the order of the texts; shape (0, d) for no texts.
        """


def check_texts(texts: Sequence[str]) -> list[str]:
    """Refuse what is not a sequence of strings.

    Raises
    ------
    TypeError
        Naming the first position that is not a string, and its type.
    """
    if isinstance(texts, str | bytes):
        raise TypeError(f"texts must be a sequence of strings, not one {type(texts).__name__}")
    for position, text in enumerate(texts):
        if not isinstance(text, str):
            raise TypeError(f"texts[{position}] must be a string, not {type(text).__name__}")
    return list(texts)


def check_vectors(vectors: NDArray[np.float32], n_texts: int, name: str) -> NDArray[np.float32]:
    """Refuse what is not one finite row of unit length a text.

    Raises
    ------
    ModelError
        Naming the encoder and the first bad row.
    """
    rows = np.asarray(vectors, dtype=np.float32)
    if rows.ndim != 2 or len(rows) != n_texts:
        raise ModelError(
            f"the encoder '{name}' gave an array of shape {rows.shape} for {n_texts} texts;"
            " one row a text is needed."
        )
    norms = np.linalg.norm(rows, axis=1)
    bad = np.flatnonzero(~(np.abs(norms - 1.0) < _UNIT_TOLERANCE))
    if len(bad):
        raise ModelError(
            f"the encoder '{name}' gave a row of length {norms[bad[0]]} for text {bad[0]} of"
            f" {n_texts}; every row must be finite and of length 1. Nothing of this batch was"
            " kept. If it happens again, try --device cpu or another --model."
        )
    return rows
