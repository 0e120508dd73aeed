"""Answers as people read them, one kind a file."""

from __future__ import annotations

from explorer.results.duplicates import DuplicateGroup, DuplicateGroups
from explorer.results.explanations import Explanation, SentencePair
from explorer.results.hits import Hit, Hits, Pick, ReadingList, Related, summary
from explorer.results.measures import Estimate, Evaluation, Measured
from explorer.results.tables import Table, import_pandas, rows_html
from explorer.results.topics import NO_TOPIC, Topic, Topics

__all__ = [
    "NO_TOPIC",
    "DuplicateGroup",
    "DuplicateGroups",
    "Estimate",
    "Evaluation",
    "Explanation",
    "Hit",
    "Hits",
    "Measured",
    "Pick",
    "ReadingList",
    "Related",
    "SentencePair",
    "Table",
    "Topic",
    "Topics",
    "import_pandas",
    "rows_html",
    "summary",
]
