"""CSL-JSON, which Zotero, Pandoc and other citation processors read."""

from __future__ import annotations

import json

from explorer.shown.writers.details import details, first_and_last
from explorer.shown.writers.kinds import kind_of
from explorer.shown.writers.names import split_name
from explorer.shown.writers.texts import line, sound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

_DETAILS = {
    "volume": "volume",
    "number": "issue",
    "publisher": "publisher",
    "issn": "ISSN",
    "isbn": "ISBN",
}


def write(rows: Sequence[dict[str, Any]], **_: object) -> str:
    """Write a list with one item a paper.

    Parameters
    ----------
    rows : sequence of dict
        Papers, as `Paper.to_dict` gives them, with readable texts.

    Examples
    --------
    >>> from explorer.corpus import Paper
    >>> paper = Paper("walk", title="Walking robots", authors=("Ada Lovelace",), year=2024)
    >>> json.loads(write([paper.to_dict()]))[0]["author"]
    [{'family': 'Lovelace', 'given': 'Ada'}]
    """
    items = [_item(row) for row in rows]
    return json.dumps(items, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def _item(row: Mapping[str, Any]) -> dict[str, Any]:
    more = details(row["extra"])
    item = {
        "id": line(row["paper_id"]),
        "type": kind_of(row["extra"], row["venue"]).csl,
        "title": line(row["title"]),
        "author": [_person(line(name)) for name in row["authors"] if line(name)],
        "issued": {"date-parts": [[row["year"]]]} if row["year"] else None,
        "container-title": line(row["venue"]),
        **{csl: more.get(name) for name, csl in _DETAILS.items()},
        "page": "-".join(filter(None, first_and_last(more.get("pages", "")))),
        "DOI": line(row["doi"]),
        "URL": line(row["url"]),
        "abstract": sound(row["abstract"]).strip(),
        "keyword": ", ".join(map(line, row["tags"])),
    }
    return {name: value for name, value in item.items() if value}


def _person(name: str) -> dict[str, str]:
    family, given, suffix = split_name(name)
    if not given:
        return {"literal": name}
    return {"family": family, "given": given, **({"suffix": suffix} if suffix else {})}
