"""Where the cache is, and whether it may be trusted.

Standard library alone, since the quick lookup asks here.
"""

from __future__ import annotations

import os
import re
import stat
import sys

from explorer.atomic import PARTIAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

ENVIRONMENT_VARIABLE = "EXPLORER_CACHE"
TAG_NAME = "CACHEDIR.TAG"
TAG_TEXT = (
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# This folder is the cache of abstract-explorer; it may be deleted at any time.\n"
)
SUBFOLDERS = ("answers", "results", "vectors")
_OURS = "abstract-explorer"
_HEX = "[0-9a-f]{32}"
_NAMES = (
    rf"(vectors/[^/]+/{_HEX}\.npy|results/\w+-{_HEX}\.{_HEX}\.(npy|json)|answers/{_HEX}\.sqlite)"
)
PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600


def locate(asked: str | None = None) -> str:
    """Find the cache folder; it need not exist yet.

    The first of: the folder asked for, the environment variable `EXPLORER_CACHE`, `cache/` in
    the working directory when its CACHEDIR.TAG names this project, the user's cache folder.
    """
    chosen = asked or os.environ.get(ENVIRONMENT_VARIABLE)
    if chosen:
        return os.path.abspath(os.path.expanduser(chosen))
    here = os.path.abspath("cache")
    return here if is_tagged(here) else _of_user()


def is_tagged(folder: str) -> bool:
    """Tell whether a folder's CACHEDIR.TAG names this project."""
    try:
        with open(os.path.join(folder, TAG_NAME), encoding="utf-8", errors="replace") as tag:
            return _OURS in tag.read(1000)
    except OSError:
        return False


def _of_user() -> str:
    """Give this project's folder in the user's cache, or a temporary one for a user without."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        choices = [os.environ.get("LOCALAPPDATA", ""), os.path.join(home, "AppData", "Local")]
    elif sys.platform == "darwin":
        choices = [os.path.join(home, "Library", "Caches")]
    else:
        choices = [os.environ.get("XDG_CACHE_HOME", ""), os.path.join(home, ".cache")]
    for choice in filter(os.path.isabs, choices):
        return os.path.join(choice, _OURS)
    return _temporary()


def _temporary() -> str:
    import tempfile

    user = os.getuid() if hasattr(os, "getuid") else "user"
    return os.path.join(tempfile.gettempdir(), f"{_OURS}-{user}")


def why_not_trusted(folder: str) -> str:
    """Say why nothing may be read from an existing folder, or give "" when all is well.

    A folder that somebody else owns or that everybody can write could hold vectors and answers
    that somebody else put there.
    """
    if os.name != "posix":
        return ""
    parts = {"it": folder, **{f"its '{p}'": os.path.join(folder, p) for p in SUBFOLDERS}}
    reasons = (_why_not_trusted(name, path) for name, path in parts.items())
    return next(filter(None, reasons), "")


def _why_not_trusted(name: str, path: str) -> str:
    try:
        found = os.stat(path)
    except OSError:
        return ""
    if found.st_uid not in (os.geteuid(), 0):
        return f"{name} belongs to another user"
    return f"everybody can write to {name}" if found.st_mode & stat.S_IWOTH else ""


def make(folder: str) -> None:
    """Create the folder for this user alone, with the tag that tells backups to pass it over."""
    for part in (folder, *(os.path.join(folder, name) for name in SUBFOLDERS)):
        make_private(part)
    tag = os.path.join(folder, TAG_NAME)
    if os.path.exists(tag) and os.path.getsize(tag):  # a full disk may have left an empty one
        return
    with open(tag, "w", encoding="utf-8", opener=_open_private) as file:
        file.write(TAG_TEXT)


def make_private(folder: str) -> None:
    """Create a folder for this user alone, whatever the umask; one that exists stays as it is."""
    try:
        os.makedirs(folder, mode=PRIVATE_FOLDER)
    except FileExistsError:
        return
    os.chmod(folder, PRIVATE_FOLDER)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE_FILE)


def files(folder: str, *, partial: bool = False) -> list[str]:
    """List the files that this project wrote, sorted, by their names; files of others never.

    Parameters
    ----------
    folder : str
    partial : bool, default False
        Whether half-written files are among them.
    """
    return [
        path
        for part in SUBFOLDERS
        for path in _walk(os.path.join(folder, part))
        if is_ours(os.path.relpath(path, folder), partial=partial)
    ]


def _walk(folder: str) -> Iterator[str]:
    for here, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            yield os.path.join(here, name)


def is_ours(name: str, *, partial: bool = False) -> bool:
    """Tell whether a name below the cache folder is one that this project gives."""
    pattern = f"{_NAMES}({PARTIAL})?" if partial else _NAMES
    return re.fullmatch(pattern, name.replace(os.sep, "/")) is not None
