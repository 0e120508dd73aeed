"""Braces, which hold together what they enclose, as in BibTeX."""

from __future__ import annotations

import re


def split_outside_braces(text: str, separator: str) -> list[str]:
    """Split where a separator stands outside all braces, and leave out blank parts.

    Parameters
    ----------
    text : str
    separator : str
        A regular expression; case does not count.

    Examples
    --------
    >>> split_outside_braces("{NASA and ESA} and Grace Hopper", " and ")
    ['{NASA and ESA}', 'Grace Hopper']
    """
    parts, depth, start = [], 0, 0
    for match in re.finditer(rf"[{{}}]|{separator}", text, re.IGNORECASE):
        found = match.group()
        if found == "{":
            depth += 1
        elif found == "}":
            depth -= 1
        elif depth <= 0:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    parts.append(text[start:].strip())
    return [part for part in parts if part]


def strip_braces(text: str) -> str:
    """Take off the braces that enclose a whole text.

    >>> strip_braces("{{Deep} Learning}"), strip_braces("{A} and {B}")
    ('{Deep} Learning', '{A} and {B}')
    """
    text = text.strip()
    while text.startswith("{") and _closing_brace(text) == len(text) - 1:
        text = text[1:-1].strip()
    return text


def _closing_brace(text: str) -> int:
    depth = 0
    for match in re.finditer(r"[{}]", text):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.start()
    return -1
