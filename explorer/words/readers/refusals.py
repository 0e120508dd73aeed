"""What a user is told when nothing was read, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.terminal import visible
from explorer.words.readers.formats import described
from explorer.words.readers.telling import first_reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.report import Report, Skipped


def unreadable(source: str, reason: str) -> str:
    """Tell why a file is not read."""
    return f"'{visible(source)}' cannot be read as papers: {reason}. {_formats()}"


def nothing_readable(folder: str, skipped: Sequence[Skipped]) -> str:
    """Tell what a folder holds instead of papers."""
    reasons = first_reasons([f"{skip.name}: {skip.reason}" for skip in skipped])
    held = visible(reasons or "no files, or hidden ones only")
    return (
        f"the folder '{visible(folder)}' has nothing that can be read as papers ({held})."
        f" {_formats()}"
    )


def nothing_kept(sources: Sequence[str], report: Report) -> str:
    """Tell what was found, and that nothing of it has a text."""
    reasons = first_reasons([str(out) for file in report.files for out in file.left_out])
    because = f" ({visible(reasons)})" if reasons else ""
    count = f"{report.found:,} record{'' if report.found == 1 else 's'}"
    return (
        f"{visible(', '.join(sources))}: {count} found, none with a title or an abstract{because}."
        f" Give every record a field 'title' or 'abstract'. {_formats()}"
    )


def _formats() -> str:
    return f"Formats that are read, gzipped or not: {described()}."
