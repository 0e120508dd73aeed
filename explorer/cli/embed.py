"""`explorer embed`: fill the cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.cli.opening import open_explorer

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Embed all papers; those in the cache are not encoded again."""
    rows, columns = open_explorer(args).X.shape
    print(f"{rows:,} papers embedded, {columns} numbers each")  # noqa: T201
    return 0
