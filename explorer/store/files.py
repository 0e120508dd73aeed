"""Files whose names end in the checksum of what they hold; one that does not is a miss."""

from __future__ import annotations

import hashlib
import logging
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer import cachefolder, snapshot
from explorer.atomic import remove, sweep, write_atomically
from explorer.checks import file_path
from explorer.errors import OptionError
from explorer.store.arrays import array_in, attempt
from explorer.terminal import visible

if TYPE_CHECKING:
    from numpy.typing import NDArray

logger = logging.getLogger(__name__)

_CHECKSUM_LENGTH = 32


@dataclass(frozen=True)
class CacheFile:
    """One file of the store: its path below the folder, its size in bytes, whether it is whole."""

    name: str
    size: int
    whole: bool


class Files:
    """A folder of files that prove themselves.

    Parameters
    ----------
    folder : str, optional
        See `explorer.cachefolder.locate` for the default.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self.folder = cachefolder.locate(None if folder is None else file_path("cache", folder))
        self.writable = True
        self.usable = self._check_trusted()

    def _check_trusted(self) -> bool:
        reason = cachefolder.why_not_trusted(self.folder)
        if reason:
            logger.warning(
                "the cache folder %s is not used, since %s; name another with cache"
                " (--cache) or EXPLORER_CACHE",
                self.folder,
                reason,
            )
        return not reason

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
                " that it is a cache of abstract-explorer. Name the cache with cache (--cache) or"
                f" {cachefolder.ENVIRONMENT_VARIABLE}, or remove its files by hand."
            )
        return sum(map(_remove, cachefolder.files(self.folder, partial=True)))

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
        return None if data is None else attempt(array_in, data)

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
