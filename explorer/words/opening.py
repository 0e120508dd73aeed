"""A source opened: parsed once, then taken from the store for as long as it is unchanged."""

from __future__ import annotations

import hashlib
import logging
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer import sources
from explorer.checks import file_path
from explorer.corpus import Corpus, Paper
from explorer.report import Report
from explorer.store import Store, key_of
from explorer.words.readers import read, read_standard_input

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

logger = logging.getLogger(__name__)

_KIND = "corpus"
_RULE = "readers-3"


@dataclass(frozen=True)
class Origin:
    """The files that a corpus came from, as they were when they were read.

    Parameters
    ----------
    sources : tuple of str
        Files or folders, as the user named them, and "-" for standard input.
    states : list of dict
        See `explorer.sources.describe`.
    taken_ns : int
        When the states were taken, in nanoseconds since the epoch.
    """

    sources: tuple[str, ...]
    states: list[dict[str, Any]]
    taken_ns: int


@dataclass(frozen=True)
class Opened:
    """A corpus, what was left out of it, and where it came from."""

    corpus: Corpus
    report: Report
    origin: Origin


def open_sources(
    paths: Sequence[str | os.PathLike[str]],
    store: Store,
    fields: Mapping[str, str] | None = None,
) -> Opened:
    """Read sources, or take what was read of them before when nothing has changed since.

    Standard input is read once, and its content stands for its name.

    Parameters
    ----------
    paths : sequence of path
    store : Store
    fields : Mapping[str, str], optional
        What was read by other fields is never taken; see `explorer.words.readers.read`.

    Raises
    ------
    SourceError, OptionError
        When nothing can be read; see `explorer.words.readers.read`.
    """
    names = tuple(file_path("source", path) for path in paths)
    piped = read_standard_input() if sources.STDIN in names else b""
    key = key_of(_RULE, [_key_of_source(name, piped) for name in names], dict(fields or {}))
    files = [name for name in names if name != sources.STDIN]
    kept = store.load_json(_KIND, key, lambda values: _restored(names, values))
    if kept and sources.is_unchanged(files, kept.origin.states, kept.origin.taken_ns):
        logger.debug("unchanged since it was read: %s", names)
        return kept
    taken_ns = time.time_ns()
    states = sources.describe(files)
    reading = read(names, standard_input=piped, fields=fields)
    opened = Opened(reading.corpus, reading.report, Origin(names, states, taken_ns))
    store.save_json(_KIND, key, _plain(opened))
    return opened


def _key_of_source(name: str, piped: bytes) -> str:
    if name == sources.STDIN:
        return f"{name}{hashlib.sha256(piped).hexdigest()}"
    return os.path.abspath(name)


def _plain(opened: Opened) -> dict[str, Any]:
    """Give plain values; no path of this machine is among them."""
    return {
        "states": opened.origin.states,
        "taken_ns": opened.origin.taken_ns,
        "name": opened.corpus.name,
        "papers": [paper.to_dict() for paper in opened.corpus],
        "report": opened.report.to_dict(),
    }


def _restored(names: tuple[str, ...], values: dict[str, Any]) -> Opened:
    """Undo `_plain`; raise when the values are something else."""
    papers = tuple(map(Paper.from_dict, values["papers"]))
    states = list(map(dict, values["states"]))
    return Opened(
        Corpus(papers, str(values["name"])),
        Report.from_dict(values["report"]),
        Origin(names, states, int(values["taken_ns"])),
    )
