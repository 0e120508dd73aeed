"""Two piles side by side."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from explorer import Explorer, Paper
from explorer.cli import main
from explorer.corpus import Corpus
from explorer.errors import InputError, OptionError
from explorer.tasks import comparison
from explorer.tasks.comparison import Comparison
from tests.papers import make, make_papers

PAPERS = make_papers()
BANDITS, ROBOTS, GENOMES = PAPERS[:8], PAPERS[8:16], PAPERS[16:]


def compare(this: list[Paper], other: list[Paper]) -> Comparison:
    return comparison.compare(make(this), make(other))


def kinds(papers: list[Paper]) -> list[str]:
    return [paper.paper_id.split("-")[0] for paper in papers]


def test_what_is_relevant_comes_first_with_its_nearest_paper() -> None:
    this, other = [*BANDITS[:5], *ROBOTS[:5]], [*GENOMES, *ROBOTS[5:], *BANDITS[5:]]
    found = compare(this, other).relevant(top_k=20)
    assert len(found) == len(other)
    assert sorted(kinds([match.paper for match in found][:6])) == ["bandits"] * 3 + ["robots"] * 3
    for match in found[:6]:
        assert kinds([match.paper]) == kinds([match.nearest])
    assert [match.rank for match in found] == list(range(1, len(other) + 1))
    relevances = [match.relevance for match in found]
    assert relevances == sorted(relevances, reverse=True)
    assert all(0 <= relevance <= 1 for relevance in relevances)


def test_a_pile_of_two_subjects_is_not_searched_by_their_mean() -> None:
    this, between = (
        [*BANDITS, *ROBOTS],
        Paper("x", abstract="Genome sequence regret robot arms torque."),
    )
    found = compare(this[:6] + this[10:], [between, this[7]]).relevant()
    assert found[0].paper.paper_id == "bandits-7"


def test_the_order_of_the_papers_makes_no_difference() -> None:
    this, other = PAPERS[::3], [paper for paper in PAPERS if paper not in PAPERS[::3]]
    there, back = compare(this, other), compare(this[::-1], other[::-1])
    assert there.relevant().rows == back.relevant().rows
    assert [row["topic_name"] for row in there.topics.rows] == [
        row["topic_name"] for row in back.topics.rows
    ]


def test_papers_in_both_piles_are_told_and_are_no_news() -> None:
    other = [
        Paper("bandits-0", abstract=BANDITS[0].abstract),
        Paper("copy", abstract=BANDITS[1].abstract),
        *ROBOTS,
    ]
    found = compare(BANDITS, other)
    told = [(twin.paper.paper_id, twin.version.paper_id) for twin in found.duplicates()]
    assert told == [("bandits-0", "bandits-0"), ("copy", "bandits-1")]
    assert {twin.reason for twin in found.duplicates()} == {"same text"}
    assert not {"bandits-0", "copy"} & {m.paper.paper_id for m in found.relevant(top_k=20)}
    assert repr(found) == "<Comparison of 8 papers with 10>"


def test_to_show_a_comparison_computes_nothing() -> None:
    found = compare(BANDITS, ROBOTS)
    assert repr(found) == "<Comparison of 8 papers with 8>"
    assert not found.library.is_embedded


def test_the_same_id_for_another_paper_is_no_duplicate() -> None:
    other = [Paper("bandits-0", abstract=GENOMES[0].abstract), *GENOMES[1:]]
    found = compare(BANDITS, other)
    assert not found.duplicates()
    ids = [match.paper.paper_id for match in found.relevant(top_k=8)]
    assert sorted(ids) == sorted(paper.paper_id for paper in other)
    assert "bandits-0-2" in found.library.corpus.ids


def test_versions_within_one_pile_are_none_of_two_piles() -> None:
    twice = [*ROBOTS, Paper("again", abstract=ROBOTS[0].abstract)]
    assert not compare(BANDITS, twice).duplicates()


def test_topics_have_the_share_of_each_pile_and_tell_who_lacks_them() -> None:
    found = compare([*BANDITS, *ROBOTS], [*ROBOTS[:1], *GENOMES[:7]])
    topics = {kinds([topic.topic.papers[0]])[0]: topic for topic in found.topics}
    assert (topics["bandits"].share, topics["bandits"].other_share) == (0.5, 0)
    assert (topics["genomes"].share, topics["genomes"].other_share) == (0, 7 / 8)
    assert [topics[kind].lacking for kind in ("bandits", "genomes")] == ["other", "this"]
    assert len(topics["robots"].papers) == 8
    assert len(topics["robots"].other_papers) == 1
    assert {*kinds([a.paper for a in found.new()])} == {"genomes"}
    assert "bandits" in {*kinds([a.paper for a in found.missing()])}
    assert len(found.new(top_k=2)) == 2


def test_piles_alike_lack_nothing() -> None:
    found = compare([*BANDITS[:4], *ROBOTS[:4]], [*BANDITS[4:], *ROBOTS[4:]])
    assert not found.new()
    assert not found.missing()


@pytest.mark.parametrize(("ids", "expected"), [(["a", "b"], ["a-3", "b"]), (["c"], ["c"])])
def test_ids_that_are_taken_are_numbered(ids: list[str], expected: list[str]) -> None:
    this = make([Paper("a", abstract="One."), Paper("a-2", abstract="Two.")])
    other = make([Paper(paper_id, abstract=f"Text {paper_id}.") for paper_id in ids])
    assert comparison.joined(this, other).corpus.ids[2:] == expected


def test_the_overlay_tells_the_piles_apart() -> None:
    this, other = (Explorer(make(papers)) for papers in (BANDITS, ROBOTS))
    both = this.overlay(other)
    assert [paper.source for paper in both.corpus] == ["test"] * 8 + ["test (2)"] * 8
    assert both.points.shape == (16, 2)
    assert np.array_equal(both.X, np.concatenate([this.X, other.X]))


def test_given_vectors_must_fit() -> None:
    def given(papers: list[Paper], d: int) -> Explorer:
        X = np.eye(len(papers), d, dtype=np.float32)
        return Explorer.from_corpus(Corpus(tuple(papers)), X=X, model="hashing", projection="pca")

    assert len(given(BANDITS, 12).compare(given(ROBOTS, 12)).relevant()) == 8
    with pytest.raises(InputError, match="have 12 and 20 columns"):
        given(BANDITS, 12).compare(given(ROBOTS, 20))


def test_an_empty_pile_and_no_papers_are_refused() -> None:
    with pytest.raises(InputError, match="nothing to compare"):
        compare(BANDITS, [])
    with pytest.raises(OptionError, match="top_k"):
        compare(BANDITS, ROBOTS).relevant(top_k=0)


# -- the command line ----------------------------------------------------------------------------


@pytest.fixture
def piles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the words of a command about two files."""
    monkeypatch.chdir(tmp_path)
    for name, papers in (("mine", [*BANDITS, *ROBOTS]), ("new", [BANDITS[0], *GENOMES])):
        lines = [json.dumps({"id": p.paper_id, "abstract": p.abstract}) for p in papers]
        Path(f"{name}.jsonl").write_text("\n".join(lines), "utf-8")
    return ["compare", "mine.jsonl", "new.jsonl", "--model", "hashing", "--n-clusters", "3"]


