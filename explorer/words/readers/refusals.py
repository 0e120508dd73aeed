"""What a user is told when nothing was read, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.terminal import visible
from explorer.words.readers.filenames import without_packed
from explorer.words.readers.formats import described, is_known
from explorer.words.readers.telling import first_reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.report import Report, Skipped

NO_FORMAT = "its name tells no format that is read"
# What people have beside their exports, and how to have it read.
_WAYS_OUT = {
    (".pdf",): "PDFs are not read; export the library from Zotero as BibTeX",
    (".docx", ".doc", ".odt", ".rtf"): "text documents are not read; save it as plain text, .txt",
    (".pptx", ".ppt", ".odp"): "slides are not read; save the text as .txt",
    (".epub", ".mobi"): "e-books are not read; export the library from Zotero as BibTeX",
    (
        ".html",
        ".htm",
        ".mhtml",
    ): "web pages are not read; look there for an export as BibTeX or RIS",
    (".xls", ".ods", ".numbers"): "this kind of spreadsheet is not read; save it as .xlsx or .csv",
    (".rar", ".7z", ".tar", ".tgz", ".bz2", ".xz", ".zst"): (
        "this kind of archive is not read; unpack it first, or make it a .zip"
    ),
}


def name_objection(name: str) -> str:
    """Say why a file of a folder is not opened, "" when it is.

    >>> name_objection("a.bib"), name_objection("paper.PDF")
    ('', 'PDFs are not read; export the library from Zotero as BibTeX')
    """
    return "" if is_known(name) else way_out(name) or NO_FORMAT


def way_out(name: str) -> str:
    """Say what to do with a file of a kind that is not read, "" when the name tells none."""
    bare = without_packed(name).lower()
    return next((way for suffixes, way in _WAYS_OUT.items() if bare.endswith(suffixes)), "")


def unreadable(source: str, reason: str) -> str:
    """Tell why a file is not read."""
    return f"'{visible(source)}' cannot be read as papers: {reason}. {_formats()}"


def nothing_readable(source: str, skipped: Sequence[Skipped]) -> str:
    """Tell what a folder or an archive holds instead of papers."""
    reasons = first_reasons([f"{skip.name}: {skip.reason}" for skip in skipped])
    held = visible(reasons or "no files, or hidden ones only")
    return (
        f"'{visible(source)}' has nothing in it that can be read as papers ({held}). {_formats()}"
    )


def nothing_kept(sources: Sequence[str], report: Report) -> str:
    """Tell what was found, and that nothing of it has a text."""
    reasons = first_reasons([str(out) for file in report.files for out in file.left_out])
    because = f" ({visible(reasons)})" if reasons else ""
    count = f"{report.found:,} record{'' if report.found == 1 else 's'}"
    return (
        f"{visible(', '.join(sources))}: {count} found, none with a title or an abstract{because}."
        " Give every record a field 'title' or 'abstract', or name the fields that hold them with"
        f" title_field (--title-field) and abstract_field (--abstract-field). {_formats()}"
    )


def _formats() -> str:
    return f"Formats that are read, gzipped or not: {described()}."
