"""A trial: papers that answer, questions to them, and what an answer is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.pile.relevance import Question, role_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from explorer.corpus import Paper


@dataclass(frozen=True)
class Trial:
    """What every system is asked.

    Parameters
    ----------
    name : str
    papers : tuple of Paper
        Those that can be answers; the questions speak of them by position.
    questions : tuple of Question
    judge : callable
        Takes the position of a question and its answers, all papers in order, best first. Gives
        each measure's value; the first measure is the one that advice goes by.
    rows : tuple of int, optional
        Where the papers stand in the pile, when they are whole papers of it.
    """

    name: str
    papers: tuple[Paper, ...]
    questions: tuple[Question, ...]
    judge: Callable[[int, Sequence[int]], dict[str, float]]
    rows: tuple[int, ...] | None = None


def asking(text: str) -> Question:
    """Ask with a cleaned text, as a search does."""
    return Question(texts=((text, role_of(text)),))
