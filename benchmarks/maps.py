"""How much a map keeps of the embedding space, and whether it stays put.

    python benchmarks/maps.py FILE... [--papers N] [--peers]

FILE is NAME.jsonl.gz, one JSON object a line with `id`, `title`, `abstract` and, where known,
`labels`, the first of which is the paper's class. Papers are embedded by the default model,
through the store, so a second run is quick.

For the full space and for every map: how often the majority of a paper's ten nearest has its
class (ten folds, classes of ten and more papers); and trustworthiness, continuity and
10-neighbour recall of the map. Stability: whether a second map of the same papers is the same, and
the Procrustes disparity between the map and one without a hundredth of the papers, over the papers
of both (0 is the same map, 1 an unrelated one). `--peers` also draws with openTSNE and PaCMAP,
where they are installed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import warnings
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial import procrustes
from sklearn.model_selection import cross_val_score
from sklearn.neighbors import KNeighborsClassifier

from explorer.corpus import Corpus, Paper
from explorer.numbers.faithfulness import measure
from explorer.numbers.neighbors import find_neighbors
from explorer.numbers.projection import project
from explorer.pile.assembly import make_library

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Draw = Callable[[NDArray[np.float32]], NDArray[np.floating]]

LEAST_PAPERS = 10
N_NEIGHBORS = 50


def main() -> None:
    """Measure every file that is named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--papers", type=int, help="read no more than so many of each file")
    parser.add_argument("--peers", action="store_true", help="draw with other programs, too")
    args = parser.parse_args()
    for path in args.files:
        X, classes = load(path, args.papers)
        print(f"\n{path.name.partition('.')[0]}: {len(X):,} papers, {len(set(classes))} classes")
        print(f"  {'':<22}classes  trust.  contin.  recall")
        print(f"  {'full space':<22}{accuracy(X, classes):7.3f}")
        draws: dict[str, Draw] = {"the map": ours, "PCA": pca, "UMAP's own defaults": umap}
        draws |= {"openTSNE": opentsne, "PaCMAP": pacmap} if args.peers else {}
        for name, draw in draws.items():
            judge(name, X, draw(X), classes)
        told_stability(X)


def load(path: Path, most: int | None) -> tuple[NDArray[np.float32], list[str]]:
    """Give the vectors and classes of the papers whose class has ten papers or more."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows: list[dict[str, Any]] = [json.loads(line) for line in file][:most]
    counts = Counter(row["labels"][0] for row in rows if row.get("labels"))
    rows = [row for row in rows if row.get("labels") and counts[row["labels"][0]] >= LEAST_PAPERS]
    papers = [Paper(row["id"], row.get("title") or "", row.get("abstract") or "") for row in rows]
    library = make_library(Corpus(tuple(papers), path.name), {})
    # Files are often sorted by class or year, and ten folds should not be.
    shuffled = np.random.default_rng(0).permutation(len(rows)).tolist()
    return library.X[shuffled], [str(rows[row]["labels"][0]) for row in shuffled]


def ours(X: NDArray[np.float32]) -> NDArray[np.floating]:
    return project(X, find_neighbors(X, N_NEIGHBORS)).points


def pca(X: NDArray[np.float32]) -> NDArray[np.floating]:
    return project(X, find_neighbors(X, N_NEIGHBORS), method="pca").points


def umap(X: NDArray[np.float32]) -> NDArray[np.floating]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from umap import UMAP

        points: NDArray[np.float32] = UMAP(metric="cosine", random_state=0).fit_transform(X)
    return points


def opentsne(X: NDArray[np.float32]) -> NDArray[np.floating]:
    tsne = import_module("openTSNE").TSNE(metric="cosine", random_state=0)
    return np.asarray(tsne.fit(X))


def pacmap(X: NDArray[np.float32]) -> NDArray[np.floating]:
    return np.asarray(import_module("pacmap").PaCMAP(random_state=0).fit_transform(X))


def accuracy(X: NDArray[np.floating], classes: list[str]) -> float:
    """Give how often the majority of the ten nearest has the class of a row."""
    judge_by_ten = KNeighborsClassifier(n_neighbors=10, algorithm="brute")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(cross_val_score(judge_by_ten, X, classes, cv=10).mean())


def judge(
    name: str, X: NDArray[np.float32], points: NDArray[np.floating], classes: list[str]
) -> None:
    """Print how much of the full space a map keeps."""
    kept = measure(X, find_neighbors(X, N_NEIGHBORS), points)
    print(
        f"  {name:<22}{accuracy(points, classes):7.3f}{kept.trustworthiness:8.3f}"
        f"{kept.continuity:9.3f}{kept.recall:8.3f}",
        flush=True,
    )


def told_stability(X: NDArray[np.float32]) -> None:
    """Print whether the map of the same papers, and of nearly the same, is the same."""
    first = ours(X)
    same = np.array_equal(first, ours(X))
    print(f"  drawn again: {'the same map' if same else 'ANOTHER MAP'}")
    disparities = []
    for seed in range(3):
        dice = np.random.default_rng(seed)
        kept = np.sort(dice.permutation(len(X))[len(X) // 100 :])
        disparities.append(procrustes(first[kept], ours(X[kept]))[2])
    print(f"  without a hundredth: disparity {np.mean(disparities):.3f}, at most", end=" ")
    print(f"{max(disparities):.3f}")


if __name__ == "__main__":
    main()
