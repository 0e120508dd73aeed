"""From the entries of a file to its records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.report import NO_PAPER, LeftOut
from explorer.words.readers import authors
from explorer.words.readers.braces import strip_braces
from explorer.words.readers.formats.bibtex.crossrefs import inherit
from explorer.words.readers.formats.bibtex.entry import Entry
from explorer.words.readers.formats.bibtex.scanning import Scanner
from explorer.words.readers.record import Items, Record

if TYPE_CHECKING:
    from collections.abc import Mapping

_KEY = "citation key"
_VERBATIM = ("url", "doi", "eprint")
_VOLUMES = ("proceedings", "mvproceedings")
_URL = re.compile(r"\\url\s*\{(.*)\}", re.DOTALL)
_ESCAPED = re.compile(r"\\([_%&#$~])")


def parse(text: str) -> Items:
    """Read one record an entry; comments, preambles and abbreviations are none."""
    found = Scanner(text).read()
    children = inherit([item for item in found if isinstance(item, Entry)])
    for item in found:
        if not isinstance(item, Entry):
            yield item
            continue
        yield from item.remarks
        if item.kind in _VOLUMES and item.key in children and "abstract" not in item.fields:
            reason = f"the volume that {children[item.key]} is in, not a paper"
            yield LeftOut(item.where, item.key, reason, NO_PAPER)
        else:
            yield Record(item.where, _fields(item))


def _fields(entry: Entry) -> Mapping[str, object]:
    fields: dict[str, object] = {_KEY: entry.key, "entry type": entry.kind}
    for name, value in entry.fields.items():
        if name == "author":
            fields[name] = authors.split_bibtex(value)
        elif name == "editor":
            fields[name] = authors.from_bibtex(value)
        elif name in _VERBATIM:
            fields[name] = _ESCAPED.sub(r"\1", _URL.sub(r"\1", value))
        else:
            fields[name] = strip_braces(value)
    return fields
