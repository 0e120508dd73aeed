"""From title and abstract to the one text that an encoder reads."""

from __future__ import annotations

from explorer.words.textclean.boilerplate import without_boilerplate
from explorer.words.textclean.cleaning import readable
from explorer.words.textclean.linebreaks import mended

_SENTENCE_ENDS = (".", "?", "!", ":", "…", "。", "？", "！")
_CLOSING = "\"'”’)]*"


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
    head = readable(mended(title))
    body = without_boilerplate(readable(mended(abstract)))
    if not head or not body:
        return readable(head or body)
    stop = "" if head.rstrip(_CLOSING).endswith(_SENTENCE_ENDS) else "."
    return readable(f"{head}{stop} {body}")
