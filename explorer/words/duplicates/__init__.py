"""Near-duplicates: the versions of one paper, found by identifier, title and text."""

from __future__ import annotations

from explorer.words.duplicates.grouping import Duplicate, Reason, find_duplicates

__all__ = ["Duplicate", "Reason", "find_duplicates"]
