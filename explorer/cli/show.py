"""`explorer show`: one paper with its whole abstract."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING, Any

from explorer.cli.opening import open_explorer
from explorer.shown.writers import flat, render
from explorer.terminal import one_line

if TYPE_CHECKING:
    import argparse

_WIDTH = 88


def run(args: argparse.Namespace) -> int:
    """Print what is known of a paper: readable, or in JSON as its source gave it."""
    ex = open_explorer(args)
    if args.json:
        paper = ex.corpus[ex.corpus.row(args.id)]
        sys.stdout.write(render("json", [paper.to_dict()]))
    else:
        sys.stdout.write(_page(ex.describe(args.id)))
    return 0


def _page(fields: dict[str, Any]) -> str:
    abstract = one_line(fields.pop("abstract", ""))
    lines = [f"{name}: {one_line(str(flat(value)))}" for name, value in fields.items()]
    wrapped = textwrap.wrap(abstract, _WIDTH, break_on_hyphens=False)
    return "\n".join([*lines, "", *wrapped]) + "\n"
