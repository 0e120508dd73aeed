"""Phrases that would repeat each other in a name: a word in another form, an acronym."""

from __future__ import annotations

import re

from explorer.words.keywords.phrases import stem


def repeats(one: str, other: str) -> bool:
    """Tell whether two phrases share a word in any form, or one is short for the other.

    >>> repeats("robot arms", "robotic hands"), repeats("optical flow", "OF")
    (True, True)
    >>> repeats("robot arms", "bandits")
    False
    """
    if _initials(one) == stem(other) or _initials(other) == stem(one):
        return True
    words, others = ([stem(word) for word in re.split("[ -]", phrase)] for phrase in (one, other))
    return any(_akin(first, second) for first in words for second in others)


def _initials(phrase: str) -> str:
    return "".join(word[0] for word in phrase.lower().split(" "))


def _akin(one: str, other: str) -> bool:
    """Whether two stems are of one family: "robot" and "robotic", "generator" and "generative"."""
    length = min(len(one), len(other), 7)
    return one == other or (length > 3 and one[:length] == other[:length])
