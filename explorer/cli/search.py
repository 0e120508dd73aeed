"""`explorer search`: the papers most like a text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from explorer.cli.opening import open_explorer
from explorer.cli.output import answer_of, print_hits
from explorer.errors import InputError

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """List the papers most like a text, a file or standard input."""
    text, is_draft = _text(args)
    ex = open_explorer(args)
    hits = ex.search(text, role="document" if is_draft else None, top_k=args.top_k)
    return print_hits(args, answer_of(args, ex, hits))


def _text(args: argparse.Namespace) -> tuple[str, bool]:
    """Give the text, and whether it certainly is a draft."""
    if (args.text is None) == (args.file is None):
        raise InputError('give one text: explorer search SOURCE "some words", --file FILE, or -')
    if args.file is None and args.text != "-":
        return args.text, False
    from explorer.api import Explorer

    if args.file is not None:
        return Explorer.read_draft(args.file), True
    return Explorer.read_draft(_standard_input()), True


def _standard_input() -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    return buffer.read() if buffer else sys.stdin.read().encode()
