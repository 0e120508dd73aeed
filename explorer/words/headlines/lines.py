"""The line for a paper, chosen: the title, a named method, a contribution, a first sentence."""

from __future__ import annotations

import re

from explorer.words.headlines.claims import contributions
from explorer.words.headlines.methods import find_method
from explorer.words.headlines.names import SPELT, is_name
from explorer.words.headlines.trimming import clause, cut
from explorer.words.headlines.wording import capitalised, without_article
from explorer.words.sentences import split_sentences
from explorer.words.textclean import readable

_TITLED = re.compile(rf"({SPELT}(?: \d+)?)[:–—] ")
_LABEL = re.compile(r"\A[A-Z][A-Z /&]{3,}: ?")
_TOPIC = re.compile(
    r"([A-Z][^,;:]{8,60}?) (?:has|have) (?:recently |already |long )?"
    r"(?:emerged|become|attracted|received|gained|achieved|shown|been|made)\b"
)
_POINTS_BACK = re.compile(
    r"\b(?:this|these|those|such|both|it|them|former|latter|above|aforementioned|proposed"
    r"|outperforms?|(?:our|the) (?:method|approach|model|framework|algorithm|theory|theoretical)s?"
    r")\b"
)
_SAYS_LITTLE = re.compile(
    r"(?:(?:\w+ )?(?:method|approach|framework|algorithm|model|technique|strategy|solution|system)"
    r" (?:with|that|which|to|based)|two|three|several|some|various)\b.*|.{0,27}",
    re.IGNORECASE,
)


def headline(title: str, abstract: str, *, max_length: int = 90) -> str:
    """Return the line that stands for a paper in lists, cards and topic names.

    Parameters
    ----------
    title, abstract : str
        As they came; they are made readable here.
    max_length : int, default=90
        Longest line that is made, in characters, an ellipsis included; a title is never cut.

    Returns
    -------
    str
        The whole title if there is one; else "NAME: what it is" for a paper that introduces
        something with a name, else what the authors say they propose, study or show, else the first
        sentence. Empty only when title and abstract both are.

    Examples
    --------
    >>> headline("", "Walking is hard. We propose WalkNet, a small network that walks.")
    'WalkNet: small network that walks'
    >>> headline("", "Bees dance. In this paper we study how bees find their way home.")
    'How bees find their way home'
    """
    shown = readable(title)
    return shown or _made(_sentences(abstract), max_length)


def first_sentence(abstract: str) -> str:
    """Return the first sentence of an abstract, readable; empty for an empty abstract.

    Examples
    --------
    >>> first_sentence("Costs fell by 3.5 points (cf. Fig. 2). We ask why.")
    'Costs fell by 3.5 points (cf. Fig. 2).'
    """
    return next(iter(_sentences(abstract)), "")


def short_name(title: str, abstract: str, max_length: int = 28) -> str:
    """Return a label that fits beside a dot: the method's name, or the headline cut short.

    Examples
    --------
    >>> short_name("", "Walking is hard. We propose WalkNet, a small network that walks.")
    'WalkNet'
    >>> short_name("A note on the dances of bees in spring", "")
    'Note on the dances of bees…'
    """
    name = _method_name(title, abstract)
    if name and len(name) <= max_length:
        return name
    return cut(capitalised(without_article(headline(title, abstract))), max_length)


def _method_name(title: str, abstract: str) -> str:
    titled = _TITLED.match(readable(title))
    if titled and is_name(titled[1]):
        return titled[1]
    method = find_method(_sentences(abstract))
    return method.name if method else ""


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in split_sentences(readable(text))]


def _made(sentences: list[str], max_length: int) -> str:
    if not sentences:
        return ""
    method = find_method(sentences)
    if method:
        what = clause(method.what, max_length - len(method.name) - 2)
        return cut(f"{method.name}: {what}" if what else method.name, max_length)
    first = sentences[0]
    if first.endswith("?") and len(first) <= max_length:
        return first
    opening = _LABEL.sub("", first).rstrip(".")
    made = _contribution(sentences, opening, max_length) or clause(opening, max_length) or first
    return cut(capitalised(made), max_length)


def _contribution(sentences: list[str], opening: str, max_length: int) -> str:
    """Return the first phrase that tells by itself, else one joined to the topic; or ""."""
    usable: dict[str, str] = {}
    for phrase in contributions(sentences):
        shortened = clause(phrase, max_length)
        if not shortened or _POINTS_BACK.search(shortened):
            continue
        if not _SAYS_LITTLE.fullmatch(shortened):
            return shortened
        usable[shortened] = phrase
    if not usable:
        return ""
    topic = _TOPIC.match(opening)
    if not topic:
        return max(usable, key=len)
    phrase = next(iter(usable.values()))
    return f"{topic[1]}: {clause(phrase, max_length - len(topic[1]) - 2)}"
