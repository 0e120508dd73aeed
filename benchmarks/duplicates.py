"""How well versions of one paper are found: precision and recall on versions made by edits.

    python benchmarks/duplicates.py CORPORA [--papers 400] [--list NAME]

CORPORA is a folder of NAME.jsonl.gz, one JSON object a line with `id`, `title`, `abstract` and,
where known, `year` and `authors`. Of some papers of every corpus a version is made by some edit, of
others a companion that is no version, and they are hidden among all papers of the corpus.
Candidates are the nearest twenty by TF-IDF. `--list NAME` prints the groups found in a corpus as it
is, to be judged by eye.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from explorer.corpus import Paper
from explorer.words.duplicates import find_duplicates
from explorer.words.sentences import split_sentences

SEED = 0
N_NEIGHBORS = 20
MOST_PAPERS = 20_000
SYNONYMS = {
    "propose": "introduce",
    "show": "demonstrate",
    "shows": "demonstrates",
    "method": "technique",
    "approach": "method",
    "novel": "new",
    "paper": "work",
    "present": "describe",
    "significantly": "clearly",
    "large": "big",
    "recent": "late",
    "important": "central",
    "problem": "task",
    "use": "employ",
    "using": "with",
    "achieve": "reach",
    "results": "findings",
    "study": "investigate",
    "many": "numerous",
    "several": "some",
    "However,": "Yet",
    "patients": "subjects",
}
LATEX = {
    "é": r"\'{e}",
    "ö": r"\"{o}",
    "ü": r"\"{u}",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "%": r"\%",
    "–": "--",
    "—": "---",
    "’": "'",
    "“": "``",
    "”": "''",
    "&": r"\&",
}
Edit = Callable[[Paper, random.Random], Paper]


def typo(paper: Paper, chance: random.Random) -> Paper:
    """Swap two letters of the title, and lose one of the abstract."""
    at = chance.randrange(1, max(2, len(paper.title) - 2))
    title = (
        paper.title[:at] + paper.title[at + 1 : at + 2] + paper.title[at] + paper.title[at + 2 :]
    )
    cut = chance.randrange(len(paper.abstract))
    return replace(paper, title=title, abstract=paper.abstract[:cut] + paper.abstract[cut + 1 :])


def other_case(paper: Paper, chance: random.Random) -> Paper:
    """Write the title in capitals or with capitals, and hyphens as blanks."""
    title = chance.choice([str.upper, str.title, str.lower])(paper.title)
    return replace(paper, title=title.replace("-", " "))


def subtitle(paper: Paper, _: random.Random) -> Paper:
    """Drop the subtitle, else add one."""
    head, colon, _tail = paper.title.partition(": ")
    return replace(paper, title=head if colon else f"{_bare(paper.title)}: Theory and Experiments")


def shortened(paper: Paper, chance: random.Random) -> Paper:
    """Leave out sentences of the abstract: half of them stay, in order."""
    sentences = split_sentences(paper.abstract)
    kept = sorted(chance.sample(range(len(sentences)), (len(sentences) + 1) // 2))
    return replace(paper, abstract="".join(sentences[at] for at in kept))


def rewritten(paper: Paper, chance: random.Random) -> Paper:
    """Say half of the sentences in other words, and drop some words of these."""
    sentences = split_sentences(paper.abstract)
    changed = set(chance.sample(range(len(sentences)), (len(sentences) + 1) // 2))
    return replace(
        paper,
        abstract=" ".join(
            _reworded(sentence, chance) if at in changed else sentence
            for at, sentence in enumerate(sentences)
        ),
    )


def _reworded(sentence: str, chance: random.Random) -> str:
    words = [SYNONYMS.get(word, word) for word in sentence.split()]
    kept = [word for word in words if chance.random() > 0.15] or words
    middle = len(kept) // 2
    return " ".join([*kept[middle:], *kept[:middle]])


def written_anew(paper: Paper, chance: random.Random) -> Paper:
    """Say every sentence in other words, as a journal version does; the title stays."""
    sentences = split_sentences(paper.abstract)
    anew = " ".join(_reworded(sentence, chance) for sentence in sentences)
    return _next_year(replace(paper, abstract=anew), chance)


def latex(paper: Paper, _: random.Random) -> Paper:
    """Write as LaTeX what is not ASCII, and emphasise a word."""

    def marked(text: str) -> str:
        for char, macro in LATEX.items():
            text = text.replace(char, macro)
        return re.sub(r"\b(\w{6,})\b", r"\\emph{\1}", text, count=1)

    return replace(paper, title=marked(paper.title), abstract=marked(paper.abstract))


def new_opening(paper: Paper, chance: random.Random) -> Paper:
    """Put two sentences in front of the abstract, and abbreviate the first names."""
    opening = (
        "Much progress has been made in this area over the last years. "
        "Yet fundamental questions about its foundations are open to this day. "
    )
    authors = tuple(_abbreviated(name) for name in paper.authors)
    return _next_year(replace(paper, abstract=opening + paper.abstract, authors=authors), chance)


def _abbreviated(name: str) -> str:
    first, _, last = name.rpartition(" ")
    return f"{last}, {first[:1]}." if first and "," not in name else name


def new_title(paper: Paper, chance: random.Random) -> Paper:
    """Give another title, as reviewers ask for, and another last sentence."""
    words = [word for word in _bare(paper.title).split() if len(word) > 3]
    chance.shuffle(words)
    *sentences, last = split_sentences(paper.abstract)
    return replace(
        paper,
        title="On " + " ".join(words[: (len(words) + 1) // 2]),
        abstract="".join([*sentences, _reworded(last, chance)]),
    )


def journal(paper: Paper, chance: random.Random) -> Paper:
    """Do what a journal version does: another subtitle, one more author, later, partly anew."""
    authors = (*paper.authors, "Quentin Farouk") if paper.authors else ()
    changed = rewritten(subtitle(paper, chance), chance)
    return new_opening(replace(changed, authors=authors), chance)


def _next_year(paper: Paper, chance: random.Random) -> Paper:
    return replace(paper, year=paper.year + chance.randint(0, 2) if paper.year else None)


def second_part(paper: Paper, chance: random.Random) -> Paper:
    """Make a companion: the next part, whose abstract shares half with the first."""
    return replace(shortened(paper, chance), title=f"{_bare(paper.title)}, Part II")


def erratum(paper: Paper, _: random.Random) -> Paper:
    """Make a correction, which repeats the abstract."""
    return replace(paper, title=f"Erratum to: {paper.title}")


def reply(paper: Paper, chance: random.Random) -> Paper:
    """Make a comment by others that quotes half of the abstract."""
    return replace(
        shortened(paper, chance), title=f"Comment on “{paper.title}”", authors=("A. Nym",)
    )


def next_event(paper: Paper, _: random.Random) -> Paper:
    """Make the same event of another year, described in the same words."""
    year = paper.year or 2019
    return replace(paper, title=f"{_bare(paper.title)} {year + 1}", year=year + 1)


def _bare(title: str) -> str:
    """Leave out what a database put behind a title: "[see comment]"."""
    return re.sub(r"(?<=.)\W*\[.*", "", title).rstrip(".")


VERSIONS: tuple[Edit, ...] = (
    typo,
    other_case,
    subtitle,
    shortened,
    rewritten,
    written_anew,
    latex,
    new_opening,
    new_title,
    journal,
)
COMPANIONS: tuple[Edit, ...] = (second_part, erratum, reply, next_event)


def load(path: Path, most: int = MOST_PAPERS) -> list[Paper]:
    """Read a corpus, at most so many papers of it."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines][:most]
    return [
        Paper(
            record["id"],
            record.get("title") or "",
            record.get("abstract") or "",
            tuple(record.get("authors") or ()),
            record.get("year"),
        )
        for record in records
    ]


