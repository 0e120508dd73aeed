"""How well the answers agree with people's judgements, next to TF-IDF, BM25 and plain encoding.

    python benchmarks/quality.py DATA [--only NAME ...] [--cache DIR] [--write docs/quality.md]

DATA holds `corpora/NAME.jsonl.gz` (one JSON a line: id, title, abstract, labels) and
`relatedness/NAME.json` (queries, a `doc` or a `text` each, with `relevant`: {id: grade}; or
`triplets` of a paper, one that it cites and one that it does not). Our
answers come from `Explorer.similar` and `Explorer.search`; measures are those of trec_eval.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import sys
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytrec_eval
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.model_selection import StratifiedKFold

from explorer import Explorer
from explorer.corpus import Corpus, Paper
from explorer.defaults import DEFAULT_MODEL
from explorer.words.encoders.modelfiles import locate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    PerQuery = dict[str, NDArray[np.float64]]

# From which grade on a paper counts as related, and above which grades are alike.
LEAST = {"cfc_docs": 4, "cfc_queries": 4, "cisi_cocitation": 2}
MOST = {"cisi_cocitation": 5}
BY_PAPER = (
    "cfc_docs",
    "cisi_cocitation",
    "ijcai2020_keywords",
    "ijcai2022_keywords",
    "ijcai2024_keywords",
)
BY_TEXT = ("cfc_queries", "cisi_queries")
REVIEWS = ("sr_copd", "sr_proton_beam")
TRIPLETS = ("s2_triplets",)
# What the papers with labels are read by.
LABELLED = {
    "iclr2018": "abstract",
    "ijcai2020": "both",
    "ijcai2022": "both",
    "ijcai2024": "both",
    "aaai2022": "both",
    "emnlp2020_tracks": "both",
    "scirepeval_fos_small": "both",
    "medical_abstracts_tc": "both",
}
METHODS = ("TF-IDF", "BM25", "plain", "explorer")
MEASURES = ("map", "ndcg_cut_10", "ndcg_cut_20", "recall_10")
N_SAMPLES = 5000
K = 10
GIVEN = 3


@dataclass(frozen=True)
class Query:
    """A paper or a text, and the grades of what is related to it."""

    asked: str
    grades: dict[str, int]


class Pile:
    """The papers of one corpus, and what each method makes of them."""

    def __init__(self, papers: Sequence[Paper], name: str, cache: Path) -> None:
        self.papers = papers
        self.name = name
        self.ids = [paper.paper_id for paper in papers]
        self.rows = {paper_id: row for row, paper_id in enumerate(self.ids)}
        self._cache = cache

    @cached_property
    def texts(self) -> list[str]:
        """What the methods compared with read."""
        return [". ".join(filter(None, (paper.title, paper.abstract))) for paper in self.papers]

    @cached_property
    def explorer(self) -> Explorer:
        """The package, with its default settings."""
        return Explorer.from_corpus(Corpus(self.papers), cache=self._cache, device="cpu")

    @cached_property
    def plain(self) -> NDArray[np.float32]:
        """What `SentenceTransformer.encode` gives; kept, since it takes long."""
        path = self._cache / f"plain-{self.name}.npy"
        if not path.exists():
            np.save(path, plain_encode(self.texts))
        return np.load(path)

    def measured_by(self, method: str, queries: Sequence[Query], by_paper: bool) -> list[list[str]]:
        """Give for each query all papers, best first, without the one that was asked for."""
        asked = [query.asked for query in queries]
        if method == "explorer":
            ranked = [self._answers(one, by_paper) for one in asked]
        else:
            scores = self._scores(method, asked, by_paper)
            order = np.argsort(-scores, axis=1, kind="stable")
            ranked = [[self.ids[row] for row in rows] for rows in order.tolist()]
        if not by_paper:
            return ranked
        return [
            [paper_id for paper_id in ids if paper_id != one]
            for one, ids in zip(asked, ranked, strict=True)
        ]

    def _answers(self, asked: str, by_paper: bool) -> list[str]:
        find = self.explorer.similar if by_paper else self.explorer.search
        return find(asked, top_k=len(self.ids), fold=False).ids

    def _scores(self, method: str, asked: Sequence[str], by_paper: bool) -> NDArray[Any]:
        rows = [self.rows[one] for one in asked] if by_paper else []
        if method == "plain":
            vectors = self.plain[rows] if by_paper else plain_encode(asked)
            return vectors @ self.plain.T
        texts = [self.texts[row] for row in rows] if by_paper else asked
        return {"TF-IDF": tfidf, "BM25": bm25}[method](self.texts, texts)


@cache
def model() -> Any:
    """Load the default model as its users do."""
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(locate(DEFAULT_MODEL).folder, device="cpu", local_files_only=True)


def plain_encode(texts: Sequence[str]) -> NDArray[np.float32]:
    """Encode the first 256 tokens of each text."""
    return model().encode(list(texts), normalize_embeddings=True, show_progress_bar=False)


def tfidf(texts: Sequence[str], queries: Sequence[str]) -> NDArray[np.float64]:
    """Give cosines of sublinear TF-IDF."""
    vectorizer = TfidfVectorizer(sublinear_tf=True, stop_words="english")
    rows = vectorizer.fit_transform(texts)
    return (vectorizer.transform(queries) @ rows.T).toarray()


def bm25(
    texts: Sequence[str], queries: Sequence[str], k1: float = 1.2, b: float = 0.75
) -> NDArray[np.float64]:
    """Give Okapi BM25 with its customary parameters."""
    vectorizer = CountVectorizer(stop_words="english")
    counts = vectorizer.fit_transform(texts).tocsr().astype(float)
    n = len(texts)
    frequencies = np.bincount(counts.indices, minlength=counts.shape[1])
    rarity = np.log(1 + (n - frequencies + 0.5) / (frequencies + 0.5))
    lengths = np.asarray(counts.sum(axis=1)).ravel()
    length = np.repeat(lengths / lengths.mean(), np.diff(counts.indptr))
    saturated = counts.data * (k1 + 1) / (counts.data + k1 * (1 - b + b * length))
    counts.data = saturated * rarity[counts.indices]
    return (vectorizer.transform(queries) @ counts.T).toarray()


# -- reading --------------------------------------------------------------------------------------


def read_records(data: Path, name: str) -> list[dict[str, Any]]:
    """Read the records of a corpus."""
    with gzip.open(data / "corpora" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def as_paper(record: dict[str, Any], reads: str = "both") -> Paper:
    """Make a paper of a record, with or without its title."""
    abstract = record.get("abstract") or ""
    title = record.get("title") or ""
    return Paper(str(record["id"]), title if reads == "both" or not abstract else "", abstract)


def read_queries(data: Path, name: str) -> tuple[str, bool, list[Query]]:
    """Read a set of judgements: its corpus, whether papers are asked for, and the queries."""
    found = json.loads((data / "relatedness" / f"{name}.json").read_text("utf-8"))
    by_paper = found["query_type"] == "document"
    least, most = LEAST.get(name, 1), MOST.get(name, sys.maxsize)
    queries = [
        Query(
            query["doc" if by_paper else "text"],
            {paper_id: min(int(grade), most) for paper_id, grade in query["relevant"].items()},
        )
        for query in found["queries"]
        if max(query["relevant"].values()) >= least
    ]
    return Path(found["corpus"]).name.removesuffix(".jsonl.gz"), by_paper, queries


# -- measuring ------------------------------------------------------------------------------------


def measure(name: str, queries: Sequence[Query], ranked: Sequence[Sequence[str]]) -> PerQuery:
    """Give each measure for each query."""
    judged = {str(at): query.grades for at, query in enumerate(queries)}
    run = {
        str(at): {paper_id: float(-rank) for rank, paper_id in enumerate(ids)}
        for at, ids in enumerate(ranked)
    }
    evaluator = pytrec_eval.RelevanceEvaluator(
        judged, {"map", "ndcg_cut.10,20", "recall.10"}, relevance_level=LEAST.get(name, 1)
    )
    found = evaluator.evaluate(run)
    order = [str(at) for at in range(len(queries))]
    return {key: np.array([found[at][key] for at in order]) for key in MEASURES}


def interval(differences: Sequence[NDArray[np.float64]]) -> tuple[float, float, float]:
    """Bootstrap the mean over sets of the mean difference over queries: mean, 2.5 %, 97.5 %."""
    rng = np.random.default_rng(0)
    samples = np.mean(
        [own[rng.integers(0, len(own), (N_SAMPLES, len(own)))].mean(axis=1) for own in differences],
        axis=0,
    )
    low, high = np.percentile(samples, [2.5, 97.5])
    return float(np.mean([own.mean() for own in differences])), float(low), float(high)


def told(differences: Sequence[NDArray[np.float64]]) -> str:
    """Write a difference with its interval."""
    mean, low, high = interval(differences)
    return f"{mean:+.3f} [{low:+.3f}, {high:+.3f}]"


def lookup_table(data: Path, names: Sequence[str], pile_of: Callable[[str], Pile]) -> Iterator[str]:
    """Write one row a set, and one for each group of sets."""
    names_of = " | ".join(METHODS)
    yield f"| set | queries | {names_of} | explorer - plain | nDCG@20: {names_of} |"
    yield "| --- |" + " --- |" * (2 * len(METHODS) + 2)
    found: dict[str, dict[str, PerQuery]] = {}
    for name in names:
        corpus, by_paper, queries = read_queries(data, name)
        pile = pile_of(corpus)
        found[name] = {
            method: measure(name, queries, pile.measured_by(method, queries, by_paper))
            for method in METHODS
        }
        yield row_of(name, len(queries), [found[name]])
        print(f"{name} measured", file=sys.stderr)
    for title, group in (("mean, by paper", BY_PAPER), ("mean, by text", BY_TEXT)):
        if set(group) <= set(found):
            yield row_of(title, None, [found[name] for name in group])


def row_of(title: str, n: int | None, sets: Sequence[dict[str, PerQuery]]) -> str:
    """Write the row of a set, or of several together."""
    mean = {
        (method, key): np.mean([own[method][key].mean() for own in sets])
        for method in METHODS
        for key in ("map", "ndcg_cut_20")
    }
    maps = [f"{mean[method, 'map']:.3f}" for method in METHODS]
    gains = [f"{mean[method, 'ndcg_cut_20']:.3f}" for method in METHODS]
    ratio = mean["explorer", "map"] / mean["plain", "map"]
    maps[-1] = f"**{maps[-1]}** (x {ratio:.2f})"
    difference = told([own["explorer"]["map"] - own["plain"]["map"] for own in sets])
    return f"| {title} | {n or ''} | {' | '.join(maps)} | {difference} | {' | '.join(gains)} |"


def triplet_table(
    data: Path, names: Sequence[str], pile_of: Callable[[str], Pile]
) -> Iterator[str]:
    """Write how often a paper that is cited stands before one that is not."""
    yield f"| set | triplets | {' | '.join(METHODS)} | explorer - plain |"
    yield "| --- |" + " --- |" * (len(METHODS) + 2)
    for name in names:
        found = json.loads((data / "relatedness" / f"{name}.json").read_text("utf-8"))
        triplets = found["triplets"]
        pile = pile_of(Path(found["corpus"]).name.removesuffix(".jsonl.gz"))
        queries = [Query(asked, {}) for asked, _, _ in triplets]
        right = {
            method: np.array(
                [
                    ids.index(cited) < ids.index(other)
                    for (_, cited, other), ids in zip(
                        triplets, pile.measured_by(method, queries, by_paper=True), strict=True
                    )
                ],
                dtype=float,
            )
            for method in METHODS
        }
        shares = " | ".join(f"{right[method].mean():.3f}" for method in METHODS)
        difference = told([right["explorer"] - right["plain"]])
        yield f"| {name} | {len(triplets)} | {shares} | {difference} |"
        print(f"{name} measured", file=sys.stderr)


def several_table(
    data: Path, names: Sequence[str], pile_of: Callable[[str], Pile]
) -> Iterator[str]:
    """Write how well three related papers find the others, with and without one to avoid."""
    yield (
        "| set | queries | plain, mean of 3 | explorer, 3 papers | difference"
        " | the same without the wrong one | explorer, unlike it | difference |"
    )
    yield "| --- |" + " --- |" * 7
    for name in names:
        corpus, by_paper, queries = read_queries(data, name)
        pile, least = pile_of(corpus), LEAST.get(name, 1)
        columns = zip(
            *(
                one
                for at, query in enumerate(queries)
                if (one := several(pile, query, least, by_paper, np.random.default_rng(at)))
            ),
            strict=True,
        )
        plain, ours, plain_away, ours_away = map(np.array, columns)
        yield (
            f"| {name} | {len(plain)} | {plain.mean():.3f} | **{ours.mean():.3f}**"
            f" | {told([ours - plain])} | {plain_away.mean():.3f} | **{ours_away.mean():.3f}**"
            f" | {told([ours_away - plain_away])} |"
        )
        print(f"{name}, several papers, measured", file=sys.stderr)


def several(
    pile: Pile, query: Query, least: int, by_paper: bool, rng: np.random.Generator
) -> tuple[float, float, float, float] | None:
    """Give average precisions for three related papers: plain and ours; then both with a fourth.

    The fourth is the first wrong answer of the mean of the plain vectors.
    """
    related = sorted(
        paper_id
        for paper_id, grade in query.grades.items()
        if grade >= least and paper_id in pile.rows and paper_id != query.asked
    )
    seeds = [query.asked] if by_paper else []
    if len(related) < 2 * GIVEN:
        return None
    seeds += rng.choice(related, GIVEN - len(seeds), replace=False).tolist()
    wanted = set(related) - set(seeds)
    mean = pile.plain[[pile.rows[one] for one in seeds]].mean(axis=0)
    order = [pile.ids[row] for row in np.argsort(-(pile.plain @ mean), kind="stable")]
    plain = [paper_id for paper_id in order if paper_id not in seeds]
    wrong = next(paper_id for paper_id in plain if paper_id not in wanted)
    n = len(pile.ids)
    ours = pile.explorer.similar(seeds, top_k=n, fold=False).ids
    away = pile.explorer.similar(seeds, unlike=[wrong], top_k=n, fold=False).ids
    plain_away = [paper_id for paper_id in plain if paper_id != wrong]
    return (
        average_precision(plain, wanted),
        average_precision(ours, wanted),
        average_precision(plain_away, wanted),
        average_precision(away, wanted),
    )


def average_precision(ranked: Sequence[str], wanted: set[str]) -> float:
    """Give the mean of the precisions at each wanted paper."""
    places = [place for place, paper_id in enumerate(ranked, start=1) if paper_id in wanted]
    return sum(nth / place for nth, place in enumerate(places, start=1)) / len(wanted)


def label_table(data: Path, names: Sequence[str], cache: Path) -> Iterator[str]:
    """Write how often most of the ten nearest have a paper's own label."""
    yield "| papers | labels | plain | explorer | difference |"
    yield "| --- | --- | --- | --- | --- |"
    differences = []
    for name in names:
        papers, labels = labelled(data, name, LABELLED[name])
        pile = Pile(papers, f"{name}-labelled", cache)
        queries = [Query(one, {}) for one in pile.ids]
        plain, ours = (
            majority_is_right(
                [
                    [pile.rows[one] for one in ids]
                    for ids in pile.measured_by(method, queries, by_paper=True)
                ],
                labels,
            )
            for method in ("plain", "explorer")
        )
        differences.append(ours - plain)
        yield (
            f"| {name} ({len(papers)}) | {labels.max() + 1} | {plain.mean():.3f}"
            f" | **{ours.mean():.3f}** | {told(differences[-1:])} |"
        )
        print(f"{name} measured", file=sys.stderr)
    if differences:
        yield f"| mean | | | | {told(differences)} |"


