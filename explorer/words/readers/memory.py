"""Papers that are in memory already: records, and the rows of a data frame."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from explorer.errors import InputError, OptionError, SourceError
from explorer.words.readers.assembling import Reading, assemble
from explorer.words.readers.files import RECORDS, papers_of
from explorer.words.readers.record import Record
from explorer.words.readers.refusals import nothing_kept
from explorer.words.readers.synonyms import SYNONYMS, role_of

if TYPE_CHECKING:
    from collections.abc import Iterable


def read_records(records: Iterable[Mapping[str, object]], *, name: str = "records") -> Reading:
    """Read records that are already in memory, by the rules that hold for files.

    Parameters
    ----------
    records : iterable of Mapping
        Field names as in a file: title, abstract, id, authors, year, ...
    name : str, default "records"
        Name of the corpus, and `Paper.source` of every paper.

    Returns
    -------
    Reading

    Raises
    ------
    SourceError
        When no record has a title or an abstract.

    Examples
    --------
    >>> read_records([{"title": "Bandits"}, {"title": ""}]).report.left_out
    1
    """
    found = (Record(f"record {number}", dict(fields)) for number, fields in enumerate(records, 1))
    reading = assemble([papers_of(found, name, RECORDS)], [], name)
    if not reading.corpus:
        raise SourceError(nothing_kept([name], reading.report))
    return reading


def read_frame(
    df: Any, *, columns: Mapping[str, object] | None = None, name: str = "data frame"
) -> Reading:
    """Read the rows of a data frame, by the rules that hold for files.

    Parameters
    ----------
    df : pandas.DataFrame
    columns : Mapping[str, object], optional
        Which column holds what: ``{"title": "Paper", "abstract": "Summary"}``. For what is not
        named here, columns are recognised as in a file.
    name : str, default "data frame"
        Name of the corpus, and `Paper.source` of every paper.

    Returns
    -------
    Reading

    Raises
    ------
    InputError
        When `df` is no data frame.
    OptionError
        When `columns` is no mapping, or names something that a paper does not have, or a column
        that is not there.
    SourceError
        When no row has a title or an abstract.
    """
    _check_types(df, columns)
    held = [str(column) for column in df.columns]
    named = {role: str(column) for role, column in (columns or {}).items()}
    _check_columns(named, held)
    given = {column: role for role, column in named.items()}
    names = [given.get(column) or _other_name(column, set(given.values())) for column in held]
    rows = df.itertuples(index=False, name=None)
    return read_records((dict(zip(names, row, strict=True)) for row in rows), name=name)


def _check_types(df: object, columns: object) -> None:
    if not (hasattr(df, "columns") and hasattr(df, "itertuples")):
        kind = type(df).__name__
        raise InputError(
            f"a data frame of pandas is needed, not something of type {kind}; pandas.DataFrame"
            " makes one of records."
        )
    if not isinstance(columns, Mapping | None):
        kind = type(columns).__name__
        raise OptionError(
            f"columns takes a mapping such as {{'title': 'Paper'}}, not something of type {kind}."
        )


def _check_columns(columns: Mapping[str, str], held: list[str]) -> None:
    for role, column in columns.items():
        if role not in SYNONYMS:
            raise OptionError(f"columns: '{role}' is not one of {', '.join(SYNONYMS)}.")
        if column not in held:
            raise OptionError(f"columns: there is no column '{column}' among {', '.join(held)}.")


def _other_name(column: str, given_roles: set[str]) -> str:
    """Name a column that the user did not; it cannot have a role that another column was given."""
    return f"{column} (column)" if role_of(column) in given_roles else column
