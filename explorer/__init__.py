"""Find related papers and map the topics of a pile of abstracts, locally and offline.

Public names are imported when they are first used, so that ``import explorer`` costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from explorer.api import Explorer
    from explorer.corpus import Corpus, Paper
    from explorer.errors import (
        ExplorerError,
        InputError,
        MissingExtraError,
        ModelError,
        OptionError,
        OutputError,
        SourceError,
        UnknownIdError,
    )
    from explorer.report import Report
    from explorer.results import Hit, Hits, Topic
    from explorer.shown.figure import MapFigure
    from explorer.words.encoders import Encoder, HashingEncoder, SentenceTransformerEncoder

__version__ = "0.1.0"

_HOMES = {
    "Corpus": "explorer.corpus",
    "Encoder": "explorer.words.encoders",
    "Explorer": "explorer.api",
    "ExplorerError": "explorer.errors",
    "HashingEncoder": "explorer.words.encoders",
    "Hit": "explorer.results",
    "Hits": "explorer.results",
    "InputError": "explorer.errors",
    "MapFigure": "explorer.shown.figure",
    "MissingExtraError": "explorer.errors",
    "ModelError": "explorer.errors",
    "OptionError": "explorer.errors",
    "OutputError": "explorer.errors",
    "Paper": "explorer.corpus",
    "Report": "explorer.report",
    "SentenceTransformerEncoder": "explorer.words.encoders",
    "SourceError": "explorer.errors",
    "Topic": "explorer.results",
    "UnknownIdError": "explorer.errors",
}

__all__ = [
    "Corpus",
    "Encoder",
    "Explorer",
    "ExplorerError",
    "HashingEncoder",
    "Hit",
    "Hits",
    "InputError",
    "MapFigure",
    "MissingExtraError",
    "ModelError",
    "OptionError",
    "OutputError",
    "Paper",
    "Report",
    "SentenceTransformerEncoder",
    "SourceError",
    "Topic",
    "UnknownIdError",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'explorer' has no attribute '{name}'")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
