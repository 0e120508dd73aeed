"""`explorer topics`: what the pile is about."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from explorer.cli.opening import open_explorer
from explorer.cli.output import chosen_format, rendered

if TYPE_CHECKING:
    import argparse

_SHOWN = ("topic", "size", "topic_name", "further keywords")


def run(args: argparse.Namespace) -> int:
    """List the topics, the largest first."""
    rows = [topic.to_dict() for topic in open_explorer(args).topics]
    if chosen_format(args) == "table":
        rows = [{**row, "further keywords": _further(row)} for row in rows]
    sys.stdout.write(rendered(args, rows, shown=_SHOWN))
    return 0


def _further(row: dict[str, Any]) -> list[str]:
    """Give the keywords that the name does not already say."""
    return [keyword for keyword in row["keywords"] if keyword not in row["topic_name"]]
