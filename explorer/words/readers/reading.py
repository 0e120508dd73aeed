"""From files and folders to a corpus: every record found becomes a row, or is in the report."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.report import Skipped
from explorer.sources import list_files
from explorer.words.readers.assembling import Reading, assemble
from explorer.words.readers.filenames import bare_name, writable
from explorer.words.readers.files import FilePapers, read_file
from explorer.words.readers.refusals import nothing_kept, nothing_readable, unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence


def read(sources: Sequence[str | os.PathLike[str]]) -> Reading:
    r"""Read the papers of one or more files and folders.

    The first source names the corpus: by the heading that all its text files share, else by the
    name of the file or folder.

    Parameters
    ----------
    sources : sequence of path
        Files of the formats in `FORMATS`, each gzipped or not, and folders of such files.

    Returns
    -------
    Reading
        For every file and in all, what was kept and what was left out add up to what was found.

    Raises
    ------
    SourceError
        When a source is missing, empty, binary or of no known format, when a folder has nothing
        to read, or when nothing that was found has a title or an abstract.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "two.csv")
    ...     _ = path.write_text("id,title,abstract\na,Bandits,On arms.\nb,Robots,\n")
    ...     reading = read([path])
    >>> reading.corpus.ids, reading.report.summary()
    (['a', 'b'], '2 papers from 1 file (1 title only)')
    """
    if isinstance(sources, str | os.PathLike):
        sources = [sources]
    names = [os.fspath(source) for source in sources]
    if not names:
        raise SourceError("no source was given. Name a file or a folder.")
    parts = [_read_source(name) for name in names]
    files = [file for part in parts for file in part.files]
    skipped = [skip for part in parts for skip in part.skipped]
    reading = assemble(files, skipped, bare_name(names[0]))
    if not reading.corpus:
        raise SourceError(nothing_kept(names, reading.report))
    return reading


@dataclass
class _Source:
    """A file or a folder, read."""

    files: list[FilePapers]
    skipped: list[Skipped]


def _read_source(source: str) -> _Source:
    if source == "-":
        raise SourceError("standard input is not read. Save it to a file and name the file.")
    listed, passed_over = list_files(source)
    found = _Source([], [Skipped(writable(name), reason) for name, reason in passed_over])
    if not os.path.isdir(source):
        found.files.append(_read_single(source, *listed[0]))
        return found
    for path, name in listed:
        try:
            found.files.append(read_file(path, name, in_folder=True))
        except SourceError as error:
            found.skipped.append(Skipped(writable(name), str(error)))
    if not found.files:
        raise SourceError(nothing_readable(source, found.skipped))
    return found


def _read_single(source: str, path: str, name: str) -> FilePapers:
    try:
        return read_file(path, name)
    except SourceError as error:
        raise SourceError(unreadable(source, str(error))) from error
