"""Zotero's own database, `zotero.sqlite`: read from a copy in memory, so that it is never touched.

The tables are those of https://github.com/zotero/zotero/tree/main/resource/schema (userdata.sql,
since Zotero 5).
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from contextlib import closing
from typing import TYPE_CHECKING

from explorer.errors import SourceError
from explorer.report import NO_PAPER, LeftOut
from explorer.words.readers.record import Items, Notice, Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_MAGIC = b"SQLite format 3\x00"
# The two bytes that say whether a write-ahead log belongs to it; a copy in memory has none.
_JOURNAL = slice(18, 20)
_NO_LOG = b"\x01\x01"
_NEEDED = {"items", "itemTypes", "itemData", "itemDataValues", "fields", "deletedItems"}
_OPTIONAL = ("deletedCollections", "libraries")
_NOT_PAPERS = ("attachment", "note", "annotation")
# What stands for the title in a law, a case and a mail.
_TITLES = ("nameOfAct", "caseName", "subject")
_CITATION_KEY = re.compile(r"^Citation Key:\s*(\S+)", re.IGNORECASE | re.MULTILINE)

_ITEMS = """
SELECT itemID, key, typeName, itemID IN (SELECT itemID FROM deletedItems),
       libraryID IN (SELECT libraryID FROM libraries WHERE type = 'feed')
FROM items LEFT JOIN itemTypes USING (itemTypeID) ORDER BY itemID
"""
_DATA = """
SELECT itemID, fieldName, value
FROM itemData JOIN fields USING (fieldID) JOIN itemDataValues USING (valueID)
ORDER BY itemID, fieldID
"""
_CREATORS = """
SELECT itemID, creatorType, trim(coalesce(firstName, '') || ' ' || coalesce(lastName, ''))
FROM itemCreators JOIN creators USING (creatorID) LEFT JOIN creatorTypes USING (creatorTypeID)
ORDER BY itemID, orderIndex
"""
_COLLECTIONS = """
SELECT itemID, collectionName FROM collectionItems JOIN collections USING (collectionID)
WHERE collectionID NOT IN (SELECT collectionID FROM deletedCollections)
ORDER BY itemID, collectionName
"""
_TAGS = "SELECT itemID, name FROM itemTags JOIN tags USING (tagID) ORDER BY itemID, name"


def looks_like(data: bytes) -> bool:
    """Tell whether a file is an SQLite database."""
    return data.startswith(_MAGIC)


def parse(data: bytes) -> Items:
    """Read one record an item; collections become tags.

    Raises
    ------
    SourceError
        When the database is damaged, or is not Zotero's.
    """
    with closing(sqlite3.connect(":memory:")) as database:
        try:
            _load(database, data)
            items = list(_items(database))
        except sqlite3.Error as error:
            raise SourceError(
                f"the database is damaged, or older than Zotero 5 ({error})"
            ) from error
    yield from items


def _load(database: sqlite3.Connection, data: bytes) -> None:
    database.deserialize(data[: _JOURNAL.start] + _NO_LOG + data[_JOURNAL.stop :])
    database.text_factory = lambda text: text.decode("utf-8", "replace")
    database.execute("PRAGMA trusted_schema = OFF")
    kinds = dict(database.execute("SELECT name, type FROM sqlite_master").fetchall())
    if not all(kinds.get(name) == "table" for name in _NEEDED):
        raise SourceError(
            "it is an SQLite database and not Zotero's. Export its papers as CSV or JSON"
        )
    for name in _OPTIONAL:
        if kinds.get(name) is None:
            database.execute(f"CREATE TABLE {name} (collectionID, libraryID, type)")
    database.execute("PRAGMA query_only = ON")


def _items(database: sqlite3.Connection) -> Items:
    data: dict[int, dict[str, object]] = defaultdict(dict)
    for item, name, value in database.execute(_DATA):
        data[item][name] = value
    creators: dict[int, list[Sequence[str]]] = defaultdict(list)
    for item, role, name in database.execute(_CREATORS):
        creators[item].append((role or "", name))
    tags: dict[int, list[str]] = defaultdict(list)
    for query in (_COLLECTIONS, _TAGS):
        for item, name in database.execute(query):
            tags[item].append(name)
    passed_over = 0
    for item, key, kind, is_trashed, is_feed in database.execute(_ITEMS):
        if kind in _NOT_PAPERS or is_feed:
            passed_over += 1
            continue
        fields = _fields(key, kind, data[item], creators[item], tags[item])
        if is_trashed:
            yield LeftOut(f"item {key}", str(fields["id"]), "it is in Zotero's trash", NO_PAPER)
        else:
            yield Record(f"item {key}", fields)
    if passed_over:
        yield Notice(f"attachments, notes and feeds are no papers: {passed_over:,} passed over")


def _fields(
    key: str,
    kind: str | None,
    data: Mapping[str, object],
    creators: Sequence[Sequence[str]],
    tags: Sequence[str],
) -> dict[str, object]:
    cited = _CITATION_KEY.search(str(data.get("extra", "")))
    title = next((data[name] for name in ("title", *_TITLES) if data.get(name)), "")
    return {
        "item type": kind or "",
        **data,
        "id": data.get("citationKey") or (cited[1] if cited else key),
        "title": title,
        "authors": _authors(creators),
        "tags": list(dict.fromkeys(tags)),
    }


def _authors(creators: Sequence[Sequence[str]]) -> list[str]:
    """Give the authors, else the editors, else whoever made it."""
    for wanted in ("author", "editor"):
        if named := [name for role, name in creators if role == wanted]:
            return named
    return [name for _, name in creators]
