"""The whole report: what was read of the files, and how the model reads the texts."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from explorer.errors import ExplorerError
from explorer.report import ModelReading
from explorer.words.embedding import measure
from explorer.words.encoders import unread_scripts

if TYPE_CHECKING:
    from explorer.pile.library import Library
    from explorer.report import Report

logger = logging.getLogger(__name__)


def report(library: Library) -> Report:
    """Complete the report on the files.

    How long the texts are for the model is told as soon as they are embedded; nothing is embedded
    for it.
    """
    known = library.report
    if library.has_given_vectors:
        return known
    unread = unread_scripts(library.encoder, known.scripts)
    return replace(
        known,
        notices=[*known.notices, unread] if unread else known.notices,
        model=_reading(library) if library.is_embedded else None,
    )


def _reading(library: Library) -> ModelReading | None:
    """Tell which texts are longer than the model reads, None where that cannot be told."""
    try:
        lengths = measure(library.texts, library.encoder, library.store)
    except ExplorerError as error:  # the vectors were in the store, and the model is gone
        logger.info("how long the texts are cannot be told: %s", error)
        return None
    if lengths is None:
        return None
    longer = {
        paper.paper_id: n_tokens
        for paper, n_tokens in zip(library.corpus, lengths.n_tokens, strict=True)
        if n_tokens > lengths.limit
    }
    return ModelReading(
        library.encoder.name, lengths.limit, lengths.in_chunks, len(library.corpus), longer
    )
