"""XML read from beginning to end: one record in memory at a time, and no entity of the file's own.

Expat (https://docs.python.org/3/library/pyexpat.html) is driven by hand here, since the parser of
`xml.etree` tells neither lines nor declared entities. Nothing outside the file is ever fetched.
"""

from __future__ import annotations

from dataclasses import dataclass
from html.entities import html5
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from explorer.errors import SourceError
from explorer.words.readers.record import TOO_DEEP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.words.readers.formats.xml.kind import Kind

_DEEPEST = 200
_DEEPEST_ROOT = 6  # a service wraps its answer in a few elements of its own


@dataclass(frozen=True)
class Found:
    """A record, the elements around it, outermost first, and the line that it begins in."""

    kind: Kind
    record: Element
    around: tuple[Element, ...]
    line: int


class Stream:
    """A parser that hands over every record as soon as it is whole, and forgets it.

    Parameters
    ----------
    kinds : sequence of Kind
        The first element that is a root of one of them decides; where it is a root of several, the
        first record does.
    first_line : int
        Number of the line that the text begins in.

    Attributes
    ----------
    kind : Kind or None
        What it is, as far as that is known.
    root : str
        Name of the outermost element, "" before there is one.
    count : int
        Records found so far.
    """

    def __init__(self, kinds: Sequence[Kind], first_line: int) -> None:
        self.kind: Kind | None = None
        self.root = ""
        self.count = 0
        self._kinds = kinds
        self._possible: list[Kind] = []
        self._lines_above = first_line - 1
        self._found: list[Found] = []
        self._tree = TreeBuilder()
        self._depth = 0
        self._open: list[Element] = []
        self._record: Element | None = None
        self._record_line = 0
        self._parser = self._made_parser()

    def feed(self, text: str, *, is_last: bool) -> None:
        """Read on.

        Raises
        ------
        SourceError
            When the XML is nested too deeply, or declares entities.
        xml.parsers.expat.ExpatError
            When it is not well-formed.
        """
        self._parser.Parse(text, is_last)

    def take(self) -> list[Found]:
        """Give the records that became whole since the last time."""
        taken, self._found = self._found, []
        return taken

    def line_of(self, error: expat.ExpatError) -> int:
        """Tell which line of the text an error is in."""
        return error.lineno + self._lines_above

    @property
    def _line(self) -> int:
        return self._parser.CurrentLineNumber + self._lines_above

    def _made_parser(self) -> expat.XMLParserType:
        parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.EntityDeclHandler = _refuse_entity
        # Names of characters that a DTD elsewhere defines are skipped then, and not an error.
        parser.UseForeignDTD(True)
        parser.SkippedEntityHandler = self._skipped
        return parser

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = _bare(name)
        self.root = self.root or tag
        self._depth += 1
        if self._depth > _DEEPEST:
            raise SourceError(f"line {self._line} is {TOO_DEEP}")
        if not self._possible and self._depth <= _DEEPEST_ROOT:
            self._possible = [kind for kind in self._kinds if tag in kind.roots]
            self.kind = next(iter(self._possible), None)
        if not self._possible:
            return
        if not self._open:  # one of several roots, of which a builder takes one
            self._tree = TreeBuilder()
        element = self._tree.start(tag, {_bare(key): value for key, value in attributes.items()})
        if self._record is None:
            self._begin_record(tag, element)
        self._open.append(element)

    def _begin_record(self, tag: str, element: Element) -> None:
        kind = next((kind for kind in self._possible if tag in kind.records), None)
        if kind:
            self.kind, self._record, self._record_line = kind, element, self._line

    def _end(self, name: str) -> None:
        self._depth -= 1
        if not self._open:
            return
        element = self._tree.end(_bare(name))
        self._open.pop()
        if self.kind and element is self._record:
            self._found.append(Found(self.kind, element, tuple(self._open), self._record_line))
            self.count += 1
            self._record = None
            if self._open:
                self._open[-1].remove(element)

    def _data(self, data: str) -> None:
        if self._open:
            self._tree.data(data)

    def _skipped(self, name: str, is_parameter: bool) -> None:
        if not is_parameter:
            self._data(html5.get(f"{name};", f"&{name};"))


def _bare(name: str) -> str:
    return name.rpartition("}")[2]


def _refuse_entity(name: str, *_declaration: object) -> None:
    raise SourceError(
        f"it declares an entity of its own ('{name}'), which can be made to fill the memory or to"
        " reach other files. Remove the <!ENTITY ...> lines if the file is to be trusted"
    )
