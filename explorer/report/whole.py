"""What became of everything in a source."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.report.files import FileReport, Skipped
from explorer.report.model import ModelReading
from explorer.report.telling import in_one_line, shares, some
from explorer.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_SUMS = ("found", "kept", "title_only", "left_out", "left_out_by_kind", "scripts")


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
            groups = in_one_line([some(ids) for ids in self.same_texts])
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
