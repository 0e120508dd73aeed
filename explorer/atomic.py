"""Write a file whole or not at all.

Standard library alone, since the stored answers are written and read without numpy.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time

from explorer.errors import OutputError
from explorer.terminal import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PARTIAL = r"\.(\d+)-[0-9a-f]{8}\.partial"
_PARTIAL_END = re.compile(PARTIAL + "$")
_ABANDONED_S = 60
_FOREIGN_ABANDONED_S = 24 * 3600


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
    partial = f"{path}.{os.getpid()}-{os.urandom(4).hex()}.partial"
    try:
        fill(partial)
        os.replace(partial, path)
    except BaseException:
        remove(partial)
        raise
    _sync_folder(os.path.dirname(path) or ".")


def write_output(path: str, content: str | bytes) -> None:
    """Write a file that a user asked for; a text as UTF-8.

    A link stays a link, its target is written. A file that exists keeps its permissions.

    Raises
    ------
    OutputError
        When it cannot be written; the message says why.
    """
    check_writable(path)
    target = os.path.realpath(path)
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    try:
        with_partial(target, lambda partial: _write_in_place_of(target, partial, data))
    except OSError as error:
        raise OutputError(_unwritable(path, error.strerror or str(error))) from error


def check_writable(path: str) -> None:
    """Raise `OutputError` when a file clearly cannot be written, before any long work starts."""
    target = os.path.realpath(path)
    reason = _why_not_file(target) or _why_not_in(os.path.dirname(target))
    if reason or not os.path.basename(path):
        raise OutputError(_unwritable(path, reason or "it is no name of a file"))


def _why_not_file(path: str) -> str:
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or str(error)
    if stat.S_ISDIR(mode):
        return "it is a folder"
    if not stat.S_ISREG(mode):
        return "it is not a regular file"
    # The mode is asked too, since root may write what is protected against writing.
    return "" if mode & 0o222 and os.access(path, os.W_OK) else "it is write-protected"


def _why_not_in(folder: str) -> str:
    if not os.path.isdir(folder):
        return f"there is no folder '{visible(folder)}'"
    return "" if os.access(folder, os.W_OK) else f"the folder '{visible(folder)}' is read-only"


def _unwritable(path: str, reason: str) -> str:
    return f"'{visible(path)}' cannot be written: {reason}. Name another file with -o."


def _write_in_place_of(target: str, partial: str, data: bytes) -> None:
    if not os.path.exists(target):
        _write_synced(partial, data, 0o666)
        return
    mode = stat.S_IMODE(os.stat(target).st_mode)
    _write_synced(partial, data, mode)
    os.chmod(partial, mode)  # whatever the umask


def _write_synced(path: str, data: bytes, mode: int) -> None:
    descriptor = os.open(
        path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode
    )
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: str) -> None:
    """Make a renaming last; the file is whole where a folder cannot be synced, too."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove(path: str) -> None:
    """Remove a file; one that cannot be removed is left."""
    with contextlib.suppress(OSError):
        os.remove(path)


def sweep(folder: str) -> None:
    """Remove what killed runs left half written in a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            partial = _PARTIAL_END.search(entry.name)
            if partial and age(entry.path) > _patience(int(partial[1])):
                remove(entry.path)


def age(path: str) -> float:
    """Give the seconds since a file was written; 0 when it is gone."""
    try:
        return time.time() - os.path.getmtime(path)
    except OSError:
        return 0.0


def _patience(writer: int) -> int:
    """Give the age in seconds from which a partial file of a process is abandoned."""
    return _FOREIGN_ABANDONED_S if _is_running(writer) else _ABANDONED_S


def _is_running(process_id: int) -> bool:
    if os.name != "posix":  # elsewhere signal 0 is Ctrl-C
        return True
    try:
        os.kill(process_id, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
