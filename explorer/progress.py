"""How long work reports its progress, and who is told when a caller does not say."""

from __future__ import annotations

import sys
import warnings
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Work:
    """What is done, as a reader is told: "embedding 20 texts".

    Parameters
    ----------
    doing, unit : str
    is_kept : bool
        Whether what is done is kept when the work is interrupted.
    """

    doing: str
    unit: str
    is_kept: bool


EMBEDDING = Work("embedding", "text", is_kept=True)
ASKING = Work("asking", "question", is_kept=False)


class Progress(Protocol):
    """Told of long work: once at the start, after every step, once at the end."""

    def start(self, total: int, work: Work = EMBEDDING) -> None:
        """Begin work on so many texts or questions."""

    def advance(self, count: int, share: float) -> None:
        """Count `count` more of them done; `share` of all the work, in [0, 1], is done now."""

    def stop(self) -> None:
        """End, finished or not."""


class Silence:
    """A progress that shows nothing."""

    def start(self, total: int, work: Work = EMBEDDING) -> None:
        """Show nothing."""

    def advance(self, count: int, share: float) -> None:
        """Show nothing."""

    def stop(self) -> None:
        """Show nothing."""


class Bar:
    """A bar of tqdm's: a widget in a notebook, else a line on stderr. It is gone when it ends."""

    _bar: Any

    def start(self, total: int, work: Work = EMBEDDING) -> None:
        """Begin work on so many texts or questions."""
        with warnings.catch_warnings():
            # Where a notebook has no widgets, tqdm says so and writes a line instead.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm

        self._bar = tqdm(total=total, desc=work.doing, unit=work.unit, leave=False)

    def advance(self, count: int, share: float) -> None:  # noqa: ARG002
        """Count what is done."""
        self._bar.update(count)

    def stop(self) -> None:
        """End, finished or not."""
        self._bar.close()


def chosen_progress(progress: Progress | bool | None) -> Progress:
    """Give what is told of long work.

    Parameters
    ----------
    progress : Progress, bool or None
        True is a bar and False is silence; None is a bar in a notebook and silence in a script.

    Examples
    --------
    >>> chosen_progress(True), chosen_progress(False)
    (<explorer.progress.Bar object at 0x...>, <explorer.progress.Silence object at 0x...>)
    """
    if progress is None:
        progress = _in_notebook()
    if isinstance(progress, bool):
        return Bar() if progress else Silence()
    return progress


def _in_notebook() -> bool:
    """Tell whether a kernel runs this; a script never imported IPython."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")
