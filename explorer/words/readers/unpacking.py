"""From the bytes of a file to the bytes inside it: gzip, and the limit for all that is packed."""

from __future__ import annotations

import gzip
import io
import os
import zipfile
import zlib

from explorer.errors import SourceError

_LIMIT_VARIABLE = "EXPLORER_MAX_UNPACKED_MB"
_MEGABYTE = 1_000_000
_DEFAULT_LIMIT = 512 * _MEGABYTE
# Text packs 3 to 20 fold. Beyond this ratio a file is made to fill the memory.
_LARGEST_RATIO = 100
_ALWAYS_ALLOWED = 16 * _MEGABYTE
_CHUNK = 1 << 20
_GZIP = b"\x1f\x8b"


def unpack(data: bytes) -> bytes:
    """Undo gzip, which is known by its first two bytes; other data is returned as it is.

    Raises
    ------
    SourceError
        When the data is damaged, or unpacks to more than 512 MB, or to more than 16 MB and
        100 times its size. The environment variable ``EXPLORER_MAX_UNPACKED_MB`` replaces both
        limits.
    """
    if not is_gzip(data):
        return data
    limit = unpacked_limit(len(data))
    chunks, size = [], 0
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            while chunk := file.read(_CHUNK):
                size += len(chunk)
                if size > limit:
                    raise SourceError(too_large(len(data), limit))
                chunks.append(chunk)
    except (EOFError, OSError, zlib.error) as error:
        raise SourceError(f"the gzip data is cut short or damaged ({error})") from error
    return b"".join(chunks)


def is_gzip(data: bytes) -> bool:
    """Tell whether data is gzipped, by its first two bytes."""
    return data.startswith(_GZIP)


def check_size(packed: int, unpacked: int) -> None:
    """Refuse what unpacks to more than the limit.

    Raises
    ------
    SourceError
    """
    limit = unpacked_limit(packed)
    if unpacked > limit:
        raise SourceError(too_large(packed, limit))


def check_unpacked(data: bytes) -> None:
    """Refuse a zip file, of whatever kind, whose members unpack to more than the limit.

    Raises
    ------
    SourceError
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        check_size(len(data), sum(member.file_size for member in archive.infolist()))


def unpacked_limit(packed: int) -> int:
    """Give the number of bytes that so many packed bytes may unpack to."""
    asked = os.environ.get(_LIMIT_VARIABLE, "").strip()
    if asked.isascii() and asked.isdigit():
        return int(asked) * _MEGABYTE
    return min(_DEFAULT_LIMIT, max(_ALWAYS_ALLOWED, _LARGEST_RATIO * packed))


def too_large(packed: int, limit: int) -> str:
    """Tell that a file unpacks to more than the limit, and how to raise it."""
    return (
        f"its {packed:,} bytes unpack to more than the limit of {limit // _MEGABYTE:,} MB."
        f" If it is to be trusted, set {_LIMIT_VARIABLE} to a larger number of megabytes"
    )
