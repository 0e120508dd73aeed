"""Plain text: paragraphs between blank lines, one abstract each.

A short first paragraph names the collection. A paragraph may have its title on a first line of its
own, in a short paragraph before it, or behind a label (`Title:`, `Abstract:`, `Authors:`, ...).
"""

from __future__ import annotations

from explorer.words.readers.formats.plain.kinds import looks_like, objection
from explorer.words.readers.formats.plain.records import COLLECTION, parse

__all__ = ["COLLECTION", "looks_like", "objection", "parse"]
