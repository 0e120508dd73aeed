"""Markdown's stars, and LaTeX's ties, quotes and dashes, set as a reader sees them."""

from __future__ import annotations

import re

_STRONG = re.compile(r"\*\*(?=[^\s*])([^*]{1,200})(?<=\S)\*\*")
_EMPHASIS = re.compile(r"(?<![\w*^_/])\*(?=[^\s*])([^*]{1,200})(?<=\S)\*(?![\w*])")
# Not "10~20", "~10" and "/~name": any other tilde is a space that does not break.
_TIE = re.compile(r"(?<!/)(?!(?<=\d)~\d|(?<![^\s(\[])~[\d$])~")
_DASHES = re.compile(r"(?<!-)---(?!-)|(?<=[^\s-])--(?=[^\s-])|(?<=\s)--(?=\s)")
_OPENING = re.compile(r"(?:``|(?<![^\s(\[–—])'')(?=\S)")
_QUOTED = re.compile(r"(?<!\w)`([^`']{1,80})'(?![\w'])")


def typeset(text: str) -> str:
    """Set stars, ties, dashes and quotes.

    >>> typeset("**Deep** ``views'' of Fig.~3--5")
    'Deep “views” of Fig. 3–5'
    """
    if "*" in text:
        text = _EMPHASIS.sub(r"\1", _STRONG.sub(r"\1", text))
    if "~" in text:
        text = _TIE.sub(" ", text)
    if "--" in text:
        text = _DASHES.sub(lambda dashes: "—" if len(dashes[0]) == 3 else "–", text)
    if "``" in text or "''" in text:
        text = _OPENING.sub("“", text).replace("''", "”").replace("``", "”")
    return _QUOTED.sub(r"‘\1’", text) if "`" in text else text
