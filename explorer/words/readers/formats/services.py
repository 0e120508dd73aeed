"""Records as services answer with them, whose fields lie deep or under no name of their own.

The shapes are those of the documented interfaces of arXiv (the snapshot of its metadata), DataCite,
Europe PMC, INSPIRE, OpenAlex, OpenReview and Semantic Scholar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeAlias

from explorer.words.readers.synonyms import NESTS

_Record: TypeAlias = Mapping[str, object]

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_LONGEST_ABSTRACT = 100_000  # words; a position beyond is no position


@dataclass(frozen=True)
class _Service:
    """A service and what its records hold.

    Parameters
    ----------
    marks : tuple of str
        Fields of which only its records have any.
    fields : Mapping[str, callable]
        What a field's value is, by the name it gets; nothing where there is none.
    spent : tuple of str
        Fields that say nothing more then.
    """

    marks: tuple[str, ...]
    fields: Mapping[str, Callable[[_Record], object]]
    spent: tuple[str, ...] = ()


def plain_fields(record: _Record) -> _Record:
    """Add the fields that a record of a known service holds deep inside.

    >>> plain_fields({"paperAbstract": "", "externalIds": {"DOI": "10.1000/a"}})
    {'paperAbstract': '', 'externalIds': {'DOI': '10.1000/a'}, 'doi': '10.1000/a'}
    """
    record = {name: _inner(name, value) for name, value in record.items()}
    service = next((one for one in _SERVICES if any(mark in record for mark in one.marks)), None)
    if service is None:
        return record
    found = {name: find(record) for name, find in service.fields.items()}
    left = {name: value for name, value in record.items() if name not in service.spent}
    return left | {name: value for name, value in found.items() if value}


def _inner(name: str, value: object) -> object:
    return plain_fields(value) if name in NESTS and isinstance(value, Mapping) else value


def _at(*paths: str) -> Callable[[_Record], object]:
    """Find the first value that is not blank at some paths; a number is a place in a list."""
    steps = [path.split(".") for path in paths]
    return lambda record: next(filter(None, (_follow(record, way) for way in steps)), None)


def _follow(value: object, way: Sequence[str]) -> object:
    for step in way:
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def _each(path: str, name: str) -> Callable[[_Record], object]:
    """Find what all items of a list have under a name."""

    def find(record: _Record) -> object:
        items = _follow(record, path.split("."))
        listed = items if isinstance(items, list) else []
        return [item[name] for item in listed if isinstance(item, Mapping) and item.get(name)]

    return find


def _inverted_abstract(record: _Record) -> object:
    """Put the words of OpenAlex's index, which gives the places of each, in order."""
    index = record.get("abstract_inverted_index")
    if not isinstance(index, Mapping):
        return None
    placed = [
        (place, str(word))
        for word, places in index.items()
        if isinstance(places, list)
        for place in places
        if isinstance(place, int) and 0 <= place < _LONGEST_ABSTRACT
    ]
    return " ".join(word for _, word in sorted(placed))


def _parsed_authors(record: _Record) -> object:
    """Read arXiv's names: last, first, suffix, and maybe where they work."""
    parsed = record.get("authors_parsed")
    names = parsed if isinstance(parsed, list) else []
    return [
        " ".join(str(name[part]) for part in (1, 0, 2) if part < len(name) and name[part])
        for name in names
        if isinstance(name, list)
    ]


def _conference_year(record: _Record) -> object:
    """Find the year of OpenReview's conference, else of the first version."""
    named = _at("content.venueid", "content.venue", "invitation", "domain")(record)
    told = named.get("value") if isinstance(named, Mapping) else named
    if match := _YEAR.search(str(told)):
        return match.group()
    milliseconds = _at("pdate", "odate", "cdate")(record)
    if not isinstance(milliseconds, int | float):
        return None
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).year
    except (OverflowError, OSError, ValueError):
        return None


def _forum_page(record: _Record) -> object:
    forum = record.get("forum")
    return f"https://openreview.net/forum?id={forum}" if forum else None


_SERVICES = (
    _Service(
        ("abstract_inverted_index", "authorships"),
        {
            "abstract": lambda record: record.get("abstract") or _inverted_abstract(record),
            "journal": _at("primary_location.source.display_name", "host_venue.display_name"),
            "url": _at("primary_location.landing_page_url", "id"),
            "topics": _each("topics", "display_name"),
        },
        ("abstract_inverted_index", "abstract_inverted_index_v3"),
    ),
    _Service(
        ("externalIds", "paperAbstract", "tldr"),
        {
            "doi": _at("externalIds.DOI", "doi"),
            "arxiv": _at("externalIds.ArXiv"),
            "abstract": _at("abstract", "paperAbstract", "tldr.text"),
            "tldr": _at("tldr.text"),
        },
        ("embedding",),
    ),
    _Service(
        ("authorString", "journalInfo", "abstractText"),
        {
            "authors": _at("authorList.author", "authorString"),
            "journal": _at("journalInfo.journal.title", "journalTitle"),
            "keywords": _at("keywordList.keyword"),
            "subjects": _each("meshHeadingList.meshHeading", "descriptorName"),
            "url": _at("fullTextUrlList.fullTextUrl.0.url"),
        },
        ("authorList", "keywordList"),
    ),
    _Service(
        ("authors_parsed",),
        {"authors": _parsed_authors, "date": _at("versions.0.created")},
        ("authors_parsed",),
    ),
    _Service(("forum", "invitation"), {"year": _conference_year, "url": _forum_page}),
    _Service(
        ("titles",),
        {
            "title": _at("titles.0.title"),
            "abstract": _at("abstracts.0.value", "descriptions.0.description"),
            "doi": _at("doi", "dois.0.value"),
            "arxiv": _at("arxiv_eprints.0.value"),
            "journal": _at("publication_info.0.journal_title"),
            "year": _at("publicationYear", "publication_info.0.year", "earliest_date"),
            "subjects": _each("subjects", "subject"),
        },
        ("titles", "abstracts"),
    ),
)
