"""The stored answer list of one id, read in a few milliseconds.

One SQLite file for a source and a model holds, for every paper, what a table shows of it and the
rows of its related list. It is written once, renamed into place, and opened read-only. Each
record carries a CRC-32, the table of names another; whatever is odd is a miss, and the caller
computes the answer instead.

Standard library alone, and of that only what loads quickly.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import struct
import zlib

from explorer import cachefolder, sources
from explorer.atomic import age, remove, sweep, with_partial
from explorer.defaults import DECIMALS, RELATED_DEPTH
from explorer.ids import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, TypeAlias

    _Entry: TypeAlias = tuple[int, float, float, Sequence[int], bool]
    _Paper: TypeAlias = tuple[dict[str, Any], Sequence[str], Sequence[_Entry]]

VERSION = 4
SUFFIX = ".sqlite"
_KEPT = 32
_ROW = struct.Struct("<q")
# Row, similarity, relevance, and what the entry is.
_ENTRY = struct.Struct("<iffB")
_ANSWER, _VERSION, _ASKED = 0, 1, 2  # a version is of the entry before it, or of what is asked
_SCHEMA = """
CREATE TABLE about (value BLOB NOT NULL, crc INTEGER NOT NULL);
CREATE TABLE papers (row INTEGER PRIMARY KEY, id TEXT NOT NULL, summary BLOB NOT NULL,
                     related BLOB NOT NULL, crc INTEGER NOT NULL);
CREATE TABLE forms (form TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (form, row))
    WITHOUT ROWID;
CREATE INDEX papers_id ON papers (id);
"""
_BY_ID = "SELECT row FROM papers WHERE id = ? LIMIT 2"
_BY_FORM = "SELECT row FROM forms WHERE form = ? LIMIT 2"
_BY_BEGINNING = "SELECT DISTINCT row FROM forms WHERE form >= ? AND form < ? LIMIT 2"


def path_of(
    folder: str,
    of_sources: Sequence[str],
    model: str,
    precision: str,
    fields: Mapping[str, str] | None = None,
) -> str:
    """Name the snapshot of sources under a model; no path stands in the name or the file.

    Parameters
    ----------
    folder : str
        The cache folder.
    of_sources : sequence of str
    model : str
        As the user named it. When it is a folder, the sizes and times of its files count.
    precision : str
    fields : Mapping[str, str], optional
        The fields that the user named, by option.
    """
    import hashlib

    names = [os.path.abspath(source) for source in of_sources]
    files = sources.stats(model) if os.path.isdir(model) else []
    text = json.dumps([VERSION, names, model, files, precision, fields or {}], sort_keys=True)
    name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return os.path.join(folder, "answers", name + SUFFIX)


def write(
    path: str,
    states: Sequence[dict[str, Any]],
    taken_ns: int,
    papers: Iterable[_Paper],
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
        further names of the paper, its DOI for one; `related` has (row, similarity, relevance,
        rows of versions, whether it is another version of the paper).

    Raises
    ------
    OSError
        When it cannot be written; nothing is left behind then.
    """
    cachefolder.make(_cache_of(path))
    sweep(os.path.dirname(path))
    about = {"version": VERSION, "taken_ns": taken_ns, "states": list(states)}
    try:
        with_partial(path, lambda partial: _fill(partial, about, papers))
    except sqlite3.Error as error:
        raise OSError(str(error)) from error
    _make_room(path)


def _make_room(written: str) -> None:
    """Remove the oldest snapshots when there are many."""
    answers = [name for name in cachefolder.files(_cache_of(written)) if name.endswith(SUFFIX)]
    for old in sorted(answers, key=age)[_KEPT:]:
        remove(old)


