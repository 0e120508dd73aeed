"""Texts to vectors through the store: nothing is encoded twice, and no finished work is lost."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from explorer.progress import Progress, Silence
from explorer.store import digest, key_of
from explorer.words.encoders.protocol import Lengths, Measuring, check_vectors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from numpy.typing import NDArray

    from explorer.store import Store
    from explorer.words.encoders.protocol import Encoder, Role

_FLUSH_S = 3.0
_FIRST_STEP = 16
_LARGEST_STEP = 4096
_SHORT_STEP_S = 0.5
_LENGTHS = "lengths-1"


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


def measure(texts: Sequence[str], encoder: Encoder, store: Store) -> Lengths | None:
    """Tell how long texts are for an encoder, None when it does not tell; counted once.

    >>> import tempfile
    >>> from explorer.store import Store
    >>> from explorer.words.encoders import HashingEncoder
    >>> measure(["bandit"], HashingEncoder(), Store(tempfile.mkdtemp())) is None
    True
    """
    if not isinstance(encoder, Measuring):
        return None
    digests = [digest(text).hex() for text in texts]
    key = key_of(_LENGTHS, space_of(encoder), digests)
    return store.kept_json(
        "lengths",
        key,
        lambda: encoder.lengths(texts),
        lambda values: _restored(values, len(texts)),
        lambda lengths: [lengths.limit, lengths.in_chunks, lengths.n_tokens],
    )


def _restored(values: Any, n_texts: int) -> Lengths:
    limit, in_chunks, n_tokens = values
    if len(n_tokens) != n_texts:
        raise ValueError("a length a text")
    return Lengths(int(limit), bool(in_chunks), list(map(int, n_tokens)))


def _encode(
    texts: dict[bytes, str], encoder: Encoder, store: Store, role: Role, progress: Progress
) -> dict[bytes, NDArray[np.float32]]:
    """Encode longest first, since batches of like length waste no padding, and keep it all."""
    waiting = sorted(texts, key=lambda text_digest: (-len(texts[text_digest]), text_digest))
    total, characters = sum(map(_work, texts.values())), 0
    kept = _Kept(store, space_of(encoder, role))
    encoder.encode([], role=role)  # loads the model, so that the first step tells the pace
    progress.start(len(waiting))
    try:
        for batch in _steps(waiting):
            own = [texts[text_digest] for text_digest in batch]
            vectors = check_vectors(encoder.encode(own, role=role), own, encoder.name)
            kept.add(batch, vectors)
            characters += sum(map(_work, own))
            progress.advance(len(batch), characters / total)
    finally:
        kept.save()
        progress.stop()
    return kept.vectors


def _work(text: str) -> int:
    return len(text) + 1


def _steps(waiting: list[bytes]) -> Iterator[list[bytes]]:
    """Cut into steps that grow for as long as they are quick to do."""
    step, at = _FIRST_STEP, 0
    while at < len(waiting):
        started = time.monotonic()
        yield waiting[at : at + step]
        at += step
        if time.monotonic() - started < _SHORT_STEP_S:
            step = min(step * 2, _LARGEST_STEP)


class _Kept:
    """Vectors made in this run, put into the store every few seconds."""

    def __init__(self, store: Store, space: str) -> None:
        self.vectors: dict[bytes, NDArray[np.float32]] = {}
        self._store, self._space = store, space
        self._unsaved: list[bytes] = []
        self._saved_at = time.monotonic()

    def add(self, digests: list[bytes], vectors: NDArray[np.float32]) -> None:
        self.vectors.update(zip(digests, vectors, strict=True))
        self._unsaved += digests
        if time.monotonic() - self._saved_at > _FLUSH_S:
            self.save()

    def save(self) -> None:
        if self._unsaved:
            rows = np.stack([self.vectors[text_digest] for text_digest in self._unsaved])
            self._store.save_vectors(self._space, self._unsaved, rows)
        self._unsaved, self._saved_at = [], time.monotonic()