def test_the_command_prints_each_list(piles: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*piles, "--json", "-k", "2"]) == 0
    told = capsys.readouterr()
    answer = json.loads(told.out)
    assert answer["query"] == {"source": "mine.jsonl", "other": "new.jsonl", "list": "relevant"}
    assert len(answer["results"]) == 2
    assert "16 papers and 9, of which 1 are in both" in told.err
    for name, expected in (("duplicates", 1), ("topics", 3), ("new", 8), ("missing", 15)):
        assert main([*piles, "--list", name, "--format", "jsonl"]) == 0
        assert len(capsys.readouterr().out.splitlines()) >= expected


def test_a_chosen_list_is_bibtex_and_topics_are_not(
    piles: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*piles, "--list", "new", "--format", "bibtex"]) == 0
    assert capsys.readouterr().out.count("@") == 8
    assert main([*piles, "--list", "topics", "--format", "bibtex"]) == 2
    assert "topics are no papers" in capsys.readouterr().err


def test_the_overlay_is_written_and_coloured_by_pile(
    piles: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*piles, "--projection", "pca", "-o", "both.html", "-q"]) == 0
    page = Path("both.html").read_text("utf-8")
    assert '"color":"source"' in page
    assert capsys.readouterr().err == ""


def test_lists_without_papers_end_with_one(
    piles: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("new.jsonl").write_text(Path("mine.jsonl").read_text("utf-8"), "utf-8")
    assert main([*piles, "--list", "new", "--format", "ids"]) == 1
    assert capsys.readouterr().out == ""
