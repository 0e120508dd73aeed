"""Long lists told short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.terminal import cut

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_MOST_CASES = 5
_MOST_LINES = 10
_MOST_GROUPS = 5
_LONGEST_CASE = 150


def some(cases: Sequence[str], most: int = _MOST_CASES) -> str:
    """Name the first of many.

    >>> some(["p1", "p2", "p3"], most=2)
    'p1, p2, ...'
    """
    shown = [cut(case[:_LONGEST_CASE], _LONGEST_CASE - 1) for case in cases[:most]]
    return ", ".join([*shown, "..."] if len(cases) > most else shown)


def in_one_line(groups: Sequence[str]) -> str:
    """Put groups in one line; of many the first, and how many more there are."""
    more = len(groups) - _MOST_GROUPS
    return "; ".join([*groups[:_MOST_GROUPS], *([f"and {more:,} more"] if more > 0 else [])])


def cut_lines(lines: Sequence[str]) -> list[str]:
    """Give the first of many lines, and a line that says how many more there are."""
    more = len(lines) - _MOST_LINES
    cut_off = [f"and {more:,} more, which to_dict() (--report-json) tells"] if more > 0 else []
    return [*lines[:_MOST_LINES], *cut_off]


def shares(counts: Mapping[str, int]) -> str:
    """Tell counts, and what they are of all.

    >>> shares({"Latin": 197, "Han": 2, "Cyrillic": 1})
    'Latin 197 (98%), Han 2 (1%), Cyrillic 1 (under 1%)'
    """
    total = sum(counts.values())
    return ", ".join(
        f"{name} {count:,} ({f'{count / total:.0%}' if 100 * count >= total else 'under 1%'})"
        for name, count in counts.items()
    )
