"""The formats that are read, one file or folder each.

A new one is a file here and a row in `FORMATS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.words.readers.filenames import ARCHIVE, without_packed
from explorer.words.readers.formats import (
    bibtex,
    delimited,
    json_records,
    parquet,
    plain,
    xlsx,
    xml,
    zotero,
)
from explorer.words.readers.formats.tagged import (
    medline,
    ovid,
    proquest,
    refer,
    ris,
    smart,
    web_of_science,
)

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


@dataclass(frozen=True)
class BinaryFormat:
    """A format that is no text, known by its bytes whatever its file is called.

    Parameters
    ----------
    name : str
    suffixes : tuple of str
        For folders, of which only files with a known suffix are opened.
    parse : callable
        Bytes in; `Record`, `LeftOut` and `Notice` out.
    looks_like : callable
        Whether a file is of this format.
    """

    name: str
    suffixes: tuple[str, ...]
    parse: Callable[[bytes], Items]
    looks_like: Callable[[bytes], bool]


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
    Format("RIS", (".ris",), ris.parse, ris.looks_like),
    Format("MEDLINE", (".nbib", ".medline"), medline.parse, medline.looks_like),
    Format("Web of Science", (".ciw", ".isi"), web_of_science.parse, web_of_science.looks_like),
    Format("refer", (".enw", ".refer"), refer.parse, refer.looks_like),
    Format("Ovid", (".ovid",), ovid.parse, ovid.looks_like),
    Format("ProQuest", (".proquest",), proquest.parse, proquest.looks_like),
    Format("SMART", (".all",), smart.parse, smart.looks_like),
    Format("XML", (".xml", ".nxml"), xml.parse, xml.looks_like),
    PLAIN,
)

BINARY_FORMATS: tuple[BinaryFormat, ...] = (
    BinaryFormat("XLSX", (".xlsx", ".xlsm"), xlsx.parse, xlsx.looks_like),
    BinaryFormat("Parquet", (".parquet",), parquet.parse, parquet.looks_like),
    BinaryFormat("Zotero", (".sqlite",), zotero.parse, zotero.looks_like),
)


def by_name(name: str) -> Format | None:
    """Find the format of a file by its suffix, None when that tells nothing.

    >>> by_name("library.BIB.gz").name
    'BibTeX'
    """
    bare = without_packed(name).lower()
    return next((format_ for format_ in FORMATS if bare.endswith(format_.suffixes)), None)


def by_bytes(data: bytes) -> BinaryFormat | None:
    """Find the format of a file that is no text, None when it may be text."""
    return next((format_ for format_ in BINARY_FORMATS if format_.looks_like(data)), None)


def is_known(name: str) -> bool:
    """Tell whether the suffix of a file is that of a format or an archive.

    >>> is_known("zotero.sqlite"), is_known("papers.zip"), is_known("photo.jpg")
    (True, True, False)
    """
    binary = tuple(suffix for format_ in BINARY_FORMATS for suffix in format_.suffixes)
    bare = without_packed(name).lower()
    return by_name(name) is not None or bare.endswith((*binary, ARCHIVE))


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


def sure_by_content(text: str) -> Format | None:
    r"""Find the format of a text by how it begins, None when it may be any text.

    >>> sure_by_content("PMID- 12\nTI  - Arms").name
    'MEDLINE'
    """
    return next((one for one in FORMATS if one is not PLAIN and one.looks_like(text)), None)


def described() -> str:
    """List the formats with their suffixes, for a message.

    >>> described()
    'JSON (.json), JSON Lines (.jsonl, .ndjson), BibTeX (.bib, .bibtex), ...'
    """
    known: tuple[Format | BinaryFormat, ...] = (*FORMATS, *BINARY_FORMATS)
    return ", ".join(f"{format_.name} ({', '.join(format_.suffixes)})" for format_ in known)
