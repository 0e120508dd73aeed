"""Where the cache is, and whether it may be trusted.

Standard library alone, since the quick lookup asks here.
"""

from __future__ import annotations

import os
import stat
import sys

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
    return here if _is_tagged(here) else os.path.join(_user_cache(), _OURS)


def _is_tagged(folder: str) -> bool:
    try:
        with open(os.path.join(folder, TAG_NAME), encoding="utf-8", errors="replace") as tag:
            return _OURS in tag.read(1000)
    except OSError:
        return False


def _user_cache() -> str:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches")
    return os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")


def why_not_trusted(folder: str) -> str:
    """Say why nothing may be read from an existing folder, or give "" when all is well.

    A folder that somebody else owns or that everybody can write could hold vectors and answers
    that somebody else put there.
    """
    try:
        found = os.stat(folder)
    except OSError:
        return ""
    if os.name != "posix":
        return ""
    if found.st_uid not in (os.geteuid(), 0):
        return "it belongs to another user"
    if found.st_mode & stat.S_IWOTH:
        return "everybody can write to it"
    return ""


def make(folder: str) -> None:
    """Create the folder for this user alone, with the tag that tells backups to pass it over."""
    os.makedirs(folder, mode=PRIVATE_FOLDER, exist_ok=True)
    tag = os.path.join(folder, TAG_NAME)
    if not os.path.exists(tag):
        with open(tag, "w", encoding="utf-8") as file:
            file.write(TAG_TEXT)


def walk(folder: str) -> Iterator[str]:
    """Give the path of every file below the folder, sorted; the tag and git's file excepted."""
    for here, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name not in (TAG_NAME, ".gitignore"):
                yield os.path.join(here, name)
