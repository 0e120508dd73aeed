"""Texts to vectors through the store: nothing is encoded twice, and no finished work is lost."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from explorer.progress import Progress, Silence
from explorer.store import digest, key_of
from explorer.words.encoders.protocol import check_vectors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from explorer.store import Store
    from explorer.words.encoders.protocol import Encoder, Role

_FLUSH_S = 3.0
_FIRST_STEP = 16
_LARGEST_STEP = 4096
_SHORT_STEP_S = 0.5


def space_of(encoder: Encoder, role: Role = "document") -> str:
    """Name the space that an encoder's vectors for a role live in."""
    return f"{key_of(encoder.fingerprint)}-{role}"


def embed(
    texts: Sequence[str],
    encoder: Encoder,
    store: Store,
    *,
    role: Role = "document",
    progress: Progress | None = None,
) -> NDArray[np.float32]:
    """Embed texts, encoding only those that the store does not have.

    Equal texts are encoded once. Vectors are kept every few seconds, so that an interruption
    loses at most those of the last ones.

    Parameters
    ----------
    texts : sequence of str, length n
    encoder : Encoder
    store : Store
    role : {"document", "query"}, default "document"
    progress : Progress, optional
        Told only when something has to be encoded.

    Returns
    -------
    ndarray of float32, shape (n, d)
        Rows of unit length.

    Examples
    --------
    >>> import tempfile
    >>> from explorer.store import Store
    >>> from explorer.words.encoders import HashingEncoder
    >>> store = Store(tempfile.mkdtemp())
    >>> embed(["bandit", "robot", "bandit"], HashingEncoder(), store).shape
    (3, 256)
    """
    space = space_of(encoder, role)
    digests = [digest(text) for text in texts]
    stored = store.load_vectors(space, digests)
    if len(texts) and stored.found.all():
        return stored.vectors
    missing = {digests[row]: texts[row] for row in range(len(texts)) if not stored.found[row]}
    fresh = _encode(missing, encoder, store, role, progress or Silence())
    store.compact(space)
    rows = [
        stored.vectors[row] if stored.found[row] else fresh[text_digest]
        for row, text_digest in enumerate(digests)
    ]
    return np.stack(rows) if rows else encoder.encode([], role=role)


def _encode(
    texts: dict[bytes, str], encoder: Encoder, store: Store, role: Role, progress: Progress
) -> dict[bytes, NDArray[np.float32]]:
    """Encode longest first, since batches of like length waste no padding, in short steps."""
    space = space_of(encoder, role)
    waiting = sorted(texts, key=lambda text_digest: (-len(texts[text_digest]), text_digest))
    total = sum(len(text) + 1 for text in texts.values())
    done: dict[bytes, NDArray[np.float32]] = {}
    unsaved: list[bytes] = []
    saved_at = time.monotonic()
    step, at, characters = _FIRST_STEP, 0, 0
    encoder.encode([], role=role)  # loads the model, so that the first step tells the pace
    progress.start(len(waiting))
    try:
        while at < len(waiting):
            batch = waiting[at : at + step]
            started = time.monotonic()
            vectors = encoder.encode([texts[text_digest] for text_digest in batch], role=role)
            done.update(zip(batch, check_vectors(vectors, len(batch), encoder.name), strict=True))
            unsaved += batch
            at += len(batch)
            characters += sum(len(texts[text_digest]) + 1 for text_digest in batch)
            progress.advance(len(batch), characters / total)
            if time.monotonic() - started < _SHORT_STEP_S:
                step = min(step * 2, _LARGEST_STEP)
            if time.monotonic() - saved_at > _FLUSH_S:
                _save(unsaved, done, store, space)
                unsaved, saved_at = [], time.monotonic()
    finally:
        _save(unsaved, done, store, space)
        progress.stop()
    return done


def _save(
    digests: list[bytes], done: dict[bytes, NDArray[np.float32]], store: Store, space: str
) -> None:
    if digests:
        store.save_vectors(space, digests, np.stack([done[text_digest] for text_digest in digests]))
