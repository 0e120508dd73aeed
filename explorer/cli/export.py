"""`explorer export`: the papers themselves; nothing is embedded."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from explorer.atomic import write_output
from explorer.cli.opening import check_output, open_explorer
from explorer.cli.output import rendered, wants_whole_papers, whole
from explorer.shown.writers import FORMATS
from explorer.terminal import visible

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from explorer.api import Explorer
    from explorer.corpus import Paper

_SHOWN = ("paper_id", "year", "title", "abstract")
_DEFAULT_FORMAT = "jsonl"
_SUFFIXES = {"bib": "bibtex"}


def run(args: argparse.Namespace) -> int:
    """Print all papers, or those that were named, in the order of the source or of the names."""
    if args.output:
        check_output(args.output, (args.source, *args.also))
    args.format = args.format or _by_suffix(args.output or "")
    ex = open_explorer(args)
    rows = [ex.corpus.row(paper_id) for paper_id in args.ids] or range(len(ex.corpus))
    text = rendered(args, _rows(args, ex, [ex.corpus[row] for row in rows]), shown=_SHOWN)
    if args.output:
        write_output(args.output, text)
        print(f"{visible(args.output)}: {len(rows):,} papers, {args.format}")  # noqa: T201
    else:
        sys.stdout.write(text)
    return 0


def _by_suffix(path: str) -> str:
    """Give the format that the name of the output tells."""
    suffix = os.path.splitext(path)[1].lower().lstrip(".")
    return _SUFFIXES.get(suffix, suffix if suffix in FORMATS else _DEFAULT_FORMAT)


def _rows(args: argparse.Namespace, ex: Explorer, papers: Sequence[Paper]) -> list[dict[str, Any]]:
    return whole(args, ex, papers) if wants_whole_papers(args) else [_row(p) for p in papers]


def _row(paper: Paper) -> dict[str, Any]:
    """Give a paper's fields, those of its own source behind the usual ones.

    Where it stood in this source is left out: it is not the paper's.
    """
    fields = paper.to_dict()
    del fields["source"]
    extra = fields.pop("extra")
    extra.pop("place", None)
    return fields | {name: value for name, value in extra.items() if name not in fields}
