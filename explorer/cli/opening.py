"""From a command's arguments to an `Explorer`, with notices and progress on stderr."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from explorer.cli import notices
from explorer.cli.progress import StderrProgress

if TYPE_CHECKING:
    import argparse

    from explorer.api import Explorer


def open_explorer(args: argparse.Namespace) -> Explorer:
    """Open the sources that a command names."""
    from explorer.api import Explorer

    notices.show(args)
    ex = Explorer.from_path(
        args.source,
        *args.also,
        model=getattr(args, "model", "hashing"),  # commands without --model never embed
        device=getattr(args, "device", None),
        precision=getattr(args, "precision", "float32"),
        batch_size=getattr(args, "batch_size", 32),
        cache=args.cache,
        n_clusters=getattr(args, "n_clusters", None),
        projection=getattr(args, "projection", "umap"),
        progress=None if args.quiet else StderrProgress(),
    )
    if args.report:
        print("\n".join(ex.report.lines()), file=sys.stderr)  # noqa: T201
    elif (ex.report.left_out or ex.report.skipped) and not args.quiet:
        notices.tell(f"{ex.report.summary()}; --report tells which and why")
    return ex
