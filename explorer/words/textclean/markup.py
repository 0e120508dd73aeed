"""HTML and JATS: tags and entities taken out of a text."""

from __future__ import annotations

import html
import re

from explorer.words.textclean.scripts import script
from explorer.words.wordlists import word_set

_COMMENT = re.compile(r"<!--.{0,2000}?-->|<!\[CDATA\[|\]\]>", re.DOTALL)
_HEADING = re.compile(r"<(?:\w+:)?title>\s*([^<]*?)\s*</(?:\w+:)?title>", re.IGNORECASE)
_RAISED = re.compile(r"<(?:\w+:)?sup>([-+\d−]{1,8})</(?:\w+:)?sup>", re.IGNORECASE)
_TAG = re.compile(
    r"""</?(?P<prefix>\w+:)?(?P<name>[A-Za-z][\w-]*)"""
    r"""(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*/?>"""
)
_CLOSING = re.compile(r"</(?:\w+:)?(\w+)")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_BLOCK_TAGS = word_set("abstract br div h1 h2 h3 h4 h5 h6 li list list-item ol p sec title ul")
_INLINE_TAGS = word_set(
    "a alternatives b bold em ext-link font i inline-formula italic roman sc small span strong sub "
    "sup tex-math tt u underline xref"
)
_PREFIXES = ("jats:", "mml:")


def without_tags(text: str) -> str:
    """Take out tags and comments, and write entities as the characters they stand for.

    >>> without_tags("<p>R&amp;D at p < 0.05, 10<sup>-3</sup></p>")
    ' R&D at p < 0.05, 10⁻³ '
    """
    if "<" not in text and "&" not in text:
        return text
    text = _COMMENT.sub(" ", text)
    text = _HEADING.sub(_heading, text)
    text = _RAISED.sub(lambda raised: script("^", raised[1].replace("−", "-")), text)
    closed = {tag[1].lower() for tag in _CLOSING.finditer(text)}
    text = _TAG.sub(lambda tag: _instead_of(tag, closed), text)
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)


def _heading(title: re.Match[str]) -> str:
    words = title[1]
    if words.lower().rstrip(".:") in ("", "abstract", "summary"):
        return " "
    return f" {words} " if words[-1] in ".:?!" else f" {words}: "


def _instead_of(tag: re.Match[str], closed: set[str]) -> str:
    name = tag["name"].lower()
    if name in _BLOCK_TAGS:
        return " "
    # "a<b>c" is a comparison: a one-letter tag counts when it is closed somewhere.
    is_inline = name in _INLINE_TAGS and (len(name) > 1 or name in closed)
    return "" if is_inline or (tag["prefix"] or "").lower() in _PREFIXES else tag[0]
