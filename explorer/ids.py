"""A paper's id: how it is made from content, and how two spellings of it are compared."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_DOI_PREFIX = re.compile(r"(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*", re.IGNORECASE)
_ARXIV_PREFIX = re.compile(
    r"(?:https?://)?(?:www\.)?arxiv\.org/(?:abs|pdf)/|arxiv:\s*", re.IGNORECASE
)
CONTENT_ID_LENGTH = 10


def normalise(paper_id: str) -> str:
    """Give the form under which two spellings of an id are the same.

    A DOI loses its URL, an arXiv id its prefix; case does not count.

    >>> normalise("https://doi.org/10.1000/ABC"), normalise("arXiv:2101.00001v2")
    ('10.1000/abc', '2101.00001v2')
    """
    text = paper_id.strip()
    for prefix in (_DOI_PREFIX, _ARXIV_PREFIX):
        match = prefix.match(text)
        if match:
            text = text[match.end() :]
    return text.casefold()


def compared_text(title: str, abstract: str) -> str:
    r"""Give the text of a paper as two papers are compared: white space does not count.

    >>> compared_text(" On  bandits", "We study\nthem.")
    'On bandits\nWe study them.'
    """
    return " ".join(title.split()) + "\n" + " ".join(abstract.split())


def content_id(title: str, abstract: str) -> str:
    r"""Make an id from a paper's text: the same text gets the same id wherever it stands.

    White space does not count, so that a re-wrapped file keeps its ids.

    >>> content_id("", "We study bandits.") == content_id("", "We study  bandits.\n")
    True
    """
    import hashlib

    text = compared_text(title, abstract)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:CONTENT_ID_LENGTH]


def closest(asked: str, known: Iterable[str], count: int = 3) -> list[str]:
    """List the known ids that look most like the one asked for, best first."""
    import difflib

    by_form = {normalise(paper_id): paper_id for paper_id in known}
    return [by_form[form] for form in difflib.get_close_matches(normalise(asked), by_form, count)]
