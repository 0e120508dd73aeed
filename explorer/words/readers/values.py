"""The values of a record's fields: unwrapped, and turned into the text they stand for."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence

# White space, and characters of no width that look like it.
_BLANK = (
    " \t\n\r\f\v\u00a0\u1680\u2028\u2029\u202f\u205f\u2060\u3000\ufeff"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d"
)
_QUOTED = re.compile(r"""'([^']*)'|"([^"]*)\"""")
_ARXIV_CLASSES = re.compile(r"(?:[a-z-]+(?:\.[A-Za-z-]+)?\s+)+[a-z-]+\.[A-Za-z-]+")
_NAMES_OF_TEXT = ("name", "display_name", "title", "category", "term", "tag", "url", "literal")


def strip_blank(text: str) -> str:
    r"""Strip white space, and what takes no room on the screen.

    >>> strip_blank("\u200b\xa0 one word\n")
    'one word'
    """
    return text.strip(_BLANK)


def unwrap(value: object) -> object:
    """Undo what libraries and services wrap values in; a missing value becomes None.

    >>> unwrap({"value": "Bandits"}), unwrap(float("nan"))
    ('Bandits', None)
    """
    if isinstance(value, str):
        return value
    if hasattr(value, "tolist"):  # an array or a scalar of numpy
        value = value.tolist()
    if isinstance(value, Mapping) and "value" in value:
        return unwrap(value["value"])
    if isinstance(value, float) and math.isnan(value):
        return None
    if type(value).__name__ in {"NAType", "NaTType"}:  # what pandas has for missing
        return None
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    return value


def short_text(value: object) -> str:
    """Give the text that a value stands for: the first of a list, the name of an object.

    >>> short_text(["", "A title"]), short_text({"name": "NeurIPS"}), short_text(None)
    ('A title', 'NeurIPS', '')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return next((short_text(value[name]) for name in _NAMES_OF_TEXT if value.get(name)), "")
    if isinstance(value, Sequence):
        return next((text for text in map(short_text, value) if text), "")
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def as_text(value: object) -> str:
    """Write any value down; lists and objects as JSON.

    >>> as_text(["a", 1]), as_text(2.5)
    ('["a", 1]', '2.5')
    """
    if isinstance(value, Mapping | Sequence) and not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def kind(value: object) -> str:
    """Name the type of a value in words.

    >>> kind(3), kind([]), kind({}), kind(True)
    ('a number', 'a list', 'an object', 'true or false')
    """
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    return "an object" if isinstance(value, Mapping) else "a list"


def quoted_items(text: str) -> list[str]:
    """Give the items of a list that was written down as Python or JSON does, else nothing.

    >>> quoted_items("['graphs', 'chemistry']")
    ['graphs', 'chemistry']
    """
    text = text.strip()
    if not (text.startswith("[") and text.endswith("]")):
        return []
    return [one or two for one, two in _QUOTED.findall(text) if one or two]


def split_tags(value: object) -> list[str]:
    """Give the tags in a list, or in a text with semicolons or commas between them.

    >>> split_tags("graphs; chemistry, organic"), split_tags("cs.CV cs.LG")
    (['graphs', 'chemistry, organic'], ['cs.CV', 'cs.LG'])
    """
    if isinstance(value, str):
        tags = quoted_items(value) or _split_text(value)
    elif isinstance(value, Sequence):
        tags = [short_text(item) for item in value]
    else:
        tags = [short_text(value)]
    return [" ".join(tag.split()) for tag in tags if tag.strip()]


def _split_text(text: str) -> list[str]:
    for mark in ";|":
        if mark in text:
            return text.split(mark)
    if _ARXIV_CLASSES.fullmatch(text):
        return text.split()
    return text.split(",")
