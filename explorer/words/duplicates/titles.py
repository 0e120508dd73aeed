"""Titles compared: the same, the same but for a slip, akin, or those of companions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import IntEnum
from typing import TYPE_CHECKING

from explorer.words.duplicates.wording import words_in
from explorer.words.textclean import readable
from explorer.words.wordlists import word_set

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBER_WORDS = word_set(
    "i ii iii iv v vi vii viii ix x xi xii one two three four five six seven eight nine ten first "
    "second third fourth fifth sixth seventh eighth ninth tenth b c part volume vol chapter "
    "monday tuesday wednesday thursday friday saturday sunday "
    "january february march april may june july august september october november december"
)
_SERIES = word_set(
    "annual yearly biannual biennial monthly quarterly proceedings preface foreword editorial "
    "yearbook newsletter workshop workshops conference symposium tutorial tutorials overview "
    "digest digests session sessions forum forums keynote keynotes"
)
_ANNOTATIONS = re.compile(r"(?<=\S)(?:\s*\[[^\[\]]*\])+\W*\Z")
_DIGITS = re.compile(r"\d+")
# Papers about another paper; its title stands in theirs.
_NOTICE = re.compile(
    r"\W*(?:(?P<correction>erratum|errata|corrigend(?:um|a)|addendum"
    r"|(?:publisher |author )?correction(?: to\b|:))"
    r"|(?P<answer>(?:author.{0,3} )?(?:reply|response|rejoinder)(?: to\b|:)"
    r"|(?:comments?|commentary|discussion|remarks?)(?: on\b| of\b| to\b|:))"
    r"|(?P<retraction>retraction|retracted|withdrawn)\b)",
    re.IGNORECASE,
)
_CORRECTED_AFTER = re.compile(
    r"[:(\[.\-–—]\s*(?:erratum|corrigendum|(?:author )?correction)\W*\Z", re.IGNORECASE
)
_PART_ENDS = re.compile(r"[:?!.—]+\s|\s[-–—]+\s|—")
_FEWEST_TELLING = 4
_MOST_SLIPS = 2
_AKIN = 0.6


class Likeness(IntEnum):
    """How much two titles say of the papers being one."""

    OTHER = 0
    AKIN = 1
    PART = 2
    NEAR = 3
    SAME = 4


@dataclass(frozen=True)
class Title:
    """A title ready to be compared.

    Parameters
    ----------
    words : tuple of str
        In small letters, without accents and without what a database put behind the title.
    parts : frozenset of str
        What stands before and after its colons and the like, without blanks.
    notice : str
        What the paper is when it is about another one, such as "correction"; else "".
    """

    words: tuple[str, ...]
    parts: frozenset[str]
    notice: str

    @property
    def compact(self) -> str:
        """The title without blanks."""
        return "".join(self.words)


def read_title(title: str) -> Title:
    """Take a title apart.

    >>> read_title("[Ion therapy: a trial]. [Review] [42 refs] [Japanese]").words
    ('ion', 'therapy', 'a', 'trial')
    >>> sorted(read_title("Ion therapy: a trial").parts)
    ['atrial', 'iontherapy']
    """
    bare = readable(_ANNOTATIONS.sub("", title))
    parts = frozenset("".join(words_in(part)) for part in _PART_ENDS.split(bare))
    return Title(tuple(words_in(bare)), parts - {""}, notice_of(title))


def notice_of(title: str) -> str:
    """Tell what a paper is that is about another one, "" for all the rest.

    >>> notice_of("Erratum to: Bandits"), notice_of("Comments on bandits"), notice_of("Bandits")
    ('correction', 'answer', '')
    """
    found = _NOTICE.match(title)
    if found:
        return found.lastgroup or ""
    return "correction" if _CORRECTED_AFTER.search(title) else ""


def names_series(title: Title) -> bool:
    """Tell whether a title may return year after year.

    >>> names_series(read_title("The annual review of bandits"))
    True
    """
    return not _SERIES.isdisjoint(title.words)


def compare_titles(one: Title, other: Title) -> Likeness:
    """Compare two titles.

    Titles too short to tell papers apart ("Introduction") are akin at most.

    Examples
    --------
    >>> def compare(one, other):
    ...     return compare_titles(read_title(one), read_title(other)).name
    >>> compare("Regret of Multi-Armed Bandits", "Regret of multiarmed bandits")
    'SAME'
    >>> compare("Regret of many armed bandits", "Regret of many amred bandits")
    'NEAR'
    >>> compare("Regret of many armed bandits", "Regret of many armed bandits: a lower bound")
    'PART'
    >>> compare("Regret of many armed bandits", "Regret of many bandits")
    'AKIN'
    >>> compare("Introduction", "Introduction")
    'AKIN'
    """
    if not one.words or not other.words:
        return Likeness.OTHER
    if one.compact in other.parts - {other.compact} or other.compact in one.parts - {one.compact}:
        return Likeness.PART
    likeness = _likeness(one, other)
    short = min(len(one.words), len(other.words)) < _FEWEST_TELLING
    return min(likeness, Likeness.AKIN) if short else likeness


def _likeness(one: Title, other: Title) -> Likeness:
    if one.compact == other.compact:
        return Likeness.SAME
    if _slips(one.compact, other.compact) <= _MOST_SLIPS:
        return Likeness.NEAR
    words, others = set(one.words), set(other.words)
    alike = len(words & others) >= _AKIN * max(len(words), len(others))
    return Likeness.AKIN if alike else Likeness.OTHER


def _slips(one: str, other: str) -> int:
    """Count the characters that differ, up to one more than are forgiven."""
    longer = max(len(one), len(other))
    if longer - min(len(one), len(other)) > _MOST_SLIPS:
        return _MOST_SLIPS + 1
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.quick_ratio() * (len(one) + len(other)) < 2 * (longer - _MOST_SLIPS):
        return _MOST_SLIPS + 1
    return sum(
        max(end - start, other_end - other_start)
        for kind, start, end, other_start, other_end in matcher.get_opcodes()
        if kind != "equal"
    )


def are_companions(one: Title, other: Title) -> bool:
    """Tell whether titles differ in a number: parts of a series, or years of one event.

    Of a subtitle that only one of them has, its beginning counts.

    >>> are_companions(read_title("Bandits, Part I"), read_title("Bandits, Part II"))
    True
    >>> are_companions(read_title("Bandits in 3D"), read_title("Bandits in 3-d"))
    False
    """
    if one.compact == other.compact or not one.words or not other.words:
        return False
    shorter, longer = sorted((one.words, other.words), key=len)
    if longer[: len(shorter)] == shorter:
        return _counts(longer[len(shorter)])
    return _numbers(one.words) != _numbers(other.words)


def _numbers(words: Sequence[str]) -> list[str]:
    told = [word for word in words if word in _NUMBER_WORDS]
    return sorted([*told, *_DIGITS.findall(" ".join(words))])


def _counts(word: str) -> bool:
    return word in _NUMBER_WORDS or bool(_DIGITS.search(word))
