"""Paragraphs whose fields have labels: `Title:`, `Abstract:`, `Authors:`, ..."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.words.readers.given import given_role

if TYPE_CHECKING:
    from explorer.words.readers.formats.plain.paragraphs import Paragraph

_LABEL = re.compile(
    r"(id|title|authors?|abstract|summary|year|date|venue|journal|booktitle|doi|url|keywords|tags)"
    r"[ \t]*:[ \t]*",
    re.IGNORECASE,
)
_ANY_LABEL = re.compile(r"([^:\n]{1,60}?)[ \t]*:[ \t]*")


def has_label(paragraph: Paragraph) -> bool:
    """Tell whether a paragraph begins with a label."""
    return _label(paragraph.lines[0].lstrip()) is not None


def _label(line: str) -> re.Match[str] | None:
    """Match a usual label, or one that the user named."""
    found = _ANY_LABEL.match(line)
    return found if found and given_role(found[1]) else _LABEL.match(line)


def labelled_fields(paragraph: Paragraph) -> dict[str, str]:
    r"""Give value by label; a line without a label continues the one before.

    There are none unless the first line has a label.

    >>> from explorer.words.readers.formats.plain.paragraphs import paragraphs_of
    >>> labelled_fields(paragraphs_of("Title: Bandits\nSummary: On\narms.")[0])
    {'title': 'Bandits', 'abstract': 'On\narms.'}
    """
    fields: dict[str, str] = {}
    label = ""
    for line in paragraph.lines:
        match = _label(line.lstrip())
        if match:
            label = match[1].lower()
            label = label if given_role(label) else label.replace("summary", "abstract")
            fields[label] = line.lstrip()[match.end() :]
        elif label:
            fields[label] += "\n" + line
        else:
            break
    return fields
