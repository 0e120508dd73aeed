"""Collections for the SMART retrieval system: ADI, CACM, CISI, Cranfield, MED."""

from __future__ import annotations

import re

from explorer.words.readers.formats.tagged.entries import Marks
from explorer.words.readers.formats.tagged.layout import Layout, Values, unwrapped

_LOOK = re.compile(r"\A\s*\.I[ \t]+\S+[ \t]*\n\.[A-Z][ \t]*\n")
_NAMES = {
    "A": "authors",
    "B": "publication",
    "C": "classification",
    "I": "id",
    "K": "keywords",
    "N": "notes",
    "T": "title",
    "W": "abstract",
    "X": "references",
}


def _refine(values: Values) -> None:
    values["date"] = values.get("publication", [])  # "CACM December, 1958"
    if "authors" in values:
        values["authors"] = [person.rstrip(" .") for person in values["authors"]]


_SMART = Layout(
    opening=".I",
    look=_LOOK,
    marks=Marks(
        re.compile(r"\.(I(?=[ \t]+\S)|[A-Z](?=[ \t]*$))[ \t]*(.*)"),
        first="I",
    ),
    names=_NAMES,
    a_line_each=("authors",),
    join=unwrapped,
    refine=_refine,
)
parse = _SMART.parse
looks_like = _SMART.looks_like
