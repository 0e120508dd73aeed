"""`explorer export`: the papers themselves, as text; or with vectors, as a file."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from explorer.atomic import write_output
from explorer.cli.opening import check_output, open_explorer
from explorer.cli.output import rendered
from explorer.defaults import EXPORT_COLUMNS, NO_MODEL
from explorer.errors import OptionError
from explorer.shown.writers import BINARY_FORMATS, FORMATS, as_ids
from explorer.terminal import visible

if TYPE_CHECKING:
    import argparse


_DEFAULT_FORMAT = "jsonl"
_SUFFIXES = {"bib": "bibtex", "txt": "table", "ndjson": "jsonl"}


def run(args: argparse.Namespace) -> int:
    """Print all papers, or those that were named, in the order of the source or of the names."""
    if args.output:
        check_output(args.output, (args.source, *args.also))
    args.format = args.format or _by_suffix(args.output or "")
    if args.format in BINARY_FORMATS:
        return _write_binary(args)
    args.model = NO_MODEL  # a text is written without one
    ex = open_explorer(args)
    rows = ex.records(args.ids or None, format=args.format)
    text = rendered(args, rows, shown=EXPORT_COLUMNS)
    if args.output:
        write_output(args.output, text)
        print(f"{visible(args.output)}: {len(rows):,} papers, {args.format}")  # noqa: T201
    else:
        sys.stdout.write(text)
    return 0


def _by_suffix(path: str) -> str:
    """Give the format that the name of the output tells.

    Raises
    ------
    OptionError
        When its ending tells none.
    """
    suffix = os.path.splitext(path)[1].lower().lstrip(".")
    named = {"": _DEFAULT_FORMAT, **_SUFFIXES}
    known = (*FORMATS, *BINARY_FORMATS)
    if suffix not in named and suffix not in known:
        raise OptionError(
            f"'.{visible(suffix)}' tells no format that is written; end the name in one of"
            f" .{', .'.join(known)}, .bib or .txt, or choose with --format."
        )
    return named.get(suffix, suffix)


def _write_binary(args: argparse.Namespace) -> int:
    path, ids = args.output, args.ids or None
    if not path:
        raise OptionError(
            f"{args.format} is no text to print; name a file for it:"
            f" explorer export {visible(args.source)} -o FILE.{args.format}"
        )
    files = [path] if args.format == "parquet" else [path, as_ids.beside(path)]
    for file in files:
        check_output(file, (args.source, *args.also))
    ex = open_explorer(args)
    save = ex.save_parquet if args.format == "parquet" else ex.save_vectors
    save(path, ids=ids)
    n_papers = len({ex.corpus.row(paper_id) for paper_id in ids} if ids else ex.corpus)
    print(f"{visible(', '.join(files))}: {n_papers:,} papers, {args.format}")  # noqa: T201
    return 0
