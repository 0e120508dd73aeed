"""What stands at the ends of many abstracts and says nothing of the paper."""

from __future__ import annotations

import re

_HEAD = re.compile(r"(?i:abstract|summary) ?(?:[.:—–]+|-(?=[ A-Z])) *|ABSTRACT +(?=[A-Z])")
_YEAR = r"(?:19|20)\d\d\b"
_LEADING_RIGHTS = re.compile(
    rf"(?:©|\([cC]\)|(?i:copyright)) ?(?:©|\(c\))? ?(?:{_YEAR},? )?[A-Z][^.]{{1,60}}(?:\.[A-Z])?\. "
    r"(?:(?i:all rights reserved)\. )?"
)
# Nothing of the authors' follows a copyright line.
_RIGHTS = re.compile(
    rf" (?:©|(?i:copyright) ?(?:©|\(c\)|{_YEAR})|(?<=[.!?] )\([cC]\) ?{_YEAR},? (?:by |the )?[A-Z])"
    r".{0,400}\Z"
)
_NOTICE = re.compile(
    r"(?<=[.!?]) (?i:all rights reserved|(?:selection and(?:/or)? )?peer[- ]review under (?:the )?"
    r"responsibility|this is an open[- ]access article|published by (?-i:[A-Z]))"
    r"(?:[^.!?]|\.(?! )){0,200}[.!?]?\Z"
)
_LONGEST_TAIL = 600


def without_boilerplate(text: str) -> str:
    """Leave out an "Abstract:" head and copyright notices, unless nothing else is there.

    >>> without_boilerplate("Abstract: We walk. © 2020 Example B.V. All rights reserved.")
    'We walk.'
    """
    bare = text
    for head in (_HEAD, _LEADING_RIGHTS):
        found = head.match(bare)
        bare = bare[found.end() :] if found else bare
    while found := _tail(bare):
        bare = bare[: found.start()]
    return bare.strip() or text


def _tail(text: str) -> re.Match[str] | None:
    start = max(0, len(text) - _LONGEST_TAIL)
    return _RIGHTS.search(text, start) or _NOTICE.search(text, start)
