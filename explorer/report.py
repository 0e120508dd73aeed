"""What became of everything that was found in a source: kept plus left out equals found."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.terminal import cut, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# Why a record was left out.
MALFORMED = "malformed"
WITHOUT_TEXT = "without text"
DUPLICATE = "duplicated"
NO_PAPER = "no paper"

# The script that needs no mention, and what has none.
LATIN = "Latin"
NO_LETTERS = "no letters"

_SUMS = ("found", "kept", "title_only", "left_out", "left_out_by_kind", "scripts")
_MOST_CASES = 5
_MOST_LINES = 10
_MOST_GROUPS = 5
_LONGEST_CASE = 150


def some(cases: Sequence[str], most: int = _MOST_CASES) -> str:
    """Name the first of many.

    >>> some(["p1", "p2", "p3"], most=2)
    'p1, p2, ...'
    """
    shown = [cut(case[:_LONGEST_CASE], _LONGEST_CASE - 1) for case in cases[:most]]
    return ", ".join([*shown, "..."] if len(cases) > most else shown)


@dataclass(frozen=True)
class Remark:
    """Something that a user should know, told once for all that it is true of.

    Parameters
    ----------
    text : str
    cases : tuple of str
        Ids of papers or places in the file, or nothing when it is true of the file.

    Examples
    --------
    >>> str(Remark("no year", ("p1",))), str(Remark("no year", ("p1", "p2")))
    ('no year: p1', 'no year: 2 (p1, p2)')
    """

    text: str
    cases: tuple[str, ...] = ()

    def __str__(self) -> str:
        if len(self.cases) > 1:
            return f"{self.text}: {len(self.cases):,} ({some(self.cases)})"
        return f"{self.text}: {some(self.cases)}" if self.cases else self.text


@dataclass(frozen=True)
class LeftOut:
    """A record that did not become a row, and why.

    Parameters
    ----------
    where : str
        Place in the file: "line 12", "record 3", "paragraph 4".
    paper_id : str
        The id that the record gave, or "".
    reason : str
    kind : {"malformed", "without text", "duplicated", "no paper"}, default "malformed"
    same_as : str, default ""
        Of a duplicate, the place and file of the record that was kept.
    """

    where: str
    paper_id: str
    reason: str
    kind: str = MALFORMED
    same_as: str = ""

    @property
    def place(self) -> str:
        """Where it is, and its id."""
        return f"{self.where} ({self.paper_id})" if self.paper_id else self.where

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


@dataclass(frozen=True)
class Copies:
    """Records of a file that are the same paper as one that was kept.

    Parameters
    ----------
    paper_id : str
    kept : str
        The place and file of the record that was kept.
    places : tuple of str
        Where the others are.
    """

    paper_id: str
    kept: str
    places: tuple[str, ...]

    def __str__(self) -> str:
        return f"{some(self.places)}: {self.paper_id} in {self.kept}"


@dataclass
class FileReport:
    """What one file held.

    Parameters
    ----------
    name : str
        Path within the source, with forward slashes.
    format : str
        The reader that took it.
    found, kept : int
        Records found, and records that became rows.
    title_only : int
        Kept records that have a title and no abstract.
    left_out : list of LeftOut
        One entry for every record found and not kept.
    notices : list of Remark
        What a user should know and nothing was lost by: an encoding, an id made unique.
    asides : list of str
        What is told only to a user who asks: which line was taken for a heading.
    encoding : str
        Of a text file; empty for one that is no text.
    scripts : dict of (str, int)
        How many kept papers are mainly written in which script, the most frequent first.
    """

    name: str
    format: str = ""
    found: int = 0
    kept: int = 0
    title_only: int = 0
    left_out: list[LeftOut] = field(default_factory=list)
    notices: list[Remark] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)
    encoding: str = ""
    scripts: dict[str, int] = field(default_factory=dict)

    @property
    def duplicates(self) -> list[Copies]:
        """The records that are the same paper, together."""
        groups: dict[tuple[str, str], list[str]] = {}
        for out in self.left_out:
            if out.kind == DUPLICATE:
                groups.setdefault((out.paper_id, out.same_as), []).append(out.where)
        return [Copies(*whose, tuple(places)) for whose, places in groups.items()]

    def lines(self, *, scripts: bool = True) -> Iterator[str]:
        """Tell everything, long lists cut; with the scripts where they are not Latin alone."""
        yield f"{self.name}: {self.format}, {self.kept:,} of {self.found:,} kept"
        facts = [*map(str, self.notices), *self.asides]
        if scripts and set(self.scripts) - {LATIN}:
            facts.append(f"scripts: {shares(self.scripts)}")
        for fact in (*facts, *_cut_lines(self._told_left_out()), *self._told_duplicates()):
            yield f"  {fact}"

    def _told_left_out(self) -> list[str]:
        """Give a line for every reason."""
        places: dict[str, list[str]] = {}
        for out in self.left_out:
            if out.kind != DUPLICATE:
                places.setdefault(out.reason, []).append(out.place)
        return [
            f"left out, {reason}: {len(where):,} ({some(where)})"
            if len(where) > 1
            else f"left out, {where[0]}: {reason}"
            for reason, where in places.items()
        ]

    def _told_duplicates(self) -> list[str]:
        groups = self.duplicates
        if not groups:
            return []
        count = sum(len(group.places) for group in groups)
        shown = _joined(list(map(str, groups)))
        return [f"left out, the same id and text as a paper that is kept: {count:,} ({shown})"]

    def to_dict(self) -> dict[str, Any]:
        """Give plain values, as JSON has them."""
        return {**asdict(self), "duplicates": [asdict(group) for group in self.duplicates]}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> FileReport:
        """Undo `to_dict`."""
        given = {name: value for name, value in values.items() if name != "duplicates"}
        given["left_out"] = [LeftOut(**out) for out in values["left_out"]]
        given["notices"] = [_remark(notice) for notice in values["notices"]]
        return cls(**given)


def _remark(values: Mapping[str, Any]) -> Remark:
    return Remark(values["text"], tuple(values["cases"]))


def _joined(groups: Sequence[str]) -> str:
    more = len(groups) - _MOST_GROUPS
    return "; ".join([*groups[:_MOST_GROUPS], *([f"and {more:,} more"] if more > 0 else [])])


def _cut_lines(lines: Sequence[str]) -> list[str]:
    more = len(lines) - _MOST_LINES
    cut_off = [f"and {more:,} more, which --report-json tells"] if more > 0 else []
    return [*lines[:_MOST_LINES], *cut_off]


def shares(counts: Mapping[str, int]) -> str:
    """Tell counts, and what they are of all.

    >>> shares({"Latin": 197, "Han": 2, "Cyrillic": 1})
    'Latin 197 (98%), Han 2 (1%), Cyrillic 1 (under 1%)'
    """
    total = sum(counts.values())
    return ", ".join(
        f"{name} {count:,} ({f'{count / total:.0%}' if 100 * count >= total else 'under 1%'})"
        for name, count in counts.items()
    )


@dataclass(frozen=True)
class Skipped:
    """A file of a folder that was not read, and why."""

    name: str
    reason: str


@dataclass(frozen=True)
class ModelReading:
    """How a model read texts of which some may be longer than it reads at once.

    Parameters
    ----------
    name : str
        Of the model.
    limit : int
        Number of tokens that it reads at once.
    in_chunks : bool
        Whether longer texts are read whole, in chunks; else they are read up to the limit.
    n_texts : int
    longer : dict of (str, int)
        The number of tokens of each longer text, by id.

    Examples
    --------
    >>> str(ModelReading("m", 256, True, 1317, {"p1": 300, "p2": 400}))
    '2 of 1,317 texts are longer than the 256 tokens that m reads at once: read whole, in chunks'
    """

    name: str
    limit: int
    in_chunks: bool
    n_texts: int
    longer: Mapping[str, int]

    def __str__(self) -> str:
        tokens = f"the {self.limit:,} tokens that {self.name} reads at once"
        if not self.longer:
            return f"no text is longer than {tokens}"
        are = "text is" if self.n_texts == 1 else "texts are"
        longer = f"{len(self.longer):,} of {self.n_texts:,} {are} longer than {tokens}"
        if self.in_chunks:
            return f"{longer}: read whole, in chunks"
        read = [f"{name} {self.limit / n:.0%}" for name, n in self.longer.items()]
        share = len(read) * self.limit / sum(self.longer.values())
        return f"{longer}: read up to there, which is {share:.0%} of them ({some(read)})"


@dataclass
class Report:
    """What became of everything in a source.

    Parameters
    ----------
    files : list of FileReport
    skipped : list of Skipped
    same_texts : list of list of str
        Ids of papers with the same text, together. All of them are kept.
    notices : list of str
        What a user should know about all files together.
    model : ModelReading, optional
        Once the texts are embedded.
    """

    files: list[FileReport] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    same_texts: list[list[str]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    model: ModelReading | None = None

    @property
    def found(self) -> int:
        """Records found in all files."""
        return sum(file.found for file in self.files)

    @property
    def kept(self) -> int:
        """Records that became rows."""
        return sum(file.kept for file in self.files)

    @property
    def title_only(self) -> int:
        """Rows that have a title and no abstract."""
        return sum(file.title_only for file in self.files)

    @property
    def left_out(self) -> int:
        """Records found that did not become rows."""
        return sum(len(file.left_out) for file in self.files)

    @property
    def left_out_by_kind(self) -> dict[str, int]:
        """How many records were left out for what kind of reason; see `LeftOut`."""
        return dict(Counter(out.kind for file in self.files for out in file.left_out))

    @property
    def scripts(self) -> dict[str, int]:
        """How many rows are mainly written in which script, the most frequent first."""
        counts: Counter[str] = Counter()
        for file in self.files:
            counts.update(file.scripts)
        return dict(counts.most_common())

    @property
    def n_notices(self) -> int:
        """What a user should know, all files together."""
        of_files = sum(len(file.notices) for file in self.files)
        return of_files + len(self.notices) + bool(self.same_texts)

    def summary(self) -> str:
        """Say in one line what was kept and what was not.

        >>> Report([FileReport("a.csv", "csv", found=2, kept=2, title_only=1)]).summary()
        '2 papers from 1 file (1 title only)'
        """
        files = f"{len(self.files):,} file{'' if len(self.files) == 1 else 's'}"
        papers = f"{self.kept:,} paper{'' if self.kept == 1 else 's'}"
        more = [
            f"{count:,} {what}"
            for count, what in (
                (self.title_only, "title only"),
                (self.left_out, f"of {self.found:,} records left out"),
                (len(self.skipped), f"other file{'' if len(self.skipped) == 1 else 's'} skipped"),
                (self.n_notices, f"notice{'' if self.n_notices == 1 else 's'}"),
            )
            if count
        ]
        return f"{papers} from {files}" + (f" ({'; '.join(more)})" if more else "")

    def lines(self) -> list[str]:
        """Tell everything, safe for a terminal: the sums first, then every file.

        Long lists are cut, with a count; `to_dict` has all of them.
        """
        told = [self.summary(), *(f"  {fact}" for fact in self._facts())]
        for file in self.files:
            told += file.lines(scripts=len(self.files) > 1)
        told += [f"{skip.name}: skipped, {skip.reason}" for skip in self.skipped]
        return [visible(line) for line in told]

    def _facts(self) -> Iterator[str]:
        """Tell what is true of all files together."""
        kinds = self.left_out_by_kind
        if kinds:
            yield "left out: " + ", ".join(f"{count:,} {kind}" for kind, count in kinds.items())
        if self.scripts:
            yield f"scripts: {shares(self.scripts)}"
        yield from self.notices
        if self.same_texts:
            count = sum(map(len, self.same_texts))
            groups = _joined([some(ids) for ids in self.same_texts])
            yield f"{count:,} papers have the same text as another, and are kept: {groups}"
        if self.model:
            yield str(self.model)

    def to_dict(self) -> dict[str, Any]:
        """Give plain values, as JSON has them: the sums first, then every file."""
        sums = {name: getattr(self, name) for name in _SUMS}
        return {**sums, **asdict(self), "files": [file.to_dict() for file in self.files]}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Report:
        """Undo `to_dict`."""
        return cls(
            [FileReport.from_dict(file) for file in values["files"]],
            [Skipped(**skip) for skip in values["skipped"]],
            [list(ids) for ids in values["same_texts"]],
            list(values["notices"]),
            ModelReading(**values["model"]) if values["model"] else None,
        )
