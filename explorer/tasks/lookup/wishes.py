"""What a user may wish of an answer, checked before any work is done."""

from __future__ import annotations

import difflib
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

from explorer.checks import whole_number
from explorer.corpus import Corpus, Paper
from explorer.defaults import RANKING, RANKINGS, TOP_K
from explorer.errors import OptionError
from explorer.terminal import visible
from explorer.words.filters import Filters
from explorer.words.readers import read

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAMES = ("venue", "author", "tag", "source", "must", "must_not")


class Wishes(TypedDict, total=False):
    """How an answer should be; every entry has a default.

    Parameters
    ----------
    top_k : int, default 10
        How many papers.
    ranking : {"hybrid", "dense", "lexical"}, default "hybrid"
        By meaning and words, by meaning alone, or by words alone.
    diverse : float, default 0
        From 0 (the most relevant papers) to 1 (papers as unlike one another as can be).
    fold : bool, default True
        Whether versions of one paper are one answer.
    explain : bool, default False
        Whether every answer says why it is one.
    topics : bool, default False
        Whether every answer names its topic.
    year : str or int, optional
        2022, "2022:" (since), ":2019" (until) or "2018:2020".
    venue, author, tag, source : str or sequence of str, optional
        Parts of names; several are alternatives.
    must, must_not : str or sequence of str, optional
        Words or phrases that have to appear, or must not.
    not_in : path, Corpus, or sequence of path or Paper, optional
        Papers that are known already.
    """

    top_k: int
    ranking: str
    diverse: float
    fold: bool
    explain: bool
    topics: bool
    year: str | int | None
    venue: str | Sequence[str]
    author: str | Sequence[str]
    tag: str | Sequence[str]
    source: str | Sequence[str]
    must: str | Sequence[str]
    must_not: str | Sequence[str]
    not_in: str | os.PathLike[str] | Sequence[str | os.PathLike[str] | Paper]


@dataclass(frozen=True)
class Checked:
    """Wishes that can be granted; see `Wishes`."""

    top_k: int = TOP_K
    ranking: str = RANKING
    diverse: float = 0.0
    fold: bool = True
    explain: bool = False
    topics: bool = False
    filters: Filters = field(default_factory=Filters)

    @property
    def are_plain(self) -> bool:
        """Whether the stored related list is the answer, but for its length."""
        plain = Checked(top_k=self.top_k, explain=self.explain, topics=self.topics)
        return self == plain


def check(wishes: Mapping[str, Any]) -> Checked:
    """Check wishes and fill in the defaults.

    Raises
    ------
    OptionError
        When a wish has no such name or value.
    SourceError
        When a file of known papers cannot be read.
    """
    for name in wishes:
        if name not in Wishes.__annotations__:
            raise OptionError(_no_such_wish(name))
    ranking = wishes.get("ranking", RANKING)
    if ranking not in RANKINGS:
        raise OptionError(f"ranking is {ranking!r}; it can be {', '.join(RANKINGS)}.")
    year = wishes.get("year")
    return Checked(
        top_k=whole_number("top_k", wishes.get("top_k", TOP_K), 1),
        ranking=ranking,
        diverse=_share("diverse", wishes.get("diverse", 0.0)),
        fold=bool(wishes.get("fold", True)),
        explain=bool(wishes.get("explain", False)),
        topics=bool(wishes.get("topics", False)),
        filters=Filters(
            year="" if year is None else str(year),
            not_in=_papers(wishes.get("not_in", ())),
            **{name: strings(name, wishes.get(name, ())) for name in _NAMES},
        ),
    )


def _no_such_wish(name: str) -> str:
    near = difflib.get_close_matches(name, Wishes.__annotations__, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"a lookup has no '{visible(name)}'.{hint} It has {', '.join(Wishes.__annotations__)}."


def _share(name: str, value: Any) -> float:
    try:
        share = float(value)
    except (TypeError, ValueError):
        share = -1.0
    if not 0 <= share <= 1:
        raise OptionError(f"{name} is {value!r}; it must be a number from 0 to 1.")
    return share


def strings(name: str, values: Any) -> tuple[str, ...]:
    """Give one string or several as a tuple.

    Raises
    ------
    OptionError
        When something else is given.
    """
    given = [values] if isinstance(values, str) else values
    if not isinstance(given, Sequence) or not all(isinstance(value, str) for value in given):
        raise OptionError(f"{name} is {values!r}; give a string, or a list of strings.")
    return tuple(given)


def _papers(known: Any) -> tuple[Paper, ...]:
    """Give the papers of files, of a corpus, or of a list."""
    if isinstance(known, Corpus):
        return known.papers
    given = [known] if isinstance(known, str | os.PathLike | Paper) else list(known)
    papers = [paper for paper in given if isinstance(paper, Paper)]
    paths = [path for path in given if not isinstance(path, Paper)]
    return (*papers, *(read(paths).corpus if paths else ()))
