r"""Text as LaTeX, with braces that balance whichever way they are counted.

Papers from BibTeX hold LaTeX, which is written as it came. Texts from elsewhere are escaped; only
what is unmistakably LaTeX in them stays: maths between dollar signs, ``\%`` and the like,
accents, and a command with a plain argument such as ``\emph{deep}``.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRY_TYPE = "entry type"  # the field of a paper that was read from BibTeX
SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: "\\" + sign for sign in "#$%&_{}"},
}
_ESCAPES = str.maketrans(SIGNS)
_LATEX = re.compile(
    r"""
    \\[#$%&_{},]
  | \\["'`^~=.](?:[aceinouyzACEINOUYZ]|\{[A-Za-z]\})    # not \'s, which is an apostrophe
  | \\[A-Za-z]+\{[^\\{}$%#&_^~]*\}
  | (?P<dollars>\$\$?)(?P<maths>(?:\\.|[^\\$%#&])+)(?P=dollars)
    """,
    re.VERBOSE | re.DOTALL,
)
_COMMAND = re.compile(r"\\[A-Za-z]")
_PAIR = re.compile(r"\\(.)", re.DOTALL)
BRACES = {"{": r"\textbraceleft{}", "}": r"\textbraceright{}"}


def holds_latex(extra: Mapping[str, str]) -> bool:
    """Tell from a paper's own fields whether its texts are LaTeX."""
    return ENTRY_TYPE in extra


def escaped(text: str) -> str:
    r"""Write a text as LaTeX that prints it.

    >>> print(escaped(r"100% of R&D in $\mathcal{O}(n)$ for $5"))
    100\% of R\&D in $\mathcal{O}(n)$ for \$5
    """
    parts, done, at = [], 0, 0
    while match := _LATEX.search(text, at):
        at = match.start() + 1
        if _is_latex(match):
            parts += [text[done : match.start()].translate(_ESCAPES), match.group()]
            done = at = match.end()
    return with_balanced_braces("".join([*parts, text[done:].translate(_ESCAPES)]))


def with_balanced_braces(latex: str) -> str:
    r"""Give LaTeX that can stand in braces; what balances already is not touched.

    >>> print(with_balanced_braces(r"{\"o} and \{"))
    {\"o} and \textbraceleft{}
    """
    if not _balanced(latex):
        named = _braces_by_name(latex)
        latex = named if _balanced(named) else _braces_by_name(latex.translate(_ESCAPES))
    # Some programs do not take a brace behind a backslash for the end.
    return latex + " " if latex.endswith("\\") else latex


def _is_latex(match: re.Match[str]) -> bool:
    """Tell maths from money: it has a command, or looks like one formula."""
    maths = match["maths"]
    if maths is None or not _balanced(maths):
        return maths is None
    if _COMMAND.search(maths):
        return True
    following = match.string[match.end() : match.end() + 1]
    bounded = maths == maths.strip() and not following.isdecimal()
    return bounded and (" " not in maths or "^" in maths or "_" in maths)


def _braces_by_name(latex: str) -> str:
    return _PAIR.sub(lambda pair: BRACES.get(pair[1], pair.group()), latex)


def _balanced(latex: str) -> bool:
    """Tell whether braces balance; BibTeX counts those after a backslash, others do not."""
    return _closes(latex) and _closes(_PAIR.sub("", latex))


def _closes(latex: str) -> bool:
    depth = 0
    for brace in re.findall("[{}]", latex):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
