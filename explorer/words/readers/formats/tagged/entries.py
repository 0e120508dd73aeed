"""The records of a tagged text, whatever its tags look like."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator


@dataclass
class Entry:
    """What stands between two marks.

    Parameters
    ----------
    line : int
        Where it begins, from 1.
    begun, ended : bool
        Whether the mark that begins a record is there, and the one that ends it.
    tagged : list of (str, list of str)
        Every tag with its lines: the one that it stands in, and those that continue it.
    """

    line: int
    begun: bool
    ended: bool = False
    tagged: list[tuple[str, list[str]]] = field(default_factory=list)

    @property
    def where(self) -> str:
        """The place in the file."""
        return f"line {self.line}"

    def has(self, tag: str) -> bool:
        """Tell whether a tag was given."""
        return any(given == tag for given, _ in self.tagged)


@dataclass(frozen=True)
class Marks:
    """How the lines of a format look.

    Parameters
    ----------
    line : re.Pattern
        A line with a tag: the tag is group 1, the value behind it group 2. Any other line
        continues the one before.
    first : str
        The tag that begins a record.
    end : str, default ""
        The tag that ends a record, "" when there is none.
    blank_separates : bool, default False
        Whether a record begins behind a blank line, whatever its tag; then the first tag begins one
        only where there would be a second of it.
    """

    line: re.Pattern[str]
    first: str
    end: str = ""
    blank_separates: bool = False

    def begin(self, tag: str, entry: Entry | None, after_blank: bool) -> bool:
        """Tell whether a tag begins a record, given the entry so far."""
        if not self.blank_separates:
            return tag == self.first
        return after_blank or not entry or (tag == self.first and entry.has(tag))


def entries(text: str, marks: Marks) -> Iterator[Entry]:
    """Give what stands between the marks, also where one of them is missing."""
    entry: Entry | None = None
    after_blank = True
    for number, line in enumerate(text.split("\n"), 1):
        found = marks.line.match(line.lstrip("\ufeff"))  # of a file that was appended to another
        if found and found[1] == marks.end:
            if entry:
                entry.ended = True
                yield entry
            entry = None
        elif found:
            begins = marks.begin(found[1], entry, after_blank)
            if entry and begins:
                yield entry
            if not entry or begins:
                entry = Entry(number, begins)
            entry.tagged.append((found[1], [(found[2] or "").strip()]))
        elif entry:
            entry.tagged[-1][1].append(line.strip())
        after_blank = not line.strip()
    if entry:
        yield entry
