"""What a lookup's flags ask for, as Python's lookups take it."""

from __future__ import annotations

import sys

from explorer.defaults import RANKING

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

_FILTERS = ("year", "venue", "author", "tag", "must", "must_not", "not_in")
_SHAPE = ("diverse", "explain", "topics")


def wishes_of(args: argparse.Namespace) -> dict[str, Any]:
    """Give everything but the question itself."""
    return {
        "top_k": args.top_k,
        "ranking": args.ranking,
        "fold": args.fold,
        **{name: getattr(args, name) for name in _SHAPE},
        **filters_of(args),
    }


def filters_of(args: argparse.Namespace) -> dict[str, Any]:
    """Give the filters."""
    return {**{name: getattr(args, name) for name in _FILTERS}, "source": args.in_source}


def asks_for_more(args: argparse.Namespace) -> bool:
    """Tell whether anything is wished that a stored answer does not have."""
    named = (*_FILTERS, *_SHAPE, "in_source")
    return args.ranking != RANKING or not args.fold or any(getattr(args, name) for name in named)


def text_of(path: str) -> str:
    """Read a draft from a file, or from standard input where it is called "-"."""
    from explorer.api import Explorer

    return Explorer.read_draft(_standard_input() if path == "-" else path)


def _standard_input() -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    return buffer.read() if buffer else sys.stdin.read().encode()
