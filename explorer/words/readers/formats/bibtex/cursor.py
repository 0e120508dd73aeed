"""The grammar of one entry, read leniently from left to right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.words.readers.formats.bibtex.entry import Entry

if TYPE_CHECKING:
    from explorer.words.readers.formats.bibtex.bibtext import BibText

_NAME = r'[^\s=,#{}"()]+(?:[^\S\n]+[^\s=,#{}"()]+)*'  # Scopus has names of two words
_FIELD = re.compile(rf"\s*({_NAME})\s*=\s*")
_NEXT_FIELD = re.compile(rf'[,\n][^\S\n]*(?={_NAME}\s*=\s*[{{"\w])')
_KEY = re.compile(r"([^,={}]*)(?:,|(?=[})]))")
_BARE = re.compile(r"[^,#{}()\n\"]*")
_SPACE = re.compile(r"\s*")
_SEPARATORS = re.compile(r"[\s,]*")
_JOIN = re.compile(r"\s*#\s*")
_MARKS = re.compile(r'[{}"]')
_ESCAPES_AND_MARKS = re.compile(r'\\.|[{}"]', re.DOTALL)
_LONGEST_VALUE = 1_000_000


class Broken(Exception):  # noqa: N818 - never leaves this folder
    """An entry that cannot be read to its end."""


class Cursor:
    """Reads the body of one entry, and nothing beyond a limit.

    Parameters
    ----------
    file : BibText
    at : int
        Behind the opening brace or parenthesis.
    limit : int
    close : {"}", ")"}
        What ends the entry.
    escapes : bool, default True
        Whether a brace behind a backslash does not count.
    """

    def __init__(
        self, file: BibText, at: int, limit: int, close: str, *, escapes: bool = True
    ) -> None:
        self.file = file
        self.text = file.text
        self.at = at
        self.limit = limit
        self.close = close
        self.marks = _ESCAPES_AND_MARKS if escapes else _MARKS
        self.undefined: list[str] = []

    def entry(self, kind: str, line: int) -> Entry:
        """Read key and fields to the end of the entry.

        Raises
        ------
        Broken
            When there is no end.
        """
        entry = Entry(kind, self.key(), line)
        while not self._at_close():
            before = self.at
            field = self._match(_FIELD)
            if field and self.at < self.limit:
                value = self._value()
                self._remark_undefined(entry)
                entry.put(field[1].strip().lower(), value)
                self._comma(entry)
            else:
                self.at = before
                self._skip_junk(entry)
        return entry

    def key(self) -> str:
        """Read the key, "" when there is none."""
        match = self._match(_KEY)
        return match[1].strip() if match else ""

    def abbreviations(self) -> None:
        """Read the body of @string.

        Raises
        ------
        Broken
            When it defines nothing, or has no end.
        """
        while not self._at_close():
            field = self._match(_FIELD)
            if not field:
                raise Broken(f"line {self.file.line(self.at)} defines no abbreviation")
            self.file.abbreviations[field[1].strip().lower()] = self._value()

    def braced(self) -> str:
        """Read a text in braces, of which the first comes next.

        Raises
        ------
        Broken
            When it is not closed.
        """
        return self._enclosed("}", "brace")

    def _enclosed(self, closing: str, what: str) -> str:
        """Read up to a mark that stands outside all inner braces."""
        start, depth = self.at + 1, 0
        for match in self.marks.finditer(self.text, start, self.limit):
            mark = match.group()
            if mark == closing and depth == 0:
                self.at = match.end()
                return self.text[start : match.start()]
            depth += {"{": 1, "}": -1}.get(mark, 0)
        raise Broken(f"a {what} opened in line {self.file.line(self.at)} is not closed")

    def _at_close(self) -> bool:
        self._match(_SEPARATORS)
        if self.at >= self.limit:
            raise Broken(self._not_closed())
        if self.text[self.at] == self.close:
            self.at += 1
            return True
        return False

    def _not_closed(self) -> str:
        if self.limit == len(self.text):
            return "its braces do not close before the end of the file"
        return f"its braces do not close before line {self.file.line(self.limit)}, the next entry"

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.at, self.limit)
        if match:
            self.at = match.end()
        return match

    def _value(self) -> str:
        """Read a value: texts in braces or quotes, numbers and abbreviations, joined by #."""
        parts = [self._part()]
        while self._match(_JOIN):
            parts.append(self._part())
        if sum(map(len, parts)) > _LONGEST_VALUE:
            raise Broken(f"a value grows beyond {_LONGEST_VALUE:,} characters by abbreviations")
        return "".join(parts)

    def _part(self) -> str:
        self._match(_SPACE)
        opening = self.text[self.at : self.at + 1]
        if opening == "{":
            return self.braced()
        if opening == '"':
            return self._enclosed('"', "quotation mark")
        match = self._match(_BARE)
        word = match.group().strip() if match else ""
        if word.lower() in self.file.abbreviations:
            return self.file.abbreviations[word.lower()]
        if word.isidentifier():
            self.undefined.append(word)
        return word

    def _remark_undefined(self, entry: Entry) -> None:
        for word in self.undefined:
            entry.remark("an abbreviation is not defined", f"'{word}'")
        self.undefined.clear()

    def _comma(self, entry: Entry) -> None:
        self._match(_SPACE)
        if self.at >= self.limit or self.text[self.at] in (",", self.close):
            return
        if _FIELD.match(self.text, self.at, self.limit):
            entry.remark("a comma is missing", f"in line {self.file.line(self.at)}")
        else:
            self._skip_junk(entry)

    def _skip_junk(self, entry: Entry) -> None:
        """Pass over what is no field, to the next field or the end of the entry."""
        start = self.at
        following = _NEXT_FIELD.search(self.text, start, self.limit)
        closing = self.text.find(self.close, start, self.limit)
        ends = [end for end in (following and following.start(), closing) if end and end > start]
        if not ends:
            raise Broken(f"line {self.file.line(start)} is not understood")
        self.at = min(ends)
        junk = " ".join(self.text[start : self.at].split())
        entry.remark(
            "passed over, since it is no field", f"in line {self.file.line(start)} '{junk}'"
        )
