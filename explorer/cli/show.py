"""`explorer show`: one paper with its whole abstract."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING

from explorer.cli.opening import open_explorer
from explorer.shown.writers import flat, render
from explorer.terminal import one_line

if TYPE_CHECKING:
    import argparse

    from explorer.corpus import Paper

_WIDTH = 88


def run(args: argparse.Namespace) -> int:
    """Print what is known of a paper."""
    corpus = open_explorer(args).corpus
    paper = corpus[corpus.row(args.id)]
    sys.stdout.write(render("json", [paper.to_dict()]) if args.json else _page(paper))
    return 0


def _page(paper: Paper) -> str:
    fields = paper.to_dict()
    abstract = fields.pop("abstract")
    fields |= fields.pop("extra")
    lines = [f"{name}: {one_line(str(flat(value)))}" for name, value in fields.items() if value]
    return (
        "\n".join([*lines, "", *textwrap.wrap(one_line(abstract), _WIDTH, break_on_hyphens=False)])
        + "\n"
    )
