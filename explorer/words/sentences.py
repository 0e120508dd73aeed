"""Where one sentence of an abstract ends and the next begins."""

from __future__ import annotations

import re

from explorer.words.wordlists import word_set

# A run of end marks with its closing quotes; the look-behind keeps "......" linear.
_END = re.compile(
    r"""(?<![.!?…])(?P<marks>[.!?…]++)(?P<quotes>["'”’»)\]]*+)\s++"""
    r"""|\n\s*\n\s*|[。！？]["'”’」』）]*\s*"""
)
_BLANK_LINE = re.compile(r"\n\s*\n")
_LAST_WORD = re.compile(r"[\w.\-]+\Z")
_NEXT_WORD = re.compile(r"""["'“‘«(\[]*([\w'’-]*)""")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]{1,2}")

# Nothing ends after these.
_NEVER_LAST = word_set(
    "e.g i.e eg ie vs viz cf ca approx resp fig figs eq eqs sec secs ref refs tab thm def prop "
    "dr prof mr mrs ms st"
)
# These end a sentence only when a number does not follow: "no. 5", "pp. 3".
_BEFORE_NUMBER = word_set("art ch no nos p pp v vol vols")
# These, and initials, end a sentence only when a word follows that usually opens one.
_RARELY_LAST = word_set("al etc inc ltd co corp dept univ jr sr")
OPENERS = word_set(
    "a additionally all although an and as at based because besides both building but by can code "
    "compared consequently despite do does due each empirically existing experimental experiments "
    "extensive finally first for from furthermore given hence here how however i if in inspired "
    "instead it its many moreover most motivated no on one our previous prior recent recently "
    "results second several since so some specifically such that the their then there therefore "
    "these they this those though through thus to two under unlike using various we what when "
    "where whereas whether which while with without yet"
)


def split_sentences(text: str) -> list[str]:
    """Cut a text into sentences and lose nothing.

    Parameters
    ----------
    text : str
        Any text. Blank lines and the full stops of Chinese and Japanese end a sentence too.

    Returns
    -------
    list of str
        The sentences in order, each with the white space that follows it, so that
        ``"".join(split_sentences(text)) == text``. Empty for an empty text.

    Notes
    -----
    Rules, not a model: a mark ends a sentence unless it belongs to an abbreviation ("e.g.",
    "et al.", "Fig."), an initial ("J. Smith"), a number ("3.5"), or a small letter follows.

    Examples
    --------
    >>> split_sentences("Costs fell by 3.5 points (cf. Fig. 2). We ask why.")
    ['Costs fell by 3.5 points (cf. Fig. 2). ', 'We ask why.']
    """
    pieces = []
    start = 0
    for end in _END.finditer(text):
        if end.end() < len(text) and _ends_sentence(text, end):
            pieces.append(text[start : end.end()])
            start = end.end()
    if start < len(text):
        pieces.append(text[start:])
    return pieces


def _ends_sentence(text: str, end: re.Match[str]) -> bool:
    if end["marks"] is None or _BLANK_LINE.search(end[0]):
        return True
    opening = _NEXT_WORD.match(text, end.end())
    following = opening[1] if opening else ""
    if following[:1].islower() and following[0].isascii():
        return False
    if end["marks"] != "." or end["quotes"]:
        return True
    return _full_stop(text[max(0, end.start() - 24) : end.start()], following)


def _full_stop(before: str, following: str) -> bool:
    """Whether one dot after `before` is a full stop and not part of an abbreviation."""
    found = _LAST_WORD.search(before)
    word = found[0] if found else ""
    lowered = word.lower()
    if lowered in _NEVER_LAST:
        return False
    if lowered in _BEFORE_NUMBER:
        return not following[:1].isdigit()
    initial = len(word) == 1 and word.isupper()
    if initial or lowered.rpartition(".")[2] in _RARELY_LAST or _DOTTED.fullmatch(word):
        return following.lower() in OPENERS
    return True
