"""Text that stands in a page compressed, and the way back."""

from __future__ import annotations

import base64
import gzip
import zlib

_GZIP = 16 + zlib.MAX_WBITS


def packed_text(text: str) -> str:
    """Compress a text into letters that may stand in HTML, the same one always to the same.

    Examples
    --------
    >>> unpacked_text(packed_text("Bandits"), most=100)
    b'Bandits'
    """
    return base64.b64encode(gzip.compress(text.encode("utf-8"), 6, mtime=0)).decode("ascii")


def unpacked_text(data: str | bytes, *, most: int) -> bytes:
    """Undo `packed_text`, up to a number of bytes.

    Raises
    ------
    ValueError
        When the data are damaged, cut off, or unpack to more.
    """
    unpacking = zlib.decompressobj(_GZIP)
    try:
        text = unpacking.decompress(base64.b64decode(data, validate=True), most)
    except zlib.error as error:
        raise ValueError("damaged") from error
    if not unpacking.eof:
        raise ValueError("cut off, or too large")
    return text
