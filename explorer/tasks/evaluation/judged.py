"""Judgements of what is related to what: read from a file, and made a trial."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.checks import as_number, file_path
from explorer.errors import InputError
from explorer.pile.relevance import Question
from explorer.tasks.evaluation.measures import of_grades
from explorer.tasks.evaluation.trials import Trial, asking
from explorer.terminal import visible
from explorer.words.textclean import embedded_text

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping, Sequence

    from explorer.pile.library import Library

NAME = "judgements"
_FORMATS = (
    'it is TREC qrels, "ID 0 ID GRADE" a line, or JSON, {"queries": [{"doc": ID or "text": TEXT,'
    ' "relevant": {ID: GRADE}}]}'
)


@dataclass(frozen=True)
class Judged:
    """One query with what people, or a proxy, say of its answers.

    Parameters
    ----------
    paper_id, text : str
        What asks; one of them is empty.
    grades : Mapping[str, float]
        By paper id; the higher, the more related.
    pool : frozenset of str, optional
        The only papers that count as answers; by default all do.
    """

    paper_id: str
    text: str
    grades: Mapping[str, float]
    pool: frozenset[str] | None = None


@dataclass(frozen=True)
class _Placed:
    """A query whose ids are rows."""

    question: Question
    grades: dict[int, float]
    judged: list[float]
    pool: frozenset[int] | None


# -- reading --------------------------------------------------------------------------------------


def read_judgements(path: str | os.PathLike[str]) -> list[Judged]:
    """Read judgements; whether it is JSON or qrels is seen by the first character.

    Raises
    ------
    OptionError
        When `path` is none.
    InputError
        When the file cannot be read, or something in it; the message says where.
    """
    path = file_path("judgements", path)
    name = visible(path)
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
    except OSError as error:
        raise InputError(f"'{name}' cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise InputError(f"'{name}' is not UTF-8; judgements are: {_FORMATS}.") from error
    judged = _of_json(text, name) if text.lstrip()[:1] in ("{", "[") else _of_qrels(text, name)
    if not judged:
        raise InputError(f"'{name}' has no judgements; {_FORMATS}.")
    return judged


def _of_qrels(text: str, name: str) -> list[Judged]:
    grades: dict[str, dict[str, float]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        fields = line.split()
        if not fields:
            continue
        where = f"'{name}', line {number}"
        if len(fields) != 4:
            raise InputError(f"{where} has {len(fields)} of the 4 fields; {_FORMATS}.")
        asked, _, answer, grade = fields
        own = grades.setdefault(asked, {})
        if answer in own:
            raise InputError(f"{where}: '{visible(answer)}' is judged twice for {visible(asked)}.")
        own[answer] = _grade(grade, where)
    return [Judged(asked, "", own) for asked, own in grades.items()]


def _of_json(text: str, name: str) -> list[Judged]:
    try:
        found = json.loads(text, object_pairs_hook=lambda pairs: _object(pairs, name))
    except json.JSONDecodeError as error:
        raise InputError(f"'{name}', line {error.lineno}: this is no JSON: {error.msg}.") from error
    except RecursionError as error:
        raise InputError(f"'{name}' is nested too deeply; {_FORMATS}.") from error
    except ValueError as error:  # Python reads no longer numbers
        raise InputError(f"'{name}' has a number of thousands of digits; {_FORMATS}.") from error
    queries = found.get("queries") if isinstance(found, dict) else None
    if not isinstance(queries, list):
        raise InputError(f"'{name}' has no list of queries; {_FORMATS}.")
    return [
        _query(query, f"'{name}', query {number}") for number, query in enumerate(queries, start=1)
    ]


def _object(pairs: list[tuple[str, Any]], name: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"'{name}': '{visible(key)}' stands twice in one object; leave one.")
        found[key] = value
    return found


def _query(query: Any, where: str) -> Judged:
    if not isinstance(query, dict):
        raise InputError(f"{where} is no object; {_FORMATS}.")
    relevant, pool = query.get("relevant"), query.get("pool")
    paper_id, text = query.get("doc", ""), query.get("text", "")
    if not isinstance(relevant, dict) or not isinstance(pool, list | None):
        raise InputError(f"{where}: relevant is an object, and pool a list where there is one.")
    if not isinstance(paper_id, str) or not isinstance(text, str) or bool(paper_id) == bool(text):
        raise InputError(f"{where} needs either a doc or a text, and it is a string.")
    return Judged(
        paper_id,
        text,
        {answer: _grade(grade, where) for answer, grade in relevant.items()},
        None if pool is None else frozenset(map(str, pool)),
    )


def _grade(value: Any, where: str) -> float:
    """Take a finite number."""
    grade = as_number(value)
    if not abs(grade) < float("inf") or isinstance(value, bool):
        raise InputError(f"{where}: the grade is {value!r:.40}; it must be a number.")
    return grade


# -- asking ---------------------------------------------------------------------------------------


def trial_of(
    library: Library,
    judged: Sequence[Judged],
    relevant_from: float = 1.0,
    gain_cap: float = math.inf,
) -> tuple[Trial, list[str]]:
    """Make a trial of judgements.

    Parameters
    ----------
    library : Library
    judged : sequence of Judged
    relevant_from : float, default 1
        From which grade on a paper counts as relevant.
    gain_cap : float, optional
        Which grade a higher one counts as in nDCG.

    Returns
    -------
    trial : Trial
    notes : list of str
        How many queries and judged papers cannot be used.

    Raises
    ------
    InputError
        When no query can be asked.
    """
    placing = _Placing(library, relevant_from)
    asked = [placed for query in judged if (placed := placing.placed(query))]
    notes = list(placing.notes(len(judged)))
    if not asked:
        raise InputError(f"no query can be asked of these papers: {'; '.join(notes)}.")
    papers = library.corpus.papers

    def judge(position: int, answers: Sequence[int]) -> dict[str, float]:
        query = asked[position]
        gains = [
            query.grades.get(row, 0.0) for row in answers if query.pool is None or row in query.pool
        ]
        return of_grades(gains, query.judged, relevant_from, gain_cap)

    questions = tuple(placed.question for placed in asked)
    return Trial(NAME, papers, questions, judge, tuple(range(len(papers)))), notes


@dataclass
class _Placing:
    """Finds the papers of judgements, and counts what cannot be used."""

    library: Library
    relevant_from: float
    absent: int = 0
    hopeless: int = 0
    missing: set[str] = field(default_factory=set)

    def placed(self, query: Judged) -> _Placed | None:
        """Give a query by rows, None when it cannot be asked."""
        question = self._question(query)
        if question is None:
            self.absent += 1
            return None
        grades: dict[int, float] = {}
        unknown: list[float] = []
        for paper_id, grade in query.grades.items():
            row = self.library.corpus.find(paper_id)
            if row is None:
                self.missing.add(paper_id)
                unknown.append(grade)
            elif row not in question.like:
                grades[row] = max(grade, grades.get(row, grade))
        pool = None if query.pool is None else frozenset(self._rows(query.pool))
        findable = [g for row, g in grades.items() if pool is None or row in pool]
        if max(findable, default=float("-inf")) < self.relevant_from:
            self.hopeless += 1
            return None
        return _Placed(question, grades, [*grades.values(), *unknown], pool)

    def _question(self, query: Judged) -> Question | None:
        if query.text:
            cleaned = embedded_text("", query.text)
            return asking(cleaned) if cleaned else None
        row = self.library.corpus.find(query.paper_id)
        return None if row is None else Question(like=(row,))

    def _rows(self, paper_ids: frozenset[str]) -> Iterator[int]:
        for paper_id in paper_ids:
            row = self.library.corpus.find(paper_id)
            if row is not None:
                yield row

    def notes(self, n_queries: int) -> Iterator[str]:
        """Tell what cannot be used."""
        if self.absent:
            yield (
                f"{self.absent:,} of {n_queries:,} queries left out: the paper that asks is not"
                " in the pile, or the text is empty"
            )
        if self.hopeless:
            yield (
                f"{self.hopeless:,} of {n_queries:,} queries left out: no paper of the pile has a"
                f" grade of {self.relevant_from:g} or higher"
            )
        if self.missing:
            yield (
                f"judged papers not in the pile: {len(self.missing):,}; where they are relevant"
                " they count as not found"
            )
