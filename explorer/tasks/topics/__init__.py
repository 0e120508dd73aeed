"""Questions about the topics: which papers, what speaks for them, of what, and when."""

from explorer.pile.topictree import topic_tree
from explorer.tasks.topics.assignment import Assignment, Assignments, assignments
from explorer.tasks.topics.evidence import TopicEvidence, topic_evidence
from explorer.tasks.topics.years import TopicYears, topics_over_years

__all__ = [
    "Assignment",
    "Assignments",
    "TopicEvidence",
    "TopicYears",
    "assignments",
    "topic_evidence",
    "topic_tree",
    "topics_over_years",
]
