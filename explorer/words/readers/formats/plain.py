"""Plain text: paragraphs between blank lines, one abstract each.

A short first paragraph names the collection. A paragraph may have its title on a first line of its
own, in a short paragraph before it, or behind a label (`Title:`, `Abstract:`, `Authors:`, ...).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.report import LeftOut
from explorer.words.readers.record import Items, Notice, Record

if TYPE_CHECKING:
    from collections.abc import Iterator

COLLECTION = "collection"
ABSTRACT_WORDS = 25  # a shorter paragraph is a heading or a mark, unless all are shorter
_SHORTEST_WORDS = 5
_HEADING_WORDS = 12
_TITLE_WORDS = 40
_MOST = 0.8
_BEGINNING = 100_000  # characters that tell what kind of text it is

_BLANK_LINE = re.compile(r"\n[\s\u200b\ufeff]*\n")
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+")
_LABEL = re.compile(
    r"(id|title|authors?|abstract|summary|year|date|venue|journal|booktitle|doi|url|keywords|tags)"
    r"[ \t]*:[ \t]*",
    re.IGNORECASE,
)
# A line above one abstract, or one above each of two, is a title unless it speaks of a collection.
_OF_A_COLLECTION = re.compile(
    r"\b(?:papers?|abstracts?|proceedings|conference|workshop|symposium|session|track|accepted"
    r"|submissions|posters|(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_FOREIGN = {
    "a mail message": re.compile(r"\A\s*From[ :][^\n]*\n(?:[^\n]*\n)?(?:From|Date|Subject|To): "),
    "XML or HTML": re.compile(r"\A\s*<[!?a-zA-Z]"),
    "a RIS export": re.compile(r"^TY {1,2}- ", re.MULTILINE),
    "a MEDLINE export": re.compile(r"^PMID- ", re.MULTILINE),
    "a Web of Science export": re.compile(r"\A\s*FN [^\n]*\nVR "),
    "an EndNote or refer export": re.compile(r"^%T [^\n]*\n(?:[^\n]*\n)*?%[A-Z0-9] ", re.MULTILINE),
}
_OTHER_NAMES = re.compile(
    r"(?:readme|licen[cs]e|copying|notice|authors|changelog|changes|requirements|constraints"
    r"|robots|cmakelists)(?![a-z])",
    re.IGNORECASE,
)
_REQUIREMENT = re.compile(
    r"\s*(?:#.*|-[-\w]+.*|[\w.-]+(?:\[[\w,\s-]+\])?\s*(?:[=<>~!@;].*)?)", re.ASCII
)
_LICENCE = re.compile(
    r"permission is hereby granted, free of charge"
    r"|redistribution and use in source and binary forms"
    r"|\A\s*(?:[^\n]{0,80}\n){0,3}[^\n]{0,60}\blicen[cs]e(?:,? version [\d.]+)?[ \t]*\n",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Paragraph:
    number: int
    lines: tuple[str, ...]
    words: int

    @property
    def where(self) -> str:
        return f"paragraph {self.number}"

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def looks_like(text: str) -> bool:
    """Tell whether a text of unknown format has an abstract-like paragraph and is no other kind."""
    return not objection("", text) and not _foreign(text)


def objection(name: str, text: str) -> str:
    """Say why a text file of a folder is none with abstracts, "" when it is.

    >>> objection("requirements.txt", "numpy>=2")
    'it reads like a licence, a requirements file or notes about the folder'
    >>> objection("a.txt", "Too short.")
    'no paragraph has 25 words'
    """
    is_known = _OTHER_NAMES.match(name.rpartition("/")[2])
    if is_known or _LICENCE.search(text, 0, _BEGINNING) or _lists_requirements(text):
        return "it reads like a licence, a requirements file or notes about the folder"
    if all(paragraph.words < ABSTRACT_WORDS for paragraph in _paragraphs(text)):
        return f"no paragraph has {ABSTRACT_WORDS} words"
    return ""


def _lists_requirements(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    return sum(bool(_REQUIREMENT.fullmatch(line)) for line in lines) >= _MOST * len(lines)


def parse(text: str) -> Items:
    """Read the abstracts of a text.

    Raises
    ------
    SourceError
        When the text is of another kind: a mail, an export with tags, XML.
    """
    kind = _foreign(text)
    if kind:
        raise SourceError(
            f"it reads like {kind}, which would come out as junk paragraph by paragraph."
            " Export it as BibTeX, CSV or JSON"
        )
    paragraphs = _paragraphs(text)
    heading = _heading(paragraphs)
    if heading:
        paragraphs = paragraphs[1:]
        yield Notice(f"the first paragraph, '{heading}', names the collection and is no paper")
    collection = {COLLECTION: heading} if heading else {}
    for item in _papers(paragraphs):
        if isinstance(item, Record):
            yield Record(item.where, {**item.fields, **collection})
        else:
            yield item


def _foreign(text: str) -> str:
    return next(
        (kind for kind, pattern in _FOREIGN.items() if pattern.search(text, 0, _BEGINNING)), ""
    )


def _paragraphs(text: str) -> list[_Paragraph]:
    blocks = [block.strip("\n") for block in _BLANK_LINE.split(text)]
    return [
        _Paragraph(number, tuple(block.split("\n")), _count_words(block))
        for number, block in enumerate((block for block in blocks if block.strip()), 1)
    ]


def _count_words(text: str) -> int:
    return len(text.split()) if text.isascii() else len(_WORD.findall(text))


def _heading(paragraphs: list[_Paragraph]) -> str:
    """Give the first paragraph if it is the heading of a collection, else ""."""
    if len(paragraphs) < 2:
        return ""
    first, *rest = paragraphs
    if first.words > _HEADING_WORDS or not _is_title_of(first, rest):
        return ""
    if len(rest) == 1 or _is_alternating(paragraphs):
        is_clear = len(rest) > 3 or not _OF_A_COLLECTION.search(first.text)
        return "" if is_clear else first.text.strip()
    return first.text.strip()


def _is_title_of(first: _Paragraph, rest: list[_Paragraph]) -> bool:
    return (
        len(first.lines) == 1
        and not _LABEL.match(first.text.lstrip())
        and not first.text.rstrip().endswith((".", ",", ";"))
        and 2 * first.words <= median(paragraph.words for paragraph in rest)
    )


def _is_alternating(paragraphs: list[_Paragraph]) -> bool:
    """Tell whether every abstract has a short paragraph before it: its title."""
    titles, bodies = paragraphs[::2], paragraphs[1::2]
    return (
        len(titles) == len(bodies) > 1
        and all(len(title.lines) == 1 and title.words < ABSTRACT_WORDS for title in titles)
        and all(any(char.isalpha() for char in title.text) for title in titles)
        and all(body.words >= ABSTRACT_WORDS for body in bodies)
    )


def _papers(paragraphs: list[_Paragraph]) -> Items:
    if any(_LABEL.match(paragraph.lines[0].lstrip()) for paragraph in paragraphs):
        return _labelled_papers(paragraphs)
    single = len(paragraphs) == 2 and _is_title_of(paragraphs[0], paragraphs[1:])
    if single or _is_alternating(paragraphs):
        return _pairs(paragraphs)
    return _plain_papers(paragraphs)


def _pairs(paragraphs: list[_Paragraph]) -> Items:
    for title, body in zip(paragraphs[::2], paragraphs[1::2], strict=True):
        yield Record(body.where, {"title": title.text, "abstract": body.text})


def _plain_papers(paragraphs: list[_Paragraph]) -> Items:
    fewest = _fewest_words(paragraphs)
    titled = _have_title_lines(paragraphs)
    width = _width(paragraphs)
    for paragraph in paragraphs:
        if paragraph.words < fewest:
            yield _too_short(paragraph)
        elif titled and _ends_early(paragraph, width):
            title, *lines = paragraph.lines
            yield Record(paragraph.where, {"title": title, "abstract": "\n".join(lines)})
        else:
            yield Record(paragraph.where, {"abstract": paragraph.text})


def _fewest_words(paragraphs: list[_Paragraph]) -> int:
    longest = max((paragraph.words for paragraph in paragraphs), default=0)
    return ABSTRACT_WORDS if longest >= ABSTRACT_WORDS else _SHORTEST_WORDS


def _too_short(paragraph: _Paragraph) -> LeftOut:
    count = f"{paragraph.words} word{'' if paragraph.words == 1 else 's'}"
    return LeftOut(paragraph.where, "", f"only {count}, a heading or a mark")


def _have_title_lines(paragraphs: list[_Paragraph]) -> bool:
    """Tell whether the first line of the paragraphs is a title: it breaks before it must."""
    long = [p for p in paragraphs if len(p.lines) > 1 and p.words >= ABSTRACT_WORDS]
    width = _width(long)
    early = sum(_ends_early(paragraph, width) for paragraph in long)
    return bool(long) and early >= _MOST * len(long)


def _width(paragraphs: list[_Paragraph]) -> int:
    return max((len(line) for p in paragraphs for line in p.lines[1:]), default=0)


def _ends_early(paragraph: _Paragraph, width: int) -> bool:
    """Tell whether the first line was not broken by wrapping lines at this width."""
    if len(paragraph.lines) < 2:
        return False
    first, second = (line.strip() for line in paragraph.lines[:2])
    would_fit = len(first) + 1 + len(second.split()[0]) <= width
    return (
        (would_fit or len(first) > width)
        and len(first.split()) <= _TITLE_WORDS
        and not first.endswith((".", ",", ";"))
        and not second[0].islower()
    )


def _labelled_papers(paragraphs: list[_Paragraph]) -> Items:
    """Read papers whose fields have labels, in one paragraph or in several."""
    fewest = _fewest_words(paragraphs)
    where = ""
    fields: dict[str, str] = {}
    for paragraph in paragraphs:
        found = dict(_labelled_lines(paragraph.lines))
        if found and (not fields or found.keys() & fields.keys()):
            yield from _one(where, fields)
            where, fields = paragraph.where, found
        elif found:
            fields |= found
        elif fields and "abstract" not in fields and paragraph.words >= fewest:
            fields["abstract"] = paragraph.text
        else:
            yield from _one(where, fields)
            where, fields = "", {}
            if paragraph.words < fewest:
                yield _too_short(paragraph)
            else:
                yield Record(paragraph.where, {"abstract": paragraph.text})
    yield from _one(where, fields)


def _one(where: str, fields: dict[str, str]) -> Iterator[Record]:
    if fields:
        yield Record(where, fields)


def _labelled_lines(lines: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give label and value; a line without a label continues the one before."""
    label, value = "", ""
    for line in lines:
        match = _LABEL.match(line.lstrip())
        if match:
            if label:
                yield label, value
            label, value = match[1].lower(), line.lstrip()[match.end() :]
        elif not label:
            return
        else:
            value += "\n" + line
    if label:
        yield label.replace("summary", "abstract"), value
