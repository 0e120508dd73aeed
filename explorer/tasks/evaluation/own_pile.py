"""Trials on a pile that nobody has judged: its titles, halves of abstracts and tags tell.

Which abstract belongs to a title, and which second half to a first one, is known: these are tests
of known-item retrieval. They reward shared words more than judgements of relatedness do.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.corpus import Paper
from explorer.pile.relevance import Question
from explorer.tasks.evaluation.measures import DEPTH, of_the_one
from explorer.tasks.evaluation.trials import Trial, asking
from explorer.words.sentences import split_sentences
from explorer.words.textclean import embedded_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from explorer.pile.library import Library

MOST_QUESTIONS = 500
MOST_ANSWERS = 2000
LEAST = 10
TITLES, HALVES, TAGS = "title to abstract", "half to half", "tags of the nearest"


@dataclass(frozen=True)
class Entry:
    """What a paper gives to a trial.

    Parameters
    ----------
    row : int
        Of the pile.
    asked : str
        What asks for it; empty for a paper that is an answer only.
    answer : str
        What can be found of it.
    """

    row: int
    asked: str
    answer: str


def trials_of(library: Library) -> tuple[list[Trial], list[str]]:
    """Make the trials that the papers allow.

    Returns
    -------
    trials : list of Trial
    notes : list of str
        Which trials are left out and why, and where a sample has to do.
    """
    trials: list[Trial] = []
    notes: list[str] = []
    for name, entries, needed in (
        (TITLES, list(_titles(library)), "a title and an abstract"),
        (HALVES, list(_halves(library)), "an abstract of two sentences or more"),
        (TAGS, list(_tags(library)), "a tag that another one has"),
    ):
        able = sum(bool(entry.asked) for entry in entries)
        if able < LEAST:
            notes.append(f"{name}: left out, {_said(able, needed)}; it takes {LEAST}")
            continue
        chosen = sample(library, entries)
        n_asking = min(able, MOST_QUESTIONS)
        if able > n_asking or len(entries) > len(chosen):
            notes.append(
                f"{name}: a sample, chosen by a hash of the ids; {n_asking:,} of {able:,} papers"
                f" ask, {len(chosen):,} of {len(entries):,} can be answers"
            )
        trials.append((_tag_trial if name == TAGS else _text_trial)(name, library, chosen))
    return trials, notes


def _said(able: int, needed: str) -> str:
    """Tell how many papers have something.

    >>> _said(0, "a title"), _said(2, "a title")
    ('no paper has a title', '2 papers have a title')
    """
    return f"{able or 'no'} {'paper has' if able < 2 else 'papers have'} {needed}"


def sample(library: Library, entries: Sequence[Entry]) -> list[Entry]:
    """Choose up to 2,000 entries, those that ask first; the order of the papers does not matter."""

    def place(entry: Entry) -> tuple[bool, bytes]:
        named = f"{library.settings.random_state}\n{library.corpus[entry.row].paper_id}"
        digest = hashlib.sha256(named.encode("utf-8", "surrogatepass")).digest()
        return not entry.asked, digest

    return sorted(entries, key=place)[:MOST_ANSWERS]


# -- what papers give -----------------------------------------------------------------------------


def _titles(library: Library) -> Iterator[Entry]:
    """Ask for abstracts by titles."""
    entries = (
        Entry(row, embedded_text("", paper.title), embedded_text("", paper.abstract))
        for row, paper in enumerate(library.corpus)
    )
    return _distinct(library, entries)


def _halves(library: Library) -> Iterator[Entry]:
    """Ask for second halves of abstracts by the first ones."""
    entries = (
        Entry(row, *_divided(embedded_text("", paper.abstract)))
        for row, paper in enumerate(library.corpus)
    )
    return _distinct(library, entries)


def _divided(text: str) -> tuple[str, str]:
    """Divide a text into halves by its sentences; the second one has the odd sentence.

    >>> _divided("We ask. We look. We find.")
    ('We ask.', 'We look. We find.')
    """
    sentences = split_sentences(text)
    middle = len(sentences) // 2
    if not middle:
        return "", ""
    return "".join(sentences[:middle]).strip(), "".join(sentences[middle:]).strip()


def _distinct(library: Library, entries: Iterator[Entry]) -> Iterator[Entry]:
    """Leave out what cannot be found, and of equal answers all but one, that can be asked for."""
    found = [entry for entry in entries if entry.answer]
    found.sort(key=lambda entry: (not entry.asked, library.corpus[entry.row].paper_id))
    seen: set[str] = set()
    for entry in found:
        if entry.answer not in seen:
            seen.add(entry.answer)
            yield entry


def _tags(library: Library) -> Iterator[Entry]:
    """Ask for papers by papers that share a tag with another one."""
    counts = Counter(tag for paper in library.corpus for tag in _tags_of(paper))
    for row, paper in enumerate(library.corpus):
        own = _tags_of(paper)
        if own:
            yield Entry(row, "tagged" if any(counts[tag] > 1 for tag in own) else "", "tagged")


def _tags_of(paper: Paper) -> frozenset[str]:
    return frozenset(filter(None, (tag.strip().casefold() for tag in paper.tags)))


# -- what is asked --------------------------------------------------------------------------------


def _text_trial(name: str, library: Library, entries: Sequence[Entry]) -> Trial:
    papers = tuple(
        Paper(library.corpus[entry.row].paper_id, abstract=entry.answer) for entry in entries
    )
    asked = [entry.asked for entry in entries[:MOST_QUESTIONS] if entry.asked]
    return Trial(
        name,
        papers,
        tuple(map(asking, asked)),
        lambda position, answers: of_the_one(answers, position),
    )


def _tag_trial(name: str, library: Library, entries: Sequence[Entry]) -> Trial:
    rows = tuple(entry.row for entry in entries)
    papers = tuple(library.corpus[row] for row in rows)
    tags = [_tags_of(paper) for paper in papers]
    n_asking = sum(bool(entry.asked) for entry in entries[:MOST_QUESTIONS])

    def judge(position: int, answers: Sequence[int]) -> dict[str, float]:
        nearest = answers[:DEPTH]
        agreeing = sum(bool(tags[position] & tags[row]) for row in nearest)
        return {f"agreement@{DEPTH}": agreeing / len(nearest)}

    questions = tuple(Question(like=(position,)) for position in range(n_asking))
    return Trial(name, papers, questions, judge, rows)
