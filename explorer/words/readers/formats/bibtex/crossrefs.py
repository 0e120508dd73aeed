"""Entries that take fields from another one: papers from the volume that they are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.words.readers.formats.bibtex.entry import Entry

_NOT_INHERITED = ("title", "abstract", "author", "keywords", "doi", "url", "eprint", "crossref")


def inherit(entries: Sequence[Entry]) -> dict[str, str]:
    """Give every entry the fields that it lacks and that those it refers to have.

    Parameters
    ----------
    entries : sequence of Entry
        They are changed; a reference that leads nowhere is remarked.

    Returns
    -------
    dict
        The key of one child for the key of every parent.
    """
    by_key = {entry.key.casefold(): entry for entry in reversed(entries) if entry.key}
    children: dict[str, str] = {}
    for entry in entries:
        _follow(entry, by_key, children)
    return children


def _follow(entry: Entry, by_key: dict[str, Entry], children: dict[str, str]) -> None:
    """Go from parent to parent, and take what they pass on; the nearest counts most."""
    seen, child = {entry.key.casefold()}, entry
    inherited: dict[str, str] = {}
    while key := child.parent_key:
        if key in seen:
            entry.remark("crossref leads in a circle")
            return
        if key not in by_key:
            wanted = child.fields["crossref"]
            entry.remark("crossref to an entry that is missing", f"to '{wanted}'")
            return
        seen.add(key)
        child = by_key[key]
        children.setdefault(child.key, entry.key)
        inherited = {**_passed_on(child), **inherited}
    entry.fields = {**inherited, **entry.fields}


def _passed_on(parent: Entry) -> dict[str, str]:
    passed = {name: parent.fields[name] for name in parent.fields if name not in _NOT_INHERITED}
    title = parent.fields.get("booktitle") or parent.fields.get("title")
    return {**passed, "booktitle": title} if title else passed
