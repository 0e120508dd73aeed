"""Long lists told short, in notices and in messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.terminal import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_CASES = 10
_MOST_REASONS = 5
_LONGEST_ID = 60


def told_once(text: str, cases: Sequence[str]) -> str:
    """Tell a text once for all cases that it is true of.

    >>> told_once("no year", ["p1"]), told_once("no year", ["p1", "p2"])
    ('no year: p1', 'no year: 2 (p1, p2)')
    """
    shown = ", ".join(map(shortened, cases[:_MOST_CASES]))
    more = ", ..." if len(cases) > _MOST_CASES else ""
    return f"{text}: {len(cases):,} ({shown}{more})" if len(cases) > 1 else f"{text}: {shown}"


def shortened(paper_id: str) -> str:
    """Cut an id, which may be of any length."""
    return cut(paper_id[:_LONGEST_ID], _LONGEST_ID - 1)


def first_reasons(reasons: Sequence[str]) -> str:
    """Tell the first few of many reasons.

    >>> first_reasons(["a: empty", "b: empty", "c: empty", "d: empty", "e: empty", "f: empty"])
    'a: empty; b: empty; c: empty; d: empty; e: empty; and 1 more'
    """
    more = f"; and {len(reasons) - _MOST_REASONS} more" if len(reasons) > _MOST_REASONS else ""
    return "; ".join(reasons[:_MOST_REASONS]) + more
