"""Arrays and results on disk: checksummed, write-once, and never a reason to fail.

The layout is documented in docs/store.md. A file's name ends in the SHA-256 of its content, so
that every file proves itself; a file that does not is a miss, told once, and removed.
"""

from __future__ import annotations

import hashlib
import io
import json
import logging
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer import cachefolder, snapshot
from explorer.atomic import PARTIAL_SUFFIX, remove, write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

logger = logging.getLogger(__name__)

DIGEST_BYTES = 32
_CHECKSUM_LENGTH = 32
_MANY_SEGMENTS = 8
_KEPT_PER_KIND = 32
_ABANDONED_S = 60
_FOREIGN_ABANDONED_S = 24 * 3600


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


@dataclass(frozen=True)
class CacheFile:
    """One file of the store: its path below the folder, its size in bytes, whether it is whole."""

    name: str
    size: int
    whole: bool


def digest(text: str) -> bytes:
    """Give the SHA-256 of a text, the name under which its vector is kept."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def key_of(*parts: object) -> str:
    """Name a result after everything that produced it.

    >>> key_of("umap", 38, ["a", "b"]) == key_of("umap", 38, ["a", "b"])
    True
    """
    text = json.dumps(parts, ensure_ascii=True, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


class Store:
    """A folder of vectors and results.

    Every read that fails is a miss and every write that fails is told once and done without, so
    that the cache can cost time and never a result.

    Parameters
    ----------
    folder : str, optional
        See `explorer.cachefolder.locate` for the default.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self.folder = cachefolder.locate(os.fspath(folder) if folder is not None else None)
        self._writable = True
        self.usable = self._check_trusted()

    def _check_trusted(self) -> bool:
        reason = cachefolder.why_not_trusted(self.folder)
        if reason:
            logger.warning(
                "the cache folder %s is not used, since %s; name another with --cache"
                " or EXPLORER_CACHE",
                self.folder,
                reason,
            )
        return not reason

    # -- vectors ------------------------------------------------------------------------------

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
        self._write(os.path.join("vectors", space), "", ".npy", _npy_bytes(_ordered(rows)))

    def compact(self, space: str) -> None:
        """Join the segments of a space when there are many."""
        paths = self._files(os.path.join("vectors", space), "", ".npy")
        if len(paths) <= _MANY_SEGMENTS:
            return
        segments = list(self._segments(space))
        widths = {segment["vector"].shape[1] for segment in segments}
        if len(widths) != 1:
            return
        joined = self._write(
            os.path.join("vectors", space),
            "",
            ".npy",
            _npy_bytes(_ordered(np.concatenate(segments))),
        )
        for path in paths if joined else ():
            if path != joined:
                remove(path)

    def _segments(self, space: str) -> Iterator[NDArray[np.void]]:
        """Read every whole segment; start over when another process joined them meanwhile."""
        where = os.path.join("vectors", space)
        seen: set[str] = set()
        while True:
            fresh = [path for path in self._files(where, "", ".npy") if path not in seen]
            if not fresh:
                return
            for path in fresh:
                seen.add(path)
                segment = self._read_array(path)
                if segment is not None and segment.dtype.names == ("digest", "vector"):
                    yield segment

    # -- results ------------------------------------------------------------------------------

    def load_array(self, kind: str, key: str) -> NDArray[Any] | None:
        """Give the array kept under a key, or None."""
        for path in self._newest_first(kind, key, ".npy"):
            array = self._read_array(path)
            if array is not None:
                return array
        return None

    def save_array(self, kind: str, key: str, array: NDArray[Any]) -> None:
        """Keep an array under a key, in place of an earlier one."""
        self._save(kind, key, ".npy", _npy_bytes(array))

    def load_json(self, kind: str, key: str) -> Any | None:
        """Give the JSON value kept under a key, or None."""
        for path in self._newest_first(kind, key, ".json"):
            data = self._read_whole(path)
            if data is not None:
                return json.loads(data)
        return None

    def save_json(self, kind: str, key: str, value: Any) -> None:
        """Keep a JSON value under a key, in place of an earlier one."""
        data = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
        self._save(kind, key, ".json", data)

    def _newest_first(self, kind: str, key: str, suffix: str) -> list[str]:
        return sorted(self._files("results", f"{kind}-{key}.", suffix), key=_age)

    def _save(self, kind: str, key: str, suffix: str, data: bytes) -> None:
        """Write a result; remove what it replaces, and the oldest of its kind."""
        path = self._write("results", f"{kind}-{key}.", suffix, data)
        if path is None:
            return
        earlier = [other for other in self._newest_first(kind, key, suffix) if other != path]
        same_kind = sorted(self._files("results", f"{kind}-", suffix), key=_age)
        for old in {*earlier, *same_kind[_KEPT_PER_KIND:]}:
            if _age(old) > _age(path):
                remove(old)

    # -- the folder as a whole ----------------------------------------------------------------

    def check(self) -> list[CacheFile]:
        """List every file, and whether it still is what was written."""
        return [self._checked(path) for path in cachefolder.walk(self.folder)]

    def make(self) -> None:
        """Create the folder when it does not exist; raise OSError when that fails."""
        cachefolder.make(self.folder)

    def _checked(self, path: str) -> CacheFile:
        data = _read(path)
        if path.endswith(snapshot.SUFFIX):
            whole = snapshot.is_whole(path)
        else:
            whole = data is not None and _checksum(data) == _claimed(path)
        name = os.path.relpath(path, self.folder).replace(os.sep, "/")
        return CacheFile(name, len(data or b""), whole)

    def clear(self) -> int:
        """Remove everything that this project wrote; give the number of bytes freed."""
        freed = 0
        for path in list(cachefolder.walk(self.folder)):
            if os.path.relpath(path, self.folder).split(os.sep)[0] in cachefolder.SUBFOLDERS:
                freed += os.path.getsize(path)
                remove(path)
        return freed

    # -- files --------------------------------------------------------------------------------

    def _files(self, where: str, start: str, suffix: str) -> list[str]:
        """List the files in a subfolder whose names start and end so, sorted by name."""
        if not self.usable:
            return []
        folder = os.path.join(self.folder, where)
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            return []
        return [
            os.path.join(folder, name)
            for name in names
            if name.startswith(start) and name.endswith(suffix)
        ]

    def _read_whole(self, path: str) -> bytes | None:
        data = _read(path)
        if data is None or _checksum(data) == _claimed(path):
            return data
        logger.warning(
            "a damaged cache file was removed and is made anew: %s", os.path.basename(path)
        )
        remove(path)
        return None

    def _read_array(self, path: str) -> NDArray[Any] | None:
        data = self._read_whole(path)
        if data is None:
            return None
        try:
            array: NDArray[Any] = np.load(io.BytesIO(data), allow_pickle=False)
        except (ValueError, EOFError):
            return None
        return array

    def _write(self, where: str, start: str, suffix: str, data: bytes) -> str | None:
        """Write a file whose name is the start, the checksum and the suffix; None if that fails."""
        if not (self.usable and self._writable):
            return None
        folder = os.path.join(self.folder, where)
        path = os.path.join(folder, start + _checksum(data) + suffix)
        try:
            self.make()
            os.makedirs(folder, mode=cachefolder.PRIVATE_FOLDER, exist_ok=True)
            _sweep(folder)
            if not os.path.exists(path):
                write_atomically(path, data, mode=cachefolder.PRIVATE_FILE)
        except OSError as error:
            self._writable = False
            logger.warning(
                "the cache at %s could not be saved (%s); this run goes on, the next is slower",
                self.folder,
                error.strerror or error,
            )
            return None
        return path


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


def _npy_bytes(array: NDArray[Any]) -> bytes:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(array), allow_pickle=False)
    return buffer.getvalue()


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_CHECKSUM_LENGTH]


def _claimed(path: str) -> str:
    """Give the checksum that a file's name carries."""
    parts = os.path.basename(path).split(".")
    return parts[-2] if len(parts) > 1 else ""


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _age(path: str) -> float:
    try:
        return time.time() - os.path.getmtime(path)
    except OSError:
        return 0.0


def _sweep(folder: str) -> None:
    """Remove what killed runs left half written."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if name.endswith(PARTIAL_SUFFIX) and _age(path) > _patience(name):
            remove(path)


def _patience(name: str) -> int:
    """Give the age in seconds from which a partial file is abandoned."""
    writer = name.split(".")[-2].split("-")[0]
    return _FOREIGN_ABANDONED_S if writer.isdigit() and _is_running(int(writer)) else _ABANDONED_S


def _is_running(process_id: int) -> bool:
    if os.name != "posix":  # elsewhere signal 0 is Ctrl-C
        return True
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
