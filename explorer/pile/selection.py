"""Which papers may be among the answers, as a user asks for it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from explorer.checks import check_names, strings
from explorer.corpus import Corpus, Paper
from explorer.errors import OptionError
from explorer.words.filters import Filters, Narrowed, narrow
from explorer.words.readers import read

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAMES = ("venue", "author", "tag", "source", "must", "must_not")


class FilterWishes(TypedDict, total=False):
    """What a paper must be like to be an answer; what is left out asks for nothing.

    Parameters
    ----------
    year : str or int
        2022, "2022:" (since), ":2019" (until) or "2018:2020".
    venue, author, tag, source : str or sequence of str
        Parts of names; several are alternatives.
    must, must_not : str or sequence of str
        Words or phrases that have to appear, or must not.
    not_in : path, Corpus, or sequence of path or Paper
        Papers that are known already.
    """

    year: str | int | None
    venue: str | Sequence[str]
    author: str | Sequence[str]
    tag: str | Sequence[str]
    source: str | Sequence[str]
    must: str | Sequence[str]
    must_not: str | Sequence[str]
    not_in: str | os.PathLike[str] | Corpus | Sequence[str | os.PathLike[str] | Paper]


def filters_of(wishes: Mapping[str, Any]) -> Filters:
    """Check wishes and make them filters; files of known papers are read.

    Raises
    ------
    OptionError
        When a wish has no such name or value.
    SourceError
        When a file cannot be read.
    """
    check_names(wishes, FilterWishes.__annotations__, "filter")
    year = wishes.get("year")
    return Filters(
        year="" if year is None else str(year),
        not_in=_papers(wishes.get("not_in", ())),
        **{name: strings(name, wishes.get(name, ())) for name in _NAMES},
    )


def narrowed(corpus: Corpus, filters: Filters) -> tuple[Narrowed, dict[str, Any]]:
    """Apply filters, and tell what each of them left as an answer tells it."""
    found = narrow(corpus, filters)
    left = [{"filter": step.name, "left": step.left} for step in found.steps]
    return found, {"filters": left} if left else {}


def _papers(known: Any) -> tuple[Paper, ...]:
    """Give the papers of files, of a corpus, or of a list."""
    if known is None:
        return ()
    if isinstance(known, Corpus):
        return known.papers
    one = isinstance(known, str | os.PathLike | Paper)
    given = [known] if one else list(known) if isinstance(known, Sequence) else [known]
    odd = [part for part in given if not isinstance(part, str | os.PathLike | Paper)]
    if odd:
        raise OptionError(
            f"not_in has something of type {type(odd[0]).__name__}; give files, papers or a corpus."
        )
    papers = [paper for paper in given if isinstance(paper, Paper)]
    paths = [path for path in given if not isinstance(path, Paper)]
    return (*papers, *(read(paths).corpus if paths else ()))
