"""Identifiers that all versions of a paper share: its DOI, and its arXiv id without the version."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from explorer.ids import normalise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from explorer.corpus import Paper

_DOI = re.compile(r"10\.\d{4,9}/\S+")
_ARXIV_DOI = "10.48550/arxiv."
_ID = r"(\d{4}\.\d{4,5}|[a-z][a-z\-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?(?![\w.]*\w)"
_ALONE = re.compile(_ID, re.IGNORECASE)
_TOLD = re.compile(
    rf"(?:arxiv(?:\.org/(?:abs|pdf|html)/|\s*:\s*|\s+))(?:\w+:)?{_ID}", re.IGNORECASE
)
_ARXIV_FIELDS = ("eprint", "arxiv", "arxivid", "arxiv_id", "arxiv id")


def identifiers(paper: Paper) -> frozenset[str]:
    """Give the identifiers of a paper, one spelling for each.

    An arXiv id stands for itself only where something says so, as a prefix, an address or the
    name of the field does, or where it is all of the paper's id.

    Examples
    --------
    >>> from explorer.corpus import Paper
    >>> sorted(identifiers(Paper("2101.00001v2", doi="https://doi.org/10.1000/ABC")))
    ['arXiv:2101.00001', 'doi:10.1000/abc']
    >>> sorted(identifiers(Paper("x", doi="10.48550/arXiv.2101.00001")))
    ['arXiv:2101.00001']
    """
    return frozenset(_identifiers(paper))


def _identifiers(paper: Paper) -> Iterator[str]:
    for told in (paper.doi, paper.paper_id):
        doi = normalise(told)
        if doi.startswith(_ARXIV_DOI):
            yield from _arxiv(doi.removeprefix(_ARXIV_DOI))
        elif _DOI.fullmatch(doi):
            yield f"doi:{doi.rstrip('.,;')}"
    yield from _arxiv(normalise(paper.paper_id))
    for name, value in paper.extra.items():
        if name.casefold() in _ARXIV_FIELDS:
            yield from _arxiv(normalise(value))
    for text in (paper.paper_id, paper.url, paper.venue, *paper.extra.values()):
        told_id = _TOLD.search(text)
        if told_id:
            yield f"arXiv:{told_id[1].casefold()}"


def _arxiv(text: str) -> Iterator[str]:
    found = _ALONE.fullmatch(text)
    if found:
        yield f"arXiv:{found[1].casefold()}"
