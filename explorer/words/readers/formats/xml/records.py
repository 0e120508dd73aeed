"""From a text in XML to records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.parsers import expat

from explorer.errors import SourceError
from explorer.report import NO_PAPER, LeftOut
from explorer.words.readers.formats.xml import (
    anthology,
    atom,
    dblp,
    endnote,
    europe_pmc,
    jats,
    marc,
    mods,
    oai,
    pubmed,
)
from explorer.words.readers.formats.xml.stream import Found, Stream
from explorer.words.readers.mending import CONTROLS_REMOVED
from explorer.words.readers.record import Items, Notice, Record

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = (
    pubmed.KIND,
    jats.KIND,
    endnote.KIND,
    atom.KIND,
    anthology.KIND,
    mods.KIND,
    marc.KIND,
    oai.KIND,
    dblp.KIND,
    europe_pmc.KIND,
)

_CHUNK = 1 << 16  # characters
_BEGINNING = 100_000
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_PROLOG = re.compile(r"(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*>)*", re.DOTALL)
_FIRST_ELEMENT = re.compile(r"<(?:[\w.-]+:)?([\w.-]+)")


def looks_like(text: str) -> bool:
    """Tell whether the first element of a text is one of those that are read."""
    beginning = text[:_BEGINNING]
    prolog = _PROLOG.match(beginning)
    first = _FIRST_ELEMENT.match(beginning, prolog.end() if prolog else 0)
    return first is not None and any(first[1] in kind.roots for kind in KINDS)


def parse(text: str) -> Items:
    """Read records of any of `KINDS`.

    XML that is broken somewhere is read up to there.

    Raises
    ------
    SourceError
        When the XML is of another kind, holds no record, or is made to do harm.
    """
    if _NOT_IN_XML.search(text):
        yield Notice(CONTROLS_REMOVED)
        text = _NOT_IN_XML.sub("", text)
    # Nothing may stand before the declaration, so blank lines are counted and not parsed.
    body = text.lstrip()
    stream = Stream(KINDS, first_line=text.count("\n", 0, len(text) - len(body)) + 1)
    try:
        for at in range(0, len(body), _CHUNK):
            stream.feed(body[at : at + _CHUNK], is_last=at + _CHUNK >= len(body))
            yield from _items(stream)
    except expat.ExpatError as error:
        yield from _items(stream)
        reason = f"it is not well-formed XML, {expat.errors.messages[error.code]}"
        line = stream.line_of(error)
        if not stream.count:
            raise SourceError(f"{reason} in line {line}") from error
        yield LeftOut(f"line {line}", "", f"{reason}; what follows is not read")
    if not stream.count:
        raise SourceError(_no_records(stream))
    if stream.kind:
        yield Notice(f"read as {stream.kind.name}", minor=True)


def _items(stream: Stream) -> Iterator[Record | LeftOut]:
    for found in stream.take():
        yield _item(found)


def _item(found: Found) -> Record | LeftOut:
    fields = found.kind.read(found.record, found.around)
    objection = found.kind.objection(fields)
    where = f"line {found.line}"
    return LeftOut(where, "", objection, NO_PAPER) if objection else Record(where, fields)


def _no_records(stream: Stream) -> str:
    if stream.kind:
        records = " or ".join(f"<{name}>" for name in stream.kind.records)
        return f"it begins like {stream.kind.name}, but no {records} is in it"
    known = ", ".join(f"{kind.name} (<{kind.roots[0]}>)" for kind in KINDS)
    return f"its root element <{stream.root}> is none that is read; those are {known}"
