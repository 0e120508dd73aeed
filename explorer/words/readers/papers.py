"""From a record to a `Paper`, or to the reason why there is none."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer.corpus import Paper
from explorer.words.readers import authors
from explorer.words.readers.fields import Fields
from explorer.words.readers.placeholders import is_placeholder
from explorer.words.readers.record import TOO_DEEP
from explorer.words.readers.values import kind, short_text, split_tags

if TYPE_CHECKING:
    from explorer.words.readers.record import Record

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_NO_IDENTIFIER = {"na", "n/a", "nan", "none", "null"}
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
    try:
        return _made(Fields(record), source)
    except RecursionError:
        return Made("", reason=TOO_DEEP)


def _made(fields: Fields, source: str) -> Made:
    title = fields.take_line("title")
    abstract = fields.take("abstract", _real_abstract) or ""
    lack = "" if abstract else _lack(fields.left("abstract"))
    doi = _bare_doi(fields.take("doi", _identifier) or "")
    paper_id = fields.take("id", _identifier) or doi or _arxiv_id(fields.take_line("arxiv"))
    if not title and not abstract:
        reason = "neither title nor abstract" + (f" ({lack})" if lack else "")
        return Made(paper_id, None, reason, list(fields.remarks))
    if not abstract:
        fields.remarks[f"{lack or 'no abstract'}, title only"] = None
    paper = Paper(
        paper_id=paper_id,
        title=title,
        abstract=abstract,
        authors=tuple(fields.take("authors", authors.from_value) or ()),
        year=_take_year(fields),
        venue=fields.take_line("venue"),
        url=fields.take_line("url"),
        doi=doi,
        tags=_tags(fields.take_all("tags")),
        source=source,
        extra=fields.rest(),
    )
    return Made(paper_id, paper, remarks=list(fields.remarks))


def _real_abstract(value: object) -> str:
    return value if isinstance(value, str) and not is_placeholder(value) else ""


def _lack(values: list[object]) -> str:
    """Say what stands in the place of an abstract, "" when nothing does."""
    if not values:
        return ""
    what = "a placeholder" if isinstance(values[0], str) else kind(values[0])
    return f"{what} instead of an abstract"


def _identifier(value: object) -> str:
    """Give an identifier as one line; tables of R and pandas write down that there is none."""
    line = " ".join(short_text(value).split())
    return "" if line.casefold() in _NO_IDENTIFIER else line


def _bare_doi(text: str) -> str:
    match = _DOI.search(text)
    return match.group() if match else text


def _arxiv_id(text: str) -> str:
    bare = text.removeprefix("arXiv:").strip()
    return bare if _ARXIV.fullmatch(bare) else ""


def _take_year(fields: Fields) -> int | None:
    year = fields.take("year", _year)
    if year is None and any(fields.left("year")):
        fields.remarks["year not understood"] = None
    return year


def _year(value: object) -> int | None:
    match = _YEAR.search(str(value))
    return int(match.group()) if match else None


def _tags(values: list[object]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tag for value in values for tag in split_tags(value)))
