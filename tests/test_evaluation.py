"""How well answers are: measures by hand, piles whose right answers are known, judgements."""

from __future__ import annotations

import csv
import io
import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, ndcg_score

from explorer import Explorer, HashingEncoder
from explorer.cli import main
from explorer.corpus import Corpus, Paper
from explorer.errors import InputError, OptionError
from explorer.progress import EMBEDDING, Work
from explorer.results import Estimate, Evaluation, Measured
from explorer.tasks.evaluation import own_pile
from explorer.tasks.evaluation.judged import read_judgements
from explorer.tasks.evaluation.measures import estimate, of_grades, of_the_one
from explorer.words.bm25 import BM25

N = 12
GRADED = '{"queries": [{"doc": "b1", "relevant": {"b2": %s}}]}'


def word(number: int, part: str) -> str:
    """Give a word that no other number or part has."""
    return f"{part}{'abcdefghijklmnopqrst'[number] * 3}"


def clear_papers(n: int = N, *, shift: int = 0) -> list[Paper]:
    """Make papers whose title and two sentences share a word of their own, the title's shifted.

    Papers with numbers that differ by a half share a tag.
    """
    return [
        Paper(
            f"p{number}",
            title=f"On {word((number + shift) % n, 'kappa')}",
            abstract=(
                f"We look at {word(number, 'kappa')} here. We find {word(number, 'kappa')} there."
            ),
            tags=(f"tag {number % (n // 2)}",),
        )
        for number in range(n)
    ]


def explorer(papers: list[Paper], **options: object) -> Explorer:
    return Explorer.from_corpus(Corpus(tuple(papers)), **{"model": "hashing", **options})  # type: ignore[arg-type]


def measured(found: Evaluation, test: str, system: str, measure: str) -> Measured:
    (one,) = [
        row for row in found if (row.test, row.system, row.measure) == (test, system, measure)
    ]
    return one


# -- measures -------------------------------------------------------------------------------------


def test_measures_of_one_right_answer() -> None:
    assert of_the_one([7, 5, 3], 7) == {"MRR": 1.0, "hit@1": 1.0, "hit@10": 1.0}
    assert of_the_one(range(20), 10) == {"MRR": 1 / 11, "hit@1": 0.0, "hit@10": 0.0}


def test_measures_of_grades_by_hand() -> None:
    # Ranks 2 and 4 are relevant; of the three judged so, one is not among the answers.
    found = of_grades([0, 3, 1, 2], [3, 2, 2, 1], relevant_from=2)
    assert found["MAP"] == pytest.approx((1 / 2 + 2 / 4) / 3)
    assert found["recall@10"] == pytest.approx(2 / 3)
    gained = 3 / np.log2(3) + 1 / np.log2(4) + 2 / np.log2(5)
    ideal = 3 / np.log2(2) + 2 / np.log2(3) + 2 / np.log2(4) + 1 / np.log2(5)
    assert found["nDCG@10"] == found["nDCG@20"] == pytest.approx(gained / ideal)


def test_ten_answers_count_for_ndcg_at_ten() -> None:
    found = of_grades([0] * 10 + [1], [1], 1)
    assert (found["nDCG@10"], found["recall@10"]) == (0, 0)
    assert found["nDCG@20"] == pytest.approx(1 / np.log2(12))


def test_measures_agree_with_scikit_learn_where_every_judged_paper_is_an_answer() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        gains = rng.integers(0, 4, 30)
        falling = -np.arange(30.0)
        found = of_grades(gains, gains, 1)
        assert found["MAP"] == pytest.approx(average_precision_score(gains > 0, falling))
        assert found["nDCG@10"] == pytest.approx(ndcg_score([gains], [falling], k=10))


def test_a_grade_below_zero_is_no_gain() -> None:
    assert of_grades([-1, 1], [-1, 1], 1) == of_grades([0, 1], [1], 1)


def test_an_interval_is_that_of_the_binomial_and_always_the_same() -> None:
    values = np.repeat([0.0, 1.0], 50)
    found = estimate([values], 0)
    assert found == estimate([values], 0)
    assert found != estimate([values], 1)
    assert found.mean == 0.5
    assert found.low == pytest.approx(0.40, abs=0.015)
    assert found.high == pytest.approx(0.60, abs=0.015)


def test_groups_count_alike_whatever_their_size() -> None:
    assert estimate([np.ones(3), np.zeros(100)], 0) == Estimate(0.5, 0.5, 0.5)


