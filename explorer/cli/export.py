"""`explorer export`: the papers themselves; nothing is embedded."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from explorer.atomic import check_writable, write_output
from explorer.cli.opening import open_explorer
from explorer.cli.output import rendered

if TYPE_CHECKING:
    import argparse

    from explorer.corpus import Paper

_SHOWN = ("paper_id", "year", "title", "abstract")
_DEFAULT_FORMAT = "jsonl"


def run(args: argparse.Namespace) -> int:
    """Print all papers, or those that were named, in the order of the source or of the names."""
    if args.output:
        check_writable(args.output)
    args.format = args.format or _DEFAULT_FORMAT
    corpus = open_explorer(args).corpus
    rows = [corpus.row(paper_id) for paper_id in args.ids] or range(len(corpus))
    text = rendered(args, [_row(corpus[row]) for row in rows], shown=_SHOWN)
    if args.output:
        write_output(args.output, text)
    else:
        sys.stdout.write(text)
    return 0


def _row(paper: Paper) -> dict[str, Any]:
    """Give a paper's fields, those of its own source behind the usual ones.

    Where it stood in this source is left out: it is not the paper's.
    """
    fields = paper.to_dict()
    del fields["source"]
    extra = fields.pop("extra")
    extra.pop("place", None)
    return fields | {name: value for name, value in extra.items() if name not in fields}
