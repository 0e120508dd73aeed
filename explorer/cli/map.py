"""`explorer map`: one HTML file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from explorer.cli.opening import check_output, open_explorer
from explorer.errors import OutputError
from explorer.terminal import visible

if TYPE_CHECKING:
    import argparse

DEFAULT_OUTPUT = "map.html"
_SUFFIXES = (".html", ".htm")


def run(args: argparse.Namespace) -> int:
    """Draw the map and tell where it is and how far to trust it."""
    output = args.output or DEFAULT_OUTPUT
    check_output(output, (args.source, *args.also))
    if not args.output or not output.lower().endswith(_SUFFIXES):
        _check_ours(output)
    ex = open_explorer(args)
    ex.save(
        output,
        abstracts=not args.no_abstracts,
        color=args.color,
        explain=args.explain,
        date=args.date,
    )
    facts = "".join(f"  {name}: {visible(value)}\n" for name, value in ex.facts.items())
    print(f"{visible(output)}\n{facts}", end="")  # noqa: T201
    if args.open:
        _open(output)
    return 0


def _check_ours(path: str) -> None:
    """Refuse to replace a file that this command did not write, unless -o named a page."""
    from explorer.shown.page.reading import HEAD_BYTES, is_page

    try:
        with open(path, "rb") as file:
            head = file.read(HEAD_BYTES)
    except FileNotFoundError:
        return
    except OSError as error:
        raise OutputError(f"'{path}' cannot be read: {error.strerror}.") from error
    if not is_page(head):
        html = path.lower().endswith(_SUFFIXES)
        way_out = f"To replace it, type: -o {visible(path)}" if html else "Name another file."
        raise OutputError(
            f"'{visible(path)}' was not written by this command and is left as it is. {way_out}"
        )


def _open(path: str) -> None:
    import webbrowser
    from pathlib import Path

    webbrowser.open(Path(os.path.abspath(path)).as_uri())