def test_bm25_by_hand() -> None:
    found = BM25(["cell cell gene", "cell", "gene robot"]).values(["cells", "robots", "the"])
    rarity = np.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    first = rarity * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2))
    assert found[0] == pytest.approx([first, rarity * 2.2 / (1 + 1.2 * (0.25 + 0.75 / 2)), 0])
    assert (found[1] > 0).tolist() == [False, False, True]
    assert not found[2].any()


def test_bm25_of_texts_without_terms() -> None:
    assert BM25(["the", "of"]).values(["robots"]).tolist() == [[0, 0]]


# -- one's own pile -------------------------------------------------------------------------------


def test_a_pile_whose_words_tell_is_answered_without_a_fault() -> None:
    found = explorer(clear_papers()).evaluate()
    for test in ("title to abstract", "half to half"):
        for system in ("TF-IDF", "BM25", "dense", "hybrid"):
            for measure in ("MRR", "hit@1", "hit@10"):
                one = measured(found, test, system, measure)
                assert one.figure == Estimate(1.0, 1.0, 1.0)
                assert one.n_queries == N
    assert found.advice[0] == (
        "title to abstract: hybrid ranks best (MRR 1.000); the difference to dense,"
        " +0.000 (+0.000 to +0.000), is within chance."
    )
    assert found.advice[-1] == "The default, hybrid, ranks best on the whole: keep it."


def test_titles_that_mislead_find_nothing_first() -> None:
    found = explorer(clear_papers(shift=1)).evaluate()
    for system in ("TF-IDF", "BM25", "dense", "hybrid"):
        assert measured(found, "title to abstract", system, "hit@1").figure.mean == 0
        assert measured(found, "half to half", system, "hit@1").figure.mean == 1


def test_titles_are_not_among_what_answers() -> None:
    # Were titles among the texts that answer, each would find itself.
    papers = [replace(paper, title=word(at, "omega")) for at, paper in enumerate(clear_papers())]
    found = explorer(papers).evaluate()
    assert measured(found, "title to abstract", "BM25", "MRR").figure.mean < 0.5


def test_tags_of_the_nearest() -> None:
    # Of eleven others one has the same tag; among the ten nearest it is, or is the eleventh.
    found = explorer(clear_papers()).evaluate()
    one = measured(found, "tags of the nearest", "dense", "agreement@10")
    assert 0 <= one.figure.mean <= 0.1
    alike = [replace(paper, tags=("one",)) for paper in clear_papers()]
    found = explorer(alike).evaluate()
    one = measured(found, "tags of the nearest", "hybrid", "agreement@10")
    assert one.figure == Estimate(1.0, 1.0, 1.0)


def test_what_is_left_out_is_told() -> None:
    papers = [replace(paper, title="", tags=()) for paper in clear_papers()]
    found = explorer(papers).evaluate()
    assert {row.test for row in found} == {"half to half"}
    assert found.notes == (
        "title to abstract: left out, no paper has a title and an abstract; it takes 10",
        "tags of the nearest: left out, no paper has a tag that another one has; it takes 10",
    )


def test_a_pile_that_is_too_small_is_not_measured() -> None:
    found = explorer(clear_papers(9)[:9]).evaluate()
    assert len(found) == 0
    assert found.advice == ()
    assert "9 papers have a title and an abstract; it takes 10" in found.notes[0]
    assert repr(found).startswith("title to abstract: left out")


def test_equal_abstracts_are_one_answer() -> None:
    papers = clear_papers()
    twin = replace(papers[0], paper_id="twin", title="")
    found = explorer([*papers, twin]).evaluate()
    assert measured(found, "title to abstract", "BM25", "hit@1").figure.mean == 1
    assert measured(found, "half to half", "BM25", "hit@1").n_queries == N


def test_a_sample_of_a_large_pile_is_told_and_does_not_depend_on_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(own_pile, "MOST_QUESTIONS", 10)
    monkeypatch.setattr(own_pile, "MOST_ANSWERS", 12)
    papers = [*clear_papers(20), Paper("bare", abstract="No title. Two sentences.")]
    found = explorer(papers).evaluate()
    assert found == explorer(papers[::-1]).evaluate()
    assert found.notes[0] == (
        "title to abstract: a sample, chosen by a hash of the ids; 10 of 20 papers ask,"
        " 12 of 21 can be answers"
    )
    assert measured(found, "title to abstract", "dense", "MRR").n_queries == 10


def test_another_seed_draws_another_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_pile, "MOST_QUESTIONS", 10)
    library = explorer(clear_papers(20))._library
    entries = [own_pile.Entry(row, "asked", "answer") for row in range(20)]
    other = explorer(clear_papers(20), random_state=1)._library
    assert own_pile.sample(library, entries) != own_pile.sample(other, entries)


