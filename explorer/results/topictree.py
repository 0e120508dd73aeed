"""Topics of topics, as a tree that prints itself."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from explorer.terminal import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.results.topics import Topic, Topics


@dataclass(frozen=True)
class Branch:
    """A topic, or a broader one with what it holds.

    Parameters
    ----------
    name : str
    keywords : tuple of str
        Up to five phrases, the most telling first.
    size : int
        How many papers it has.
    branches : tuple of Branch
        What it holds, the largest first; empty for a topic.
    topic : Topic, optional
        Only of what holds no other.
    """

    name: str
    keywords: tuple[str, ...]
    size: int
    branches: tuple[Branch, ...] = ()
    topic: Topic | None = None


@dataclass(frozen=True, repr=False)
class TopicTree:
    """Topics of topics; the `repr` is the tree that the command line prints.

    Parameters
    ----------
    branches : tuple of Branch
        The broadest topics, the largest first.
    topics : Topics
        All topics, each with the names of its `parents`.
    """

    branches: tuple[Branch, ...]
    topics: Topics

    def __repr__(self) -> str:
        return "\n".join(self.lines()) or "no topics"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"

    def lines(self) -> Iterator[str]:
        """Give the tree line by line: size and name, what it holds indented beneath."""
        for branch in self.branches:
            yield from _lines(branch, "")


def _lines(branch: Branch, indent: str) -> Iterator[str]:
    number = "" if branch.topic is None else f"  [{branch.topic.topic}]"
    yield f"{indent}{one_line(branch.name)} ({branch.size:,}){number}"
    for inner in branch.branches:
        yield from _lines(inner, indent + "  ")
