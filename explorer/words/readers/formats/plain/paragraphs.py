"""The paragraphs of a text, and how many words they have."""

from __future__ import annotations

import re
from dataclasses import dataclass

ABSTRACT_WORDS = 25
"""A shorter paragraph is a heading or a mark, unless all are shorter."""

_BLANK_LINE = re.compile(r"\n[\s\u200b\ufeff]*\n")
# Chinese and Japanese have no blanks between words: there every character counts.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a text.

    Parameters
    ----------
    number : int
        From 1.
    lines : tuple of str
    words : int
    """

    number: int
    lines: tuple[str, ...]
    words: int

    @property
    def where(self) -> str:
        """The place in the file."""
        return f"paragraph {self.number}"

    @property
    def text(self) -> str:
        """All lines together."""
        return "\n".join(self.lines)

    @property
    def is_long(self) -> bool:
        """Whether it has as many words as an abstract."""
        return self.words >= ABSTRACT_WORDS


def paragraphs_of(text: str) -> list[Paragraph]:
    r"""Split a text at blank lines.

    >>> [(one.number, one.words) for one in paragraphs_of("One two.\n\nThree\nfour five.\n")]
    [(1, 2), (2, 3)]
    """
    blocks = [block.strip("\n") for block in _BLANK_LINE.split(text) if block.strip()]
    return [
        Paragraph(number, tuple(block.split("\n")), _count_words(block))
        for number, block in enumerate(blocks, 1)
    ]


def _count_words(text: str) -> int:
    return len(text.split()) if text.isascii() else len(_WORD.findall(text))
