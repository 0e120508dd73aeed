"""One file read: its papers, and what became of every record in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.report import WITHOUT_TEXT, FileReport, LeftOut, Remark
from explorer.words.readers.decoding import Decoded, decode
from explorer.words.readers.fields import names_in
from explorer.words.readers.filenames import stem, without_packed, writable
from explorer.words.readers.formats import (
    PLAIN,
    Format,
    by_bytes,
    by_content,
    by_name,
    plain,
    sure_by_content,
)
from explorer.words.readers.papers import make_paper
from explorer.words.readers.record import Items, Notice, Record
from explorer.words.readers.refusals import way_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.corpus import Paper

RECORDS = "records"
_NO_ID = "no id given, so one is made from the text"
_WITHOUT_IDS = (PLAIN.name, RECORDS)


@dataclass
class FilePapers:
    """The papers of one file, and its report; what other files tell is still to come.

    Parameters
    ----------
    report : FileReport
    papers : list of Paper
    remarks : dict
        What is true of some papers, each with those it is true of.
    field_names : set of str
        Under which its records have anything.
    """

    report: FileReport
    papers: list[Paper] = field(default_factory=list)
    remarks: dict[str, list[str]] = field(default_factory=dict)
    field_names: set[str] = field(default_factory=set)

    def take_in(self, item: Record | LeftOut | Notice) -> None:
        """Take in what a format found."""
        if isinstance(item, Notice):
            self._note(item)
            return
        self.report.found += 1
        if isinstance(item, LeftOut):
            self.report.left_out.append(item)
        else:
            self._make_paper(item)

    def _note(self, notice: Notice) -> None:
        if notice.who:
            self._remark(notice.text, notice.who)
        elif notice.minor:
            self.report.asides.append(notice.text)
        else:
            self.report.notices.append(Remark(notice.text))

    def _remark(self, text: str, who: str) -> None:
        self.remarks.setdefault(text, []).append(who)

    def _make_paper(self, record: Record) -> None:
        self.field_names |= names_in(record)
        made = make_paper(record, self.report.name)
        for remark in made.remarks:
            self._remark(remark, made.paper_id or record.where)
        if made.paper is None:
            out = LeftOut(record.where, made.paper_id, made.reason, WITHOUT_TEXT)
            self.report.left_out.append(out)
            return
        if not made.paper_id and self.report.format not in _WITHOUT_IDS:
            self._remark(_NO_ID, record.where)
        self.papers.append(made.paper)


def papers_of(items: Items, name: str, format_name: str, notices: Sequence[str] = ()) -> FilePapers:
    """Make papers of what a format found in a file."""
    file = FilePapers(FileReport(name, format_name, notices=[Remark(notice) for notice in notices]))
    for item in items:
        file.take_in(item)
    file.report.notices += [Remark(text, tuple(who)) for text, who in file.remarks.items()]
    return file


def bytes_in(path: str) -> bytes:
    """Give the bytes of a file.

    Raises
    ------
    SourceError
        When it cannot be read. The message does not name the file.
    """
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise SourceError(error.strerror or str(error)) from error


def read_data(data: bytes, name: str, *, in_folder: bool = False) -> FilePapers:
    """Read the papers of a file.

    Parameters
    ----------
    data : bytes
        What is in the file, unpacked.
    name : str
        What the report calls it; its suffix tells the format of a text.
    in_folder : bool, default False
        Whether the user named a folder and not this file; then texts that are there for another
        purpose are refused.

    Raises
    ------
    SourceError
        When the file is empty or binary, or of no known format. The message does not name it.
    MissingExtraError
        When a package is needed for it that is not installed.
    """
    if binary := by_bytes(data):
        return papers_of(binary.parse(data), writable(name), binary.name)
    if not data.strip():
        raise SourceError("it is empty")
    named = by_name(name)
    decoded = _decoded(data, name, utf8_only=named is not None and named.utf8_only)
    format_ = _choose(named, decoded.text, name)
    if in_folder and format_ is PLAIN and (objection := plain.objection(name, decoded.text)):
        raise SourceError(objection)
    file = papers_of(format_.parse(decoded.text), writable(name), format_.name, decoded.notices)
    file.report.encoding = decoded.encoding
    if format_ is PLAIN and len(file.papers) == 1:
        file.papers = [_named_by_file(file.papers[0], name)]
    return file


def _named_by_file(paper: Paper, name: str) -> Paper:
    """Give the only paper of a text file the name of the file for an id, if it has none."""
    has_name = without_packed(name).lower().endswith(PLAIN.suffixes)
    return replace(paper, paper_id=stem(name)) if has_name and not paper.paper_id else paper


def _decoded(data: bytes, name: str, *, utf8_only: bool) -> Decoded:
    """Decode a text; of what is none, tell what to do instead where that is known."""
    try:
        return decode(data, utf8_only=utf8_only)
    except SourceError as error:
        advice = way_out(name)
        raise SourceError(f"{error}: {advice}" if advice else str(error)) from error


def _choose(named: Format | None, text: str, name: str) -> Format:
    """Take the format that the name tells, unless the content plainly tells another one.

    The name ".txt" tells too little to go by it alone.
    """
    if named is not None and named is not PLAIN:
        return named if named.looks_like(text) else sure_by_content(text) or named
    try:
        return by_content(text)
    except SourceError as error:
        if named is None:
            raise SourceError(way_out(name) or str(error)) from error
        return named
