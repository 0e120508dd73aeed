"""The formats that are read, one file or folder each.

A new one is a file here and a row in `FORMATS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.words.readers.filenames import without_packed
from explorer.words.readers.formats import bibtex, delimited, json_records, plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.words.readers.record import Items


@dataclass(frozen=True)
class Format:
    """A format and how to know and read it.

    Parameters
    ----------
    name : str
        As messages and the documentation call it.
    suffixes : tuple of str
        In lower case, with the dot; any may be followed by ".gz".
    parse : callable
        Text in; `Record`, `LeftOut` and `Notice` out.
    looks_like : callable
        Whether a text of unknown format is this one.
    utf8_only : bool
        Whether the format is UTF-8 by definition.
    """

    name: str
    suffixes: tuple[str, ...]
    parse: Callable[[str], Items]
    looks_like: Callable[[str], bool]
    utf8_only: bool = False


PLAIN = Format("plain text", (".txt", ".text"), plain.parse, plain.looks_like)
FORMATS: tuple[Format, ...] = (
    Format("JSON", (".json",), json_records.parse, json_records.looks_like, utf8_only=True),
    Format(
        "JSON Lines",
        (".jsonl", ".ndjson"),
        json_records.parse,
        json_records.looks_like,
        utf8_only=True,
    ),
    Format("BibTeX", (".bib", ".bibtex"), bibtex.parse, bibtex.looks_like),
    Format("CSV", (".csv",), delimited.parse, delimited.looks_like),
    Format("TSV", (".tsv", ".tab"), delimited.parse, delimited.looks_like),
    PLAIN,
)


def by_name(name: str) -> Format | None:
    """Find the format of a file by its suffix, None when that tells nothing.

    >>> by_name("library.BIB.gz").name
    'BibTeX'
    """
    bare = without_packed(name).lower()
    return next((format_ for format_ in FORMATS if bare.endswith(format_.suffixes)), None)


def by_content(text: str) -> Format:
    """Find the format of a text by how it begins.

    Raises
    ------
    SourceError
        When it looks like none.
    """
    for format_ in FORMATS:
        if format_.looks_like(text):
            return format_
    raise SourceError("neither its name nor its content tells a format that is read")


def described() -> str:
    """List the formats with their suffixes, for a message.

    >>> described()
    'JSON (.json), JSON Lines (.jsonl, .ndjson), BibTeX (.bib, .bibtex), ...'
    """
    return ", ".join(f"{format_.name} ({', '.join(format_.suffixes)})" for format_ in FORMATS)
