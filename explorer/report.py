"""What became of everything that was found in a source: kept plus left out equals found."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Mapping


_SUMS = ("found", "kept", "title_only", "left_out")


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
    """

    where: str
    paper_id: str
    reason: str

    def __str__(self) -> str:
        named = f" ({self.paper_id})" if self.paper_id else ""
        return f"{self.where}{named}: {self.reason}"


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
    notices : list of str
        What a user should know and nothing was lost by: an encoding, an id made unique.
    asides : list of str
        What is told only to a user who asks: which line was taken for a heading.
    """

    name: str
    format: str = ""
    found: int = 0
    kept: int = 0
    title_only: int = 0
    left_out: list[LeftOut] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Skipped:
    """A file of a folder that was not read, and why."""

    name: str
    reason: str


@dataclass
class Report:
    """What became of everything in a source.

    Parameters
    ----------
    files : list of FileReport
    skipped : list of Skipped
    """

    files: list[FileReport] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

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
    def notices(self) -> int:
        """What a user should know, all files together."""
        return sum(len(file.notices) for file in self.files)

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
                (self.notices, f"notice{'' if self.notices == 1 else 's'}"),
            )
            if count
        ]
        return f"{papers} from {files}" + (f" ({'; '.join(more)})" if more else "")

    def lines(self) -> list[str]:
        """Tell everything, one fact a line, safe for a terminal."""
        told = [self.summary()]
        for file in self.files:
            told.append(f"{file.name}: {file.format}, {file.kept:,} of {file.found:,} kept")
            told += [f"  {notice}" for notice in (*file.notices, *file.asides)]
            told += [f"  left out, {out}" for out in file.left_out]
        told += [f"{skip.name}: skipped, {skip.reason}" for skip in self.skipped]
        return [visible(line) for line in told]

    def to_dict(self) -> dict[str, Any]:
        """Give plain values, as JSON has them: the sums first, then every file."""
        sums = {name: getattr(self, name) for name in _SUMS}
        return {**sums, **asdict(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Report:
        """Undo `to_dict`."""
        files = [
            FileReport(**{**file, "left_out": [LeftOut(**out) for out in file["left_out"]]})
            for file in values["files"]
        ]
        return cls(files, [Skipped(**skip) for skip in values["skipped"]])
