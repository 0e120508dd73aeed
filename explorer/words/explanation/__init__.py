"""Why two papers are related: the terms and sentences they share, and what each has alone."""

from __future__ import annotations

from explorer.words.explanation.alignment import align_sentences
from explorer.words.explanation.explaining import explain, text_to_explain
from explorer.words.explanation.weights import TermWeights

__all__ = ["TermWeights", "align_sentences", "explain", "text_to_explain"]
