"""The command line: parse, call, print. One file a command; nothing heavy before it is needed."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from explorer.errors import ExplorerError
from explorer.terminal import visible

ANSWERED, BAD_INPUT, INTERRUPTED = 0, 2, 130  # and 1, which commands give for no answer


def main(argv: list[str] | None = None) -> int:
    """Run a command and give its exit status.

    Parameters
    ----------
    argv : list of str, optional
        The words after the program's name; those of this process by default.

    Returns
    -------
    int
        0 when there is an answer, 1 when there is none, 2 for input that cannot be used,
        130 after Ctrl-C.
    """
    try:
        from explorer.cli.parser import parse

        _prepare_streams()
        args = parse(argv)
        status: int = import_module(f"explorer.cli.{args.command}").run(args)
        sys.stdout.flush()
    except SystemExit as stop:  # argparse has told what was wrong, or printed the help
        return int(stop.code or 0)
    except ExplorerError as error:
        return _failed(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _failed("interrupted; finished work is kept", INTERRUPTED)
    except BrokenPipeError:  # the reader went away, as `head` does
        _discard_output()
        return ANSWERED
    except OSError as error:
        _discard_output()
        what = visible(str(error.filename or "the output"))
        return _failed(f"{what}: {error.strerror or error}.", BAD_INPUT)
    finally:
        _leave()
    return status


def _failed(reason: str, status: int) -> int:
    print(f"explorer: {reason}", file=sys.stderr)  # noqa: T201
    return status


def _prepare_streams() -> None:
    """Let a closed stream be an empty one, and what it cannot show be replaced."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def _discard_output() -> None:
    """Keep Python from finding out again, when it ends, that nothing can be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _leave() -> None:
    """Undo what a command did to logging and interruptions, if it came that far."""
    for room, undo in (("notices", "hide"), ("interrupts", "relax")):
        module = sys.modules.get(f"explorer.cli.{room}")
        if module:
            getattr(module, undo)()