def test_further_models_are_compared_once_each() -> None:
    found = explorer(clear_papers()).evaluate(models=["hashing", HashingEncoder(32)])
    names = [row.system for row in found if row.measure == "MRR" and row.test == "half to half"]
    few = HashingEncoder(32).name
    assert names == ["TF-IDF", "BM25", "dense", "hybrid", f"dense, {few}", f"hybrid, {few}"]
    assert measured(found, "half to half", "dense", "MRR").difference is None
    assert measured(found, "half to half", f"dense, {few}", "MRR").difference is not None


@pytest.mark.parametrize("models", [[], ["hashing"]])
def test_options_of_models_are_checked(models: list[str]) -> None:
    ex = explorer(clear_papers())
    wrong: Any = {"devise": "x"}
    with pytest.raises(OptionError, match=r"no option 'devise'\. Did you mean device"):
        ex.evaluate(models=models, **wrong)
    with pytest.raises(OptionError, match="precision is 'int8'"):
        ex.evaluate(models=models, precision="int8")
    with pytest.raises(OptionError, match="batch_size is 0"):
        ex.evaluate(models=models, batch_size=0)


def test_vectors_of_ones_own_stand_for_whole_papers() -> None:
    papers = clear_papers()
    X = np.eye(N // 2, dtype=np.float32)[np.arange(N) % (N // 2)]
    corpus = Corpus(tuple(papers))
    found = Explorer.from_corpus(corpus, X=X, model="hashing").evaluate()
    assert measured(found, "tags of the nearest", "dense", "agreement@10").figure.mean == 0.1
    assert (
        "embedded by hashing, since the vectors given are those of whole papers" in found.notes[-1]
    )


# -- judgements -----------------------------------------------------------------------------------


def write(folder: Path, text: str | dict[str, object]) -> Path:
    path = folder / "judgements"
    path.write_text(text if isinstance(text, str) else json.dumps(text), "utf-8")
    return path


def related_papers() -> list[Paper]:
    """Make two groups of papers with words of their own."""
    return [
        Paper("b1", abstract="Regret of bandits with arms."),
        Paper("b2", abstract="Regret of bandits."),
        Paper("b3", abstract="Bandits with arms."),
        Paper("r1", abstract="Robots that walk on legs."),
        Paper("r2", abstract="Robots that walk."),
        Paper("x1", abstract="Genomes."),
    ]


def test_judgements_by_qrels(tmp_path: Path) -> None:
    path = write(tmp_path, "b1 0 b2 1\nb1 0 b3 1\n\nb1\t0\tr1\t0\nr1 0 r2 2\n")
    found = explorer(related_papers()).evaluate(path)
    for measure in ("MAP", "nDCG@10", "nDCG@20", "recall@10"):
        one = measured(found, "judgements", "dense", measure)
        assert (one.figure.mean, one.n_queries) == (1.0, 2)
    assert found.notes == ()


def test_the_paper_that_asks_is_no_answer_and_its_own_grade_does_not_count(tmp_path: Path) -> None:
    path = write(tmp_path, "b1 0 b1 4\nb1 0 b2 1\nb1 0 b3 1\n")
    found = explorer(related_papers()).evaluate(path)
    assert measured(found, "judgements", "hybrid", "nDCG@10").figure.mean == 1


def test_judgements_by_json_with_texts_and_pools(tmp_path: Path) -> None:
    queries = [
        {"id": "1", "text": "walking robots", "relevant": {"r1": 1, "r2": 1}},
        # In the pool nothing comes before the one that is relevant.
        {"id": "2", "doc": "B1", "relevant": {"x1": 1}, "pool": ["x1", "b1", "unknown"]},
    ]
    found = explorer(related_papers()).evaluate(write(tmp_path, {"queries": queries}))
    assert measured(found, "judgements", "BM25", "MAP").figure.mean == 1
    assert measured(found, "judgements", "dense", "MAP").n_queries == 2


def test_what_cannot_be_asked_is_counted(tmp_path: Path) -> None:
    path = write(tmp_path, "b1 0 b2 2\nb1 0 gone 2\nnobody 0 b1 1\nb2 0 b1 1\nb3 0 gone 3\n")
    found = explorer(related_papers()).evaluate(path, relevant_from=2)
    assert found.notes == (
        "1 of 4 queries left out: the paper that asks is not in the pile, or the text is empty",
        "2 of 4 queries left out: no paper of the pile has a grade of 2 or higher",
        "judged papers not in the pile: 1; where they are relevant they count as not found",
    )
    one = measured(found, "judgements", "dense", "recall@10")
    assert (one.figure.mean, one.n_queries) == (0.5, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b1 0 b2 1\nb1 0 b3\n", r"line 2 has 3 of the 4 fields; it is TREC qrels"),
        ("b1 0 b2 1\n\nb1 0 b3 high\n", r"line 3: the grade is 'high'; it must be a number"),
        ("b1 0 b2 nan\n", r"line 1: the grade is 'nan'"),
        ("b1 0 b2 1\nb1 0 b2 0\n", r"line 2: 'b2' is judged twice for b1"),
        ("", r"has no judgements"),
        ('{"queries": [\n,]}', r"line 2: this is no JSON"),
        ('{"triplets": []}', r"has no list of queries"),
        ('{"queries": [{"doc": "b1", "relevant": ["b2"]}]}', r"query 1: relevant is an object"),
        ('{"queries": [{"relevant": {"b2": 1}}]}', r"query 1 needs either a doc or a text"),
        ('{"queries": [3]}', r"query 1 is no object"),
        ('{"queries": [{"doc": "b1", "relevant": {"b2": null}}]}', r"query 1: the grade is None"),
        ('{"queries": [{"doc": "b1", "relevant": {"b2": 1, "b2": 2}}]}', r"'b2' stands twice"),
        (GRADED % ("9" * 401), r"query 1: the grade is 9+; it must be a number"),
        (GRADED % ("9" * 5001), r"has a number of thousands of digits; it is TREC qrels"),
        ("[" * 100_000, r"is nested too deeply; it is TREC qrels"),
        ("b1 0 b2 " + "9" * 5001, r"line 1: the grade is '9+"),
    ],
    ids=range(16),
)
def test_judgements_that_cannot_be_read(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_judgements(write(tmp_path, text))


@pytest.mark.parametrize("path", [3, ["x"], b"x", "a\0b", "\ud800"])
def test_what_is_no_path_has_no_judgements(path: Any) -> None:
    with pytest.raises(OptionError, match=r"judgements (takes a path|is 'a\\x00b'|is '\\ud800')"):
        read_judgements(path)


def test_judgements_that_are_not_there_or_of_other_papers(tmp_path: Path) -> None:
    ex = explorer(related_papers())
    with pytest.raises(InputError, match="cannot be read: No such file"):
        ex.evaluate(tmp_path / "nothing")
    with pytest.raises(InputError, match="no query can be asked of these papers: 1 of 1 queries"):
        ex.evaluate(write(tmp_path, "q1 0 b1 1\n"))
    path = tmp_path / "latin"
    path.write_bytes(b"caf\xe9 0 b1 1\n")
    with pytest.raises(InputError, match="is not UTF-8"):
        read_judgements(path)


def test_relevant_from_is_above_zero_and_about_judgements(tmp_path: Path) -> None:
    ex = explorer(related_papers())
    with pytest.raises(OptionError, match="relevant_from is 0; it must be a number above 0"):
        ex.evaluate(write(tmp_path, "b1 0 b2 1\n"), relevant_from=0)
    with pytest.raises(OptionError, match="none are given"):
        ex.evaluate(relevant_from=2)


def test_a_capped_grade_counts_as_the_cap(tmp_path: Path) -> None:
    gains, judged = [2, 9, 0], [2, 9, 0]
    plain, capped = of_grades(gains, judged, 2), of_grades(gains, judged, 2, gain_cap=2)
    second = 1 / math.log2(3)
    assert plain["nDCG@10"] == pytest.approx((2 + 9 * second) / (9 + 2 * second))
    assert capped["nDCG@10"] == 1
    assert capped["MAP"] == plain["MAP"] == 1
    ex, plain_figures = explorer(related_papers()), []
    for grades in ((2, 9), (9, 2)):
        path = write(tmp_path, "b1 0 b2 {}\nb1 0 b3 {}\n".format(*grades))
        figures = [
            measured(ex.evaluate(path, gain_cap=cap), "judgements", "BM25", "nDCG@10").figure.mean
            for cap in (None, 2)
        ]
        plain_figures.append(figures[0])
        assert figures[1] == 1
    assert min(plain_figures) < max(plain_figures) == 1
    for cap in (0, -1, math.inf, math.nan):
        with pytest.raises(OptionError, match=r"gain_cap is .*; it must be a number above 0"):
            ex.evaluate(path, gain_cap=cap)
    with pytest.raises(OptionError, match="gain_cap is about judgements, and none are given"):
        ex.evaluate(gain_cap=2)


class Told:
    """Keeps what it is told of long work."""

    def __init__(self) -> None:
        self.works: list[tuple[str, int]] = []
        self.shares: list[float] = []
        self.n_running = 0

    def start(self, total: int, work: Work = EMBEDDING) -> None:
        self.works.append((work.doing, total))
        self.shares.append(0.0)
        self.n_running += 1

    def advance(self, count: int, share: float) -> None:
        assert count > 0
        assert share > self.shares[-1]
        self.shares[-1] = share

    def stop(self) -> None:
        self.n_running -= 1


def test_progress_is_told_of_every_question(tmp_path: Path) -> None:
    told = Told()
    ex = Explorer.from_corpus(Corpus(tuple(related_papers())), model="hashing", progress=told)
    ex.evaluate(write(tmp_path, "b1 0 b2 1\nr1 0 r2 1\n"))
    assert told.works == [("embedding", 6), ("asking", 2)]
    assert told.shares == [1.0, 1.0]
    assert told.n_running == 0


def test_a_ranking_that_is_ahead_is_advised(tmp_path: Path) -> None:
    # By the vectors given everything is wrong; words alone tell.
    papers = clear_papers()
    X = np.eye(N, dtype=np.float32)[np.arange(N) // 2 % N]
    judged = "".join(f"p{at} 0 p{(at + N // 2) % N} 1\n" for at in range(N))
    texts = [
        replace(paper, abstract=f"{paper.tags[0].replace(' ', '')}xyz {word(at, 'kappa')}")
        for at, paper in enumerate(papers)
    ]
    ex = Explorer.from_corpus(Corpus(tuple(texts)), X=X, model="hashing")
    found = ex.evaluate(write(tmp_path, judged))
    assert measured(found, "judgements", "TF-IDF", "MAP").figure.mean == 1
    assert found.advice[0].startswith(
        "judgements: TF-IDF ranks best (MAP 1.000); it is ahead of dense by"
    )
    assert found.advice[-1].endswith("choose the lexical ranking (ranking, --ranking).")


# -- as it is told --------------------------------------------------------------------------------


@pytest.fixture
def pile(tmp_path: Path) -> str:
    path = tmp_path / "pile.jsonl"
    rows = [{**paper.to_dict(), "id": paper.paper_id} for paper in clear_papers()]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return str(path)


def test_the_table_says_what_it_comes_to(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", pile, "--model", "hashing", "--format", "table"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[0].split() == [
        "test",
        "measure",
        "system",
        "figure",
        "interval",
        "above",
        "dense",
    ]
    assert out.endswith("ranks best on the whole: keep it.\n")
    assert "1.000 to 1.000" in out


def test_json_has_notes_and_advice(
    pile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "p0 0 p6 3\np1 0 p7 1\n")
    argv = ["evaluate", pile, "--model", "hashing", "--judgements", str(path), "--json"]
    assert main([*argv, "--relevant-from", "2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["schema"] == 1
    assert answer["query"]["notes"] == [
        "1 of 2 queries left out: no paper of the pile has a grade of 2 or higher"
    ]
    assert answer["query"]["advice"]
    first = answer["results"][0]
    assert (first["test"], first["measure"], first["system"]) == ("judgements", "MAP", "TF-IDF")
    assert first["low"] <= first["figure"] <= first["high"]
    dense = next(row for row in answer["results"] if row["system"] == "dense")
    assert (dense["model"], dense["difference"]) == ("hashing", None)


def test_csv_tells_the_advice_on_stderr(pile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", pile, "--model", "hashing", "--format", "csv"]) == 0
    out, err = capsys.readouterr()
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 2 * 3 * 4 + 4
    assert "note: The default, hybrid, ranks best on the whole: keep it." in err


def test_nothing_to_measure_is_no_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text('{"id": "a", "title": "Robots", "abstract": "They walk."}\n', "utf-8")
    assert main(["evaluate", str(path), "--model", "hashing", "--format", "table"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "note: half to half: left out, no paper has an abstract of two sentences" in err


def test_a_notebook_shows_it() -> None:
    found = explorer(related_papers()).evaluate()
    assert "left out" in found._repr_html_()


@pytest.mark.parametrize("models", [5, [None]])
def test_what_is_no_model_is_refused(models: Any) -> None:
    with pytest.raises(OptionError, match="it can be a model's name, a folder"):
        explorer(clear_papers()).evaluate(models=models)


def test_one_model_needs_no_list() -> None:
    named, listed = (
        explorer(clear_papers()).evaluate(models=one) for one in ("hashing", ["hashing"])
    )
    assert named == listed
