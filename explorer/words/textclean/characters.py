"""Characters that cannot be shown, and characters that can be written in two ways."""

from __future__ import annotations

import re
import unicodedata

_SURROGATE = re.compile("[\ud800-\udfff]")
# Directional overrides and zero-width marks are unseen, but they reorder or split what is seen.
_UNSEEN = re.compile("[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]+")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x9f]")


def one_sound_line(text: str) -> str:
    r"""Give a text in NFC, in valid characters, on one line.

    >>> one_sound_line("Cafe\u0301\n\x07 au\u200b lait")
    'Café au lait'
    """
    if not text.isascii():
        if _SURROGATE.search(text):
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        text = unicodedata.normalize("NFC", _UNSEEN.sub("", text))
    return " ".join(_CONTROL.sub(_visible, text).split())


def _visible(control: re.Match[str]) -> str:
    """Give 0x80 to 0x9f their Windows-1252 meaning, as browsers do, and others none."""
    code = ord(control[0])
    return bytes([code]).decode("cp1252", "ignore") if code >= 0x80 else " "
