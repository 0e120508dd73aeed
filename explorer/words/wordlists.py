"""Lists of words, written in the source as running text."""

from __future__ import annotations


def word_set(running: str) -> frozenset[str]:
    """Give the words of a text as a set.

    >>> sorted(word_set("to be or not to be"))
    ['be', 'not', 'or', 'to']
    """
    return frozenset(running.split())
