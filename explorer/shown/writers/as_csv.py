"""CSV for a spreadsheet: no text can act as a formula."""

from __future__ import annotations

import csv
import io

from explorer.shown.writers import flat, header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def write(rows: Sequence[dict[str, Any]], **_: object) -> str:
    """Write a header and one record a row.

    A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay
    numbers.
    """
    names = header(rows)
    if not names:
        return ""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(names)
    writer.writerows([_safe(flat(row.get(name))) for name in names] for row in rows)
    return buffer.getvalue()


def _safe(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return "'" + value
    return value
