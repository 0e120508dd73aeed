"""How long work reports its progress; what is shown of it is the caller's affair."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Told of long work: once at the start, after every step, once at the end."""

    def start(self, total: int) -> None:
        """Begin the encoding of so many texts."""

    def advance(self, count: int, share: float) -> None:
        """Count `count` more texts done; `share` of all the work, in [0, 1], is done now."""

    def stop(self) -> None:
        """End, finished or not."""


class Silence:
    """A progress that shows nothing."""

    def start(self, total: int) -> None:
        """Show nothing."""

    def advance(self, count: int, share: float) -> None:
        """Show nothing."""

    def stop(self) -> None:
        """Show nothing."""
