"""From a model's name, as a user types it, to an encoder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.defaults import BATCH_SIZE, DEFAULT_MODEL, PRECISION
from explorer.words.encoders.hashing import HashingEncoder
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
