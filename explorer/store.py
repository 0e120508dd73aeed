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
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from explorer import cachefolder, snapshot
from explorer.atomic import age, remove, sweep, write_atomically
from explorer.errors import OptionError
from explorer.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

T = TypeVar("T")

logger = logging.getLogger(__name__)

DIGEST_BYTES = 32
_CHECKSUM_LENGTH = 32
_MANY_SEGMENTS = 8
_KEPT_PER_KIND = 32
_KEY = re.compile("[0-9a-f]{32}")


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
        self.writable = True
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
                if segment is not None and _holds(segment, _is_segment):
                    yield segment

    # -- results ------------------------------------------------------------------------------

    def load_array(
        self, kind: str, key: str, valid: Callable[[NDArray[Any]], bool]
    ) -> NDArray[Any] | None:
        """Give the array kept under a key, or None.

        Parameters
        ----------
        kind : str
            A word.
        key : str
            See `key_of`.
        valid : callable
            Tells of an array whether it has the type, shape and values that the caller can use;
            one for which it gives False or raises is a miss.
        """
        for path in self._newest_first(kind, key, ".npy"):
            array = self._read_array(path)
            if array is not None and _holds(array, valid):
                return array
        return None

    def save_array(self, kind: str, key: str, array: NDArray[Any]) -> None:
        """Keep an array under a key, in place of an earlier one."""
        self._save(kind, key, ".npy", _npy_bytes(array))

    def load_json(self, kind: str, key: str, restore: Callable[[Any], T]) -> T | None:
        """Give the JSON value kept under a key, or None.

        Parameters
        ----------
        kind, key : str
            See `load_array`.
        restore : callable
            Makes what the caller wants of the value; a value for which it raises is a miss.
        """
        for path in self._newest_first(kind, key, ".json"):
            data = self._read_whole(path)
            value = None if data is None else _attempt(json.loads, data)
            restored = None if value is None else _attempt(restore, value)
            if restored is not None:
                return restored
        return None

    def save_json(self, kind: str, key: str, value: Any) -> None:
        """Keep a JSON value under a key, in place of an earlier one."""
        data = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
        self._save(kind, key, ".json", data)

    def _newest_first(self, kind: str, key: str, suffix: str) -> list[str]:
        return sorted(self._files("results", f"{kind}-{key}.", suffix), key=age)

    def _save(self, kind: str, key: str, suffix: str, data: bytes) -> None:
        """Write a result; remove what it replaces, and the oldest of its kind."""
        if not _KEY.fullmatch(key):
            raise ValueError(f"{key!r} does not come from key_of, and would not be found again")
        path = self._write("results", f"{kind}-{key}.", suffix, data)
        if path is None:
            return
        earlier = [other for other in self._newest_first(kind, key, suffix) if other != path]
        same_kind = sorted(self._files("results", f"{kind}-", suffix), key=age)
        for old in {*earlier, *same_kind[_KEPT_PER_KIND:]}:
            if age(old) > age(path):
                remove(old)

    # -- the folder as a whole ----------------------------------------------------------------

    def check(self) -> list[CacheFile]:
        """List every file that this project wrote, and whether it still is what was written."""
        return [self._checked(path) for path in cachefolder.files(self.folder)]

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
        """Remove everything that this project wrote; give the number of bytes freed.

        Raises
        ------
        OptionError
            When the folder is no cache of this project.
        """
        if _is_foreign(self.folder):
            raise OptionError(
                f"'{visible(self.folder)}' is not cleared: no {cachefolder.TAG_NAME} in it says"
                " that it is a cache of abstract-explorer. Name the cache with --cache or"
                f" {cachefolder.ENVIRONMENT_VARIABLE}, or remove its files by hand."
            )
        return sum(map(_remove, cachefolder.files(self.folder, partial=True)))

    # -- files --------------------------------------------------------------------------------

    def _files(self, where: str, start: str, suffix: str) -> list[str]:
        """List our files in a subfolder whose names start and end so, sorted by name."""
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
            if name.startswith(start)
            and name.endswith(suffix)
            and cachefolder.is_ours(os.path.join(where, name))
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
        return None if data is None else _attempt(_array_in, data)

    def _write(self, where: str, start: str, suffix: str, data: bytes) -> str | None:
        """Write a file whose name is the start, the checksum and the suffix; None if that fails."""
        if not (self.usable and self.writable):
            return None
        folder = os.path.join(self.folder, where)
        path = os.path.join(folder, start + _checksum(data) + suffix)
        try:
            self.make()
            cachefolder.make_private(folder)
            sweep(folder)
            if not os.path.exists(path):
                write_atomically(path, data, mode=cachefolder.PRIVATE_FILE)
        except OSError as error:
            self.writable = False
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


def _is_segment(array: NDArray[Any]) -> bool:
    return (
        array.ndim == 1
        and array.dtype == _segment_dtype(array["vector"].shape[-1])
        and bool(np.isfinite(array["vector"]).all())
    )


def _attempt(make: Callable[[Any], T], value: Any) -> T | None:
    """Make something of what a file held; None when that fails.

    A checksum proves that a file is as it was written, not that this project wrote it.
    """
    try:
        return make(value)
    except Exception as error:  # noqa: BLE001 - a foreign value raises whatever it happens to
        logger.debug("a cache file holds something else: %r", error)
        return None


def _holds(array: NDArray[Any], valid: Callable[[NDArray[Any]], bool]) -> bool:
    return bool(_attempt(valid, array))


def _array_in(data: bytes) -> NDArray[Any]:
    """Read the bytes of an .npy file; no more memory is taken than the file is large."""
    file = io.BytesIO(data)
    if np.lib.format.read_magic(file) != (1, 0):
        raise ValueError("not a file that `_npy_bytes` wrote")
    shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    array: NDArray[Any] = np.frombuffer(data, dtype, offset=file.tell()).reshape(shape).copy()
    return array


def _npy_bytes(array: NDArray[Any]) -> bytes:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(array), (1, 0), allow_pickle=False)
    return buffer.getvalue()


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_CHECKSUM_LENGTH]


def _claimed(path: str) -> str:
    """Give the checksum that a file's name carries."""
    parts = os.path.basename(path).split(".")
    return parts[-2] if len(parts) > 1 else ""


def _is_foreign(folder: str) -> bool:
    """Tell whether a folder has files and none of them says that they are ours."""
    return os.path.isdir(folder) and bool(os.listdir(folder)) and not cachefolder.is_tagged(folder)


def _remove(path: str) -> int:
    """Remove a file; give the number of bytes freed."""
    size = os.path.getsize(path) if os.path.exists(path) else 0
    remove(path)
    return 0 if os.path.exists(path) else size


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
