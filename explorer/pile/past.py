"""Which earlier map a new one goes on from, as a user chooses it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.checks import file_path
from explorer.errors import OptionError
from explorer.pile.knowntopics import KnownTopics
from explorer.pile.mapbase import MapBase
from explorer.pile.options import named_fields
from explorer.pile.places import Places, unmeasured
from explorer.shown.page.reading import read_page
from explorer.sources import STDIN, list_files
from explorer.store import key_of
from explorer.words.keywords import TopicName

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from explorer.pile.options import SourceOptions


@dataclass(frozen=True)
class Past:
    """What a map takes over from earlier ones; by default nothing.

    Parameters
    ----------
    source : str, default ""
        Names where the papers came from: the map is remembered as the last one of it.
    base_source : str, default ""
        Names the source whose last map is the earlier one.
    base : MapBase, optional
        The earlier map itself.
    refit : bool, default False
        Whether the map is drawn anew and only laid over the earlier one.
    """

    source: str = ""
    base_source: str = ""
    base: MapBase | None = None
    refit: bool = False


def past_of(paths: Sequence[str | os.PathLike[str]], options: SourceOptions) -> Past:
    """Find out which earlier map is meant, and where this one is to be remembered.

    Raises
    ------
    OptionError
        When the options contradict each other.
    SourceError
        When the earlier map cannot be read.
    """
    base, refit = options.get("base"), bool(options.get("refit"))
    fresh, fields = options.get("fresh"), named_fields(options)
    if fresh and (base is not None or refit):
        raise OptionError("fresh passes over all earlier maps; leave it out, or base and refit.")
    source = _source_key(paths, fields)
    if fresh:
        return Past(source)
    if base is None:
        return Past(source, source, refit=refit)
    base = file_path("base", base)
    if os.path.isfile(base) and base.lower().endswith((".html", ".htm")):
        return Past(source, base=_page_base(base), refit=refit)
    list_files(base)  # raises where there is none
    return Past(source, _source_key([base], fields), refit=refit)


def _source_key(paths: Sequence[str | os.PathLike[str]], fields: Mapping[str, str]) -> str:
    """Name a source without giving its path away; "" for standard input, which has no name."""
    names = [os.fspath(path) for path in paths]
    if STDIN in names:
        return ""
    return key_of("source", [os.path.abspath(name) for name in names], dict(fields))


def _page_base(path: str | os.PathLike[str]) -> MapBase:
    page = read_page(path)
    n_drawn = int((~page.new).sum())
    names = tuple(TopicName(name, keywords) for name, keywords in page.names)
    return MapBase(
        page.ids,
        page.headlines,
        Places(unmeasured(page.points, page.method), page.new, n_drawn),
        KnownTopics(page.topics, names),
        by_headlines=True,
    )
