"""Answers as text, one file a format. Standard library alone, for the quick lookup writes here."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

FORMATS = ("table", "tsv", "json", "jsonl", "csv", "ids", "bibtex", "ris", "csl")
WHOLE_PAPERS = ("bibtex", "ris", "csl")
"""The formats of reference managers; their rows are papers, as `Paper.to_dict` gives them."""
BINARY_FORMATS = ("parquet", "npy")
"""What `export` writes besides: no text, and not before the papers are embedded."""


def render(
    name: str,
    rows: Sequence[dict[str, Any]],
    *,
    query: dict[str, Any] | None = None,
    shown: Sequence[str] = (),
    columns: int = 100,
) -> str:
    """Write rows in a format.

    Parameters
    ----------
    name : str
        One of `FORMATS`.
    rows : sequence of dict
        Papers, hits or topics; all with the same keys.
    query : dict, optional
        What was asked; only JSON says it.
    shown : sequence of str
        The entries that a table shows.
    columns : int, default 100
        Width of a table.

    Returns
    -------
    str
        Ends with a line end unless it is empty.
    """
    module = import_module(f"explorer.shown.writers.as_{name}")
    text: str = module.write(rows, query=query, shown=shown, columns=columns)
    return text


def flat(value: Any) -> Any:
    """Give what one cell of a delimited file holds: lists joined, nothing as an empty cell."""
    if isinstance(value, list | tuple):
        return "; ".join(map(str, value))
    return "" if value is None else value


def header(rows: Sequence[dict[str, Any]]) -> list[str]:
    """List the keys of all rows in the order in which they first appear."""
    return list(dict.fromkeys(key for row in rows for key in row))
