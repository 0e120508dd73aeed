"""RIS, which every reference manager reads."""

from __future__ import annotations

from explorer.shown.writers.details import details, first_and_last
from explorer.shown.writers.kinds import kind_of
from explorer.shown.writers.names import split_name
from explorer.shown.writers.texts import line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any


def write(rows: Sequence[dict[str, Any]], **_: object) -> str:
    r"""Write one record a paper, and one line a field, as the RIS specification has it.

    Parameters
    ----------
    rows : sequence of dict
        Papers, as `Paper.to_dict` gives them, with readable texts.

    Returns
    -------
    str
        Lines end in ``\r\n``.

    Examples
    --------
    >>> from explorer.corpus import Paper
    >>> paper = Paper("walk", title="Walking robots", authors=("Ada Lovelace",), year=2024)
    >>> write([paper.to_dict()]).splitlines()
    ['TY  - GEN', 'ID  - walk', 'TI  - Walking robots', 'AU  - Lovelace, Ada', 'PY  - 2024',
     'ER  - ']
    """
    return "\r\n".join(map(_record, rows))


def _record(row: Mapping[str, Any]) -> str:
    told = [(tag, line(str(value))) for tag, value in _fields(row)]
    lines = [f"{tag}  - {value}\r\n" for tag, value in told if value]
    return "".join([*lines, "ER  - \r\n"])


def _fields(row: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    more = details(row["extra"])
    first, last = first_and_last(more.get("pages", ""))
    yield "TY", kind_of(row["extra"], row["venue"]).ris
    yield "ID", row["paper_id"]
    yield "TI", row["title"]
    yield from (("AU", ", ".join(filter(None, split_name(line(n))))) for n in row["authors"])
    yield "PY", row["year"] or ""
    yield "T2", row["venue"]
    yield "VL", more.get("volume", "")
    yield "IS", more.get("number", "")
    yield "SP", first
    yield "EP", last
    yield "PB", more.get("publisher", "")
    yield "SN", more.get("issn") or more.get("isbn", "")
    yield "DO", row["doi"]
    yield "UR", row["url"]
    yield "AB", row["abstract"]
    yield from (("KW", tag) for tag in row["tags"])
