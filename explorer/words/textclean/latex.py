r"""LaTeX read to the text that it prints.

By a small scanner of our own, because pylatexenc's own text mode takes ``%`` for a comment and
drops ``$\texttt{Name}$``.
"""

from __future__ import annotations

import re

from explorer.words.textclean.dollars import is_maths
from explorer.words.textclean.layouts import CITATION, LAYOUTS, citation
from explorer.words.textclean.macros import (
    LETTERS,
    MATHS_ACCENTS,
    SILENT,
    SPACES,
    TEXT_ACCENTS,
    WITH_DROPPED_ARGUMENT,
    accented,
    printed,
)
from explorer.words.textclean.scripts import script

_MARKUP = re.compile(r"[\\${}]")
# Left by exports that wrote line breaks as "\\n".
_ESCAPED_NEWLINE = re.compile(r"\\n(?![a-z])")
_TOKEN = re.compile(
    r"""
    \$\$(?P<display>[^$]{1,1000})\$\$   | \\\[(?P<bracket>.{1,1000}?)\\\]
  | \\\((?P<paren>.{1,1000}?)\\\)       | \$(?P<dollar>(?:\\.|[^$\\]){1,1000})\$
  | \\(?P<macro>[A-Za-z]+)(?:\*(?=\{))? | \\(?P<symbol>.)
  | (?P<open>\{) | (?P<close>\})        | (?P<script>[\^_])
  | (?P<plain>[^\\{}$^_]+)              | (?P<stray>.)
    """,
    re.VERBOSE,
)
_OPTION = re.compile(r" ?\[([^\[\]]{0,200})\]")
_VERBATIM = re.compile(r" ?\{([^{}]*)\}")
_APOSTROPHE = re.compile(r"(?:s|t|d|m|re|ve|ll)\b(?!\\)")
_SET = re.compile(r"[^{}\s,]{1,4}(?: ?, ?[^{}\s,]{1,4})+")
_WORD_ENDS = re.compile(r"[^\W_]|[)\]}]")
_WORD_BEGINS = re.compile(r"[^\W_]|[\\{$]")
_DEEPEST = 25


def without_latex(text: str) -> str:
    r"""Read one line of LaTeX; what is broken in it is passed over, words are not.

    >>> without_latex(r"Erd\H{o}s on $\sqrt{n}$-\textsc{Cliques}")
    'Erdős on √n-Cliques'
    """
    if not _MARKUP.search(text):
        return text
    return _Scanner(_ESCAPED_NEWLINE.sub(" ", text)).rest()


class _Scanner:
    """Reads one line of LaTeX from left to right, whatever is wrong with it."""

    def __init__(self, text: str, *, maths: bool = False, depth: int = 0) -> None:
        self.text = text
        self.maths = maths
        self.depth = depth
        self.at = 0

    def rest(self, *, of_group: bool = False) -> str:
        """Read to the end of the text, or of the group that is open."""
        written = []
        while token := _TOKEN.match(self.text, self.at):
            self.at = token.end()
            if token["close"] is None:
                written.append(self.one(token))
            elif of_group:
                break
        return "".join(written)

    def one(self, token: re.Match[str]) -> str:
        kind = token.lastgroup or ""
        value = token[kind]
        match kind:
            case "macro":
                return self.macro(token, value)
            case "symbol":
                return self.escaped(token, value)
            case "open":
                return self.group()
            case "script" if self.maths or self.following() == "{":
                return script(value, self.argument())
            case "plain" if self.maths:
                return re.sub(r"[~& ]+", " ", value)
            case "plain" | "script" | "stray":
                return "" if value == "\\" else value
        return self.formula(token, value)

    def following(self) -> str:
        return self.text[self.at : self.at + 1]

    def preceding(self, token: re.Match[str]) -> str:
        return self.text[max(0, token.start() - 1) : token.start()]

    # -- groups and arguments -----------------------------------------------------------------

    def formula(self, token: re.Match[str], inside: str) -> str:
        if token["dollar"] and not (self.maths or is_maths(inside, self.following())):
            self.at = token.start() + 1
            return "$"
        if self.depth >= _DEEPEST:
            return inside
        return _Scanner(inside, maths=True, depth=self.depth + 1).rest().strip()

    def group(self) -> str:
        if self.depth >= _DEEPEST:
            return ""
        self.depth += 1
        written = self.rest(of_group=True)
        self.depth -= 1
        return f"{{{written}}}" if _SET.fullmatch(written) else written

    def argument(self) -> str:
        """Read what a macro takes: a group, another macro, or one character."""
        if self.following() == " ":
            self.at += 1
        token = _TOKEN.match(self.text, self.at)
        if token is None or token["close"] or self.depth >= _DEEPEST:
            return ""
        if token["plain"]:
            self.at += 1
            return token["plain"][0]
        self.at = token.end()
        self.depth += 1
        written = self.rest(of_group=True) if token["open"] else self.one(token)
        self.depth -= 1
        return written.strip()

    def option(self) -> str:
        """Read ``[...]`` if it comes next."""
        found = _OPTION.match(self.text, self.at)
        if not found:
            return ""
        self.at = found.end()
        return found[1]

    def verbatim(self) -> str:
        """Read an argument in which nothing is markup, such as an address."""
        found = _VERBATIM.match(self.text, self.at)
        if not found:
            return self.argument()
        self.at = found.end()
        return found[1]

    # -- a backslash and a sign ---------------------------------------------------------------

    def escaped(self, token: re.Match[str], symbol: str) -> str:
        r"""Read ``\%``, ``\,``, ``\"o`` and the like."""
        if symbol in ",;: \\":
            return " "
        if symbol in "!-/@*":
            return ""
        if symbol in TEXT_ACCENTS and (self.following().isalpha() or self.following() in "{\\"):
            return self.text_accent(token, symbol)
        return "‖" if symbol == "|" else symbol

    def text_accent(self, token: re.Match[str], symbol: str) -> str:
        if self.preceding(token).isalpha() and _APOSTROPHE.match(self.text, self.at):
            return symbol
        written = self.argument()
        letter = accented(written, TEXT_ACCENTS[symbol])
        # What has no accented form was an escaped quotation mark.
        return letter if len(letter) == len(written) == 1 else symbol + written

    # -- a backslash and a name ---------------------------------------------------------------

    def macro(self, token: re.Match[str], name: str) -> str:
        if name in SILENT:
            self.at += self.following() == " "
            return ""
        if name in SPACES:
            return " "
        if name in WITH_DROPPED_ARGUMENT:
            self.verbatim()
            return ""
        if CITATION.fullmatch(name):
            cited = citation(self)
            return f" {cited}" if self.preceding(token).isalnum() else cited
        if name in LAYOUTS:
            return LAYOUTS[name](self)
        accents = MATHS_ACCENTS if self.maths or len(name) > 1 else TEXT_ACCENTS
        if name in accents:
            written = self.argument()
            return accented(written, accents[name]) if len(written) == 1 else written
        return self.named(token, name)

    def named(self, token: re.Match[str], name: str) -> str:
        """Read a symbol, a word such as "log", or a macro that only its author knows."""
        written = printed(name)
        following = self.following()
        if not written and following in ("{", "[") and not self.text.startswith("{}", self.at):
            return ""
        written = written or name
        if name in LETTERS:
            self.at += following == " "
            return written
        if len(written) == 1:
            return written
        before = " " if _WORD_ENDS.match(self.preceding(token)) else ""
        after = " " if _WORD_BEGINS.match(following) else ""
        return f"{before}{written}{after}"
