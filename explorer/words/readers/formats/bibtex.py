"""BibTeX and biblatex: entries, abbreviations, concatenation and cross-references.

A parser of our own, since a library that is lenient towards everything that exports contain
(repeated and empty keys, repeated fields, missing commas, braces left open) and still loses
nothing was not to be found. Values stay LaTeX; only the braces around a whole value go.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer.report import LeftOut
from explorer.words.readers import authors
from explorer.words.readers.record import Items, Notice, Record

if TYPE_CHECKING:
    from collections.abc import Mapping

KEY = "citation key"
_ENTRY = re.compile(r"(?<!\w)@[ \t]*([A-Za-z]+)\s*([{(])")
# At the start of a line this is another entry, even where braces before it are still open.
_LINE_OF_ENTRY = re.compile(
    r'^[ \t]*@[ \t]*(?:(?:string|comment|preamble)\s*[{(]|[A-Za-z]+\s*[{(]\s*[^\s,={}()"]*\s*,)',
    re.MULTILINE | re.IGNORECASE,
)
_NAME = r'[^\s=,#{}"()]+(?:[^\S\n]+[^\s=,#{}"()]+)*'  # Scopus has names of two words
_FIELD = re.compile(rf"\s*({_NAME})\s*=\s*")
_NEXT_FIELD = re.compile(rf'[,\n][^\S\n]*(?={_NAME}\s*=\s*[{{"\w])')
_STRAY_FIELD = re.compile(r'^[ \t,]*\w[\w-]*[ \t]*=[ \t]*[{"\d]', re.MULTILINE)
_KEY = re.compile(r"([^,={}]*)(?:,|(?=[})]))")
_BARE = re.compile(r"[^,#{}()\n\"]*")
_SPACE = re.compile(r"\s*")
_SEPARATORS = re.compile(r"[\s,]*")
_JOIN = re.compile(r"\s*#\s*")
_URL = re.compile(r"\\url\s*\{(.*)\}", re.DOTALL)
_ESCAPED = re.compile(r"\\([_%&#$~])")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_PEOPLE = ("author", "editor")
_VERBATIM = ("url", "doi", "eprint")
_VOLUMES = ("proceedings", "mvproceedings")
_NOT_INHERITED = ("title", "abstract", "author", "keywords", "doi", "url", "eprint", "crossref")
_LONGEST_VALUE = 1_000_000


class _Broken(Exception):  # noqa: N818 - never leaves this file
    """An entry that cannot be read to its end."""


@dataclass
class _Entry:
    kind: str
    key: str
    line: int
    fields: dict[str, str] = field(default_factory=dict)
    remarks: list[Notice] = field(default_factory=list)

    @property
    def where(self) -> str:
        return f"line {self.line}"

    @property
    def name(self) -> str:
        return self.key or f"the entry in line {self.line}"

    def remark(self, text: str, detail: str = "") -> None:
        self.remarks.append(Notice(text, f"{self.name} {detail}".rstrip()))

    def put(self, name: str, value: str) -> None:
        """Set a field; of two values the longer is taken, and the other kept beside it."""
        if name in self.fields:
            self.remark("a field is given twice, the longer one is taken", f"'{name}'")
            shorter, value = sorted((self.fields[name], value), key=len)
            beside = name + "_"
            while beside in self.fields:
                beside += "_"
            self.fields[beside] = shorter
        self.fields[name] = value


def looks_like(text: str) -> bool:
    """Tell whether a text of unknown format begins with an entry."""
    match = _LINE_OF_ENTRY.search(text)
    return match is not None and "=" not in text[: match.start()]


def parse(text: str) -> Items:
    """Read one record an entry; comments, preambles and abbreviations are none."""
    found = _File(text).read()
    entries = [entry for entry in found if isinstance(entry, _Entry)]
    parents = _inherit(entries)
    for entry in found:
        if not isinstance(entry, _Entry):
            yield entry
            continue
        yield from entry.remarks
        if entry.kind in _VOLUMES and entry.key in parents and "abstract" not in entry.fields:
            reason = f"the volume that {parents[entry.key]} is in, not a paper"
            yield LeftOut(entry.where, entry.key, reason)
        else:
            yield Record(entry.where, _fields(entry))


def _fields(entry: _Entry) -> Mapping[str, object]:
    fields: dict[str, object] = {KEY: entry.key, "entry type": entry.kind}
    for name, value in entry.fields.items():
        if name in _PEOPLE:
            fields[name] = authors.from_bibtex(value)
        elif name in _VERBATIM:
            fields[name] = _ESCAPED.sub(r"\1", _URL.sub(r"\1", value))
        else:
            fields[name] = authors.strip_braces(value)
    return fields


def _inherit(entries: list[_Entry]) -> dict[str, str]:
    """Give every child the fields of its parents; return the parents, each with one child."""
    by_key = {entry.key.casefold(): entry for entry in reversed(entries) if entry.key}
    parents: dict[str, str] = {}
    for entry in entries:
        seen, child = {entry.key.casefold()}, entry
        inherited: dict[str, str] = {}
        while wanted := child.fields.get("crossref", "").strip().casefold():
            if wanted in seen:
                entry.remark("crossref leads in a circle")
                break
            if wanted not in by_key:
                entry.remark(
                    "crossref to an entry that is missing", f"to '{child.fields['crossref']}'"
                )
                break
            seen.add(wanted)
            child = by_key[wanted]
            parents.setdefault(child.key, entry.key)
            inherited = {**_passed_on(child), **inherited}
        else:
            entry.fields = {**inherited, **entry.fields}
    return parents


def _passed_on(parent: _Entry) -> dict[str, str]:
    passed = {k: v for k, v in parent.fields.items() if k not in _NOT_INHERITED}
    title = parent.fields.get("booktitle") or parent.fields.get("title")
    return {**passed, **({"booktitle": title} if title else {})}


class _File:
    """Finds the entries of a file, and what stands between them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.macros = {month: month for month in _MONTHS}
        self.line_starts = [match.start() for match in re.finditer(r"^", text, re.MULTILINE)]
        self.boundaries = [match.start() for match in _LINE_OF_ENTRY.finditer(text)]

    def read(self) -> list[_Entry | LeftOut | Notice]:
        found: list[_Entry | LeftOut | Notice] = []
        at, last = 0, ""
        while match := _ENTRY.search(self.text, at):
            between = self.text[at : match.start()]
            found += self._stray_fields(at, between, last)
            kind, opening = match[1].lower(), match[2]
            if "%" in between.rpartition("\n")[2]:  # the entry is commented out
                at = match.end()
            elif kind in ("comment", "preamble"):
                at = _Cursor(self, match.end(), len(self.text), opening).skip()
            else:
                item, at = self._entry(match, kind, opening)
                found += item
                last = item[0].name if item and isinstance(item[0], _Entry) else last
        return [*found, *self._stray_fields(at, self.text[at:], last)]

    def line(self, at: int) -> int:
        return bisect_right(self.line_starts, at)

    def _entry(
        self, match: re.Match[str], kind: str, opening: str
    ) -> tuple[list[_Entry | LeftOut | Notice], int]:
        limit = self._next_boundary(match.end())
        problem = ""
        # LaTeX does not count an escaped brace, BibTeX does: what works is right.
        for escapes in (True, False):
            cursor = _Cursor(self, match.end(), limit, opening, escapes=escapes)
            try:
                if kind == "string":
                    cursor.abbreviations()
                    return [], cursor.at
                entry = cursor.entry(kind, self.line(match.start()))
            except _Broken as broken:
                problem = problem or str(broken)
            else:
                return [entry], cursor.at
        where = f"line {self.line(match.start())}"
        if kind == "string":
            return [Notice(f"@string is not understood: {problem}", where)], limit
        key = _KEY.match(self.text, match.end(), limit)
        return [LeftOut(where, key[1].strip() if key else "", problem)], limit

    def _next_boundary(self, at: int) -> int:
        after = bisect_right(self.boundaries, at)
        return self.boundaries[after] if after < len(self.boundaries) else len(self.text)

    def _stray_fields(self, start: int, between: str, last: str) -> list[Notice]:
        match = _STRAY_FIELD.search(between)
        if not match or not last:
            return []
        where = f"line {self.line(start + match.end() - 1)} after {last}"
        return [Notice("outside any entry, since a brace closes too early", where)]


