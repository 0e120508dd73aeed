r"""From a text as it came to the text a reader sees, and to the text an encoder reads.

LaTeX is read by a small scanner of our own, because pylatexenc's own text mode takes ``%`` for a
comment and drops ``$\texttt{Name}$``; pylatexenc supplies the symbols (``\alpha``, ``\leq``).
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache


def _words(spaced: str) -> frozenset[str]:
    return frozenset(spaced.split())


# --- what a reader sees ---------------------------------------------------------------------

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
    text = _sound(text)
    if not _NEEDS_WORK.search(text):
        return text
    if "<" in text or "&" in text:
        text = _without_tags(text)
    if "\\" in text or "$" in text or "{" in text or "}" in text:
        text = _Scanner(_ESCAPED_NEWLINE.sub(" ", text)).rest()
    return " ".join(_typeset(text).split())


# --- characters -----------------------------------------------------------------------------

_SURROGATE = re.compile("[\ud800-\udfff]")
# Directional overrides and zero-width marks are unseen, but they reorder or split what is seen.
_UNSEEN = re.compile("[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]+")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x9f]")


def _sound(text: str) -> str:
    """Return the text in NFC, in valid characters, on one line."""
    if not text.isascii():
        if _SURROGATE.search(text):
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        text = _UNSEEN.sub("", text)
        text = unicodedata.normalize("NFC", text)
    return " ".join(_CONTROL.sub(_visible, text).split())


def _visible(control: re.Match[str]) -> str:
    """Give 0x80 to 0x9f their Windows-1252 meaning, as browsers do, and others none."""
    code = ord(control[0])
    return bytes([code]).decode("cp1252", "ignore") if code >= 0x80 else " "


# --- tags and entities ----------------------------------------------------------------------

_COMMENT = re.compile(r"<!--.{0,2000}?-->|<!\[CDATA\[|\]\]>", re.DOTALL)
_HEADING = re.compile(r"<(?:\w+:)?title>\s*([^<]*?)\s*</(?:\w+:)?title>", re.IGNORECASE)
_RAISED = re.compile(r"<(?:\w+:)?sup>([-+\d−]{1,8})</(?:\w+:)?sup>", re.IGNORECASE)
_TAG = re.compile(
    r"""</?(?P<prefix>\w+:)?(?P<name>[A-Za-z][\w-]*)"""
    r"""(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*/?>"""
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_BLOCK_TAGS = _words("abstract br div h1 h2 h3 h4 h5 h6 li list list-item ol p sec title ul")
_INLINE_TAGS = _words(
    "a alternatives b bold em ext-link font i inline-formula italic roman sc small span strong sub "
    "sup tex-math tt u underline xref"
)
_PREFIXES = ("jats:", "mml:")


def _without_tags(text: str) -> str:
    text = _COMMENT.sub(" ", text)
    text = _HEADING.sub(_heading, text)
    text = _RAISED.sub(lambda raised: _script("^", raised[1].replace("−", "-")), text)
    closed = {tag[1].lower() for tag in re.finditer(r"</(?:\w+:)?(\w+)", text)}

    def replace(tag: re.Match[str]) -> str:
        name = tag["name"].lower()
        if name in _BLOCK_TAGS:
            return " "
        # "a<b>c" is a comparison: a one-letter tag counts when it is closed somewhere.
        if (tag["prefix"] or "").lower() in _PREFIXES or (
            name in _INLINE_TAGS and (len(name) > 1 or name in closed)
        ):
            return ""
        return tag[0]

    text = _TAG.sub(replace, text)
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)


def _heading(title: re.Match[str]) -> str:
    words = title[1]
    if words.lower().rstrip(".:") in ("", "abstract", "summary"):
        return " "
    return f" {words} " if words[-1] in ".:?!" else f" {words}: "


# --- LaTeX ----------------------------------------------------------------------------------

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
# Left by exports that wrote line breaks as "\\n".
_ESCAPED_NEWLINE = re.compile(r"\\n(?![a-z])")
_MACRO_WITH_ARGUMENT = re.compile(r"\\[A-Za-z]+\*?(?:\s*\{[^{}]*\})?")
_PROSE = re.compile(r"[A-Za-z]{3,} +[a-z]{2,}|[a-z]{2,} +[A-Za-z]{3,}")
_OPTION = re.compile(r" ?\[([^\[\]]{0,200})\]")
_VERBATIM = re.compile(r" ?\{([^{}]*)\}")
_CITATION = re.compile(r"(?:no)?[cC]ite[a-zA-Z]*")
_APOSTROPHE = re.compile(r"(?:s|t|d|m|re|ve|ll)\b(?!\\)")
_SET = re.compile(r"[^{}\s,]{1,4}(?: ?, ?[^{}\s,]{1,4})+")
_DEEPEST = 25

_DROPPED_ARGUMENT = _words("begin end label color textcolor vspace hspace phantom")
_LAYOUTS = _words("binom cfrac dfrac footnote frac href nicefrac sfrac sqrt tfrac unicode url")
_SPACES = _words("quad qquad space par newline linebreak item thinspace noindent")
_SILENT = _words(
    "Big Bigg Biggl Biggr Bigl Bigr Huge LARGE Large bf bfseries big bigg biggl biggr bigl "
    "bigr bm boldsymbol cal centering displaystyle em emph ensuremath footnotesize huge it "
    "itshape large left limits mathbb mathbf mathbin mathcal mathds mathfrak mathit mathop "
    "mathrel mathrm mathscr mathsf mathtt mbox middle mleft mright nolimits normalfont "
    "normalsize operatorname pmb protect right rm sc scriptsize scriptstyle sf sl small smash "
    "text textbf textit textrm textsc textsf textstyle texttt tiny tt ttfamily underline "
    "xspace"
)
_LETTERS = _words("AA AE L O OE aa ae i j l o oe ss")
_WRITTEN_OUT = {"ie": "i.e.", "eg": "e.g.", "etal": "et al.", "i": "ı", "j": "ȷ", "backslash": "∖"}
_PLAINER = str.maketrans("ϵϕϑϱ", "εφθρ")

_TEXT_ACCENTS = dict(
    zip(
        "'`^\"~=.uvHckrdb",
        "\u0301\u0300\u0302\u0308\u0303\u0304\u0307\u0306\u030c\u030b\u0327\u0328\u030a\u0323\u0331",
        strict=True,
    )
)
_MATH_ACCENTS = {
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
# Only what the usual fonts and WordPiece vocabularies hold; the rest stays "^x" and "_x".
_RAISED_FORMS = dict(
    zip(
        "0123456789+-()abcdefghijklmnoprstuwxyT∘′*⋆†",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘʷˣʸᵀ°′*⋆†",
        strict=True,
    )
)
_LOWERED_FORMS = dict(
    zip("0123456789+()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
)


def _script(mark: str, written: str) -> str:
    """Raise ("^") or lower ("_") what is written, in Unicode where that reads well."""
    forms = _RAISED_FORMS if mark == "^" else _LOWERED_FORMS
    if all(c in forms for c in written) and sum(c.isalpha() for c in written) <= 1:
        return "".join(forms[c] for c in written)
    if re.fullmatch(r"[\w.]+|.", written):
        return mark + written
    return f"{mark}({written})"


def _is_maths(inside: str, following: str) -> bool:
    r"""Whether what stands between two dollars is maths and not prose between two amounts.

    Pandoc's rule (no space inside the dollars, no digit after them), stricter with prose and
    kinder to what holds a macro or is a lone sign.
    """
    bare = _MACRO_WITH_ARGUMENT.sub(" ", inside)
    if _PROSE.search(bare) or (inside[0].isdigit() and re.search(r" [A-Za-z]{2,}", bare)):
        return False
    if re.search(r"\\[A-Za-z]", inside) or re.fullmatch(r"[<>=≤≥±]+| \S{1,12} ", inside):
        return True
    return inside[0] != " " and inside[-1] not in " (/[:" and not following.isdigit()


@lru_cache(maxsize=4096)
def _symbol(macro: str) -> str:
    r"""Return what a macro without arguments prints, as "α" for "alpha"; "" when unknown."""
    from pylatexenc.latex2text import LatexNodes2Text  # only texts with LaTeX pay for it

    printed: str = LatexNodes2Text().latex_to_text("\\" + macro).strip().translate(_PLAINER)
    # Longer output is a layout without its arguments, or today's date.
    return printed if printed == macro or (len(printed) <= 2 and printed != "\\") else ""


def _accented(written: str, mark: str) -> str:
    bare = written.replace("ı", "i").replace("ȷ", "j")
    return unicodedata.normalize("NFC", bare + mark)


def _operand(written: str, alone: str = r"\w*") -> str:
    return written if re.fullmatch(alone, written) else f"({written})"


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
        if kind in ("display", "bracket", "paren", "dollar"):
            return self.formula(token, value)
        if kind == "macro":
            return self.macro(token, value)
        if kind == "symbol":
            return self.escaped(token, value)
        if kind == "open":
            return self.group()
        if kind == "script" and (self.maths or self.following() == "{"):
            return _script(value, self.argument())
        if kind == "plain" and self.maths:
            return re.sub(r"[~& ]+", " ", value)
        return "" if value == "\\" else value

    def following(self) -> str:
        return self.text[self.at : self.at + 1]

    def preceding(self, token: re.Match[str]) -> str:
        return self.text[max(0, token.start() - 1) : token.start()]

    def formula(self, token: re.Match[str], inside: str) -> str:
        if token["dollar"] and not (self.maths or _is_maths(inside, self.following())):
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

    def escaped(self, token: re.Match[str], symbol: str) -> str:
        r"""Read ``\%``, ``\,``, ``\"o`` and the like."""
        if symbol in ",;: \\":
            return " "
        if symbol in "!-/@*":
            return ""
        if symbol in _TEXT_ACCENTS and (self.following().isalpha() or self.following() in "{\\"):
            return self.text_accent(token, symbol)
        return "‖" if symbol == "|" else symbol

    def text_accent(self, token: re.Match[str], symbol: str) -> str:
        if self.preceding(token).isalpha() and _APOSTROPHE.match(self.text, self.at):
            return symbol
        written = self.argument()
        accented = _accented(written, _TEXT_ACCENTS[symbol])
        # What has no accented form was an escaped quotation mark.
        return accented if len(accented) == len(written) == 1 else symbol + written

    def macro(self, token: re.Match[str], name: str) -> str:
        if name in _SILENT:
            self.at += self.following() == " "
            return ""
        if name in _SPACES:
            return " "
        if name in _DROPPED_ARGUMENT:
            self.verbatim()
            return ""
        if _CITATION.fullmatch(name):
            return self.citation(token)
        if name in _LAYOUTS:
            return self.layout(name)
        accents = _MATH_ACCENTS if self.maths or len(name) > 1 else _TEXT_ACCENTS
        if name in accents:
            written = self.argument()
            return _accented(written, accents[name]) if len(written) == 1 else written
        return self.named(token, name)

    def layout(self, name: str) -> str:
        if name == "url":
            return self.verbatim()
        if name == "unicode":
            return _code_point(self.verbatim())
        if name == "href":
            address = self.verbatim()
            return f"{self.argument()} ({address})"
        if name == "footnote":
            return f" ({self.argument()})"
        if name == "sqrt":
            index = self.option()
            root = "√" + _operand(self.argument(), r"\d*|.")
            return _script("^", index) + root if index else root
        first, second = _operand(self.argument()), _operand(self.argument())
        return f"({first} choose {second})" if name == "binom" else f"{first}/{second}"

    def citation(self, token: re.Match[str]) -> str:
        first, second = self.option(), self.option()
        parts = [first, *self.verbatim().split(",")] if second else self.verbatim().split(",")
        parts.append(second or first)
        cited = ", ".join(part.strip() for part in parts if part.strip())
        return f" [{cited}]" if self.preceding(token).isalnum() else f"[{cited}]"

    def named(self, token: re.Match[str], name: str) -> str:
        """Read a symbol, a word such as "log", or a macro that only its author knows."""
        printed = _WRITTEN_OUT.get(name) or _symbol(name)
        following = self.following()
        if not printed and following in ("{", "[") and not self.text.startswith("{}", self.at):
            return ""
        printed = printed or name
        if name in _LETTERS:
            self.at += following == " "
            return printed
        if len(printed) == 1:
            return printed
        before = " " if re.match(r"[^\W_]|[)\]}]", self.preceding(token)) else ""
        after = " " if re.match(r"[^\W_]|[\\{$]", following) else ""
        return f"{before}{printed}{after}"


def _code_point(written: str) -> str:
    found = re.fullmatch(r"\s*[xX]?([0-9a-fA-F]{2,5})\s*", written)
    return chr(int(found[1], 16)) if found else ""


# --- typography -----------------------------------------------------------------------------

_STRONG = re.compile(r"\*\*(?=[^\s*])([^*]{1,200})(?<=\S)\*\*")
_EMPHASIS = re.compile(r"(?<![\w*^_/])\*(?=[^\s*])([^*]{1,200})(?<=\S)\*(?![\w*])")
# Not "10~20", "~10" and "/~name": any other tilde is a space that does not break.
_TIE = re.compile(r"(?<!/)(?!(?<=\d)~\d|(?<![^\s(\[])~[\d$])~")
_QUOTED = re.compile(r"(?<!\w)`([^`']{1,80})'(?![\w'])")
_DASHES = re.compile(r"(?<!-)---(?!-)|(?<=[^\s-])--(?=[^\s-])|(?<=\s)--(?=\s)")


def _typeset(text: str) -> str:
    """Set Markdown's stars and LaTeX's ties, quotes and dashes as a reader sees them."""
    if "*" in text:
        text = _EMPHASIS.sub(r"\1", _STRONG.sub(r"\1", text))
    if "~" in text:
        text = _TIE.sub(" ", text)
    if "--" in text:
        text = _DASHES.sub(lambda dashes: "—" if len(dashes[0]) == 3 else "–", text)
    if "``" in text or "''" in text:
        text = re.sub(r"(?:``|(?<![^\s(\[–—])'')(?=\S)", "“", text)
        text = text.replace("''", "”").replace("``", "”")
    return _QUOTED.sub(r"‘\1’", text) if "`" in text else text


# --- what an encoder reads ------------------------------------------------------------------

_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
_HAS_LIGATURE = re.compile("[ﬀ-ﬆ]")
_SOFT_HYPHEN = re.compile("\xad\\s*")
_LINE_END_HYPHEN = re.compile(r"(?<![\w-])(?P<head>[^\W\d_][\w-]*)[-‐]\s*\n\s*(?P<tail>[^\W\d_]+)")
_COMPOUND = re.compile(r"[^\W\d_]+-[^\W\d_]+")
# Before a hyphen at a line's end these are whole words, not the first half of one.
_WHOLE_WORDS = _words(
    "all best cross data deep end face fast few fine first full graph hand hard high human in "
    "large left life light line long low many model most near new object off on one open out "
    "point real right second self short single small soft state task test text third three time "
    "two up well word zero"
)


def embedded_text(title: str, abstract: str) -> str:
    r"""Return the text that stands for a paper in front of an encoder.

    Parameters
    ----------
    title, abstract : str
        As they came. Either may be empty.

    Returns
    -------
    str
        ``"title. abstract"``, made `readable`; with ligatures folded, words joined that were
        broken at a line's end, and without "Abstract:" heads and copyright tails. Empty only
        when both are.

    Notes
    -----
    A hyphen before a line break is dropped ("repre-/sentation") unless the hyphenated form
    occurs elsewhere in the text, the first half is a common whole word ("real-/time") or itself
    hyphenated ("state-of-/the-art"), or the second half starts with a capital. "multi-/modal"
    becomes "multimodal".

    Examples
    --------
    >>> embedded_text("Deep repre-\nsentations", "Abstract: We ﬁnd them. © 2020 Example B.V.")
    'Deep representations. We find them.'
    """
    head = readable(_unbroken(title))
    body = _without_boilerplate(readable(_unbroken(abstract)))
    if head and body:
        ends = head.rstrip("\"'”’)]*").endswith((".", "?", "!", ":", "…", "。", "？", "！"))
        return readable(f"{head}{'' if ends else '.'} {body}")
    return readable(head or body)


def _unbroken(text: str) -> str:
    if not text.isascii():
        if _HAS_LIGATURE.search(text):
            text = text.translate(_LIGATURES)
        text = _SOFT_HYPHEN.sub("", text)
    if not _LINE_END_HYPHEN.search(text):
        return text
    compounds = frozenset(_COMPOUND.findall(text))
    return _LINE_END_HYPHEN.sub(lambda broken: _rejoined(broken, compounds), text)


def _rejoined(broken: re.Match[str], compounds: frozenset[str]) -> str:
    head, tail = broken["head"], broken["tail"]
    hyphenated = f"{head}-{tail}"
    whole = "-" in head or head.lower() in _WHOLE_WORDS or not tail[0].islower()
    return hyphenated if whole or hyphenated in compounds else head + tail


_HEAD = re.compile(r"(?i:abstract|summary) ?(?:[.:—–]+|-(?=[ A-Z])) *|ABSTRACT +(?=[A-Z])")
_YEAR = r"(?:19|20)\d\d\b"
_LEADING_RIGHTS = re.compile(
    rf"(?:©|\([cC]\)|(?i:copyright)) ?(?:©|\(c\))? ?(?:{_YEAR},? )?[A-Z][^.]{{1,60}}(?:\.[A-Z])?\. "
    r"(?:(?i:all rights reserved)\. )?"
)
# Nothing of the authors' follows a copyright line.
_RIGHTS = re.compile(
    rf" (?:©|(?i:copyright) ?(?:©|\(c\)|{_YEAR})|(?<=[.!?] )\([cC]\) ?{_YEAR},? (?:by |the )?[A-Z])"
    r".{0,400}\Z"
)
_NOTICE = re.compile(
    r"(?<=[.!?]) (?i:all rights reserved|(?:selection and(?:/or)? )?peer[- ]review under (?:the )?"
    r"responsibility|this is an open[- ]access article|published by (?-i:[A-Z]))"
    r"(?:[^.!?]|\.(?! )){0,200}[.!?]?\Z"
)
_LONGEST_TAIL = 600


def _without_boilerplate(text: str) -> str:
    """Leave out what stands at the ends of many abstracts and says nothing of the paper."""
    bare = text
    for head in (_HEAD, _LEADING_RIGHTS):
        found = head.match(bare)
        bare = bare[found.end() :] if found else bare
    while found := _tail(bare):
        bare = bare[: found.start()]
    return bare.strip() or text


def _tail(text: str) -> re.Match[str] | None:
    start = max(0, len(text) - _LONGEST_TAIL)
    return _RIGHTS.search(text, start) or _NOTICE.search(text, start)
