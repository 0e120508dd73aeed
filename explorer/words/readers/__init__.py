"""Files in, papers out: reading abstracts in every format, with a report of what was left out."""

from __future__ import annotations

from explorer.words.readers.assembling import Reading
from explorer.words.readers.formats import BINARY_FORMATS, FORMATS, BinaryFormat, Format
from explorer.words.readers.memory import read_frame, read_records
from explorer.words.readers.reading import read, read_standard_input

__all__ = [
    "BINARY_FORMATS",
    "FORMATS",
    "BinaryFormat",
    "Format",
    "Reading",
    "read",
    "read_frame",
    "read_records",
    "read_standard_input",
]
