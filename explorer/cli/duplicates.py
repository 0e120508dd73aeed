"""`explorer duplicates`: papers that are there more than once."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from explorer.cli.opening import open_explorer
from explorer.cli.output import note, rendered, wants_whole_papers, whole

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """List the groups, one row a paper; for reference managers, their papers."""
    ex = open_explorer(args)
    groups = ex.duplicates()
    if wants_whole_papers(args):
        rows = whole(args, ex, [paper for group in groups for paper in group.papers])
    else:
        rows = groups.rows
    sys.stdout.write(rendered(args, rows, shown=groups.columns))
    if not groups and not args.quiet:
        note(f"no versions of one paper among {len(ex.corpus):,}")
    return 0 if groups else 1
