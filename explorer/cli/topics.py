"""`explorer topics`: what the pile is about."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from explorer.cli.opening import open_explorer
from explorer.cli.output import chosen_format, rendered, wants_whole_papers, whole

if TYPE_CHECKING:
    import argparse

    from explorer.api import Explorer

_SHOWN = ("topic", "size", "topic_name", "further keywords")


def run(args: argparse.Namespace) -> int:
    """List the topics, the largest first; for reference managers, their papers."""
    sys.stdout.write(rendered(args, _rows(args, open_explorer(args)), shown=_SHOWN))
    return 0


def _rows(args: argparse.Namespace, ex: Explorer) -> list[dict[str, Any]]:
    if wants_whole_papers(args):
        return whole(args, ex, [paper for topic in ex.topics for paper in topic.papers])
    rows = [topic.to_dict() for topic in ex.topics]
    if chosen_format(args) == "table":
        rows = [{**row, "further keywords": _further(row)} for row in rows]
    return rows


def _further(row: dict[str, Any]) -> list[str]:
    """Give the keywords that the name does not already say."""
    return [keyword for keyword in row["keywords"] if keyword not in row["topic_name"]]
