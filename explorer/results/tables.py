"""Rows of an answer as a table on a terminal, in a notebook, and as a data frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, TypeVar, overload

from explorer.errors import missing
from explorer.htmltable import html_table
from explorer.terminal import rows_table, table_cells


class _HasRow(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


Row = TypeVar("Row", bound=_HasRow)


def rows_html(rows: Sequence[dict[str, Any]], shown: Sequence[str]) -> str:
    """Lay out some entries of dictionaries for a notebook, as `rows_table` does for a terminal."""
    header, *cells = table_cells(rows, shown) or [[]]
    return html_table(cells, header) if header else ""


class Table(Sequence[Row]):
    """Rows of an answer: a table on a terminal and in a notebook, or a data frame.

    A kind of answer says which `columns` its table has, and what stands there when it has no rows.
    """

    columns: ClassVar[tuple[str, ...]]
    nothing: ClassVar[str] = "no papers"
    items: tuple[Row, ...]

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, at: int | slice) -> Row | tuple[Row, ...]:
        return self.items[at]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as every output format has them."""
        return [item.to_dict() for item in self.items]

    @property
    def cards(self) -> list[dict[str, Any]]:
        """The rows as a table shows them."""
        return self.rows

    def __repr__(self) -> str:
        return rows_table(self.cards, self.columns) or self.nothing

    def _repr_html_(self) -> str:
        return rows_html(self.cards, self.columns) or self.nothing

    def to_pandas(self) -> Any:
        """Give a data frame with one row an item.

        Raises
        ------
        MissingExtraError
            Without pandas.
        """
        return import_pandas().DataFrame(self.rows)


def import_pandas() -> Any:
    """Import pandas, or say how to get it."""
    try:
        import pandas as pd
    except ImportError as error:
        raise missing("a data frame", "pandas", "notebook") from error
    return pd