def labelled(data: Path, name: str, reads: str) -> tuple[list[Paper], NDArray[np.intp]]:
    """Give the papers whose label at least ten have, and their labels as numbers."""
    records = [one for one in read_records(data, name) if one.get("labels") and one.get("abstract")]
    sizes = collections.Counter(one["labels"][0] for one in records)
    kept = [one for one in records if sizes[one["labels"][0]] >= K]
    _, numbers = np.unique([one["labels"][0] for one in kept], return_inverse=True)
    return [as_paper(one, reads) for one in kept], numbers


def majority_is_right(
    ranked: Sequence[Sequence[int]], labels: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Tell for each paper whether most of its ten nearest have its label.

    In ten folds: the nearest are those among the papers of the other nine.
    """
    right = np.zeros(len(labels))
    for others, own in StratifiedKFold(10).split(labels, labels):
        known = np.isin(np.arange(len(labels)), others)
        for row in own:
            nearest = [other for other in ranked[row] if known[other]][:K]
            right[row] = np.bincount(labels[nearest]).argmax() == labels[row]
    return right


def insert(path: Path, title: str, lines: Sequence[str]) -> None:
    """Put a table between the marks of its title in a document."""
    begin, end = f"<!-- {title}: begin -->", f"<!-- {title}: end -->"
    text = path.read_text("utf-8")
    before, after = text.split(begin)[0], text.split(end)[1]
    path.write_text("\n".join([before + begin, *lines, end + after]), "utf-8")


def main() -> None:
    """Measure, print the tables, and write them into a document if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="some sets or corpora")
    parser.add_argument("--cache", type=Path, default=Path("cache"))
    parser.add_argument("--write", type=Path, metavar="FILE", help="a document with marks")
    args = parser.parse_args()

    @cache
    def pile_of(corpus: str) -> Pile:
        records = read_records(args.data, corpus)
        return Pile([as_paper(record) for record in records], corpus, args.cache)

    def asked_for(names: Sequence[str]) -> list[str]:
        return [name for name in names if not args.only or name in args.only]

    sets = asked_for([*BY_PAPER, *BY_TEXT, *REVIEWS])
    tables = {
        "lookup": lookup_table(args.data, sets, pile_of),
        "triplets": triplet_table(args.data, asked_for(TRIPLETS), pile_of),
        "several": several_table(args.data, asked_for([*BY_PAPER, *BY_TEXT]), pile_of),
        "labels": label_table(args.data, asked_for(list(LABELLED)), args.cache),
    }
    for title, rows in tables.items():
        lines = list(rows)
        print(f"\n{title}\n", *lines, sep="\n")
        if args.write:
            insert(args.write, title, lines)


if __name__ == "__main__":
    main()
