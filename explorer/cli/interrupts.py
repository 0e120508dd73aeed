"""Ctrl-C that is heeded even where a library loses it."""

from __future__ import annotations

import _thread
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from sys import UnraisableHookArgs

_AGAIN_S = 0.05
_before: list[Callable[[UnraisableHookArgs], object]] = []


def insist() -> None:
    """Interrupt again when an interruption could not be raised.

    Python ignores an exception in a callback from compiled code, as numba's compiler makes them;
    the run would go on as if Ctrl-C had not been pressed.
    """
    if not _before:
        _before.append(sys.unraisablehook)
        sys.unraisablehook = _interrupt_again


def relax() -> None:
    """Leave Python as it was."""
    if _before:
        sys.unraisablehook = _before.pop()


def _interrupt_again(lost: UnraisableHookArgs) -> None:
    if issubclass(lost.exc_type, KeyboardInterrupt):
        threading.Timer(_AGAIN_S, _thread.interrupt_main).start()
    else:
        _before[-1](lost)
