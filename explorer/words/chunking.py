"""Long texts cut into chunks that an encoder can read whole, at sentences where possible."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from explorer.words.sentences import split_sentences

CountTokens = Callable[[Sequence[str]], list[int]]
_WORD = re.compile(r"\S+\s*|\s+")


@dataclass(frozen=True)
class Chunk:
    """A part of a text, and how many tokens it has."""

    text: str
    n_tokens: int


def chunk(text: str, limit: int, count: CountTokens) -> list[Chunk]:
    """Cut a text into chunks of at most `limit` tokens that together are the whole text.

    Cuts are made between sentences; within a sentence that is longer than the limit, between
    words; within such a word, between characters.

    Parameters
    ----------
    text : str
    limit : int
        Greatest number of tokens of a chunk, special tokens not counted.
    count : callable
        Gives the number of tokens of each of several texts, special tokens not counted.

    Examples
    --------
    >>> words = lambda texts: [len(text.split()) for text in texts]
    >>> [part.text for part in chunk("One two. Three four five. Six.", 4, words)]
    ['One two. ', 'Three four five. Six.']
    """
    return _pack(_pieces([text], limit, count, _CUTS), limit)


def _halves(text: str) -> list[str]:
    middle = len(text) // 2
    return [text[:middle], text[middle:]]


_CUTS: tuple[Callable[[str], list[str]], ...] = (split_sentences, _WORD.findall, _halves)


def _pieces(
    texts: Sequence[str],
    limit: int,
    count: CountTokens,
    cuts: tuple[Callable[[str], list[str]], ...],
) -> list[Chunk]:
    """Cut what is too long with the first way of cutting, what still is with the next."""
    pieces: list[Chunk] = []
    for text, n_tokens in zip(texts, count(texts), strict=True):
        if n_tokens <= limit or len(text) < 2:
            pieces.append(Chunk(text, n_tokens))
        else:
            pieces += _pieces(cuts[0](text), limit, count, cuts[1:] or cuts)
    return pieces


def _pack(pieces: Sequence[Chunk], limit: int) -> list[Chunk]:
    """Join neighbouring pieces as long as they fit."""
    packed: list[Chunk] = []
    for piece in pieces:
        if packed and packed[-1].n_tokens + piece.n_tokens <= limit:
            last = packed.pop()
            packed.append(Chunk(last.text + piece.text, last.n_tokens + piece.n_tokens))
        else:
            packed.append(piece)
    return packed