class _Cursor:
    """Reads one entry, and nothing beyond `limit`."""

    def __init__(
        self, file: _File, at: int, limit: int, opening: str, *, escapes: bool = True
    ) -> None:
        self.file = file
        self.text = file.text
        self.at = at
        self.limit = limit
        self.close = "}" if opening == "{" else ")"
        escaped = r"\\.|" if escapes else ""
        self.in_braces = re.compile(escaped + "[{}]", re.DOTALL)
        self.in_quotes = re.compile(escaped + '[{}"]', re.DOTALL)

    def entry(self, kind: str, line: int) -> _Entry:
        entry = _Entry(kind, self._key(), line)
        while not self._at_close():
            before = self.at
            match = self._match(_FIELD)
            if match and self.at < self.limit:
                entry.put(match[1].strip().lower(), self._value(entry))
                self._comma(entry)
            else:
                self.at = before
                self._skip_junk(entry)
        return entry

    def abbreviations(self) -> None:
        """Read the body of @string."""
        while not self._at_close():
            match = self._match(_FIELD)
            if not match:
                raise _Broken(f"line {self.file.line(self.at)} defines no abbreviation")
            self.file.macros[match[1].strip().lower()] = self._value(None)

    def skip(self) -> int:
        """Go past the end of a comment or preamble; one without an end ends where it begins."""
        start = self.at
        self.at -= 1
        try:
            if self.close == "}":
                self._braced()
        except _Broken:
            return start
        return max(self.at, start)

    def _key(self) -> str:
        match = _KEY.match(self.text, self.at, self.limit)
        if match and "=" not in match.group():
            self.at = match.end()
            return match[1].strip()
        return ""

    def _at_close(self) -> bool:
        self._match(_SEPARATORS)
        if self.at >= self.limit:
            raise _Broken(self._not_closed())
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

    def _value(self, entry: _Entry | None) -> str:
        """Read a value: texts in braces or quotes, numbers and abbreviations, joined by #."""
        parts = [self._part(entry)]
        while self._match(_JOIN):
            parts.append(self._part(entry))
        if sum(map(len, parts)) > _LONGEST_VALUE:
            raise _Broken(f"a value grows beyond {_LONGEST_VALUE:,} characters by abbreviations")
        return "".join(parts)

    def _part(self, entry: _Entry | None) -> str:
        self._match(_SPACE)
        opening = self.text[self.at : self.at + 1]
        if opening == "{":
            return self._braced()
        if opening == '"':
            return self._quoted()
        match = self._match(_BARE)
        word = match.group().strip() if match else ""
        if word.lower() in self.file.macros:
            return self.file.macros[word.lower()]
        if entry and word.isidentifier():
            entry.remark("an abbreviation is not defined", f"'{word}'")
        return word

    def _braced(self) -> str:
        start, depth = self.at + 1, 0
        for match in self.in_braces.finditer(self.text, self.at, self.limit):
            depth += {"{": 1, "}": -1}.get(match.group(), 0)
            if depth == 0:
                self.at = match.end()
                return self.text[start : match.start()]
        raise _Broken(f"a brace opened in line {self.file.line(self.at)} is not closed")

    def _quoted(self) -> str:
        start, depth = self.at + 1, 0
        for match in self.in_quotes.finditer(self.text, start, self.limit):
            depth += {"{": 1, "}": -1}.get(match.group(), 0)
            if match.group() == '"' and depth == 0:
                self.at = match.end()
                return self.text[start : match.start()]
        raise _Broken(f"a quotation mark opened in line {self.file.line(self.at)} is not closed")

    def _comma(self, entry: _Entry) -> None:
        self._match(_SPACE)
        if self.at >= self.limit or self.text[self.at] in (",", self.close):
            return
        if _FIELD.match(self.text, self.at, self.limit):
            entry.remark("a comma is missing", f"in line {self.file.line(self.at)}")
        else:
            self._skip_junk(entry)

    def _skip_junk(self, entry: _Entry) -> None:
        """Pass over what is no field, to the next field or the end of the entry."""
        start = self.at
        following = _NEXT_FIELD.search(self.text, start, self.limit)
        closing = self.text.find(self.close, start, self.limit)
        ends = [end for end in (following and following.start(), closing) if end and end > start]
        if not ends:
            raise _Broken(f"line {self.file.line(start)} is not understood")
        self.at = min(ends)
        junk = " ".join(self.text[start : self.at].split())
        entry.remark(
            "passed over, since it is no field", f"in line {self.file.line(start)} '{junk}'"
        )
