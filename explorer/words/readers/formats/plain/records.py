"""From the paragraphs of a text to records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.report import NO_PAPER, LeftOut
from explorer.words.readers.formats.plain.kinds import foreign_kind
from explorer.words.readers.formats.plain.labels import has_label, labelled_fields
from explorer.words.readers.formats.plain.paragraphs import (
    ABSTRACT_WORDS,
    Paragraph,
    paragraphs_of,
)
from explorer.words.readers.formats.plain.titles import (
    has_title_paragraphs,
    heading_of,
    with_title_lines,
)
from explorer.words.readers.record import Items, Notice, Record
from explorer.words.readers.synonyms import role_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

COLLECTION = "collection"
_SHORTEST_WORDS = 5


def parse(text: str) -> Items:
    """Read the abstracts of a text.

    Raises
    ------
    SourceError
        When the text is of another kind: a mail, an export with tags, XML.
    """
    kind = foreign_kind(text)
    if kind:
        raise SourceError(
            f"it reads like {kind}, which would come out as junk paragraph by paragraph."
            " Export it as BibTeX, CSV or JSON"
        )
    paragraphs = paragraphs_of(text)
    heading = heading_of(paragraphs)
    if not heading:
        yield from _papers(paragraphs)
        return
    yield Notice(
        f"the first paragraph, '{heading}', names the collection and is no paper", minor=True
    )
    for item in _papers(paragraphs[1:]):
        if isinstance(item, Record):
            yield Record(item.where, {**item.fields, COLLECTION: heading})
        else:
            yield item


def _papers(paragraphs: Sequence[Paragraph]) -> Iterator[Record | LeftOut]:
    if any(map(has_label, paragraphs)):
        yield from _labelled(paragraphs)
    elif has_title_paragraphs(paragraphs):
        for title, body in zip(paragraphs[::2], paragraphs[1::2], strict=True):
            yield Record(body.where, {"title": title.text, "abstract": body.text})
    else:
        yield from _unlabelled(paragraphs)


def _unlabelled(paragraphs: Sequence[Paragraph]) -> Iterator[Record | LeftOut]:
    fewest = _fewest_words(paragraphs)
    titled = with_title_lines(paragraphs)
    for paragraph in paragraphs:
        if paragraph.words >= fewest and paragraph.number in titled:
            title, *lines = paragraph.lines
            yield Record(paragraph.where, {"title": title, "abstract": "\n".join(lines)})
        else:
            yield _bare(paragraph, fewest)


def _labelled(paragraphs: Sequence[Paragraph]) -> list[Record | LeftOut]:
    """Read papers whose fields have labels, in one paragraph or in several."""
    fewest = _fewest_words(paragraphs)
    items: list[Record | LeftOut] = []
    fields: dict[str, str] = {}  # of the last record, while more may follow
    for paragraph in paragraphs:
        found = labelled_fields(paragraph)
        if found and (not fields or found.keys() & fields.keys()):
            fields = found
            items.append(Record(paragraph.where, fields))
        elif found:
            fields |= found
        elif fields and not _has_abstract(fields) and paragraph.words >= fewest:
            fields["abstract"] = paragraph.text
        else:
            fields = {}
            items.append(_bare(paragraph, fewest))
    return items


def _has_abstract(fields: Iterable[str]) -> bool:
    return any(role_of(name) == "abstract" for name in fields)


def _fewest_words(paragraphs: Sequence[Paragraph]) -> int:
    has_long = any(paragraph.is_long for paragraph in paragraphs)
    return ABSTRACT_WORDS if has_long else _SHORTEST_WORDS


def _bare(paragraph: Paragraph, fewest: int) -> Record | LeftOut:
    """Take a paragraph as an abstract if it has enough words."""
    if paragraph.words >= fewest:
        return Record(paragraph.where, {"abstract": paragraph.text})
    count = f"{paragraph.words} word{'' if paragraph.words == 1 else 's'}"
    return LeftOut(paragraph.where, "", f"only {count}, a heading or a mark", NO_PAPER)
