"""Ids alone, one a line."""

from __future__ import annotations

import os

from explorer.terminal import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def write(rows: Sequence[dict[str, Any]], **_: object) -> str:
    """Write the ids in order; of topics, those of their papers."""
    ids = [paper_id for row in rows for paper_id in row.get("paper_ids") or [row["paper_id"]]]
    return "".join(visible(paper_id) + "\n" for paper_id in ids)


def beside(path: str) -> str:
    """Name the file of ids that belongs to a file of vectors.

    >>> beside("pile.npy")
    'pile.ids.txt'
    """
    return f"{os.path.splitext(path)[0]}.ids.txt"
