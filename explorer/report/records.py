"""What became of a record that is not a row, and what a user should know of others."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.report.telling import some

# Why a record was left out.
MALFORMED = "malformed"
WITHOUT_TEXT = "without text"
DUPLICATE = "duplicated"
NO_PAPER = "no paper"


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
