"""From a text as it came to the text that a reader sees."""

from __future__ import annotations

import re

from explorer.words.textclean.characters import one_sound_line
from explorer.words.textclean.latex import without_latex
from explorer.words.textclean.markup import without_tags
from explorer.words.textclean.typography import typeset

# Cleaning uncovers more to clean ("&amp;lt;"), so it is repeated until nothing changes.
_MOST_PASSES = 16
_NEEDS_WORK = re.compile(r"[\\$<&{}~`*]|''|--")


def readable(text: str) -> str:
    r"""Turn a title or abstract as it came into what a reader should see.

    LaTeX becomes Unicode, HTML and JATS tags and entities go, dashes and quotes are set, white
    space and control characters become single spaces.

    Parameters
    ----------
    text : str
        Any text; broken markup is fine.

    Returns
    -------
    str
        One line, NFC. ``readable(readable(text)) == readable(text)``. Words stay: of an unknown
        macro the arguments are kept, or its name when it has none. ``%`` is a per cent sign,
        ``$5 to $10`` is money, ``p < 0.05`` is no tag.

    Examples
    --------
    >>> readable(r"Sorting in $\mathcal{O}(n \log n)$, 100\% of \emph{R\&D}, $5 to $10")
    'Sorting in O(n log n), 100% of R&D, $5 to $10'
    >>> readable("<jats:p>40 ms &amp;amp; p &lt; 0.05 for CO<sub>2</sub></jats:p>")
    '40 ms & p < 0.05 for CO2'
    """
    for _ in range(_MOST_PASSES):
        cleaned = _one_pass(text)
        if cleaned == text:
            break
        text = cleaned
    return text


def _one_pass(text: str) -> str:
    text = one_sound_line(text)
    if not _NEEDS_WORK.search(text):
        return text
    return " ".join(typeset(without_latex(without_tags(text))).split())
