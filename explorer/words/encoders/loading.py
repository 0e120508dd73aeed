"""From a model's name, as a user types it, to an encoder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from explorer.checks import choice, whole_number
from explorer.defaults import BATCH_SIZE, DEFAULT_MODEL, PRECISION, PRECISIONS
from explorer.words.encoders.hashing import HashingEncoder
from explorer.words.encoders.protocol import check_encoder
from explorer.words.encoders.transformer import SentenceTransformerEncoder

if TYPE_CHECKING:
    from explorer.store import Store
    from explorer.words.encoders.protocol import Encoder


def load_encoder(
    name: str = DEFAULT_MODEL,
    *,
    device: str | None = None,
    precision: str = PRECISION,
    batch_size: int = BATCH_SIZE,
    store: Store | None = None,
) -> Encoder:
    """Give the encoder of a name; the model itself is read when the first text is encoded.

    Parameters
    ----------
    name : str
        "hashing" for `HashingEncoder`; else see `SentenceTransformerEncoder`, which also takes
        the other parameters.

    Raises
    ------
    ModelError
        When no such model can be had.

    Examples
    --------
    >>> load_encoder("hashing").fingerprint
    'hashing-256'
    """
    if name == "hashing":
        return HashingEncoder()
    return SentenceTransformerEncoder(
        name, device=device, precision=precision, batch_size=batch_size, store=store
    )


def encoder_of(
    model: str | os.PathLike[str] | Encoder = DEFAULT_MODEL,
    *,
    device: str | None = None,
    precision: str = PRECISION,
    batch_size: int = BATCH_SIZE,
    store: Store | None = None,
) -> Encoder:
    """Give the encoder that a user chose, by name or as an object; options are checked for both.

    Parameters
    ----------
    model : str, path or Encoder, default "sentence-transformers/all-MiniLM-L6-v2"
        For the other parameters see `load_encoder`; an object does not need them.

    Raises
    ------
    OptionError
        When an option has no such value, or the object is no encoder.
    ModelError
        When no such model can be had.

    Examples
    --------
    >>> encoder_of(HashingEncoder()).fingerprint
    'hashing-256'
    """
    choice("precision", precision, PRECISIONS)
    batch_size = whole_number("batch_size", batch_size, 1)
    if not isinstance(model, str | os.PathLike):
        check_encoder(model)
        return model
    return load_encoder(
        os.fspath(model), device=device, precision=precision, batch_size=batch_size, store=store
    )
