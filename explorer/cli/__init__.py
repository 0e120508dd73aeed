"""The command line: parse, call, print. One file a command; nothing heavy before it is needed."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from explorer.errors import ExplorerError

HITS, NO_HITS, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


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
    from explorer.cli.parser import parse

    _tolerate_any_character()
    try:
        args = parse(argv)
        status: int = import_module(f"explorer.cli.{args.command}").run(args)
        sys.stdout.flush()
    except SystemExit as stop:  # argparse has told what was wrong, or printed the help
        return int(stop.code or 0)
    except ExplorerError as error:
        print(f"explorer: {error}", file=sys.stderr)  # noqa: T201
        return BAD_INPUT
    except KeyboardInterrupt:
        print("explorer: interrupted; finished work is kept", file=sys.stderr)  # noqa: T201
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away, as `head` does; Python must not find out again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return HITS
    finally:
        notices = sys.modules.get("explorer.cli.notices")
        if notices:
            notices.hide()
    return status


def _tolerate_any_character() -> None:
    """Let characters that the terminal cannot show be replaced rather than raise."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
