"""The stored answer list of one id, read in a few milliseconds.

One SQLite file for a source and a model holds, for every paper, what a table shows of it and the
rows of its related list. It is written once, renamed into place, and opened read-only. Each
record carries a CRC-32; whatever is odd is a miss, and the caller computes the answer instead.

Standard library alone, and of that only what loads quickly.
"""

from __future__ import annotations

import json
import os
import sqlite3
import struct
import zlib

from explorer import cachefolder, sources
from explorer.atomic import remove, with_partial
from explorer.defaults import DECIMALS
from explorer.ids import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

VERSION = 1
DEPTH = 50
SUFFIX = ".sqlite"
_ENTRY = struct.Struct("<iff")
_SCHEMA = """
CREATE TABLE about (value BLOB NOT NULL, crc INTEGER NOT NULL);
CREATE TABLE papers (row INTEGER PRIMARY KEY, id TEXT NOT NULL, summary BLOB NOT NULL,
                     related BLOB NOT NULL, crc INTEGER NOT NULL);
CREATE TABLE forms (form TEXT NOT NULL, row INTEGER NOT NULL);
"""
_INDEXES = """
CREATE INDEX papers_id ON papers (id);
CREATE INDEX forms_form ON forms (form, row);
"""


def path_of(folder: str, of_sources: Sequence[str], model: str, precision: str) -> str:
    """Name the snapshot of sources under a model; no path stands in the name or the file.

    Parameters
    ----------
    folder : str
        The cache folder.
    of_sources : sequence of str
    model : str
        As the user named it. When it is a folder, the sizes and times of its files count.
    precision : str
    """
    import hashlib

    names = [os.path.abspath(source) for source in of_sources]
    files = sources.stats(model) if os.path.isdir(model) else []
    text = json.dumps([VERSION, names, model, files, precision])
    name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return os.path.join(folder, "answers", name + SUFFIX)


def write(
    path: str,
    states: Sequence[dict[str, Any]],
    taken_ns: int,
    papers: Iterable[tuple[dict[str, Any], Sequence[str], Sequence[tuple[int, float, float]]]],
) -> None:
    """Write a snapshot.

    Parameters
    ----------
    path : str
        See `path_of`.
    states : sequence of dict
        The files that the answers rest on; see `explorer.sources.describe`.
    taken_ns : int
        When the states were taken, in nanoseconds since the epoch.
    papers : iterable of (summary, other_ids, related)
        In row order. A summary has `paper_id`, `headline`, `title`, `year`; `other_ids` are
        further names of the paper, its DOI for one; `related` has (row, similarity, relevance).

    Raises
    ------
    OSError, sqlite3.Error
        When it cannot be written; nothing is left behind then.
    """
    os.makedirs(os.path.dirname(path), mode=cachefolder.PRIVATE_FOLDER, exist_ok=True)
    about = json.dumps({"version": VERSION, "taken_ns": taken_ns, "states": list(states)}).encode()
    with_partial(path, lambda partial: _fill(partial, about, papers))


def _fill(
    partial: str,
    about: bytes,
    papers: Iterable[tuple[dict[str, Any], Sequence[str], Sequence[tuple[int, float, float]]]],
) -> None:
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, cachefolder.PRIVATE_FILE))
    database = sqlite3.connect(partial)
    try:
        database.execute("PRAGMA journal_mode = OFF")
        database.executescript(_SCHEMA)
        database.execute("INSERT INTO about VALUES (?, ?)", (about, zlib.crc32(about)))
        for row, (summary, other_ids, related) in enumerate(papers):
            shown = json.dumps(summary, ensure_ascii=False).encode("utf-8", "replace")
            packed = b"".join(_ENTRY.pack(*entry) for entry in related)
            crc = _crc(row, shown, packed)
            paper_id = summary["paper_id"]
            database.execute(
                "INSERT INTO papers VALUES (?, ?, ?, ?, ?)", (row, paper_id, shown, packed, crc)
            )
            forms = {normalise(name) for name in (paper_id, *other_ids) if name}
            database.executemany(
                "INSERT INTO forms VALUES (?, ?)", [(form, row) for form in sorted(forms)]
            )
        database.executescript(_INDEXES)
        database.commit()
    finally:
        database.close()


