"""A table for a terminal."""

from __future__ import annotations

from explorer.terminal import rows_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def write(
    rows: Sequence[dict[str, Any]], *, shown: Sequence[str], columns: int, **_: object
) -> str:
    """Align the shown entries; control characters become visible escapes."""
    return rows_table(rows, shown, columns) + "\n" if rows else ""
