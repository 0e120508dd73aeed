"""A table of papers as a Parquet file; the only writer that needs pyarrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.errors import missing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def import_pyarrow() -> Any:
    """Import pyarrow, or say how to get it.

    Raises
    ------
    MissingExtraError
        Without pyarrow.
    """
    try:
        import pyarrow as pa
    except ImportError as error:
        raise missing("writing .parquet", "pyarrow", "formats") from error
    return pa


def write(columns: Mapping[str, Sequence[Any]]) -> bytes:
    """Write columns of equal length; equal columns give equal bytes.

    Parameters
    ----------
    columns : Mapping[str, sequence]
        By name. None is a cell without a value. Columns with names of papers' fields, of points
        and of neighbours have fixed types; each other one holds str, int or float.

    Returns
    -------
    bytes
        A whole file.

    Raises
    ------
    MissingExtraError
        Without pyarrow.
    """
    pa = import_pyarrow()
    from pyarrow import parquet

    types = _types(pa)
    arrays = {
        _bearable(name): pa.array(
            map(_bearable, cells), types[name] if name in types else _type_of(cells, pa)
        )
        for name, cells in columns.items()
    }
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.table(arrays), sink)
    return bytes(sink.getvalue())


def _types(pa: Any) -> dict[str, Any]:
    text, texts = pa.string(), pa.list_(pa.string())
    neighbors = pa.struct({"ids": pa.list_(pa.int32()), "distances": pa.list_(pa.float32())})
    return {
        **dict.fromkeys(("paper_id", "title", "abstract", "venue", "url", "doi", "source"), text),
        **dict.fromkeys(("headline", "topic_name"), text),
        **dict.fromkeys(("authors", "tags"), texts),
        **dict.fromkeys(("year", "topic"), pa.int32()),
        **dict.fromkeys(("projection_x", "projection_y"), pa.float32()),
        "neighbors": neighbors,
    }


def _type_of(cells: Sequence[Any], pa: Any) -> Any:
    found = next((type(cell) for cell in cells if cell is not None), str)
    return {int: pa.int64(), float: pa.float64()}.get(found, pa.string())


def _bearable(cell: Any) -> Any:
    """Give texts without lone surrogates, which UTF-8 does not have."""
    if isinstance(cell, str):
        return cell.encode("utf-8", "replace").decode("utf-8")
    return [_bearable(part) for part in cell] if isinstance(cell, list) else cell