def answer(
    path: str, of_sources: Sequence[str], paper_id: str, top_k: int
) -> dict[str, Any] | None:
    """Give the related list of one paper, or None when it has to be computed.

    Returns
    -------
    dict or None
        `query` is the paper's summary, `results` at most `top_k` summaries with `rank`,
        `similarity` and `relevance`.
    """
    if top_k > DEPTH:
        return None
    return _ask(path, of_sources, lambda database: _answer(database, paper_id, top_k))


def holds(path: str, of_sources: Sequence[str]) -> bool:
    """Tell whether there is a snapshot and the sources are still what it rests on."""
    return _ask(path, of_sources, lambda _: True) is True


def _ask(
    path: str, of_sources: Sequence[str], question: Callable[[sqlite3.Connection], Any]
) -> Any | None:
    """Put a question to a snapshot that still holds; whatever goes wrong is a miss."""
    if not os.path.exists(path) or cachefolder.why_not_trusted(_cache_of(path)):
        return None
    try:
        database = sqlite3.connect(f"file:{_quoted(path)}?mode=ro&immutable=1", uri=True)
        try:
            return question(database) if _is_current(database, of_sources) else None
        finally:
            database.close()
    except (sqlite3.Error, ValueError, LookupError, TypeError, struct.error):
        remove(path)  # it is damaged; the next one is written in its place
        return None


def is_whole(path: str) -> bool:
    """Tell whether every record of a snapshot is what was written."""
    try:
        database = sqlite3.connect(f"file:{_quoted(path)}?mode=ro&immutable=1", uri=True)
        try:
            rows = database.execute("SELECT row, summary, related, crc FROM papers").fetchall()
            (sound,) = database.execute("PRAGMA integrity_check").fetchone()
        finally:
            database.close()
    except sqlite3.Error:
        return False
    return bool(sound == "ok") and all(_crc(*row[:3]) == row[3] for row in rows)


def _cache_of(path: str) -> str:
    return os.path.dirname(os.path.dirname(path))


def _is_current(database: sqlite3.Connection, of_sources: Sequence[str]) -> bool:
    value, crc = database.execute("SELECT value, crc FROM about").fetchone()
    about = json.loads(value)
    return (
        zlib.crc32(value) == crc
        and about["version"] == VERSION
        and sources.is_unchanged(of_sources, about["states"], about["taken_ns"])
    )


def _quoted(path: str) -> str:
    for plain, quoted in (("%", "%25"), ("?", "%3f"), ("#", "%23"), ("\\", "/")):
        path = path.replace(plain, quoted)
    return path


def _answer(database: sqlite3.Connection, paper_id: str, top_k: int) -> dict[str, Any] | None:
    row = _row_of(database, paper_id)
    if row is None:
        return None
    query, related = _record(database, row)
    results = []
    for rank, (other, similarity, relevance) in enumerate(related[:top_k], start=1):
        summary, _ = _record(database, other)
        values = {"similarity": similarity, "relevance": relevance}
        rounded = {name: round(value, DECIMALS) for name, value in values.items()}
        results.append({"rank": rank, **rounded, **summary})
    return {"query": query, "results": results}


def _row_of(database: sqlite3.Connection, paper_id: str) -> int | None:
    """Find the one paper that an id, another spelling of it or a prefix means."""
    form = normalise(paper_id)
    lookups: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("SELECT row FROM papers WHERE id = ? LIMIT 2", (paper_id,)),
        ("SELECT DISTINCT row FROM forms WHERE form = ? LIMIT 2", (form,)),
        (
            "SELECT DISTINCT row FROM forms WHERE form >= ? AND form < ? LIMIT 2",
            (form, form + "\U0010ffff"),
        ),
    )
    for sql, values in lookups if form else ():
        rows = database.execute(sql, values).fetchall()
        if rows:
            return int(rows[0][0]) if len(rows) == 1 else None
    return None


def _record(
    database: sqlite3.Connection, row: int
) -> tuple[dict[str, Any], list[tuple[int, float, float]]]:
    found = database.execute("SELECT summary, related, crc FROM papers WHERE row = ?", (row,))
    summary, related, crc = found.fetchone()
    if _crc(row, summary, related) != crc:
        raise ValueError("a stored answer is damaged")
    return json.loads(summary), list(_ENTRY.iter_unpack(related))


def _crc(row: int, summary: bytes, related: bytes) -> int:
    return zlib.crc32(related, zlib.crc32(summary, row))
