"""Small piles of made-up papers in three topics, and libraries around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.corpus import Corpus, Paper
from explorer.pile.assembly import make_library
from explorer.pile.library import Library
from explorer.words.encoders import HashingEncoder, Role

WORDS = {
    "bandits": "regret arms exploration reward bandit confidence",
    "robots": "grasp robot locomotion policy torque gripper",
    "genomes": "genome protein sequence cell variant expression",
}


def make_papers(per_topic: int = 8) -> list[Paper]:
    dice = np.random.default_rng(0)
    papers = []
    for topic, words in WORDS.items():
        for number in range(per_topic):
            text = " ".join(dice.permutation(words.split() * 2)[:8])
            papers.append(Paper(f"{topic}-{number}", abstract=f"We study {text} {number}."))
    return papers


class Counting(HashingEncoder):
    """Remembers what it was asked to encode."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:
        self.seen += texts
        return super().encode(texts, role=role)


def make(papers: list[Paper], encoder: HashingEncoder | None = None, **options: Any) -> Library:
    corpus = Corpus(tuple(papers), "test")
    options = {"projection": "pca", "n_clusters": 3, **options}
    return make_library(corpus, {"model": encoder or HashingEncoder(), **options})  # type: ignore[typeddict-item]
