r"""LaTeX macros that arrange what they are given: fractions, roots, footnotes, links, citations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from explorer.words.textclean.scripts import script

if TYPE_CHECKING:
    from collections.abc import Callable

CITATION = re.compile(r"(?:no)?[cC]ite[a-zA-Z]*")
_CODE_POINT = re.compile(r"\s*[xX]?([0-9a-fA-F]{2,5})\s*")
_FRACTIONS = ("frac", "cfrac", "dfrac", "nicefrac", "sfrac", "tfrac")


class Arguments(Protocol):
    """Reads what follows a macro, one piece a call."""

    def argument(self) -> str:
        """Read a group, a macro or a character, and give what it prints."""

    def option(self) -> str:
        """Read ``[...]`` if it comes next."""

    def verbatim(self) -> str:
        """Read an argument in which nothing is markup, such as an address."""


def citation(read: Arguments) -> str:
    r"""Read what follows ``\cite``: ``{a,b}``, ``[after]{a}`` or ``[before][after]{a}``."""
    first, second = read.option(), read.option()
    before, after = (first, second) if second else ("", first)
    parts = [before, *read.verbatim().split(","), after]
    return f"[{', '.join(part.strip() for part in parts if part.strip())}]"


def _url(read: Arguments) -> str:
    return read.verbatim()


def _character(read: Arguments) -> str:
    code_point = _CODE_POINT.fullmatch(read.verbatim())
    return chr(int(code_point[1], 16)) if code_point else ""


def _link(read: Arguments) -> str:
    address = read.verbatim()
    return f"{read.argument()} ({address})"


def _footnote(read: Arguments) -> str:
    return f" ({read.argument()})"


def _root(read: Arguments) -> str:
    index = read.option()
    root = "√" + _operand(read.argument(), r"\d*|.")
    return script("^", index) + root if index else root


def _fraction(read: Arguments) -> str:
    return f"{_operand(read.argument())}/{_operand(read.argument())}"


def _binomial(read: Arguments) -> str:
    return f"({_operand(read.argument())} choose {_operand(read.argument())})"


def _operand(written: str, alone: str = r"\w*") -> str:
    return written if re.fullmatch(alone, written) else f"({written})"


LAYOUTS: dict[str, Callable[[Arguments], str]] = {
    "url": _url,
    "unicode": _character,
    "href": _link,
    "footnote": _footnote,
    "sqrt": _root,
    "binom": _binomial,
    **dict.fromkeys(_FRACTIONS, _fraction),
}
