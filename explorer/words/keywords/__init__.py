"""Names for topics: phrases that its papers share, that mean the topic, and that others lack."""

from __future__ import annotations

from explorer.words.keywords.candidates import Candidate, candidate_phrases
from explorer.words.keywords.naming import EncodePhrases, TopicName, name_topics

__all__ = ["Candidate", "EncodePhrases", "TopicName", "candidate_phrases", "name_topics"]
