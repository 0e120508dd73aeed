"""The report on stderr and in a file."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from explorer.atomic import write_output
from explorer.cli.output import note
from explorer.defaults import NO_MODEL
from explorer.terminal import visible

if TYPE_CHECKING:
    import argparse

    from explorer.api import Explorer
    from explorer.report import Report


def tell(args: argparse.Namespace, ex: Explorer) -> None:
    """Tell what was read of the files, and after embedding how the model reads the texts."""
    report = ex.report
    _write(args, report)
    # What the library logs while it embeds is not told here as well.
    told = report if args.quiet else replace(report, notices=[])
    if args.report:
        print("\n".join(told.lines()), file=sys.stderr)  # noqa: T201
    elif (told.left_out or told.skipped or told.n_notices) and not args.quiet:
        note(f"{told.summary()}; --report tells which and why")
    if (args.report or args.report_json) and getattr(args, "model", NO_MODEL) != NO_MODEL:
        _complete(args, ex)


def _complete(args: argparse.Namespace, ex: Explorer) -> None:
    _ = ex.X  # a command with a model embeds anyway
    report = ex.report
    _write(args, report)
    if args.report and report.model:
        print(visible(str(report.model)), file=sys.stderr)  # noqa: T201


def _write(args: argparse.Namespace, report: Report) -> None:
    if args.report_json:
        write_output(args.report_json, json.dumps(report.to_dict(), indent=2) + "\n")
