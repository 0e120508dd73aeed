"""From a record to a `Paper`, or to the reason why there is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from explorer.corpus import Paper
from explorer.words.readers import authors
from explorer.words.readers.mending import mend
from explorer.words.readers.placeholders import is_placeholder
from explorer.words.readers.synonyms import role_and_rank
from explorer.words.readers.values import (
    as_text,
    kind,
    short_text,
    split_tags,
    strip_blank,
    unwrap,
)

if TYPE_CHECKING:
    from explorer.words.readers.record import Record

_T = TypeVar("_T")

PLACE = "place"
TITLE_ONLY = "no abstract, title only"
PLACEHOLDER = "a placeholder instead of an abstract"
YEAR_UNKNOWN = "year not understood"

_NESTS = ("content", "paper")
# A field of a record that is called like one of ours gets an underscore.
_OURS = {PLACE, *Paper.__dataclass_fields__}
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_ARXIV = re.compile(r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?")


@dataclass(frozen=True)
class Made:
    """What became of a record.

    Parameters
    ----------
    paper_id : str
        The id that the record gave, or "".
    paper : Paper or None
        None when the record has neither a title nor an abstract.
    reason : str
        Why there is no paper.
    remarks : list of str
        What a user should know about this record.
    """

    paper_id: str
    paper: Paper | None = None
    reason: str = ""
    remarks: list[str] = field(default_factory=list)


def make_paper(record: Record, source: str) -> Made:
    """Make a paper of a record.

    The place of the record goes to `Paper.extra` as "place", and every field without a role of its
    own with it.

    Parameters
    ----------
    record : Record
    source : str
        The name of its file.

    Returns
    -------
    Made

    Examples
    --------
    >>> from explorer.words.readers.record import Record
    >>> made = make_paper(Record("line 2", {"Key": "k1", "TI": "Bandits", "PY": 2020}), "a.csv")
    >>> made.paper.paper_id, made.paper.title, made.paper.year, made.remarks
    ('k1', 'Bandits', 2020, ['no abstract, title only'])
    """
    return _Maker(record).make(source)


class _Maker:
    """Sorts the fields of one record by role, and takes from each role what is needed."""

    def __init__(self, record: Record) -> None:
        self.where = record.where
        self.remarks: dict[str, None] = {}
        self.extra: dict[str, str] = {}
        self.by_role: dict[str, list[tuple[int, str, object]]] = {}
        for name, value in _flat(record.fields):
            self._sort_in(name if name.isprintable() else mend(name).text, self._mended(value))
        for ranked in self.by_role.values():
            ranked.sort(key=lambda entry: entry[0])

    def make(self, source: str) -> Made:
        title = self._one_line("title")
        abstract, lack = self._abstract()
        doi = _bare_doi(self._one_line("doi"))
        paper_id = self._one_line("id") or doi or self._arxiv_id()
        if not title and not abstract:
            reason = "neither title nor abstract" + (f" ({lack})" if lack else "")
            return Made(paper_id, None, reason, list(self.remarks))
        if not abstract:
            self.remarks[f"{lack}, title only" if lack else TITLE_ONLY] = None
        paper = Paper(
            paper_id=paper_id,
            title=title,
            abstract=abstract,
            authors=tuple(self._take("authors", authors.from_value) or ()),
            year=self._year(),
            venue=self._one_line("venue"),
            url=self._one_line("url"),
            doi=doi,
            tags=self._tags(),
            source=source,
            extra=self._rest(),
        )
        return Made(paper_id, paper, remarks=list(self.remarks))

    def _sort_in(self, name: str, value: object) -> None:
        if value is None or value == "":
            return
        role, rank = role_and_rank(name)
        if role:
            self.by_role.setdefault(role, []).append((rank, name, value))
        else:
            self._put_extra(name, value)

    def _mended(self, value: object) -> object:
        value = unwrap(value)
        if isinstance(value, str):
            mended = mend(value)
            self.remarks |= dict.fromkeys(mended.remarks)
            return strip_blank(mended.text)
        if isinstance(value, Mapping):
            return {str(self._mended(key)): self._mended(item) for key, item in value.items()}
        if isinstance(value, Sequence):
            return [self._mended(item) for item in value]
        return value

    def _take(self, role: str, convert: Callable[[object], _T]) -> _T | None:
        """Convert the best value of a role that gives something, and strike it off."""
        ranked = self.by_role.get(role, [])
        for at, (_, _, value) in enumerate(ranked):
            if found := convert(value):
                del ranked[at]
                return found
        return None

    def _one_line(self, role: str) -> str:
        return self._take(role, lambda value: " ".join(short_text(value).split())) or ""

    def _abstract(self) -> tuple[str, str]:
        """Take the abstract; if there is none, say what stands in its place."""
        abstract = self._take("abstract", _real_abstract) or ""
        in_its_place = [value for _, _, value in self.by_role.get("abstract", [])]
        if abstract or not in_its_place:
            return abstract, ""
        first = in_its_place[0]
        return "", (
            PLACEHOLDER if isinstance(first, str) else f"{kind(first)} instead of an abstract"
        )

    def _arxiv_id(self) -> str:
        text = self._one_line("arxiv").removeprefix("arXiv:").strip()
        return text if _ARXIV.fullmatch(text) else ""

    def _year(self) -> int | None:
        year = self._take("year", _year)
        if year is None and any(value for _, _, value in self.by_role.get("year", [])):
            self.remarks[YEAR_UNKNOWN] = None
        return year

    def _tags(self) -> tuple[str, ...]:
        ranked = self.by_role.pop("tags", [])
        return tuple(dict.fromkeys(tag for _, _, value in ranked for tag in split_tags(value)))

    def _rest(self) -> dict[str, str]:
        """Give the unknown fields, and the known ones that a better one was preferred to."""
        for ranked in self.by_role.values():
            for _, name, value in ranked:
                self._put_extra(name, value)
        return {**self.extra, PLACE: self.where}

    def _put_extra(self, name: str, value: object) -> None:
        while name in self.extra or name in _OURS:
            name += "_"
        self.extra[name] = as_text(value)


def _flat(fields: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Bring the fields of a nested record up, as OpenReview has them under "content"."""
    for name, value in fields.items():
        if name in _NESTS and isinstance(value, Mapping):
            yield from ((str(inner), item) for inner, item in value.items())
        else:
            yield str(name), value


def _real_abstract(value: object) -> str:
    return value if isinstance(value, str) and not is_placeholder(value) else ""


def _year(value: object) -> int | None:
    match = _YEAR.search(str(value))
    return int(match.group()) if match else None


def _bare_doi(text: str) -> str:
    match = _DOI.search(text)
    return match.group() if match else text
