"""From a command's arguments to an `Explorer`, with notices and progress on stderr."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from explorer.atomic import check_writable
from explorer.cli import interrupts, notices, reporting
from explorer.cli.progress import StderrProgress
from explorer.defaults import FIELD_OPTIONS, NO_MODEL
from explorer.errors import OptionError, OutputError
from explorer.sources import STDIN, list_all
from explorer.terminal import visible

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from explorer.api import Explorer


_OPTIONS = (
    "model",
    "device",
    "precision",
    "batch_size",
    "cache",
    "n_clusters",
    "max_size",
    "projection",
    "vectors",
    "vector_ids",
    "base",
    "refit",
    "fresh",
    *FIELD_OPTIONS,
)

# What else than sources a command may read.
_INPUTS = (
    "not_in",
    "file",
    "unlike_file",
    "vectors",
    "vector_ids",
    "base",
    "other",
    "judgements",
)


def check_output(path: str, sources: Sequence[str]) -> None:
    """Refuse an output that cannot be written or that is a source, before any work is done.

    Raises
    ------
    SourceError
        When a source cannot be read; that is the first thing to put right.
    OutputError
    """
    files, _ = list_all(sources)
    check_writable(path)
    for file, _name in files:
        if os.path.exists(path) and os.path.samefile(path, file):
            raise OutputError(
                f"'{visible(path)}' is the source and is not replaced; name another file."
            )


def _check_report_file(args: argparse.Namespace) -> None:
    """Refuse to write the report over anything that the command reads."""
    if args.report_json == STDIN:
        raise OptionError("--report-json writes a file: name one, or print with --report.")
    named = [getattr(args, name) for name in _INPUTS if getattr(args, name, None)]
    flat = [path for one in named for path in ([one] if isinstance(one, str) else one)]
    others = [path for path in flat if path != STDIN and os.path.exists(path)]
    check_output(args.report_json, (args.source, *args.also, *others))


def open_explorer(args: argparse.Namespace) -> Explorer:
    """Open the sources that a command names."""
    from explorer.api import Explorer

    if args.report_json:
        _check_report_file(args)
    notices.show(args)
    interrupts.insist()
    chosen: Any = {name: getattr(args, name) for name in _OPTIONS if name in args}
    ex = Explorer.from_path(
        args.source,
        *args.also,
        **{"model": NO_MODEL, **chosen},  # commands without --model never embed
        progress=None if args.quiet else StderrProgress(),
    )
    reporting.tell(args, ex)
    return ex
