"""The vectors of texts, by digest, in segments that are joined when there are many."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.atomic import remove
from explorer.store.arrays import fits, npy_bytes
from explorer.store.files import Files
from explorer.store.keys import DIGEST_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

_MANY_SEGMENTS = 8


@dataclass(frozen=True)
class StoredVectors:
    """Vectors looked up by digest.

    Parameters
    ----------
    found : ndarray of bool, shape (n,)
    vectors : ndarray of float32, shape (n, d)
        Zero rows where nothing was found; d is 0 when nothing at all was found.
    """

    found: NDArray[np.bool_]
    vectors: NDArray[np.float32]


class Vectors(Files):
    """The part of a store that keeps vectors."""

    def load_vectors(self, space: str, digests: Sequence[bytes]) -> StoredVectors:
        """Look up the vectors of texts.

        Parameters
        ----------
        space : str
            Names the encoder and role that made the vectors.
        digests : sequence of bytes
            See `digest`.
        """
        wanted: dict[bytes, list[int]] = {}
        for row, text_digest in enumerate(digests):
            wanted.setdefault(text_digest, []).append(row)
        found = np.zeros(len(digests), dtype=bool)
        vectors = np.zeros((len(digests), 0), dtype=np.float32)
        for segment in self._segments(space):
            if not vectors.shape[1]:
                vectors = np.zeros((len(digests), segment["vector"].shape[1]), dtype=np.float32)
            if segment["vector"].shape[1] == vectors.shape[1]:
                _take(segment, wanted, found, vectors)
        return StoredVectors(found, vectors)

    def save_vectors(
        self, space: str, digests: Sequence[bytes], vectors: NDArray[np.float32]
    ) -> None:
        """Keep vectors of texts in one new segment."""
        rows = np.empty(len(digests), dtype=_segment_dtype(vectors.shape[1]))
        rows["digest"] = np.frombuffer(b"".join(digests), dtype=f"V{DIGEST_BYTES}")
        rows["vector"] = vectors
        self._save_segment(space, rows)

    def compact(self, space: str) -> None:
        """Join the segments of a space when there are many."""
        paths = self._segment_paths(space)
        if len(paths) <= _MANY_SEGMENTS:
            return
        segments = list(self._segments(space))
        widths = {segment["vector"].shape[1] for segment in segments}
        if len(widths) != 1:
            return
        joined = self._save_segment(space, np.concatenate(segments))
        for path in paths if joined else ():
            if path != joined:
                remove(path)

    def _save_segment(self, space: str, rows: NDArray[np.void]) -> str | None:
        return self._write(_folder_of(space), "", ".npy", npy_bytes(_ordered(rows)))

    def _segment_paths(self, space: str) -> list[str]:
        return self._files(_folder_of(space), "", ".npy")

    def _segments(self, space: str) -> Iterator[NDArray[np.void]]:
        """Read every whole segment; start over when another process joined them meanwhile."""
        seen: set[str] = set()
        while True:
            fresh = [path for path in self._segment_paths(space) if path not in seen]
            if not fresh:
                return
            for path in fresh:
                seen.add(path)
                segment = self._read_array(path)
                if segment is not None and fits(segment, _is_segment):
                    yield segment


def _folder_of(space: str) -> str:
    return os.path.join("vectors", space)


def _segment_dtype(n_features: int) -> np.dtype[np.void]:
    return np.dtype([("digest", f"V{DIGEST_BYTES}"), ("vector", "<f4", (n_features,))])


def _ordered(rows: NDArray[np.void]) -> NDArray[np.void]:
    """Sort by digest and keep one row each, so that equal content has equal bytes."""
    raw = rows["digest"].tobytes()
    first: dict[bytes, int] = {}
    for row in range(len(rows)):
        first.setdefault(raw[row * DIGEST_BYTES : (row + 1) * DIGEST_BYTES], row)
    return rows[[first[text_digest] for text_digest in sorted(first)]]


def _take(
    segment: NDArray[np.void],
    wanted: dict[bytes, list[int]],
    found: NDArray[np.bool_],
    vectors: NDArray[np.float32],
) -> None:
    raw = segment["digest"].tobytes()
    for at in range(len(segment)):
        rows = wanted.get(raw[at * DIGEST_BYTES : (at + 1) * DIGEST_BYTES])
        if rows and not found[rows[0]]:
            vectors[rows] = segment["vector"][at]
            found[rows] = True


def _is_segment(array: NDArray[Any]) -> bool:
    return (
        array.ndim == 1
        and array.dtype == _segment_dtype(array["vector"].shape[-1])
        and bool(np.isfinite(array["vector"]).all())
    )
