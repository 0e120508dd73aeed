"""Names of files, as text that can be written and as names for what is in them."""

from __future__ import annotations

import os

PACKED = ".gz"
ARCHIVE = ".zip"


def writable(name: str) -> str:
    r"""Give a file name as text that can be written, whatever bytes it has.

    >>> writable("a\udcff.csv")
    'a�.csv'
    """
    return os.fsencode(name).decode("utf-8", "replace")


def without_packed(name: str) -> str:
    """Take off the suffix of a packed file.

    >>> without_packed("library.bib.GZ")
    'library.bib'
    """
    return name[: -len(PACKED)] if name.lower().endswith(PACKED) else name


def stem(name: str) -> str:
    """Give the name of a file without folders and suffixes.

    >>> stem("papers/first.txt.gz")
    'first'
    """
    return writable(os.path.splitext(without_packed(name.rpartition("/")[2]))[0])


def bare_name(source: str) -> str:
    """Name a source: a folder's name, or a file's without suffixes.

    >>> bare_name("papers/library.bib.gz")
    'library'
    """
    base = os.path.basename(os.path.abspath(source))
    if os.path.isdir(source):
        return writable(base)
    return stem(base)
