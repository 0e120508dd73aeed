"""Ctrl-C that is heeded even where a library loses it."""

from __future__ import annotations

import _thread
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_AGAIN_S = 0.05


def insist() -> None:
    """Interrupt again when an interruption could not be raised.

    Python ignores an exception in a callback from compiled code, as numba's compiler makes them;
    the run would go on as if Ctrl-C had not been pressed.
    """
    sys.unraisablehook = _interrupt_again


def relax() -> None:
    """Leave Python as it was."""
    sys.unraisablehook = sys.__unraisablehook__


def _interrupt_again(lost: UnraisableHookArgs) -> None:
    if issubclass(lost.exc_type, KeyboardInterrupt):
        threading.Timer(_AGAIN_S, _thread.interrupt_main).start()
    else:
        sys.__unraisablehook__(lost)
