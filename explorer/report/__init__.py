"""What became of everything that was found in a source: kept plus left out equals found."""

from __future__ import annotations

from explorer.report.files import LATIN, NO_LETTERS, FileReport, Skipped
from explorer.report.model import ModelReading
from explorer.report.records import (
    DUPLICATE,
    MALFORMED,
    NO_PAPER,
    WITHOUT_TEXT,
    Copies,
    LeftOut,
    Remark,
)
from explorer.report.telling import shares, some
from explorer.report.whole import Report

__all__ = [
    "DUPLICATE",
    "LATIN",
    "MALFORMED",
    "NO_LETTERS",
    "NO_PAPER",
    "WITHOUT_TEXT",
    "Copies",
    "FileReport",
    "LeftOut",
    "ModelReading",
    "Remark",
    "Report",
    "Skipped",
    "shares",
    "some",
]
