"""In what order papers answer: similarities corrected, fused, combined and spread."""

from __future__ import annotations

from explorer.numbers.ranking.coverage import Cover, cover
from explorer.numbers.ranking.diversity import diversify
from explorer.numbers.ranking.fusion import best, standardize, to_relevance
from explorer.numbers.ranking.hybrid import HybridRanking, Ranking
from explorer.numbers.ranking.seeds import combine
from explorer.numbers.ranking.smoothing import center, shrinkage, smooth, substance

__all__ = [
    "Cover",
    "HybridRanking",
    "Ranking",
    "best",
    "center",
    "combine",
    "cover",
    "diversify",
    "shrinkage",
    "smooth",
    "standardize",
    "substance",
    "to_relevance",
]
