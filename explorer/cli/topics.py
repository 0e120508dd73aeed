"""`explorer topics`: what the pile is about."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from explorer.cli.opening import open_explorer
from explorer.cli.output import rendered

if TYPE_CHECKING:
    import argparse

_SHOWN = ("topic", "size", "topic_name", "keywords")


def run(args: argparse.Namespace) -> int:
    """List the topics, the largest first."""
    rows = [topic.to_dict() for topic in open_explorer(args).topics]
    sys.stdout.write(rendered(args, rows, shown=_SHOWN))
    return 0
