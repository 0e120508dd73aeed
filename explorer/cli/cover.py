"""`explorer cover`: a reading list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.cli.asking import filters_of
from explorer.cli.opening import open_explorer
from explorer.cli.output import answer_of, print_hits

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """List papers that together represent the pile."""
    ex = open_explorer(args)
    picks = ex.cover(top_k=args.top_k, given=args.given, **filters_of(args))
    return print_hits(args, answer_of(args, ex, picks))
