"""JSON Lines: one object a row, as our own reader takes them."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def write(rows: Sequence[dict[str, Any]], **_: object) -> str:
    """Write one line a row; no line separator is left inside a line."""
    lines = (json.dumps(row, ensure_ascii=False, allow_nan=False) for row in rows)
    return "".join(_escaped(line) + "\n" for line in lines)


def _escaped(line: str) -> str:
    for separator in ("\x85", "\u2028", "\u2029"):
        line = line.replace(separator, f"\\u{ord(separator):04x}")
    return line