def neighbor_pairs(papers: Sequence[Paper], k: int = N_NEIGHBORS) -> np.ndarray:
    """Pair every paper with its nearest by TF-IDF: shape (n k, 2)."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    texts = [f"{paper.title}. {paper.abstract}" for paper in papers]
    vectorizer = TfidfVectorizer(
        sublinear_tf=True, stop_words="english", max_df=0.1, min_df=2, dtype=np.float32
    )
    matrix = vectorizer.fit_transform(texts)
    nearest = []
    for start in range(0, len(papers), 1000):
        alike = (matrix[start : start + 1000] @ matrix.T).toarray()
        nearest.append(np.argpartition(-alike, min(k, len(papers) - 1), axis=1)[:, : k + 1].copy())
    columns = np.concatenate(nearest)
    return np.stack([np.repeat(np.arange(len(papers)), columns.shape[1]), columns.ravel()], axis=1)


def measure(papers: list[Paper], n_edited: int) -> tuple[Counter[str], Counter[str], int]:
    """Hide versions and companions among papers; count how many of each kind were found."""
    chance = random.Random(SEED)
    whole = [row for row, paper in enumerate(papers) if len(paper.abstract.split()) >= 40]
    titled = [row for row in whole if len(papers[row].title.split()) >= 4]
    chosen = chance.sample(titled, min(n_edited, len(titled)))
    pile, made = list(papers), {}
    for at, row in enumerate(chosen):
        edits = COMPANIONS if at % 4 == 3 else VERSIONS
        edit = edits[(at // 4 if at % 4 == 3 else at - at // 4) % len(edits)]
        made[len(pile)] = (row, edit.__name__)
        pile.append(replace(edit(papers[row], chance), paper_id=f"{row}-{edit.__name__}"))
    groups = find_duplicates(pile, neighbor_pairs(pile))
    together = {row: group.rows for group in groups for row in group.rows}
    asked, found = Counter[str](), Counter[str]()
    for copy, (row, kind) in made.items():
        asked[kind] += 1
        found[kind] += row in together.get(copy, ())
    wrong = sum(
        1 for group in groups if len({made.get(row, (row, ""))[0] for row in group.rows}) > 1
    )
    return asked, found, wrong


def main() -> None:
    """Print a table of recall by kind of edit and of companions taken for versions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--papers", type=int, default=400)
    parser.add_argument("--list", metavar="NAME")
    args = parser.parse_args()
    if args.list:
        list_groups(args.corpora / f"{args.list}.jsonl.gz")
        return
    asked, found = Counter[str](), Counter[str]()
    for path in sorted(args.corpora.glob("*.jsonl.gz")):
        papers = load(path, 5000)
        if not any(paper.title for paper in papers):
            continue
        started = time.perf_counter()
        of_one, found_of_one, mixed = measure(papers, args.papers)
        asked.update(of_one)
        found.update(found_of_one)
        versions, companions = (
            f"{_of(found_of_one, edits)} of {_of(of_one, edits)}"
            for edits in (VERSIONS, COMPANIONS)
        )
        print(
            f"{path.name}: {versions} versions, {companions} companions, {mixed} groups of its own,"
            f" {time.perf_counter() - started:.1f} s",
            flush=True,
        )
    print()
    for edit in (*VERSIONS, *COMPANIONS):
        name = edit.__name__
        print(f"{name:14} {found[name]:5} of {asked[name]:5}  {found[name] / asked[name]:.3f}")
    right, wrong, every = _of(found, VERSIONS), _of(found, COMPANIONS), _of(asked, VERSIONS)
    print(f"recall {right / every:.3f}, precision {right / (right + wrong):.3f}")


def _of(counts: Counter[str], edits: Sequence[Edit]) -> int:
    return sum(counts[edit.__name__] for edit in edits)


def list_groups(path: Path) -> None:
    """Print the groups found in a corpus as it is."""
    papers = load(path, 10**9)
    pairs = neighbor_pairs(papers)
    started = time.perf_counter()
    groups = find_duplicates(papers, pairs)
    print(f"{len(groups)} groups in {time.perf_counter() - started:.1f} s")
    for group in groups:
        print("\n" + "; ".join(sorted({reason.reason for reason in group.reasons})))
        for row in group.rows:
            paper = papers[row]
            print(f"  {paper.paper_id}  {paper.title}  {paper.year}  {'; '.join(paper.authors)}")
            print(f"    {paper.abstract[:300]}")


if __name__ == "__main__":
    main()
