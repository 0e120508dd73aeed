"""Under what names texts and results are kept."""

from __future__ import annotations

import hashlib
import json

DIGEST_BYTES = 32


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
