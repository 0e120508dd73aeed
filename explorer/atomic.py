"""Write a file whole or not at all.

Standard library alone, since the stored answers are written and read without numpy.
"""

from __future__ import annotations

import contextlib
import os

from explorer.errors import OutputError
from explorer.terminal import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PARTIAL_SUFFIX = ".partial"


def write_atomically(path: str, data: bytes, *, mode: int = 0o666) -> None:
    """Write bytes under another name, sync them, and rename.

    A reader sees the old file or the new one; an old file survives a failure.

    Parameters
    ----------
    path : str
    data : bytes
    mode : int, default 0o666
        Permissions of a new file, less the umask.

    Raises
    ------
    OSError
        When the folder cannot be written or the disk is full; nothing is left behind then.
    """
    with_partial(path, lambda partial: _write_synced(partial, data, mode))


def with_partial(path: str, fill: Callable[[str], None]) -> None:
    """Let `fill` write a file at a temporary path beside `path`, then put it in place."""
    partial = f"{path}.{os.getpid()}-{os.urandom(4).hex()}{PARTIAL_SUFFIX}"
    try:
        fill(partial)
        os.replace(partial, path)
    except BaseException:
        remove(partial)
        raise
    _sync_folder(os.path.dirname(path) or ".")


def write_output(path: str, text: str) -> None:
    """Write a text file that a user asked for, as UTF-8.

    Raises
    ------
    OutputError
        When it cannot be written; the message says why.
    """
    try:
        write_atomically(path, text.encode("utf-8", "replace"))
    except OSError as error:
        raise OutputError(_unwritable(path, error.strerror or str(error))) from error


def check_writable(path: str) -> None:
    """Raise `OutputError` when a file clearly cannot be written, before any long work starts."""
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path):
        raise OutputError(_unwritable(path, "it is a folder"))
    if not os.path.isdir(folder):
        raise OutputError(_unwritable(path, f"there is no folder '{visible(folder)}'"))
    if not os.access(folder, os.W_OK):
        raise OutputError(_unwritable(path, f"the folder '{visible(folder)}' is read-only"))


def _unwritable(path: str, reason: str) -> str:
    return f"'{visible(path)}' cannot be written: {reason}. Name another file with -o."


def _write_synced(path: str, data: bytes, mode: int) -> None:
    descriptor = os.open(
        path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode
    )
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: str) -> None:
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def remove(path: str) -> None:
    """Remove a file; one that cannot be removed is left."""
    with contextlib.suppress(OSError):
        os.remove(path)
