"""The papers of several files become one corpus, and the reports of the files are completed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.corpus import Corpus, Paper, collect
from explorer.report import LeftOut, Report
from explorer.words.readers.fields import PLACE
from explorer.words.readers.formats import PLAIN
from explorer.words.readers.formats.plain import COLLECTION
from explorer.words.readers.telling import shortened, told_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.report import Skipped
    from explorer.words.readers.files import FilePapers


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
    return Reading(collected.corpus, Report([file.report for file in files], list(skipped)))


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
    """Count the papers of a file that were kept; the first of them stands at `start` of all."""
    told = []
    for position, paper in enumerate(file.papers, start):
        place = paper.extra[PLACE]
        if position in merged:
            twin = merged[position]
            reason = f"the same id and text as {twin.extra[PLACE]} of {twin.source}"
            file.report.left_out.append(LeftOut(place, twin.paper_id, reason))
            continue
        file.report.kept += 1
        file.report.title_only += paper.title_only
        if position in renamed:
            before, now = shortened(paper.paper_id), shortened(renamed[position].paper_id)
            told.append(f"{before} in {place} is now {now}")
    if told:
        file.report.notices.append(told_once("the same id with another text, made unique", told))
