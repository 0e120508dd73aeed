"""A source is the file or folder that a user named: which files it has, and whether they changed.

Standard library alone, since the quick lookup asks here whether a stored answer still holds.
"""

from __future__ import annotations

import os
import stat

from explorer.cachefolder import SUBFOLDERS, TAG_NAME, is_tagged
from explorer.errors import SourceError
from explorer.terminal import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    FileState = dict[str, Any]

# A file written this shortly before its state was taken may change again within the clock's tick.
SETTLED_NS = 2_000_000_000
STDIN = "-"
"""The source that stands for standard input, which has no files and never is the same again."""


def list_files(source: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """List the files of a source.

    A folder is walked in sorted order. Hidden files and cache folders are passed over; links to
    folders, links to files that lead out of the folder and what cannot be read are skipped.

    Parameters
    ----------
    source : str
        Path of a file or folder, or `STDIN`.

    Returns
    -------
    files : list of (path, name)
        The name is relative to the folder, with forward slashes.
    skipped : list of (name, reason)

    Raises
    ------
    SourceError
        When there is no such file, or it is neither a regular file nor a folder.
    """
    if source == STDIN:
        return [], []
    try:
        mode = os.stat(source).st_mode
    except (OSError, ValueError) as error:
        raise SourceError(_unreadable(source, error)) from error
    if stat.S_ISREG(mode):
        return [(source, os.path.basename(source))], []
    if stat.S_ISDIR(mode):
        return _walk(source)
    raise SourceError(
        f"'{visible(source)}' is neither a file nor a folder (a device or a pipe cannot be read"
        " again later). Save its content to a file first."
    )


def _unreadable(source: str, error: Exception) -> str:
    if "://" in source:
        return f"'{visible(source)}': web addresses are not read; download it first."
    if isinstance(error, FileNotFoundError | NotADirectoryError | ValueError):
        return (
            f"there is no file or folder '{visible(source)}'"
            f" (looked in {visible(os.getcwd())}). Check the path."
        )
    reason = getattr(error, "strerror", None) or str(error)
    return f"'{visible(source)}' cannot be read: {reason}."


def _walk(folder: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    root = os.path.realpath(folder)
    files: list[tuple[str, str]] = []
    skipped: list[tuple[str, str]] = []

    def skip(path: str, reason: str) -> None:
        skipped.append((_name_in(folder, path), reason))

    def skip_unreadable(error: OSError) -> None:
        skip(error.filename, error.strerror or "cannot be read")

    for here, folders, names in os.walk(folder, onerror=skip_unreadable):
        folders[:] = sorted(name for name in folders if _is_walked(os.path.join(here, name)))
        for path in (os.path.join(here, name) for name in folders):
            if os.path.islink(path):
                skip(path, "a link to a folder")
        for name in sorted(names):
            path = os.path.join(here, name)
            if name.startswith(".") or name == TAG_NAME:
                continue
            reason = _why_not(path, root)
            if reason:
                skip(path, reason)
            else:
                files.append((path, _name_in(folder, path)))
    return files, skipped


def _name_in(folder: str, path: str) -> str:
    return os.path.relpath(path, folder).replace(os.sep, "/")


def _is_walked(path: str) -> bool:
    folder, name = os.path.split(path)
    is_cache = os.path.exists(os.path.join(path, TAG_NAME))
    is_in_cache = name in SUBFOLDERS and is_tagged(folder)
    return not (name.startswith(".") or is_cache or is_in_cache)


def _why_not(path: str, root: str) -> str:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return "not a regular file"
    except OSError as error:
        return error.strerror or "cannot be read"
    if not os.access(path, os.R_OK):
        return "no permission to read it"
    if os.path.islink(path) and not os.path.realpath(path).startswith(root + os.sep):
        return "a link that leads out of the folder"
    return ""


def list_all(sources: Sequence[str]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """List the files of several sources, as `list_files` does for one."""
    files: list[tuple[str, str]] = []
    skipped: list[tuple[str, str]] = []
    for source in sources:
        more_files, more_skipped = list_files(source)
        files += more_files
        skipped += more_skipped
    return files, skipped


def describe(sources: Sequence[str]) -> list[FileState]:
    """Take the state of every file of the sources: size, times, inode and SHA-256.

    A file of a folder that cannot be read has no state, so that it is tried again the next time.

    Raises
    ------
    SourceError
        When a file that was named cannot be read.
    """
    return [state for source in sources for state in _states(source, _stat_and_digest)]


def stats(source: str) -> list[FileState]:
    """Take the state of every file of a source without reading any; see `describe`."""
    return list(_states(source, _stat))


def _states(source: str, take: Callable[[str, str], FileState]) -> Iterator[FileState]:
    for path, name in list_files(source)[0]:
        try:
            yield take(path, name)
        except OSError as error:
            if path == source:
                raise SourceError(_unreadable(source, error)) from error


def is_unchanged(sources: Sequence[str], states: Sequence[FileState], taken_ns: int) -> bool:
    """Tell whether the sources still are what `describe` saw at the time `taken_ns`.

    Sizes, times and inodes are compared; a file is read again only when it was written so
    shortly before that its time cannot be trusted. Standard input is never unchanged.
    """
    if STDIN in sources:
        return False
    try:
        files, _ = list_all(sources)
        return len(files) == len(states) and all(
            _same(path, name, state, taken_ns)
            for (path, name), state in zip(files, states, strict=True)
        )
    except (OSError, SourceError):
        return False


def _same(path: str, name: str, state: FileState, taken_ns: int) -> bool:
    now = _stat(path, name)
    if any(now[key] != state.get(key) for key in now):
        return False
    newest: int = max(now["mtime_ns"], now["ctime_ns"])
    return newest + SETTLED_NS < taken_ns or bool(file_digest(path) == state["sha256"])


def _stat_and_digest(path: str, name: str) -> FileState:
    return {**_stat(path, name), "sha256": file_digest(path)}


def _stat(path: str, name: str) -> FileState:
    found = os.stat(path)
    return {
        "name": name,
        "size": found.st_size,
        "mtime_ns": found.st_mtime_ns,
        "ctime_ns": found.st_ctime_ns,
        "inode": found.st_ino,
    }


def file_digest(path: str) -> str:
    """Compute the SHA-256 of a file, as hexadecimal digits; raise OSError when that fails."""
    import hashlib

    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
