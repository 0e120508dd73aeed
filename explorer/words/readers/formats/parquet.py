"""Parquet: a column a field, with whatever types it has; pyarrow reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.errors import SourceError, missing
from explorer.words.readers.formats.delimited import Headings, no_headings
from explorer.words.readers.record import Items, Notice, Record
from explorer.words.readers.unpacking import check_size

if TYPE_CHECKING:
    from collections.abc import Iterator

_BATCH = 1000  # rows
_INDEX = "__index_level_"  # what pandas keeps its row numbers under


def looks_like(data: bytes) -> bool:
    """Tell whether a file is a Parquet table."""
    return data.startswith(b"PAR1")


def parse(data: bytes) -> Items:
    """Read one record a row.

    Columns of vectors and of bytes are passed over: they are no words about a paper.

    Raises
    ------
    MissingExtraError
        When pyarrow is not installed.
    SourceError
        When the table is damaged or too large, or no column is understood as title or abstract.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise missing("reading .parquet", "pyarrow", "formats") from error
    try:
        table = parquet.ParquetFile(pa.BufferReader(data))
        yield from _records(table, len(data))
    except (pa.ArrowException, OSError, ValueError) as error:
        raise SourceError(f"the Parquet table is damaged ({error})") from error


def _records(table: Any, size: int) -> Iterator[Record | Notice]:
    groups = range(table.metadata.num_row_groups)
    check_size(size, sum(table.metadata.row_group(group).total_byte_size for group in groups))
    names = _columns(table)
    left = [name for name in table.schema_arrow.names if name not in names]
    if left:
        yield Notice(f"columns of vectors or bytes are passed over: {', '.join(left)}")
    number = 0
    for batch in table.iter_batches(_BATCH, columns=names):
        for row in batch.to_pylist():
            number += 1
            yield Record(f"row {number}", {name: row[name] for name in names})


def _columns(table: Any) -> list[str]:
    schema = table.schema_arrow
    names = [field.name for field in schema if not _is_no_text(field.type)]
    names = [name for name in dict.fromkeys(names) if not name.startswith(_INDEX)]
    headings = Headings(names, "", 0, 0)
    if not headings.text_columns:
        raise SourceError(no_headings([headings]))
    return names


def _is_no_text(kind: Any, *, is_listed: bool = False) -> bool:
    """Tell whether a type holds bytes, or lists of fractions."""
    from pyarrow import types

    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind):
        return True
    if types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind):
        return _is_no_text(kind.value_type, is_listed=True)
    if types.is_struct(kind):
        inner = [kind.field(number).type for number in range(kind.num_fields)]
        return any(_is_no_text(one, is_listed=is_listed) for one in inner)
    return is_listed and bool(types.is_floating(kind))
