r"""What LaTeX macros print: tables of our own, and pylatexenc's for symbols (``\alpha``)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from explorer.words.wordlists import word_set

WITH_DROPPED_ARGUMENT = word_set("begin end label color textcolor vspace hspace phantom")
SPACES = word_set("quad qquad space par newline linebreak item thinspace noindent")
SILENT = word_set(
    "Big Bigg Biggl Biggr Bigl Bigr Huge LARGE Large bf bfseries big bigg biggl biggr bigl "
    "bigr bm boldsymbol cal centering displaystyle em emph ensuremath footnotesize huge it "
    "itshape large left limits mathbb mathbf mathbin mathcal mathds mathfrak mathit mathop "
    "mathrel mathrm mathscr mathsf mathtt mbox middle mleft mright nolimits normalfont "
    "normalsize operatorname pmb protect right rm sc scriptsize scriptstyle sf sl small smash "
    "text textbf textit textrm textsc textsf textstyle texttt tiny tt ttfamily underline "
    "xspace"
)
LETTERS = word_set("AA AE L O OE aa ae i j l o oe ss")

TEXT_ACCENTS = dict(
    zip(
        "'`^\"~=.uvHckrdb",
        "\u0301\u0300\u0302\u0308\u0303\u0304\u0307\u0306\u030c\u030b\u0327\u0328\u030a\u0323\u0331",
        strict=True,
    )
)
MATHS_ACCENTS = {
    "acute": "\u0301",
    "bar": "\u0304",
    "breve": "\u0306",
    "check": "\u030c",
    "ddot": "\u0308",
    "dot": "\u0307",
    "grave": "\u0300",
    "hat": "\u0302",
    "mathring": "\u030a",
    "not": "\u0338",
    "overline": "\u0304",
    "Tilde": "\u0303",
    "tilde": "\u0303",
    "vec": "\u20d7",
    "widehat": "\u0302",
    "widetilde": "\u0303",
}
_WRITTEN_OUT = {
    "ie": "i.e.",
    "eg": "e.g.",
    "etal": "et al.",
    "i": "ı",
    "j": "ȷ",
    # A true backslash would be read as LaTeX again.
    "backslash": "∖",
    "textbackslash": "∖",
    "textunderscore": "_",
    "textpercent": "%",
    "textasciitilde": "∼",
    "textasciicircum": "^",
}
_PLAINER = str.maketrans("ϵϕϑϱ", "εφθρ")


def accented(written: str, mark: str) -> str:
    r"""Put a combining mark on what is written; a dotless i or j gets its plain form.

    >>> accented("ı", MATHS_ACCENTS["ddot"])
    'ï'
    """
    bare = written.replace("ı", "i").replace("ȷ", "j")
    return unicodedata.normalize("NFC", bare + mark)


@lru_cache(maxsize=4096)
def printed(macro: str) -> str:
    r"""Give what a macro without arguments prints, "" when that is not known.

    >>> printed("alpha"), printed("log"), printed("ourmethod")
    ('α', 'log', '')
    """
    if macro in _WRITTEN_OUT:
        return _WRITTEN_OUT[macro]
    from pylatexenc.latex2text import LatexNodes2Text  # only texts with LaTeX pay for it

    text: str = LatexNodes2Text().latex_to_text("\\" + macro).strip().translate(_PLAINER)
    # Longer output is a layout without its arguments, or today's date.
    return text if text == macro or (len(text) <= 2 and text != "\\") else ""
