"""BibTeX and biblatex: entries, abbreviations, concatenation and cross-references.

A parser of our own, since a library that is lenient towards everything that exports contain
(repeated and empty keys, repeated fields, missing commas, braces left open) and still loses
nothing was not to be found. Values stay LaTeX; only the braces around a whole value go.
"""

from __future__ import annotations

from explorer.words.readers.formats.bibtex.records import parse
from explorer.words.readers.formats.bibtex.scanning import looks_like

__all__ = ["looks_like", "parse"]
