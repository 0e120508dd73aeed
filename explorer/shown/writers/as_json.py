"""One JSON object: the schema's number, the question, the results."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

SCHEMA = 1


def write(
    rows: Sequence[dict[str, Any]], *, query: dict[str, Any] | None = None, **_: object
) -> str:
    """Write everything there is, texts as they are."""
    value = {"schema": SCHEMA, "query": query, "results": list(rows)}
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
