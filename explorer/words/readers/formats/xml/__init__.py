"""XML: the records of six kinds of file, told apart by their elements."""

from __future__ import annotations

from explorer.words.readers.formats.xml.records import looks_like, parse

__all__ = ["looks_like", "parse"]
