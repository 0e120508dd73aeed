"""Abstracts that are none: "N/A", "No abstract available", a note of withdrawal."""

from __future__ import annotations

import re

_LONGEST_NOTE = 500  # characters; a note of withdrawal may go on to explain itself

_STANDS_FOR_NOTHING = re.compile(
    r"n\W?a|none|null|nan|nil|tb[acd]|todo|to be (?:added|announced|confirmed|determined)"
    r"|(?:there is )?no (?:abstract|summary|description)"
    r"(?: (?:is |was )?(?:available|provided|found|given|supplied|yet))?"
    r"|(?:the )?(?:abstract|summary) (?:is |was )?(?:not|un|currently un) ?"
    r"(?:available|provided|found|given|supplied)"
    r"|abstract (?:withheld|missing|forthcoming)"
    r"|(?:not |un)available|not provided|unknown|missing|empty|abstract"
    r"|withdrawn|retracted|deleted|removed"
)
_WORK = r"(?:paper|article|submission|manuscript|work|preprint|report|abstract|note)"
_WITHDRAWN = re.compile(
    rf"(?:this|the|our) {_WORK} (?:has been|had been|have been|was|is|is being) (?:\w+ )?"
    r"(?:withdrawn|retracted)\b"
    rf"|(?:the |this )?{_WORK}? ?(?:withdrawn|retracted) (?:by|due|because)\b"
    rf"|(?:the |this )?{_WORK} (?:withdrawn|retracted)$"
    rf"|(?:the |this )?(?:authors?|submitter) (?:has|have) (?:withdrawn|retracted) (?:this|the)\b"
)


def is_placeholder(abstract: str) -> bool:
    """Tell whether an abstract says nothing about its paper.

    >>> is_placeholder("[Abstract not available]"), is_placeholder("n.a.")
    (True, True)
    >>> is_placeholder("We study how withdrawn subsidies change planting.")
    False
    """
    if len(abstract) > _LONGEST_NOTE:
        return False
    bare = re.sub(r"^\W+|\W+$", "", " ".join(abstract.casefold().split()))
    return not bare or bool(_STANDS_FOR_NOTHING.fullmatch(bare) or _WITHDRAWN.match(bare))
