"""Characters in a value that no file or screen can bear: control characters, lone surrogates."""

from __future__ import annotations

import re
from dataclasses import dataclass

CONTROLS_REMOVED = "control characters removed"
SURROGATES_REPLACED = "lone surrogates replaced by U+FFFD"
DOUBLY_ENCODED = "text looks doubly encoded (such as Ã¤ for ä) and is left as it is"

_BAD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufeff]")
# What UTF-8 looks like when it is read as Windows-1252. One Cyrillic letter or Han character alone
# may be a capital or a word in quotation marks; two in a row are not.
_HIGH = "[\u0080-\u00bf\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u2122]"
_DOUBLE = re.compile(
    "[ÃÂâÎÏÐÑã-é](?:(?<=Ã)[\u0080-\u00bf\u0152-\u0178\u2018-\u2022\u20ac]|(?<=Â)[\u00a0-\u00bf]"
    f"|(?<=â)€|(?<=[ÎÏ]){_HIGH}|(?<=[ÐÑ]){_HIGH}[ÐÑ]{_HIGH}"
    f"|(?<=[ã-é]){_HIGH}{_HIGH}[ã-é]{_HIGH}{_HIGH})"
)


@dataclass(frozen=True)
class Mended:
    """A text without bad characters, and what was wrong with it."""

    text: str
    remarks: tuple[str, ...] = ()


def mend(text: str) -> Mended:
    r"""Take out what cannot be shown or written; nothing else changes.

    Control characters that are white space become a blank, so that no two words join.

    >>> mend("be\x07fore\x0bafter \ud800").text
    'before after �'
    """
    if text.isprintable() and text.isascii():
        return Mended(text)
    doubly = (DOUBLY_ENCODED,) if not text.isascii() and _DOUBLE.search(text) else ()
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not _BAD.search(text):
        return Mended(text, doubly)
    bad = {match.group() for match in _BAD.finditer(text)} - {"\ufeff"}
    surrogates = any(char >= "\ud800" for char in bad)
    controls = any(char < "\ud800" for char in bad)
    remarks = (
        *((CONTROLS_REMOVED,) if controls else ()),
        *((SURROGATES_REPLACED,) if surrogates else ()),
        *doubly,
    )
    return Mended(_BAD.sub(_replacement, text), remarks)


def _replacement(match: re.Match[str]) -> str:
    char = match.group()
    if "\ud800" <= char <= "\udfff":
        return "\ufffd"
    return " " if char.isspace() else ""
