"""Long lists and ids told short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.terminal import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_REASONS = 5
_LONGEST_ID = 60


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
