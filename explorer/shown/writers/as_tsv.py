"""Tab-separated lines for a pipe: one row a line, whatever its texts hold."""

from __future__ import annotations

from explorer.shown.writers import flat, header
from explorer.terminal import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def write(rows: Sequence[dict[str, Any]], **_: object) -> str:
    """Write a header and one line a row; white space in a text becomes one blank."""
    names = header(rows)
    lines = [names, *([one_line(str(flat(row.get(name)))) for name in names] for row in rows)]
    return "".join("\t".join(line) + "\n" for line in lines if line)
