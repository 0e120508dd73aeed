"""Finds the entries of a file, and what stands between them."""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from explorer.report import LeftOut
from explorer.words.readers.formats.bibtex.bibtext import BibText
from explorer.words.readers.formats.bibtex.cursor import Broken, Cursor
from explorer.words.readers.record import Notice

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.words.readers.formats.bibtex.entry import Entry

_T = TypeVar("_T")

_ENTRY = re.compile(r"(?<!\w)@[ \t]*([A-Za-z]+)\s*([{(])")
# At the start of a line this is another entry, even where braces before it are still open.
_LINE_OF_ENTRY = re.compile(
    r'^[ \t]*@[ \t]*(?:(?:string|comment|preamble)\s*[{(]|[A-Za-z]+\s*[{(]\s*[^\s,={}()"]*\s*,)',
    re.MULTILINE | re.IGNORECASE,
)
_STRAY_FIELD = re.compile(r'^[ \t,]*\w[\w-]*[ \t]*=[ \t]*[{"\d]', re.MULTILINE)


def looks_like(text: str) -> bool:
    """Tell whether a text of unknown format begins with an entry."""
    match = _LINE_OF_ENTRY.search(text)
    return match is not None and "=" not in text[: match.start()]


class Scanner:
    """Reads a file from entry to entry.

    Parameters
    ----------
    text : str
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._file = BibText(text)
        self._boundaries = [match.start() for match in _LINE_OF_ENTRY.finditer(text)]
        self._found: list[Entry | LeftOut | Notice] = []
        self._last_name = ""

    def read(self) -> list[Entry | LeftOut | Notice]:
        """Give the entries, the ones that are broken, and notices, in order."""
        while match := _ENTRY.search(self.text, self.at):
            between = self.text[self.at : match.start()]
            self._note_stray_field(between)
            kind, self.at = match[1].lower(), match.end()
            if "%" in between.rpartition("\n")[2]:  # the entry is commented out
                continue
            if kind in ("comment", "preamble"):
                self._skip_braced(match)
            elif kind == "string":
                self._string(match)
            else:
                self._entry(match, kind)
        self._note_stray_field(self.text[self.at :])
        return self._found

    def _skip_braced(self, match: re.Match[str]) -> None:
        """Go past the closing brace; a comment without one ends where it begins."""
        if match[2] == "{":
            cursor = Cursor(self._file, match.end() - 1, len(self.text), "}")
            with suppress(Broken):
                cursor.braced()
                self.at = cursor.at

    def _string(self, match: re.Match[str]) -> None:
        try:
            self._read_body(match, Cursor.abbreviations)
        except Broken as problem:
            where = f"line {self._file.line(match.start())}"
            self._found.append(Notice(f"@string is not understood: {problem}", where))

    def _entry(self, match: re.Match[str], kind: str) -> None:
        line = self._file.line(match.start())
        try:
            entry = self._read_body(match, lambda cursor: cursor.entry(kind, line))
        except Broken as problem:
            key = Cursor(self._file, match.end(), self.at, "}").key()
            self._found.append(LeftOut(f"line {line}", key, str(problem)))
        else:
            self._found.append(entry)
            self._last_name = entry.name

    def _read_body(self, match: re.Match[str], read: Callable[[Cursor], _T]) -> _T:
        """Read what is in the braces of an entry; a broken one ends where the next begins."""
        limit = self._next_boundary(match.end())
        close = "}" if match[2] == "{" else ")"
        problems = []
        # LaTeX does not count an escaped brace, BibTeX does: what works is right.
        for escapes in (True, False):
            cursor = Cursor(self._file, match.end(), limit, close, escapes=escapes)
            try:
                found = read(cursor)
            except Broken as broken:
                problems.append(broken)
            else:
                self.at = cursor.at
                return found
        self.at = limit
        raise problems[0]

    def _next_boundary(self, at: int) -> int:
        after = bisect_right(self._boundaries, at)
        return self._boundaries[after] if after < len(self._boundaries) else len(self.text)

    def _note_stray_field(self, between: str) -> None:
        """Notice a field after an entry, which a brace that closes too early leaves there."""
        match = _STRAY_FIELD.search(between)
        if match and self._last_name:
            line = self._file.line(self.at + match.end() - 1)
            where = f"line {line} after {self._last_name}"
            self._found.append(Notice("outside any entry, since a brace closes too early", where))
