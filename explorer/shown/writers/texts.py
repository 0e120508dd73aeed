"""Texts that every program can take: no control characters, no half characters."""

from __future__ import annotations

import re

_LINE_ENDS = re.compile(r"\r\n?|[\u2028\u2029\x85]")
_BLANKS = re.compile(r"[\x0b\x0c\x1c-\x1f]")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x9f\ufeff]")
_SURROGATES = re.compile(r"[\ud800-\udfff]")


def sound(text: str) -> str:
    r"""Take out control characters; line ends become ``\n``, other such white space a blank.

    >>> sound("red \x1b[31m\r\nalert\x0b!")
    'red [31m\nalert !'
    """
    if text.isprintable():
        return text
    text = _BLANKS.sub(" ", _LINE_ENDS.sub("\n", text))
    return _SURROGATES.sub("\ufffd", _CONTROLS.sub("", text))


def line(text: str) -> str:
    r"""Give a sound text on one line.

    >>> line(" two\r\n  lines ")
    'two lines'
    """
    return " ".join(sound(text).split())
