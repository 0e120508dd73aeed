"""Papers in a fixed order: row i of a corpus is paper i of every array."""

from __future__ import annotations

import hashlib
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, overload

from explorer.errors import UnknownIdError
from explorer.htmltable import html_table
from explorer.ids import closest, compared_text, content_id, normalise
from explorer.terminal import cut, visible

_SHOWN_CANDIDATES = 5
_LONGEST_SHOWN = 80
_SHOWN_PAPERS = 10


@dataclass(frozen=True)
class Paper:
    """One paper as its source gave it; the texts are raw.

    Parameters
    ----------
    paper_id : str
        Unique within a corpus.
    title, abstract : str
        At least one of them is not blank.
    authors : tuple of str
        In the order of the source.
    year : int or None
    venue, url, doi : str
        Empty when not given.
    tags : tuple of str
        Classes or keywords that the paper came with.
    source : str
        The file that the paper came from.
    extra : Mapping[str, str]
        Every other field of the record.
    """

    paper_id: str
    title: str = ""
    abstract: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    url: str = ""
    doi: str = ""
    tags: tuple[str, ...] = ()
    source: str = ""
    extra: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def title_only(self) -> bool:
        """Whether there is a title and no abstract."""
        return not self.abstract.strip()

    def to_dict(self) -> dict[str, Any]:
        """Give plain values, as JSON has them."""
        return {**asdict(self), "authors": list(self.authors), "tags": list(self.tags)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Paper:
        """Undo `to_dict`.

        Raises
        ------
        TypeError, KeyError
            When the values are not what `to_dict` gives.
        """
        lists = {"authors": tuple(values["authors"]), "tags": tuple(values["tags"])}
        paper = cls(**{**values, **lists, "extra": dict(values["extra"])})
        if not all(isinstance(text, str) for text in paper._texts()):
            raise TypeError("every text of a paper is a str")
        if not isinstance(paper.year, int | None):
            raise TypeError("a year is an int or None")
        return paper

    def _texts(self) -> Iterator[str]:
        yield from (self.paper_id, self.title, self.abstract, self.venue, self.url, self.doi)
        yield from (self.source, *self.authors, *self.tags, *self.extra, *self.extra.values())


@dataclass(frozen=True, repr=False)
class Corpus(Sequence[Paper]):
    """An ordered collection of papers with unique ids.

    Parameters
    ----------
    papers : tuple of Paper
    name : str
        What a reader calls the collection.

    Examples
    --------
    >>> corpus = Corpus((Paper("p1", title="Bandits"), Paper("p2", title="Robots")))
    >>> len(corpus), corpus.row("P2"), corpus[0].title
    (2, 1, 'Bandits')
    """

    papers: tuple[Paper, ...]
    name: str = ""
    _rows: dict[str, int] = field(init=False, repr=False, compare=False)
    _forms: list[tuple[str, int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rows = {paper.paper_id: row for row, paper in enumerate(self.papers)}
        if len(rows) < len(self.papers):
            raise ValueError("paper ids are not unique; build the corpus with `collect`")
        object.__setattr__(self, "_rows", rows)
        object.__setattr__(self, "_forms", sorted(_forms(self.papers)))

    def __len__(self) -> int:
        return len(self.papers)

    @overload
    def __getitem__(self, row: int) -> Paper: ...
    @overload
    def __getitem__(self, row: slice) -> tuple[Paper, ...]: ...
    def __getitem__(self, row: int | slice) -> Paper | tuple[Paper, ...]:
        return self.papers[row]

    def __iter__(self) -> Iterator[Paper]:
        return iter(self.papers)

    def __repr__(self) -> str:
        named = f" {self.name!r}" if self.name else ""
        return f"<Corpus{named} of {len(self):,} papers>"

    def _repr_html_(self) -> str:
        shown = [
            (paper.paper_id, paper.year, cut(paper.title or paper.abstract, _LONGEST_SHOWN))
            for paper in self.papers[:_SHOWN_PAPERS]
        ]
        more = len(self) - len(shown)
        note = f"and {more:,} more papers" if more else ""
        return html_table(shown, ("id", "year", "title or abstract"), note)

    @property
    def ids(self) -> list[str]:
        """The paper ids, in row order."""
        return list(self._rows)

    def row(self, paper_id: str) -> int:
        """Find a paper by its id, another spelling of it, its DOI, or a unique prefix.

        Raises
        ------
        UnknownIdError
            When no paper or more than one is meant; the message lists candidates.
        """
        rows = self._rows_named(paper_id) or self._rows_starting(normalise(paper_id))
        if len(rows) == 1:
            return rows[0]
        raise UnknownIdError(self._unknown(paper_id, rows))

    def find(self, paper_id: str) -> int | None:
        """Find a paper as `row` does, by a whole name alone; None when it means none or several.

        >>> Corpus((Paper("p1", title="Bandits", doi="10.1/x"),)).find("https://doi.org/10.1/X")
        0
        """
        rows = self._rows_named(paper_id)
        return rows[0] if len(rows) == 1 else None

    def _rows_named(self, paper_id: object) -> list[int]:
        if not isinstance(paper_id, str):
            kind = type(paper_id).__name__
            raise UnknownIdError(f"an id is a string, not something of type {kind}.")
        if paper_id in self._rows:
            return [self._rows[paper_id]]
        return self._rows_starting(normalise(paper_id), whole=True)

    def _rows_starting(self, form: str, *, whole: bool = False) -> list[int]:
        if not form:
            return []
        found: dict[int, None] = {}
        for at in range(bisect_left(self._forms, (form, -1)), len(self._forms)):
            known, row = self._forms[at]
            if not known.startswith(form) or (whole and known != form):
                break
            found[row] = None
        return list(found)

    def _unknown(self, asked: str, rows: list[int]) -> str:
        shown = cut(visible(asked[:_LONGEST_SHOWN]), _LONGEST_SHOWN - 1)
        if rows:
            ids = ", ".join(visible(self.papers[row].paper_id) for row in rows[:_SHOWN_CANDIDATES])
            more = ", ..." if len(rows) > _SHOWN_CANDIDATES else ""
            return f"'{shown}' is the beginning of {len(rows)} ids: {ids}{more}. Type more of it."
        near = ", ".join(visible(paper_id) for paper_id in closest(asked, self._rows))
        hint = f" Closest: {near}." if near else ""
        return (
            f"no paper among {len(self):,} has the id '{shown}'.{hint}"
            " corpus.ids (`explorer export SOURCE --format ids`) lists all ids."
        )


def _forms(papers: Sequence[Paper]) -> Iterator[tuple[str, int]]:
    for row, paper in enumerate(papers):
        yield normalise(paper.paper_id), row
        if paper.doi:
            yield normalise(paper.doi), row


@dataclass(frozen=True)
class Collected:
    """A corpus, and what happened to the papers on the way into it.

    Parameters
    ----------
    corpus : Corpus
    merged : list of (int, Paper)
        Papers that were already there with the same id and text, with their position.
    renamed : list of (int, Paper)
        Papers whose id was taken by another text, with their position and new id.
    same_texts : list of list of str
        Ids of papers with the same text, together.
    """

    corpus: Corpus
    merged: list[tuple[int, Paper]]
    renamed: list[tuple[int, Paper]]
    same_texts: list[list[str]]


def collect(papers: Iterable[Paper], name: str = "") -> Collected:
    """Give every paper a unique id; equal papers become one row.

    A blank id becomes a hash of the text. The same id with the same text is one paper, unless one
    file says that they are works of different types; the same id for another paper gets `-2`,
    `-3`, ... appended.

    Examples
    --------
    >>> collected = collect([Paper("a", title="One"), Paper("a", title="Two"),
    ...                      Paper("a", title="One")])
    >>> collected.corpus.ids, [position for position, _ in collected.merged]
    (['a', 'a-2'], [2])
    """
    kept: dict[str, Paper] = {}
    twins: dict[tuple[str, bytes], list[Paper]] = {}
    merged: list[tuple[int, Paper]] = []
    renamed: list[tuple[int, Paper]] = []
    by_text: dict[bytes, list[str]] = {}
    next_number: dict[str, int] = {}
    for position, given in enumerate(papers):
        wanted = given.paper_id or content_id(given.title, given.abstract)
        text = _text_digest(given)
        known = twins.get((wanted, text), ())
        twin = next((paper for paper in known if _is_same_work(paper, given)), None)
        if twin is not None:
            merged.append((position, twin))
            continue
        paper = replace(given, paper_id=_free_id(wanted, kept, next_number))
        if paper.paper_id != wanted:
            renamed.append((position, paper))
        kept[paper.paper_id] = paper
        for paper_id in {wanted, paper.paper_id}:
            twins.setdefault((paper_id, text), []).append(paper)
        by_text.setdefault(text, []).append(paper.paper_id)
    same_texts = [ids for ids in by_text.values() if len(ids) > 1]
    return Collected(Corpus(tuple(kept.values()), name), merged, renamed, same_texts)


def _is_same_work(one: Paper, other: Paper) -> bool:
    """Tell whether papers with the same id and text are one; another file may call it otherwise."""
    return one.source != other.source or _type_of(one) == _type_of(other)


def _type_of(paper: Paper) -> str:
    return next((text for name, text in paper.extra.items() if name.casefold() == "type"), "")


def _text_digest(paper: Paper) -> bytes:
    """Give the same bytes for the same text, however it is spaced and its accents are encoded."""
    text = unicodedata.normalize("NFC", compared_text(paper.title, paper.abstract))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _free_id(wanted: str, kept: dict[str, Paper], next_number: dict[str, int]) -> str:
    """Give the id, numbered when it is taken; no number is tried twice."""
    if wanted not in kept:
        return wanted
    number = next_number.get(wanted, 2)
    while f"{wanted}-{number}" in kept:
        number += 1
    next_number[wanted] = number + 1
    return f"{wanted}-{number}"
