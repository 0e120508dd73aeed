"""What tells one kind of XML from the others, and how a record of it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Fields: TypeAlias = Mapping[str, object]
ReadRecord: TypeAlias = "Callable[[Element, Sequence[Element]], Fields]"


def _no_objection(_fields: Fields) -> str:
    return ""


@dataclass(frozen=True)
class Kind:
    """A kind of XML; names of elements are without their namespace.

    Parameters
    ----------
    name : str
        As the report calls it.
    roots : tuple of str
        The elements that tell it.
    records : tuple of str
        The elements that hold one paper each.
    read : callable
        A record and the elements around it, outermost first; gives the fields.
    objection : callable
        The fields of a record; gives the reason why it is no paper, "" when it is one.
    """

    name: str
    roots: tuple[str, ...]
    records: tuple[str, ...]
    read: ReadRecord
    objection: Callable[[Fields], str] = _no_objection
