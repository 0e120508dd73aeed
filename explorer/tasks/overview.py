"""What a pile of papers is, told at a glance and without computing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.htmltable import html_table

if TYPE_CHECKING:
    from explorer.pile.library import Library


def in_a_line(library: Library) -> str:
    """Say what an Explorer is of, as its `repr` does."""
    named = f" of {library.corpus.name!r}" if library.corpus.name else ""
    return f"<Explorer{named}: {len(library.corpus):,} papers, {_vectors(library)}>"


def as_table(library: Library) -> str:
    """Say the same and some more as an HTML table."""
    rows = {
        "name": library.corpus.name,
        "papers": f"{len(library.corpus):,}",
        "read": library.report.summary() if library.report.files else "",
        "years": _years(library),
        "vectors": _vectors(library),
    }
    return html_table([row for row in rows.items() if row[1]])


def _years(library: Library) -> str:
    years = sorted({paper.year for paper in library.corpus if paper.year is not None})
    if not years:
        return ""
    return str(years[0]) if len(years) == 1 else f"{years[0]} to {years[-1]}"


def _vectors(library: Library) -> str:
    if library.has_given_vectors:
        return "with vectors of your own"
    return "embedded" if library.is_embedded else "not embedded yet"
