"""From a command's arguments to an `Explorer`, with notices and progress on stderr."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from explorer.cli.progress import StderrProgress
from explorer.terminal import visible

if TYPE_CHECKING:
    import argparse

    from explorer.api import Explorer


def open_explorer(args: argparse.Namespace) -> Explorer:
    """Open the sources that a command names."""
    from explorer.api import Explorer

    _send_notices_to_stderr(args)
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
    elif ex.report.left_out or ex.report.skipped:
        notice(args, f"{ex.report.summary()}; --report tells which and why")
    return ex


def notice(args: argparse.Namespace, text: str) -> None:
    """Tell the user something on stderr, unless asked to be quiet."""
    if not args.quiet:
        print(f"note: {text}", file=sys.stderr)  # noqa: T201


class _Notice(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return f"note: {visible(record.getMessage())}"


def _send_notices_to_stderr(args: argparse.Namespace) -> None:
    logger = logging.getLogger("explorer")
    logger.setLevel(
        logging.ERROR if args.quiet else logging.INFO if args.verbose else logging.WARNING
    )
    logger.propagate = False
    handler = logging.StreamHandler()
    handler.setFormatter(_Notice())
    logger.handlers = [handler]
