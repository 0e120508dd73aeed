"""Write the help pages in docs/cli.md anew: python docs/make_cli.py.

Each page stands between `<!-- help COMMAND -->` and `<!-- end of help -->`.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

PAGE = Path(__file__).parent / "cli.md"
COLUMNS = "88"
_MARKED = re.compile(r"(<!-- help (\w+) -->\n).*?(<!-- end of help -->)", re.DOTALL)


def parsers() -> dict[str, argparse.ArgumentParser]:
    """Give the parser of every command by its name; that of the whole is called "explorer"."""
    from explorer.cli.parser import build_parser

    whole = build_parser()
    (commands,) = (
        dict(action.choices)
        for action in whole._actions  # noqa: SLF001 - argparse has no public way to its commands
        if isinstance(action, argparse._SubParsersAction)  # noqa: SLF001
    )
    return {"explorer": whole, **commands}


def with_fresh_help(page: str) -> str:
    """Give the page with every help text as the parser has it now."""
    os.environ["COLUMNS"] = COLUMNS
    known = parsers()
    return _MARKED.sub(
        lambda found: f"{found[1]}\n```text\n{known[found[2]].format_help()}```\n\n{found[3]}", page
    )


if __name__ == "__main__":
    PAGE.write_text(with_fresh_help(PAGE.read_text("utf-8")), "utf-8")
