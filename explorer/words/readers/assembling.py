"""The papers of several files become one corpus, and the reports of the files are completed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.corpus import Corpus, Paper, collect
from explorer.report import DUPLICATE, LeftOut, Remark, Report
from explorer.words.readers.fields import PLACE
from explorer.words.readers.formats import PLAIN
from explorer.words.readers.formats.plain import COLLECTION
from explorer.words.readers.telling import shortened
from explorer.words.readers.writing import has_fewer_words, main_script

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.report import FileReport, Skipped
    from explorer.words.readers.files import FilePapers

_FEW_WORDS = 5
_PLACE_NUMBER = re.compile(r"\b(?:line|row|record|paragraph) (\d+)\b")


@dataclass(frozen=True)
class Reading:
    """What was read, and what became of everything that was found.

    Parameters
    ----------
    corpus : Corpus
    report : Report
    """

    corpus: Corpus
    report: Report


def assemble(files: Sequence[FilePapers], skipped: Sequence[Skipped], name: str) -> Reading:
    """Bring the papers of all files together, each with an id of its own.

    Parameters
    ----------
    files : sequence of FilePapers
        Their reports are completed.
    skipped : sequence of Skipped
    name : str
        What the corpus is called unless all text files share a heading.
    """
    papers = [paper for file in files for paper in file.papers]
    collected = collect(papers, _shared_heading(files) or name)
    merged, renamed = dict(collected.merged), dict(collected.renamed)
    start = 0
    for file in files:
        _complete(file, start, merged, renamed)
        start += len(file.papers)
    reports = [file.report for file in files]
    return Reading(collected.corpus, Report(reports, list(skipped), collected.same_texts))


def _shared_heading(files: Sequence[FilePapers]) -> str:
    headings = {
        paper.extra.get(COLLECTION, "")
        for file in files
        if file.report.format == PLAIN.name
        for paper in file.papers
    }
    return headings.pop() if len(headings) == 1 else ""


def _complete(
    file: FilePapers, start: int, merged: dict[int, Paper], renamed: dict[int, Paper]
) -> None:
    """Tell what became of the papers of a file; the first of them stands at `start` of all."""
    kept, told = [], []
    for position, paper in enumerate(file.papers, start):
        if position in merged:
            file.report.left_out.append(_left_out(paper, merged[position]))
            continue
        kept.append(renamed.get(position, paper))
        if position in renamed:
            before, now = shortened(paper.paper_id), shortened(renamed[position].paper_id)
            told.append(f"{before} in {paper.extra[PLACE]} is now {now}")
    if told:
        remark = Remark("the same id with another text, made unique", tuple(told))
        file.report.notices.append(remark)
    file.report.left_out.sort(key=_number)
    _describe(kept, file.report)


def _number(out: LeftOut) -> int:
    """Give the number of a record's place; items that have none stay where they are."""
    found = _PLACE_NUMBER.search(out.where)
    return int(found[1]) if found else 0


def _left_out(paper: Paper, twin: Paper) -> LeftOut:
    place = f"{twin.extra[PLACE]} of {twin.source}"
    reason = f"the same id and text as {place}"
    return LeftOut(paper.extra[PLACE], twin.paper_id, reason, DUPLICATE, place)


def _describe(kept: Sequence[Paper], report: FileReport) -> None:
    """Count the papers that were kept, and tell what their texts are like."""
    texts = [f"{paper.title} {paper.abstract}" for paper in kept]
    report.kept = len(kept)
    report.title_only = sum(paper.title_only for paper in kept)
    report.scripts = dict(Counter(map(main_script, texts)).most_common())
    short = [
        paper.paper_id or paper.extra[PLACE]
        for paper, text in zip(kept, texts, strict=True)
        if has_fewer_words(text, _FEW_WORDS)
    ]
    if short:
        remark = Remark(f"fewer than {_FEW_WORDS} words in title and abstract", tuple(short))
        report.notices.append(remark)
