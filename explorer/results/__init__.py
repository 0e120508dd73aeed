"""Answers as people read them, one kind a file."""

from __future__ import annotations

from explorer.results.comparison import (
    Addition,
    Additions,
    Match,
    Matches,
    SharedTopic,
    SharedTopics,
    Twin,
    Twins,
)
from explorer.results.duplicates import DuplicateGroup, DuplicateGroups
from explorer.results.explanations import Explanation, SentencePair
from explorer.results.hits import Hit, Hits, Pick, ReadingList, summary
from explorer.results.measures import Estimate, Evaluation, Measured
from explorer.results.related import Related, fold_versions
from explorer.results.tables import Table, import_pandas, rows_html
from explorer.results.topics import NO_TOPIC, Topic, Topics
from explorer.results.topictree import Branch, TopicTree

__all__ = [
    "NO_TOPIC",
    "Addition",
    "Additions",
    "Branch",
    "DuplicateGroup",
    "DuplicateGroups",
    "Estimate",
    "Evaluation",
    "Explanation",
    "Hit",
    "Hits",
    "Match",
    "Matches",
    "Measured",
    "Pick",
    "ReadingList",
    "Related",
    "SentencePair",
    "SharedTopic",
    "SharedTopics",
    "Table",
    "Topic",
    "TopicTree",
    "Topics",
    "Twin",
    "Twins",
    "fold_versions",
    "import_pandas",
    "rows_html",
    "summary",
]
