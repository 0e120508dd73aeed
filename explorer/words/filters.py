"""Which papers may be among the answers: by year, venue, author, tag, source, words, other piles.

Names and words are compared without case and accents.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.errors import OptionError
from explorer.ids import compared_text, normalise
from explorer.terminal import visible
from explorer.words.textclean import readable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from explorer.corpus import Paper

# A title of this many words is hardly another paper's.
_TELLING_TITLE = 4
# Scripts that are written without spaces, so that a word may begin and end anywhere.
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_YEARS = re.compile(r"\s*(\d{4})?\s*(:)?\s*(\d{4})?\s*")


@dataclass(frozen=True)
class Filters:
    """What a paper must be like to be an answer; what is empty asks for nothing.

    Several venues, authors, tags or sources are alternatives; of several words all must appear,
    and none of those that must not.

    Parameters
    ----------
    year : str
        "2022", "2022:" (since), ":2019" (until) or "2018:2020", both ends included.
    venue, author, tag, source : tuple of str
        Parts of names.
    must, must_not : tuple of str
        Whole words or phrases of title and abstract.
    not_in : tuple of Paper
        Papers that are known already, by id, DOI or text.

    Raises
    ------
    OptionError
        When the years are not understood, a name is blank, or a word has no letter or digit.
    """

    year: str = ""
    venue: tuple[str, ...] = ()
    author: tuple[str, ...] = ()
    tag: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    not_in: tuple[Paper, ...] = ()

    def __post_init__(self) -> None:
        if self.year:
            _first_and_last(self.year)
        for name in ("venue", "author", "tag", "source", "must", "must_not"):
            if not all(part.strip() for part in getattr(self, name)):
                raise OptionError(f"{name} is blank; name something, or leave it out.")
        for name in ("must", "must_not"):
            for word in getattr(self, name):
                if not any(char.isalnum() for char in word):
                    raise OptionError(
                        f"{name} is '{visible(word)}', which has no letter or digit; name a word"
                        " or phrase."
                    )


@dataclass(frozen=True)
class Step:
    """One filter, and how many papers were left after it.

    Parameters
    ----------
    name : str
        As a user reads it: "year 2022:".
    left : int
    """

    name: str
    left: int


@dataclass(frozen=True)
class Narrowed:
    """The rows that all filters let through, ascending, and what each of them left."""

    rows: list[int]
    steps: tuple[Step, ...]


def narrow(papers: Sequence[Paper], filters: Filters) -> Narrowed:
    """Apply filters one after another.

    Examples
    --------
    >>> from explorer.corpus import Paper
    >>> papers = [Paper("a", "Bandits", year=2020), Paper("b", "Robots", year=2023)]
    >>> narrowed = narrow(papers, Filters(year="2022:"))
    >>> narrowed.rows, narrowed.steps
    ([1], (Step(name='year 2022:', left=1),))
    """
    rows = list(range(len(papers)))
    steps = []
    for name, admits in _tests(filters):
        rows = [row for row in rows if admits(papers[row])]
        steps.append(Step(name, len(rows)))
    return Narrowed(rows, tuple(steps))


def _tests(filters: Filters) -> Iterator[tuple[str, Callable[[Paper], bool]]]:
    """Give every filter that asks for something, with its name."""
    if filters.year:
        first, last = _first_and_last(filters.year)
        yield (
            f"year {filters.year}",
            lambda paper: paper.year is not None and first <= paper.year <= last,
        )
    if filters.venue:
        yield _named("venue", filters.venue, lambda paper: [paper.venue])
    if filters.author:
        yield _named("author", filters.author, lambda paper: paper.authors)
    if filters.tag:
        yield _named("tag", filters.tag, lambda paper: paper.tags)
    if filters.source:
        yield _named("source", filters.source, lambda paper: [paper.source])
    for word in filters.must:
        pattern = _whole(word)
        yield f"with '{visible(word)}'", lambda paper, p=pattern: bool(p.search(_text(paper)))  # type: ignore[misc]
    for word in filters.must_not:
        pattern = _whole(word)
        yield f"without '{visible(word)}'", lambda paper, p=pattern: not p.search(_text(paper))  # type: ignore[misc]
    if filters.not_in:
        known = _names(filters.not_in)
        yield "not in the other pile", lambda paper: known.isdisjoint(_names([paper]))


def _named(
    what: str, parts: tuple[str, ...], values: Callable[[Paper], Iterable[str]]
) -> tuple[str, Callable[[Paper], bool]]:
    wanted = [caseless(form) for part in parts for form in _forms(part)]

    def admits(paper: Paper) -> bool:
        held = [caseless(readable(value)) for value in values(paper)]
        return any(part in value for value in held for part in wanted)

    return f"{what} {' or '.join(map(visible, parts))}", admits


def _forms(part: str) -> list[str]:
    """Give a name as it is asked for, and turned round where it is written "Last, First"."""
    last, comma, first = part.partition(",")
    return [part, f"{first} {last}"] if comma and first.strip() else [part]


def _text(paper: Paper) -> str:
    return caseless(readable(f"{paper.title}\n{paper.abstract}"))


def _whole(word: str) -> re.Pattern[str]:
    """Match a word or phrase where it stands alone, in Chinese and Japanese anywhere.

    Nothing in it is a special character.
    """
    words = caseless(word).split()
    phrase = r"\s+".join(map(re.escape, words))
    before = "" if _UNSPACED.match(words[0][0]) else r"(?<!\w)"
    after = "" if _UNSPACED.match(words[-1][-1]) else r"(?!\w)"
    return re.compile(before + phrase + after)


def caseless(text: str) -> str:
    """Give a text as it is compared: no accents, no case, single spaces.

    >>> caseless("Schrödinger  EQUATION")
    'schrodinger equation'
    """
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    return " ".join(bare.casefold().split())


def _names(papers: Iterable[Paper]) -> set[str]:
    """Give everything by which two papers are the same: ids, DOIs, titles, texts."""
    names = set()
    for paper in papers:
        names |= {normalise(paper.doi), caseless(compared_text(paper.title, paper.abstract))}
        if not paper.paper_id.isdigit():  # every table has a row 1
            names.add(normalise(paper.paper_id))
        if len(paper.title.split()) >= _TELLING_TITLE:
            names.add(caseless(readable(paper.title)))
    return names - {""}


def _first_and_last(years: str) -> tuple[int, int]:
    match = _YEARS.fullmatch(years)
    if not match or not (match[1] or match[3]) or (match[3] and not match[2]):
        raise OptionError(
            f"year is '{visible(years)}'; it can be 2022, 2022: (since), :2019 (until)"
            " or 2018:2020."
        )
    if not match[2]:
        return int(match[1]), int(match[1])
    first, last = int(match[1] or 0), int(match[3] or 9999)
    if first > last:
        raise OptionError(f"year is '{visible(years)}'; the first year is after the last.")
    return first, last
