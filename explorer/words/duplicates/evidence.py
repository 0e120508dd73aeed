"""Why two papers are versions of one, if they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.ids import compared_text
from explorer.words.duplicates.authors import Team, compare_authors
from explorer.words.duplicates.identifiers import identifiers
from explorer.words.duplicates.passages import Passages
from explorer.words.duplicates.titles import (
    Likeness,
    are_companions,
    compare_titles,
    names_series,
    read_title,
)
from explorer.words.duplicates.wording import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.corpus import Paper
    from explorer.words.duplicates.titles import Title

# These and the limits below were set on the measurements in docs/quality.md.
_MOST_YEARS_APART = 3
_LONG_WORD = 5
# The least overlap of two abstracts, from 0 to 1, that makes versions of their papers.
_LEAST_OVERLAP = {
    Likeness.SAME: {Team.SHARED: 0.12, Team.UNKNOWN: 0.25, Team.APART: 0.9},
    Likeness.NEAR: {Team.SHARED: 0.35, Team.UNKNOWN: 0.5, Team.APART: 0.9},
    Likeness.PART: {Team.SHARED: 0.35, Team.UNKNOWN: 0.5, Team.APART: 0.9},
    Likeness.AKIN: {Team.SHARED: 0.85, Team.UNKNOWN: 0.88, Team.APART: 0.95},
    Likeness.OTHER: {Team.SHARED: 0.86, Team.UNKNOWN: 0.88, Team.APART: 2.0},
}
_LEAST_RESEMBLANCE = 0.5
_LEAST_WITH_ID = 0.12
_LEAST_IN_A_GROUP = 0.25
_LEAST_IN_A_SERIES = 0.6
# Of an abstract that was written anew, the least share of long words that the other has too.
_LEAST_IN_COMMON = 0.35
_FEWEST_WORDS_OF_A_TEXT = 5
_TOLD = {
    Likeness.SAME: "same title",
    Likeness.NEAR: "similar title and abstract",
    Likeness.PART: "similar title and abstract",
    Likeness.AKIN: "similar title and abstract",
    Likeness.OTHER: "similar abstract",
}


@dataclass(frozen=True)
class Features:
    """What of a paper is compared.

    Parameters
    ----------
    text : str
        Title and abstract; white space does not count.
    title : Title
    long_words : frozenset of str
        Those of the abstract.
    identifiers : frozenset of str
    authors : tuple of str
    year : int or None
    """

    text: str
    title: Title
    long_words: frozenset[str]
    identifiers: frozenset[str]
    authors: tuple[str, ...]
    year: int | None


class Evidence:
    """Papers ready to be compared.

    Parameters
    ----------
    papers : sequence of Paper, length n, at least 1
    """

    def __init__(self, papers: Sequence[Paper]) -> None:
        abstracts = [words_of(paper.abstract) for paper in papers]
        self.features = [
            _features(paper, words) for paper, words in zip(papers, abstracts, strict=True)
        ]
        self.passages = Passages(abstracts)

    def reason(self, row: int, other: int) -> str:
        """Tell why two papers are versions of one; "" when there is not evidence enough."""
        one, two = self.features[row], self.features[other]
        if one.text == two.text:
            return "same text" if len(one.text.split()) >= _FEWEST_WORDS_OF_A_TEXT else ""
        if one.title.notice != two.title.notice:
            return ""
        shared = sorted(one.identifiers & two.identifiers)
        if not shared and (are_companions(one.title, two.title) or _years_apart(one, two)):
            return ""
        likeness = compare_titles(one.title, two.title)
        team = compare_authors(one.authors, two.authors)
        overlap = self.passages.overlap(row, other)
        if shared and (likeness or team is Team.SHARED or overlap >= _LEAST_WITH_ID):
            return "same DOI" if shared[-1].startswith("doi") else "same arXiv id"
        if not likeness and self.passages.resemblance(row, other) < _LEAST_RESEMBLANCE:
            return ""  # a short text that a long one contains may be boilerplate
        return _by_title_and_text(one, two, likeness, team, overlap)

    def contradict(self, row: int, other: int) -> bool:
        """Tell whether two papers cannot be versions of one, whatever links them to others."""
        one, two = self.features[row], self.features[other]
        if one.text == two.text or one.identifiers & two.identifiers:
            return False
        likeness = compare_titles(one.title, two.title)
        return (
            one.title.notice != two.title.notice
            or are_companions(one.title, two.title)
            or (
                likeness is Likeness.OTHER and self.passages.overlap(row, other) < _LEAST_IN_A_GROUP
            )
        )


def _features(paper: Paper, abstract: list[str]) -> Features:
    return Features(
        compared_text(paper.title, paper.abstract),
        read_title(paper.title),
        frozenset(word for word in abstract if len(word) >= _LONG_WORD),
        identifiers(paper),
        paper.authors,
        paper.year,
    )


def _years_apart(one: Features, two: Features) -> bool:
    if one.year is None or two.year is None:
        return False
    return abs(one.year - two.year) > _MOST_YEARS_APART


def _by_title_and_text(
    one: Features, two: Features, likeness: Likeness, team: Team, overlap: float
) -> str:
    enough = overlap >= _LEAST_OVERLAP[likeness][team]
    if names_series(one.title) or names_series(two.title):
        enough = likeness is Likeness.SAME and overlap >= _LEAST_IN_A_SERIES
    elif likeness is Likeness.SAME and team is not Team.APART:
        enough = enough or _may_be_anew(one, two, team)
    return _TOLD[likeness] if enough else ""


def _may_be_anew(one: Features, two: Features, team: Team) -> bool:
    """Whether abstracts under one title may say the same in other words; or one is missing."""
    fewest = min(len(one.long_words), len(two.long_words))
    if not fewest:
        return team is Team.SHARED or len(one.title.words) >= _FEWEST_WORDS_OF_A_TEXT
    in_common = len(one.long_words & two.long_words) / fewest
    return team is Team.SHARED and in_common >= _LEAST_IN_COMMON
