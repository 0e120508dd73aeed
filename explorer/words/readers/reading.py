"""From files and folders to a corpus: every record found becomes a row, or is in the report."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer.checks import file_path
from explorer.errors import MissingExtraError, SourceError
from explorer.report import Skipped
from explorer.sources import STDIN, list_files
from explorer.terminal import visible
from explorer.words.readers.archives import NESTED, is_archive, members
from explorer.words.readers.assembling import Reading, assemble
from explorer.words.readers.filenames import bare_name, writable
from explorer.words.readers.files import FilePapers, bytes_in, read_data
from explorer.words.readers.formats import by_bytes
from explorer.words.readers.given import check_found, given_fields
from explorer.words.readers.refusals import (
    name_objection,
    nothing_kept,
    nothing_readable,
    unreadable,
)
from explorer.words.readers.unpacking import unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

STDIN_NAME = "standard input"


def read(
    sources: Sequence[str | os.PathLike[str]],
    *,
    standard_input: bytes | None = None,
    fields: Mapping[str, str] | None = None,
) -> Reading:
    r"""Read the papers of one or more files and folders.

    The first source names the corpus: by the heading that all its text files share, else by the
    name of the file or folder.

    Parameters
    ----------
    sources : sequence of path
        Files of the formats in `FORMATS` and `BINARY_FORMATS`, each gzipped or not, zip archives
        and folders of such files, and "-" for standard input.
    standard_input : bytes, optional
        What was read from standard input already.
    fields : Mapping[str, str], optional
        Fields that are not recognised by their names, by option:
        ``{"title_field": "Headline"}``; also "abstract_field" and "id_field". A record that has
        the field is read by it alone, another one by the usual names.

    Returns
    -------
    Reading
        For every file and in all, what was kept and what was left out add up to what was found.

    Raises
    ------
    SourceError
        When a source is missing, empty, binary or of no known format, when a folder has nothing
        to read, or when nothing that was found has a title or an abstract.
    MissingExtraError
        When a file needs a package that is not installed.
    OptionError
        When no record has a given field.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "two.csv")
    ...     _ = path.write_text("id,title,abstract\na,Bandits,We study their regret.\n"
    ...                         "b,How robots learn to walk,\n")
    ...     reading = read([path])
    >>> reading.corpus.ids, reading.report.summary()
    (['a', 'b'], '2 papers from 1 file (1 title only; 1 notice)')
    """
    if isinstance(sources, str | os.PathLike):
        sources = [sources]
    names = [file_path("source", source) for source in sources]
    if not names:
        raise SourceError("no source was given. Name a file or a folder.")
    if standard_input is None and STDIN in names:
        standard_input = read_standard_input()
    with given_fields(fields or {}):
        parts = [_read_source(name, standard_input or b"") for name in names]
    files = [file for part in parts for file in part.files]
    skipped = [skip for part in parts for skip in part.skipped]
    check_found(fields or {}, {name for file in files for name in file.field_names}, _told(names))
    called = STDIN_NAME if names[0] == STDIN else bare_name(names[0])
    reading = assemble(files, skipped, called)
    if not reading.corpus:
        raise SourceError(nothing_kept(names, reading.report))
    return reading


def _told(names: Sequence[str]) -> str:
    return ", ".join(f"'{STDIN_NAME if name == STDIN else name}'" for name in names)


@dataclass
class _Source:
    """What was read of a file, an archive or a folder."""

    files: list[FilePapers] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    def skip(self, name: str, reason: str) -> None:
        self.skipped.append(Skipped(writable(name), reason))


def _read_source(source: str, standard_input: bytes) -> _Source:
    found = _Source()
    if source == STDIN:
        if not standard_input.strip():
            raise SourceError(
                "there are no papers on standard input: it is empty. Pipe a file into it, as in:"
                " explorer topics - < papers.bib"
            )
        _read_single(found, STDIN_NAME, STDIN_NAME, lambda: standard_input)
    elif os.path.isdir(source):
        _read_folder(found, source)
    else:
        ((path, name),), _ = list_files(source)
        _read_single(found, source, name, lambda: bytes_in(path))
    return found


def _read_folder(found: _Source, folder: str) -> None:
    files, passed_over = list_files(folder)
    for name, reason in passed_over:
        found.skip(name, reason)
    for path, name in files:
        if objection := name_objection(name):
            found.skip(name, objection)
            continue
        try:
            _take(found, bytes_in(path), name, in_folder=True)
        except (SourceError, MissingExtraError) as error:
            found.skip(name, str(error))
    if not found.files:
        raise SourceError(nothing_readable(folder, found.skipped))


def _read_single(found: _Source, source: str, name: str, give: Callable[[], bytes]) -> None:
    try:
        _take(found, give(), name)
    except SourceError as error:
        raise SourceError(unreadable(source, str(error))) from error
    except MissingExtraError as error:
        raise MissingExtraError(f"'{visible(source)}' cannot be read: {error}") from error
    if not found.files:
        raise SourceError(nothing_readable(source, found.skipped))


def _take(found: _Source, data: bytes, name: str, *, in_folder: bool = False) -> None:
    """Read a file, or the members of an archive."""
    unpacked = unpack(data)
    if by_bytes(unpacked) or not is_archive(unpacked):
        found.files.append(read_data(unpacked, name, in_folder=in_folder))
        return
    if unpacked is not data:
        raise SourceError(NESTED)
    for member in members(data):
        within = f"{name}/{member.name}"
        try:
            if member.reason:
                raise SourceError(member.reason)
            found.files.append(read_data(member.data, within, in_folder=True))
        except (SourceError, MissingExtraError) as error:
            found.skip(within, str(error))


def read_standard_input() -> bytes:
    """Read standard input to its end.

    Raises
    ------
    SourceError
        When there is none.
    """
    try:
        return sys.stdin.buffer.read()
    except (AttributeError, OSError, ValueError) as error:
        raise SourceError("there is no standard input. Name a file or a folder.") from error
