"""`explorer compare`: two piles side by side."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from explorer.cli.opening import check_output, open_explorer
from explorer.cli.output import note, rendered, wants_whole_papers, whole
from explorer.errors import OptionError
from explorer.terminal import visible

if TYPE_CHECKING:
    from explorer.api import Explorer


def run(args: argparse.Namespace) -> int:
    """Print one list of the comparison, and write the map of both piles if asked to."""
    if args.list == "topics" and wants_whole_papers(args):
        raise OptionError(
            f"topics are no papers, which is what {args.format} holds; choose another --list."
        )
    if args.output:
        check_output(args.output, (args.source, args.other, *args.also))
    ex, other = open_explorer(args), open_explorer(_about_other(args))
    found = ex.compare(other)
    rows = _rows(found, args)
    if wants_whole_papers(args):
        papers = [item.paper for item in rows]
        told = whole(args, other if args.list != "missing" else ex, papers)
    else:
        told = rows.rows
    sys.stdout.write(rendered(args, told, shown=rows.columns, query=_query(args)))
    if args.output:
        ex.overlay(other).save(args.output, color="source")
    if not args.quiet:
        _tell(found, ex, other)
        if args.output:
            note(f"the map of both is in {visible(args.output)}")
    return 0 if told else 1


def _about_other(args: argparse.Namespace) -> argparse.Namespace:
    return argparse.Namespace(**{**vars(args), "source": args.other, "also": []})


def _rows(found: Any, args: argparse.Namespace) -> Any:
    if args.list == "topics":
        return found.topics
    if args.list == "duplicates":
        return found.duplicates()
    listing = {"relevant": found.relevant, "new": found.new, "missing": found.missing}
    return listing[args.list](top_k=args.top_k)


def _query(args: argparse.Namespace) -> dict[str, Any]:
    return {"source": args.source, "other": args.other, "list": args.list}


def _tell(found: Any, ex: Explorer, other: Explorer) -> None:
    """Tell on stderr how many papers there are, and how many of them in both."""
    note(
        f"{len(ex.corpus):,} papers and {len(other.corpus):,}, of which"
        f" {len(found.duplicates()):,} are in both"
    )
