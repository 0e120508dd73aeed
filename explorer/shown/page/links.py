"""The links of a paper that are safe to follow."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

# Anchored at the start and free of white space, so that a browser cannot read another scheme.
_WEB = re.compile(r"(?:https?://|mailto:)[^\s\x00-\x20\x7f]+", re.IGNORECASE)
_DOI_PREFIX = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)\s*", re.IGNORECASE)
_RESOLVER = "https://doi.org/"


@dataclass(frozen=True)
class Link:
    """A link, or plain text when there is nothing safe to follow.

    Parameters
    ----------
    text : str
    href : str
        Empty for plain text; else begins with ``http://``, ``https://`` or ``mailto:``.
    """

    text: str
    href: str


def links_of(doi: str, url: str) -> list[Link]:
    r"""Give the links of a paper; what is not http, https, mailto or a DOI stays plain text.

    Examples
    --------
    >>> links_of("10.1000/a<b>", "javascript:alert(1)")
    [Link(text='10.1000/a<b>', href='https://doi.org/10.1000/a%3Cb%3E'),
     Link(text='javascript:alert(1)', href='')]
    """
    links = []
    if doi.strip():
        links.append(_doi_link(doi.strip()))
    if url.strip():
        links.append(_url_link(url.strip()))
    return list(dict.fromkeys(links))


def _doi_link(given: str) -> Link:
    prefix = _DOI_PREFIX.match(given)
    doi = given[prefix.end() :] if prefix else given
    if prefix and "/" in prefix.group():
        doi = unquote(doi)
    if not doi.startswith("10."):
        return Link(given, "")
    return Link(doi, _RESOLVER + quote(doi, safe="/", errors="replace"))


def _url_link(url: str) -> Link:
    doi = _DOI_PREFIX.match(url)
    if doi and url[doi.end() :].startswith("10."):
        return _doi_link(url)
    if not _WEB.fullmatch(url):
        return Link(url, "")
    return Link(re.sub(r"^(?:https?://|mailto:)", "", url, flags=re.IGNORECASE), url)
