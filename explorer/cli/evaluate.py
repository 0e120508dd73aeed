"""`explorer evaluate`: how well the answers are."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from explorer.cli.opening import open_explorer
from explorer.cli.output import chosen_format, note, rendered
from explorer.defaults import DEFAULT_MODEL

if TYPE_CHECKING:
    import argparse

    from explorer.results import Evaluation


def run(args: argparse.Namespace) -> int:
    """Print the figures of every system, and what they come to."""
    first, *further = args.model or [DEFAULT_MODEL]
    args.model = first
    ex = open_explorer(args)
    found = ex.evaluate(
        args.judgements,
        models=further,
        relevant_from=args.relevant_from,
        gain_cap=args.gain_cap,
        device=args.device,
        precision=args.precision,
        batch_size=args.batch_size,
    )
    sys.stdout.write(_written(args, found))
    _tell(args, found)
    return 0 if found else 1


def _written(args: argparse.Namespace, found: Evaluation) -> str:
    if chosen_format(args) == "table":
        return f"{found}\n" if found else ""
    answer = found.to_dict()
    return rendered(args, answer["results"], query=answer["query"])


def _tell(args: argparse.Namespace, found: Evaluation) -> None:
    """Tell on stderr what stands under a table, where the format has no room for it."""
    has_room = chosen_format(args) == "json" or (found and chosen_format(args) == "table")
    if args.quiet or has_room:
        return
    for line in (*found.notes, *found.advice):
        note(line)
