"""How good topics and their names are, on piles whose papers have classes.

    python benchmarks/topics.py FILE... [--papers N]

FILE is NAME.jsonl.gz, one JSON object a line with `id`, `title`, `abstract` and, where known,
`labels`, the first of which is the paper's class. Papers are embedded by the default model,
through the store, so a second run is quick.

Of clusters: V-measure and adjusted Rand index against the classes of ten and more papers, for as
many clusters as classes, the mean of three seeds; beside them the same for k-means with ten
starts on the vectors as they are.

Of names, for the topics that are shown by default: NPMI coherence of the keywords (how much
more often words of two of them stand in one paper than by chance, in [-1, 1]); the share of
keywords that no other topic has; the share of names nearer to the most central paper of their own
topic than to that of any other; the share of names whose phrases stand in a paper of their topic.
Beside the keywords the same figures for the phrases that counting alone puts first.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
from collections import Counter, defaultdict
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import adjusted_rand_score, v_measure_score

from explorer.corpus import Corpus, Paper
from explorer.pile.assembly import make_library
from explorer.pile.texts import PaperTexts
from explorer.words.keywords import candidate_phrases
from explorer.words.keywords.phrases import key_of, phrases_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from explorer.pile.library import Library
    from explorer.pile.options import Options

SEEDS = (0, 1, 2)
LEAST_PAPERS = 10
N_KEYWORDS = 5


def main() -> None:
    """Measure every file that is named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--papers", type=int, help="read no more than so many of each file")
    args = parser.parse_args()
    for path in args.files:
        library, classes = load(path, args.papers)
        print(f"\n{path.name.partition('.')[0]}: {len(library.corpus):,} papers")
        measure_clusters(library, classes)
        measure_names(library)


def load(path: Path, most: int | None) -> tuple[Library, list[str]]:
    """Read a file; give its papers as a library, and the class of each paper, "" for none."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows: list[dict[str, Any]] = [json.loads(line) for line in file][:most]
    papers = [Paper(row["id"], row.get("title") or "", row.get("abstract") or "") for row in rows]
    classes = [str((row.get("labels") or [""])[0]) for row in rows]
    return make_library(Corpus(tuple(papers), path.name), {}), classes


def measure_clusters(library: Library, classes: list[str]) -> None:
    """Print how far clusters agree with classes."""
    counts = Counter(classes)
    rows = [row for row, name in enumerate(classes) if name and counts[name] >= LEAST_PAPERS]
    truth = [classes[row] for row in rows]
    if len(set(truth)) < 2:
        return
    k, papers = len(set(truth)), tuple(library.corpus[row] for row in rows)
    print(f"  {len(rows):,} of them in {k} classes      V-measure    ARI")
    told("topics", truth, [topics_of(papers, k, seed) for seed in SEEDS])
    told("k-means, ten starts", truth, [plain(library.X[rows], k, seed) for seed in SEEDS])


def topics_of(papers: tuple[Paper, ...], k: int, seed: int) -> NDArray[np.int32]:
    """Give the topics that these papers have as a pile of their own."""
    options: Options = {"n_clusters": k, "random_state": seed}
    return make_library(Corpus(papers, "labelled"), options).clustering.labels


def plain(X: NDArray[np.float32], k: int, seed: int) -> NDArray[np.int32]:
    """Cluster by k-means with ten starts."""
    labels: NDArray[np.int32] = KMeans(k, n_init=10, random_state=seed).fit_predict(X)
    return labels


def told(name: str, truth: list[str], runs: Sequence[NDArray[np.int32]]) -> None:
    """Print the mean agreement of some runs with the classes."""
    v_measure = np.mean([v_measure_score(truth, labels) for labels in runs])
    rand = np.mean([adjusted_rand_score(truth, labels) for labels in runs])
    print(f"  {name:<32}{v_measure:9.3f}{rand:7.3f}")


def measure_names(library: Library) -> None:
    """Print how well the topics are named."""
    topics = library.topics
    keywords = [topic.keywords[:N_KEYWORDS] for topic in topics]
    texts = PaperTexts(library.corpus, library.store).readable
    shortlists = candidate_phrases(texts, library.clustering.labels)
    counted = [tuple(one.phrase for one in found[:N_KEYWORDS]) for found in shortlists]
    holding = [frozenset(phrases_of(text)) for text in texts]
    silhouette = library.clustering.silhouette
    print(f"  {len(topics)} topics, silhouette {silhouette:.2f}     NPMI   unique")
    for name, found in (("keywords", keywords), ("by counting alone", counted)):
        print(f"  {name:<28}{coherence(found, holding):7.3f}{uniqueness(found):9.2f}")
    print(f"  names nearest to their own central paper: {at_home(library):.2f}")
    print(f"  names that stand in a paper of their topic: {standing(library, holding):.2f}")


def coherence(keywords: Sequence[Sequence[str]], papers: Sequence[frozenset[str]]) -> float:
    """Average the NPMI (Bouma 2009) of all pairs of words from two keywords of one topic."""
    found: dict[str, set[int]] = defaultdict(set)
    for row, held in enumerate(papers):
        for word in {word for key in held for word in key.split(" ")}:
            found[word].add(row)
    values = [
        npmi(found[one], found[two], len(papers))
        for words in keywords
        for first, second in combinations([key_of(word).split(" ") for word in words], 2)
        for one, two in product(first, second)
        if one != two
    ]
    return float(np.mean(values))


def npmi(one: set[int], two: set[int], n: int) -> float:
    """Give the normalized pointwise mutual information of two phrases, from their papers."""
    both = len(one & two)
    if both in (0, n):
        return -1.0 if both == 0 else 1.0
    return math.log(both * n / (len(one) * len(two))) / -math.log(both / n)


def uniqueness(keywords: Sequence[Sequence[str]]) -> float:
    """Give the share of keywords that one topic alone has."""
    counts = Counter(key_of(word) for words in keywords for word in words)
    return sum(count == 1 for count in counts.values()) / sum(counts.values())


def at_home(library: Library) -> float:
    """Give the share of names nearer to their own topic's central paper than to any other's."""
    central = [library.members(topic.topic)[0] for topic in library.topics]
    names = library.encode([topic.topic_name for topic in library.topics], "document")
    nearest = (names @ library.X[central].T).argmax(axis=1)
    return float((nearest == np.arange(len(central))).mean())


def standing(library: Library, papers: Sequence[frozenset[str]]) -> float:
    """Give the share of names whose every phrase stands in a paper of the topic."""
    stands = []
    for topic in library.topics:
        rows = library.members(topic.topic)
        held = frozenset().union(*(papers[row] for row in rows))
        phrases = [word for word in topic.keywords if word in topic.topic_name]
        stands.append(all(key_of(word) in held for word in phrases) and bool(phrases))
    return float(np.mean(stands))


if __name__ == "__main__":
    main()
