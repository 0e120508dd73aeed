"""Rows on stdout in the format that was asked for."""

from __future__ import annotations

import sys

from explorer.shown.writers import render
from explorer.terminal import columns_of_stdout

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

HIT_COLUMNS = ("rank", "similarity", "paper_id", "headline")


def chosen_format(args: argparse.Namespace) -> str:
    """Give the format that was asked for, else what suits where the output goes."""
    name: str | None = args.format
    return name or ("table" if sys.stdout.isatty() else "tsv")


def rendered(
    args: argparse.Namespace,
    rows: Sequence[dict[str, Any]],
    *,
    query: dict[str, Any] | None = None,
    shown: Sequence[str] = HIT_COLUMNS,
) -> str:
    """Give rows as text in the chosen format."""
    return render(chosen_format(args), rows, query=query, shown=shown, columns=columns_of_stdout())


def print_hits(args: argparse.Namespace, answer: dict[str, Any]) -> int:
    """Print an answer; give the exit status."""
    rows = answer["results"]
    sys.stdout.write(rendered(args, rows, query=answer["query"]))
    if len(rows) < args.top_k and not args.quiet:
        papers = f"{len(rows) or 'no'} paper{'' if len(rows) == 1 else 's'}"
        print(f"note: {papers} to list, fewer than {args.top_k}", file=sys.stderr)  # noqa: T201
    return 0 if rows else 1
