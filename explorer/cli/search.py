"""`explorer search`: the papers most like a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.cli.asking import text_of, wishes_of
from explorer.cli.opening import open_explorer
from explorer.cli.output import answer_of, print_hits
from explorer.errors import InputError

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """List the papers most like a text, a file or standard input."""
    text, is_draft = _text(args)
    ex = open_explorer(args)
    hits = ex.search(text, role="document" if is_draft else None, **wishes_of(args))
    return print_hits(args, answer_of(args, ex, hits))


def _text(args: argparse.Namespace) -> tuple[str, bool]:
    """Give the text, and whether it certainly is a draft."""
    if (args.text is None) == (args.file is None):
        raise InputError('give one text: explorer search SOURCE "some words", --file FILE, or -')
    if args.file is None and args.text != "-":
        return args.text, False
    return text_of(args.file or "-"), True
