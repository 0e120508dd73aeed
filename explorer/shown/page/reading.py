"""Reads a page that `build` wrote: which papers were on the map, where, and in which topics."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.errors import SourceError
from explorer.results import NO_TOPIC
from explorer.shown.page.build import GENERATOR
from explorer.shown.page.packing import unpacked_text
from explorer.terminal import visible

if TYPE_CHECKING:
    import os

    from numpy.typing import NDArray

_DATA = re.compile(
    rb'<script type="(application/(?:json|gzip))" id="data">(.*?)</script>', re.DOTALL
)
# What values of another shape raise, wherever they are met.
_FOREIGN = (
    ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError
)  # fmt: skip
HEAD_BYTES = 4096  # of a page, in which it names its maker
_MAKER = f'<meta name="generator" content="{GENERATOR} '.encode()
# A page of a hundred thousand papers unpacks to a tenth of it.
_LARGEST = 2**29


@dataclass(frozen=True)
class PageMap:
    """What a page shows of its map.

    Parameters
    ----------
    ids, headlines : tuple of str, length n
    points : ndarray of float32, shape (n, 2)
    topics : ndarray of int32, shape (n,)
        Numbers of topics; -1 for papers of none.
    names : tuple of (str, tuple of str)
        Name and keywords of each topic, by number.
    new : ndarray of bool, shape (n,)
        Which papers were put beside others.
    method : str
        What the papers were drawn by, as the footer has it but in small letters: "umap".
    """

    ids: tuple[str, ...]
    headlines: tuple[str, ...]
    points: NDArray[np.float32]
    topics: NDArray[np.int32]
    names: tuple[tuple[str, tuple[str, ...]], ...]
    new: NDArray[np.bool_]
    method: str


def read_page(path: str | os.PathLike[str]) -> PageMap:
    """Read the map out of a page; nothing in it is run.

    Raises
    ------
    SourceError
        When the file cannot be read, or is no such page.
    """
    try:
        with open(path, "rb") as file:
            page = file.read()
    except OSError as error:
        raise SourceError(f"'{visible(str(path))}' cannot be read: {error.strerror}.") from error
    try:
        return _page_map(_contents(page))
    except _FOREIGN as error:
        raise SourceError(
            f"'{visible(str(path))}' is no whole map that `explorer map` wrote; name such a map,"
            " or a source whose map is remembered."
        ) from error


def is_page(head: bytes) -> bool:
    """Tell by the first `HEAD_BYTES` of a file whether it is a page that `build` wrote.

    Examples
    --------
    >>> is_page(b'<head><meta name="generator" content="abstract-explorer 0.1.0">')
    True
    >>> is_page(b"<p>written by abstract-explorer 0.1.0")
    False
    """
    return _MAKER in head


def _contents(page: bytes) -> Any:
    """Find the data of a page, and unpack them where they are compressed."""
    found = _DATA.search(page)
    if found is None or not is_page(page[:HEAD_BYTES]):
        raise ValueError("no page of ours")
    kind, data = found.groups()
    return json.loads(unpacked_text(data, most=_LARGEST) if kind.endswith(b"gzip") else data)


def _page_map(contents: Any) -> PageMap:
    papers, topics = contents["papers"], contents["topics"]
    names = tuple((str(topic["name"]), tuple(map(str, topic["keywords"]))) for topic in topics)
    numbers = np.array([paper["topic"] for paper in papers], dtype=np.int32)
    if names and names[-1][0] == NO_TOPIC:
        names = names[:-1]
        numbers[numbers == len(names)] = -1
    if not ((numbers >= -1) & (numbers < len(names))).all():
        raise ValueError("a topic that is not told")
    return PageMap(
        tuple(str(paper["id"]) for paper in papers),
        tuple(str(paper["headline"]) for paper in papers),
        _points(contents["figure"]["data"], len(papers)),
        numbers,
        names,
        np.array([bool(paper.get("new")) for paper in papers], dtype=bool),
        _method(contents["facts"]),
    )


def _method(facts: Any) -> str:
    """Read what the papers were drawn by.

    >>> _method([["topics", "3", ""], ["projection", "UMAP, seed 0", "How"]])
    'umap'
    """
    told = {name: value for name, value, _ in facts}
    return str(told["projection"]).partition(",")[0].lower()


def _points(traces: Any, n: int) -> NDArray[np.float32]:
    """Gather the places of the papers, which stand topic by topic."""
    points = np.full((n, 2), np.nan, dtype=np.float32)
    for trace in traces:
        if "customdata" in trace:
            rows = np.array(trace["customdata"], dtype=np.intp)
            points[rows] = np.column_stack([trace["x"], trace["y"]]).astype(np.float32)
    if not np.isfinite(points).all():
        raise ValueError("papers without a place")
    return points
