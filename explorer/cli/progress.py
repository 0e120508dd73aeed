"""A progress bar on stderr."""

from __future__ import annotations

import sys
import time
from typing import Any

from explorer.progress import EMBEDDING, Work

_SHORT_S = 10


class StderrProgress:
    """Tells how much there is to do and about how long it takes.

    On a terminal a bar follows; elsewhere the first line has to do.
    """

    def __init__(self) -> None:
        self._bar: Any = None
        self._total, self._work = 0, EMBEDDING
        self._started = 0.0
        self._told = False

    def start(self, total: int, work: Work = EMBEDDING) -> None:
        """Begin work on so many texts or questions."""
        from tqdm import tqdm

        self._total, self._work = total, work
        self._told, self._started = False, time.monotonic()
        self._bar = tqdm(
            total=total,
            desc=work.doing,
            unit=work.unit,
            file=sys.stderr,
            disable=not sys.stderr.isatty(),
            leave=False,
        )

    def advance(self, count: int, share: float) -> None:
        """Count what is done; after the first step, tell how long the rest may take."""
        if not self._told and share > 0:
            seconds = (time.monotonic() - self._started) / share
            if seconds > _SHORT_S:
                self._bar.clear()
                print(  # noqa: T201
                    f"{self._work.doing} {self._total:,} {self._work.unit}s,"
                    f" about {_spoken(seconds)}"
                    f"{'; Ctrl-C keeps the work' if self._work.is_kept else ''}",
                    file=sys.stderr,
                )
            self._told = True
        self._bar.update(count)

    def stop(self) -> None:
        """End, finished or not."""
        self._bar.close()


def _spoken(seconds: float) -> str:
    """Say a duration roughly.

    >>> _spoken(20), _spoken(660), _spoken(9000)
    ('20 s', '11 min', '2.5 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
