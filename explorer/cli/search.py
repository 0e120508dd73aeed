"""`explorer search`: the papers most like a text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from explorer.cli.opening import open_explorer
from explorer.cli.output import print_hits
from explorer.errors import InputError
from explorer.terminal import visible

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """List the papers most like a text, a file or standard input."""
    text, is_draft = _text(args)
    ex = open_explorer(args)
    hits = ex.search(text, role="document" if is_draft else None, top_k=args.top_k)
    return print_hits(args, hits.to_dict())


def _text(args: argparse.Namespace) -> tuple[str, bool]:
    """Give the text, and whether it certainly is a draft."""
    if (args.text is None) == (args.file is None):
        raise InputError('give one text: explorer search SOURCE "some words", --file FILE, or -')
    if args.file is not None:
        return _file_text(args.file), True
    if args.text == "-":
        return sys.stdin.read(), True
    return args.text, False


def _file_text(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            return file.read()
    except OSError as error:
        raise InputError(f"'{visible(path)}' cannot be read: {error.strerror}.") from error
