"""What an encoder is."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

import numpy as np

from explorer.errors import ModelError, OptionError
from explorer.terminal import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Role = Literal["document", "query"]
_UNIT_TOLERANCE = 1e-3
_SHOWN_OF_TEXT = 60
_MEMBERS = ("name", "fingerprint", "encode")


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


@dataclass(frozen=True)
class Lengths:
    """How long texts are for a model, which reads a number of tokens at once.

    Parameters
    ----------
    limit : int
        Tokens that the model reads at once, its own special ones with them.
    in_chunks : bool
        Whether longer texts are read whole, in chunks; else they are read up to the limit.
    n_tokens : list of int
        Of each text, special ones with them.
    """

    limit: int
    in_chunks: bool
    n_tokens: list[int]


@runtime_checkable
class Measuring(Protocol):
    """An encoder that tells how long texts are for it; one that reads any length need not."""

    def lengths(self, texts: Sequence[str]) -> Lengths:
        """Measure texts as documents."""


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


def check_vectors(
    vectors: NDArray[np.float32], texts: Sequence[str], name: str
) -> NDArray[np.float32]:
    """Refuse what is not one finite row of unit length a text.

    Raises
    ------
    ModelError
        Naming the encoder and the first text whose row is bad.
    """
    try:
        rows = np.asarray(vectors, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise ModelError(f"the encoder '{name}' gave no array of numbers: {error}.") from error
    if rows.ndim != 2 or len(rows) != len(texts):
        raise ModelError(
            f"the encoder '{name}' gave an array of shape {rows.shape} for {len(texts)} texts;"
            " one row a text is needed."
        )
    norms = np.linalg.norm(rows, axis=1)
    bad = np.flatnonzero(~(np.abs(norms - 1.0) < _UNIT_TOLERANCE))
    if len(bad):
        raise ModelError(
            f"the encoder '{name}' gave a row of length {norms[bad[0]]} for the text"
            f" '{_beginning(texts[bad[0]])}'; every row must be finite and of length 1. Nothing of"
            ' this batch was kept. If it happens again, try device="cpu" (--device cpu) or another'
            " model (--model)."
        )
    return rows


def _beginning(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= _SHOWN_OF_TEXT else line[:_SHOWN_OF_TEXT] + "..."


def check_encoder(encoder: object) -> None:
    """Refuse an object that lacks a member of `Encoder`.

    Raises
    ------
    OptionError
        Naming what is missing.
    """
    kind = type(encoder).__name__
    if isinstance(encoder, type):
        raise OptionError(f"model is the class {encoder.__name__}; give an object: make one first.")
    lacking = [member for member in _MEMBERS if not _has(encoder, member)]
    if lacking:
        raise OptionError(
            f"model is of type {kind}, without {', '.join(lacking)}; it can be a model's name, a"
            ' folder, "hashing", or an object with name, fingerprint and encode.'
        )


def _has(encoder: object, member: str) -> bool:
    """Look for a member without computing it: a fingerprint can take reading a whole model."""
    return inspect.getattr_static(encoder, member, None) is not None or hasattr(encoder, member)
