"""What a format gives: records to keep, records left out, and things to know about the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from explorer.report import LeftOut

TOO_DEEP = "nested too deeply"


@dataclass(frozen=True)
class Record:
    """One record as its file has it, field names untouched.

    Parameters
    ----------
    where : str
        Place in the file: "line 12", "record 3", "paragraph 4".
    fields : Mapping[str, object]
        Strings, or what JSON has: numbers, lists, mappings, None.
    """

    where: str
    fields: Mapping[str, object]


@dataclass(frozen=True)
class Notice:
    """Something that a user should know about a file; no record is lost by it.

    Parameters
    ----------
    text : str
    who : str, default ""
        What it is true of; the report tells equal texts once, for all of whom they are true.
    minor : bool, default False
        Whether it is told only to a user who asks.
    """

    text: str
    who: str = ""
    minor: bool = False


Items: TypeAlias = Iterator[Record | LeftOut | Notice]
