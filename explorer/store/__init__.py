"""Arrays and results on disk: checksummed, write-once, and never a reason to fail.

The layout is documented in docs/store.md. A file's name ends in the SHA-256 of its content, so
that every file proves itself; a file that does not is a miss, told once, and removed.
"""

from __future__ import annotations

from explorer.store.keys import digest, key_of
from explorer.store.results import Results
from explorer.store.vectors import Vectors

__all__ = ["Store", "digest", "key_of"]


class Store(Vectors, Results):
    """A folder of vectors and results.

    Every read that fails is a miss and every write that fails is told once and done without, so
    that the cache can cost time and never a result.

    Parameters
    ----------
    folder : str, optional
        See `explorer.cachefolder.locate` for the default.
    """
