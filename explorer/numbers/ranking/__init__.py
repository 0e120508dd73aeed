"""In what order papers answer: similarities corrected, fused, combined and spread."""

from __future__ import annotations

from explorer.numbers.ranking.coverage import Cover, cover
from explorer.numbers.ranking.diversity import diversify
from explorer.numbers.ranking.fusion import best, relevance, standardize
from explorer.numbers.ranking.hybrid import HybridRanking, Ranking
from explorer.numbers.ranking.seeds import combine
from explorer.numbers.ranking.smoothing import center, shrinkage, smooth

__all__ = [
    "Cover",
    "HybridRanking",
    "Ranking",
    "best",
    "center",
    "combine",
    "cover",
    "diversify",
    "relevance",
    "shrinkage",
    "smooth",
    "standardize",
]
