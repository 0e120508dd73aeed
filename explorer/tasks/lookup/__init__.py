"""Related papers: those most like some papers, or like a text, and why."""

from __future__ import annotations

from explorer.tasks.lookup.asking import search, similar
from explorer.tasks.lookup.wishes import Wishes

__all__ = ["Wishes", "search", "similar"]
