"""From files to a corpus: every record found becomes a row, or an entry in the report."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.corpus import Collected, Corpus, Paper, collect
from explorer.errors import OptionError, SourceError
from explorer.report import FileReport, LeftOut, Report, Skipped
from explorer.sources import list_files
from explorer.terminal import cut, visible
from explorer.words.readers.decoding import decode, unpack
from explorer.words.readers.formats import PACKED, PLAIN, Format, by_content, by_name, described
from explorer.words.readers.formats.plain import COLLECTION
from explorer.words.readers.papers import PLACE, make_paper
from explorer.words.readers.record import Items, Notice, Record
from explorer.words.readers.synonyms import SYNONYMS, role_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

NO_ID = "no id given, so one is made from the text"
_RECORDS = "records"
_WITHOUT_IDS = (PLAIN.name, _RECORDS)
_SHOWN = 10
_SHOWN_REASONS = 5
_LONGEST_SHOWN = 60


@dataclass(frozen=True)
class Reading:
    """What was read, and what became of everything that was found.

    Parameters
    ----------
    corpus : Corpus
    report : Report
    """

    corpus: Corpus
    report: Report


@dataclass
class _Read:
    """One file, read: its papers, and a report that still lacks what other files tell."""

    report: FileReport
    papers: list[Paper] = field(default_factory=list)
    remarks: dict[str, list[str]] = field(default_factory=dict)

    def remark(self, text: str, who: str) -> None:
        self.remarks.setdefault(text, []).append(who)


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
    files: list[_Read] = []
    skipped: list[Skipped] = []
    for name in names:
        found, passed_over = _read_source(name)
        files += found
        skipped += passed_over
    reading = _assemble(files, skipped, _bare_name(names[0]))
    if not reading.corpus:
        raise SourceError(_nothing_kept(names, reading.report))
    return reading


def read_records(records: Iterable[Mapping[str, object]], *, name: str = "records") -> Reading:
    """Read records that are already in memory, by the rules that hold for files.

    Parameters
    ----------
    records : iterable of Mapping
        Field names as in a file: title, abstract, id, authors, year, ...
    name : str, default "records"
        Name of the corpus, and `Paper.source` of every paper.

    Returns
    -------
    Reading

    Raises
    ------
    SourceError
        When no record has a title or an abstract.

    Examples
    --------
    >>> read_records([{"title": "Bandits"}, {"title": ""}]).report.left_out
    1
    """
    found = (Record(f"record {number}", dict(fields)) for number, fields in enumerate(records, 1))
    reading = _assemble([_convert(found, name, _RECORDS, [])], [], name)
    if not reading.corpus:
        raise SourceError(_nothing_kept([name], reading.report))
    return reading


def read_frame(
    df: Any, *, columns: Mapping[str, str] | None = None, name: str = "data frame"
) -> Reading:
    """Read the rows of a data frame, by the rules that hold for files.

    Parameters
    ----------
    df : pandas.DataFrame
    columns : Mapping[str, str], optional
        Which column holds what: ``{"title": "Paper", "abstract": "Summary"}``. For what is not
        named here, columns are recognised as in a file.
    name : str, default "data frame"
        Name of the corpus, and `Paper.source` of every paper.

    Returns
    -------
    Reading

    Raises
    ------
    OptionError
        When `columns` names something that a paper does not have, or a column that is not there.
    SourceError
        When no row has a title or an abstract.
    """
    held = [str(column) for column in df.columns]
    for role, column in (columns or {}).items():
        if role not in SYNONYMS:
            raise OptionError(f"columns: '{role}' is not one of {', '.join(SYNONYMS)}.")
        if column not in held:
            raise OptionError(f"columns: there is no column '{column}' among {', '.join(held)}.")
    given = {column: role for role, column in (columns or {}).items()}
    rows = df.itertuples(index=False, name=None)
    return read_records((_row(held, row, given) for row in rows), name=name)


def _row(held: list[str], row: tuple[object, ...], given: Mapping[str, str]) -> dict[str, object]:
    """Name the cells of a row; where the user named a column, no synonym of it counts."""
    roles = set(given.values())
    return {
        given.get(name, f"{name} (column)" if role_of(name) in roles else name): cell
        for name, cell in zip(held, row, strict=True)
    }


def _read_source(source: str) -> tuple[list[_Read], list[Skipped]]:
    if source == "-":
        raise SourceError("standard input is not read. Save it to a file and name the file.")
    found, passed_over = list_files(source)
    skipped = [Skipped(_utf8(name), reason) for name, reason in passed_over]
    if not os.path.isdir(source):
        path, name = found[0]
        try:
            return [_read_file(path, name)], skipped
        except SourceError as error:
            raise SourceError(
                f"'{visible(source)}' cannot be read as papers: {error}. {_readable()}"
            ) from error
    files = []
    for path, name in found:
        try:
            files.append(_read_file(path, name, in_folder=True))
        except SourceError as error:
            skipped.append(Skipped(_utf8(name), str(error)))
    if not files:
        raise SourceError(_nothing_readable(source, skipped))
    return files, skipped


def _read_file(path: str, name: str, *, in_folder: bool = False) -> _Read:
    named = by_name(name)
    if in_folder and named is None:
        raise SourceError("its name tells no format that is read")
    try:
        data = unpack(Path(path).read_bytes())
    except OSError as error:
        raise SourceError(error.strerror or str(error)) from error
    if not data.strip():
        raise SourceError("it is empty")
    decoded = decode(data, utf8_only=named is not None and named.utf8_only)
    chosen = _choose(named, decoded.text)
    objection = chosen.objection(name, decoded.text) if in_folder else ""
    if objection:
        raise SourceError(objection)
    return _convert(chosen.parse(decoded.text), _utf8(name), chosen.name, decoded.notices)


def _choose(named: Format | None, text: str) -> Format:
    """Take the format that the name tells; ".txt" tells too little to go by it alone."""
    if named is not None and named is not PLAIN:
        return named
    try:
        return by_content(text)
    except SourceError:
        if named is None:
            raise
        return named


def _convert(items: Items, name: str, format_name: str, notices: Sequence[str]) -> _Read:
    """Make papers of the records of one file."""
    file = _Read(FileReport(name, format_name, notices=list(notices)))
    for item in items:
        if isinstance(item, Notice):
            _note(item, file)
            continue
        file.report.found += 1
        if isinstance(item, LeftOut):
            file.report.left_out.append(item)
        else:
            _take_in(item, file)
    file.report.notices += [_grouped(text, who) for text, who in file.remarks.items()]
    return file


def _note(notice: Notice, file: _Read) -> None:
    if notice.who:
        file.remark(notice.text, notice.who)
    else:
        file.report.notices.append(notice.text)


def _take_in(record: Record, file: _Read) -> None:
    try:
        made = make_paper(record, file.report.name)
    except RecursionError:
        file.report.left_out.append(LeftOut(record.where, "", "nested too deeply"))
        return
    for remark in made.remarks:
        file.remark(remark, made.paper_id or record.where)
    if made.paper is None:
        file.report.left_out.append(LeftOut(record.where, made.paper_id, made.reason))
        return
    if not made.paper_id and file.report.format not in _WITHOUT_IDS:
        file.remark(NO_ID, record.where)
    file.papers.append(made.paper)


def _grouped(text: str, who: list[str]) -> str:
    """Tell one remark for all papers that it is true of."""
    shown = ", ".join(map(_short, who[:_SHOWN])) + (", ..." if len(who) > _SHOWN else "")
    return f"{text}: {len(who):,} ({shown})" if len(who) > 1 else f"{text}: {shown}"


def _short(paper_id: str) -> str:
    return cut(paper_id[:_LONGEST_SHOWN], _LONGEST_SHOWN - 1)


def _assemble(files: list[_Read], skipped: list[Skipped], name: str) -> Reading:
    papers = [paper for file in files for paper in file.papers]
    owners = [file.report for file in files for _ in file.papers]
    headings = {
        paper.extra.get(COLLECTION, "")
        for paper, owner in zip(papers, owners, strict=True)
        if owner.format == PLAIN.name
    }
    collected = collect(papers, _only(headings) or name)
    _count(papers, owners, collected)
    _tell_renamed(papers, owners, collected)
    return Reading(collected.corpus, Report([file.report for file in files], skipped))


def _only(headings: set[str]) -> str:
    return next(iter(headings)) if len(headings) == 1 else ""


def _count(papers: list[Paper], owners: list[FileReport], collected: Collected) -> None:
    merged = dict(collected.merged)
    for position, (paper, owner) in enumerate(zip(papers, owners, strict=True)):
        if position in merged:
            twin = merged[position]
            reason = f"the same id and text as {twin.extra[PLACE]} of {twin.source}"
            owner.left_out.append(LeftOut(paper.extra[PLACE], twin.paper_id, reason))
        else:
            owner.kept += 1
            owner.title_only += paper.title_only


def _tell_renamed(papers: list[Paper], owners: list[FileReport], collected: Collected) -> None:
    by_owner: dict[int, list[str]] = {}
    for position, paper in collected.renamed:
        before, now = _short(papers[position].paper_id), _short(paper.paper_id)
        told = f"{before} in {paper.extra[PLACE]} is now {now}"
        by_owner.setdefault(id(owners[position]), []).append(told)
    for owner in {id(owner): owner for owner in owners}.values():
        if id(owner) in by_owner:
            text = "the same id with another text, made unique"
            owner.notices.append(_grouped(text, by_owner[id(owner)]))


def _bare_name(source: str) -> str:
    """Name a source: a folder's name, or a file's without suffixes."""
    base = os.path.basename(os.path.abspath(source))
    if os.path.isdir(source):
        return _utf8(base)
    bare = base[: -len(PACKED)] if base.lower().endswith(PACKED) else base
    return _utf8(os.path.splitext(bare)[0])


def _utf8(name: str) -> str:
    """Give a file name as text that can be written, whatever bytes it has."""
    return os.fsencode(name).decode("utf-8", "replace")


def _readable() -> str:
    return f"Formats that are read, gzipped or not: {described()}."


def _nothing_readable(source: str, skipped: list[Skipped]) -> str:
    reasons = "; ".join(f"{skip.name}: {skip.reason}" for skip in skipped[:_SHOWN_REASONS])
    more = f"; and {len(skipped) - _SHOWN_REASONS} more" if len(skipped) > _SHOWN_REASONS else ""
    held = f"{reasons}{more}" if reasons else "no files, or hidden ones only"
    return (
        f"the folder '{visible(source)}' has nothing that can be read as papers"
        f" ({visible(held)}). {_readable()}"
    )


def _nothing_kept(names: list[str], report: Report) -> str:
    left_out = [out for file in report.files for out in file.left_out]
    reasons = "; ".join(map(str, left_out[:_SHOWN_REASONS]))
    more = f"; and {len(left_out) - _SHOWN_REASONS} more" if len(left_out) > _SHOWN_REASONS else ""
    held = f" ({reasons}{more})" if reasons else ""
    count = f"{report.found:,} record{'' if report.found == 1 else 's'}"
    return (
        f"{visible(', '.join(names))}: {count} found, none with a title or an abstract"
        f"{visible(held)}. Give every record a field 'title' or 'abstract'. {_readable()}"
    )