def _fill(
    partial: str,
    about: dict[str, Any],
    papers: Iterable[_Paper],
) -> None:
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, cachefolder.PRIVATE_FILE))
    with contextlib.closing(sqlite3.connect(partial)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.executescript(_SCHEMA)
        forms: list[tuple[str, int]] = []
        for row, (summary, other_ids, related) in enumerate(papers):
            names = [summary["paper_id"], *filter(None, other_ids)]
            shown = json.dumps([summary, names], ensure_ascii=False).encode("utf-8", "replace")
            packed = b"".join(map(_packed, related))
            values = (row, names[0], shown, packed, _crc(row, shown, packed))
            database.execute("INSERT INTO papers VALUES (?, ?, ?, ?, ?)", values)
            forms += [(form, row) for form in set(map(normalise, names))]
        forms.sort()
        database.executemany("INSERT INTO forms VALUES (?, ?)", forms)
        value = json.dumps({**about, "forms_crc": _forms_crc(forms)}).encode()
        database.execute("INSERT INTO about VALUES (?, ?)", (value, zlib.crc32(value)))
        database.commit()


def _packed(entry: _Entry) -> bytes:
    row, similarity, relevance, versions, is_asked = entry
    others = (_ENTRY.pack(version, 0, 0, _VERSION) for version in versions)
    own = _ENTRY.pack(row, similarity, relevance, _ASKED if is_asked else _ANSWER)
    return own + b"".join(others)


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
    if top_k > RELATED_DEPTH:
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
        with contextlib.closing(_open(path)) as database:
            return question(database) if _is_current(database, of_sources) else None
    except Exception:  # noqa: BLE001 - a damaged file raises whatever it happens to
        remove(path)  # the next one is written in its place
        return None


def is_whole(path: str) -> bool:
    """Tell whether everything in a snapshot is what was written."""
    try:
        with contextlib.closing(_open(path)) as database:
            return _is_sound(database)
    except Exception:  # noqa: BLE001 - a damaged file raises whatever it happens to
        return False


def _is_sound(database: sqlite3.Connection) -> bool:
    (told,) = database.execute("PRAGMA integrity_check").fetchone()
    papers = database.execute("SELECT row, id FROM papers").fetchall()
    _check_forms(database)
    return told == "ok" and all(_record(database, row)[1][0] == name for row, name in papers)


def _open(path: str) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{_quoted(path)}?mode=ro&immutable=1", uri=True)


def _cache_of(path: str) -> str:
    return os.path.dirname(os.path.dirname(path))


def _is_current(database: sqlite3.Connection, of_sources: Sequence[str]) -> bool:
    about = _about(database)
    return about["version"] == VERSION and sources.is_unchanged(
        of_sources, about["states"], about["taken_ns"]
    )


def _about(database: sqlite3.Connection) -> dict[str, Any]:
    value, crc = database.execute("SELECT value, crc FROM about").fetchone()
    _check(zlib.crc32(value) == crc)
    about: dict[str, Any] = json.loads(value)
    return about


def _check_forms(database: sqlite3.Connection) -> None:
    forms = database.execute("SELECT form, row FROM forms ORDER BY form, row")
    _check(_forms_crc(forms) == _about(database)["forms_crc"])


def _check(is_as_written: bool) -> None:
    if not is_as_written:
        raise ValueError("a stored answer is damaged")


def _quoted(path: str) -> str:
    for plain, quoted in (("%", "%25"), ("?", "%3f"), ("#", "%23"), ("\\", "/")):
        path = path.replace(plain, quoted)
    return path


def _answer(database: sqlite3.Connection, paper_id: str, top_k: int) -> dict[str, Any] | None:
    row = _row_of(database, paper_id)
    if row is None:
        return None
    query, _, related = _record(database, row)
    results: list[dict[str, Any]] = []
    for other, similarity, relevance, kind in related:
        if kind == _VERSION:
            versions = results[-1].setdefault("versions", [])
            versions.append(_record(database, other)[0]["paper_id"])
        elif len(results) < top_k:
            results.append(_result(database, len(results) + 1, other, similarity, relevance))
            if kind == _ASKED:
                results[-1]["other_version"] = True
        else:
            break
    return {"query": query, "results": results}


def _result(
    database: sqlite3.Connection, rank: int, row: int, similarity: float, relevance: float
) -> dict[str, Any]:
    return {
        "rank": rank,
        "similarity": round(similarity, DECIMALS),
        "relevance": round(relevance, DECIMALS),
        **_record(database, row)[0],
    }


def _row_of(database: sqlite3.Connection, paper_id: str) -> int | None:
    """Find the one paper that an id, another spelling of it or a prefix means.

    A whole name is checked against the paper's own record. A prefix means one paper only if the
    table has lost no other, so that then the whole table is checked.
    """
    form = normalise(paper_id)
    rows = _rows(database, _BY_ID, paper_id) or _rows(database, _BY_FORM, form)
    if rows:
        _, names, _ = _record(database, rows[0])
        _check(form in map(normalise, names))
    elif form:
        _check_forms(database)
        rows = _rows(database, _BY_BEGINNING, form, form + "\U0010ffff")
    return rows[0] if form and len(rows) == 1 else None


def _rows(database: sqlite3.Connection, sql: str, *values: str) -> list[int]:
    return [row for (row,) in database.execute(sql, values)]


def _record(
    database: sqlite3.Connection, row: int
) -> tuple[dict[str, Any], list[str], list[tuple[int, float, float, int]]]:
    """Give a paper's summary, its names and its related list."""
    found = database.execute("SELECT summary, related, crc FROM papers WHERE row = ?", (row,))
    shown, related, crc = found.fetchone()
    _check(_crc(row, shown, related) == crc)
    summary, names = json.loads(shown)
    return summary, names, list(_ENTRY.iter_unpack(related))


def _crc(row: int, shown: bytes, related: bytes) -> int:
    return zlib.crc32(related, zlib.crc32(shown, row))


def _forms_crc(forms: Iterable[tuple[str, int]]) -> int:
    crc = 0
    for form, row in forms:
        crc = zlib.crc32(form.encode(), zlib.crc32(_ROW.pack(row), crc))
    return crc
