"""What the library logs, shown on stderr as notices while a command runs."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from explorer.cli.output import note

if TYPE_CHECKING:
    import argparse

_LOGGER = logging.getLogger("explorer")
_before: list[tuple[int, bool, list[logging.Handler]]] = []


class _Notices(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        note(record.getMessage())


def show(args: argparse.Namespace) -> None:
    """Begin to show warnings, nothing with --quiet, more with --verbose."""
    if not _before:
        _before.append((_LOGGER.level, _LOGGER.propagate, _LOGGER.handlers))
    level = logging.ERROR if args.quiet else logging.INFO if args.verbose else logging.WARNING
    _LOGGER.setLevel(level)
    _LOGGER.propagate = False
    _LOGGER.handlers = [_Notices()]


def hide() -> None:
    """End it, and leave logging as it was."""
    if _before:
        level, _LOGGER.propagate, _LOGGER.handlers = _before.pop()
        _LOGGER.setLevel(level)
