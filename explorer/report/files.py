"""What one file held."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.report.records import DUPLICATE, Copies, LeftOut, Remark
from explorer.report.telling import cut_lines, in_one_line, shares, some

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# The script that needs no mention, and what has none.
LATIN = "Latin"
NO_LETTERS = "no letters"


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
        for fact in (*facts, *cut_lines(self._told_left_out()), *self._told_duplicates()):
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
        shown = in_one_line(list(map(str, groups)))
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


@dataclass(frozen=True)
class Skipped:
    """A file of a folder that was not read, and why."""

    name: str
    reason: str
