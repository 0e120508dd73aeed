"""Related papers, from ids and from texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer.corpus import Corpus, Paper
from explorer.errors import InputError, OptionError, UnknownIdError
from explorer.pile.assembly import make_library
from explorer.pile.library import Library
from explorer.results import Hits
from explorer.tasks.lookup import search, similar
from explorer.words.encoders import HashingEncoder, Role
from tests.papers import make, make_papers


@pytest.fixture
def library() -> Library:
    return make(make_papers())


def test_the_answer_is_sorted_and_never_the_query(library: Library) -> None:
    hits = similar(library, "robots-0", top_k=7)
    assert len(hits) == 7
    assert "robots-0" not in hits.ids
    assert all(paper_id.startswith("robots") for paper_id in hits.ids)
    values = [hit.relevance for hit in hits]
    assert values == sorted(values, reverse=True)
    assert [hit.rank for hit in hits] == list(range(1, 8))
    assert all(0 <= hit.relevance <= 1 for hit in hits)


def test_the_dense_ranking_sorts_by_similarity(library: Library) -> None:
    hits = similar(library, "robots-0", top_k=7, ranking="dense")
    assert [hit.relevance for hit in hits] == [hit.similarity for hit in hits]
    values = [hit.similarity for hit in hits]
    assert values == sorted(values, reverse=True)


def test_longer_lists_than_the_stored_ones_begin_alike() -> None:
    library = make(make_papers(30))
    short, long = similar(library, "robots-0", top_k=50), similar(library, "robots-0", top_k=80)
    assert long.ids[:50] == short.ids
    assert len(long) == 80


def test_several_papers_are_asked_together_and_none_is_an_answer(library: Library) -> None:
    hits = similar(library, ["robots-0", "genomes-1", "robots-0"], top_k=4)
    assert not {"robots-0", "genomes-1"} & set(hits.ids)
    assert {paper_id.split("-")[0] for paper_id in hits.ids} == {"robots", "genomes"}


def test_a_text_finds_its_topic(library: Library) -> None:
    hits = search(library, "gripper torque", top_k=3)
    assert all(paper_id.startswith("robots") for paper_id in hits.ids)
    assert hits.to_dict()["query"] == {"text": "gripper torque"}


def test_a_draft_is_a_document_and_keywords_are_a_query(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    roles: list[str] = []
    encode = library.encode
    monkeypatch.setattr(
        library, "encode", lambda texts, role: (roles.append(role), encode(texts, role))[1]
    )
    search(library, "robot gripper")
    search(library, "robot gripper " * 20)
    search(library, "robot gripper", role="document")
    assert roles == ["query", "document", "document"]


def test_free_text_is_never_parsed(library: Library) -> None:
    assert search(library, 'gripper AND NOT "robot" OR (-bandit) *', top_k=2).ids


@pytest.mark.parametrize("top_k", [0, -1, 1.5, "all", True])
def test_an_odd_number_of_answers_is_refused(library: Library, top_k: Any) -> None:
    with pytest.raises(OptionError, match=r"top_k is .*; it must be a whole number, 1 or more"):
        similar(library, "robots-0", top_k=top_k)


def test_more_than_there_are_gives_what_there_is(library: Library) -> None:
    assert len(similar(library, "robots-0", top_k=1000)) == len(library.corpus) - 1


def test_blank_questions_are_refused(library: Library) -> None:
    with pytest.raises(InputError, match="the text to search for is empty"):
        search(library, " \n ")
    with pytest.raises(InputError, match="no paper was named"):
        similar(library, [])
    with pytest.raises(UnknownIdError, match="no paper among 24"):
        similar(library, "nothing")


def test_hits_read_well(library: Library) -> None:
    hits = similar(library, "robots-0", top_k=2)
    assert repr(hits).splitlines()[0].split() == [
        "rank",
        "relevance",
        "similarity",
        "paper_id",
        "headline",
    ]
    assert "<table>" in hits._repr_html_()
    assert repr(Hits(())) == "no papers"
    frame = hits.to_pandas()
    assert list(frame["paper_id"]) == hits.ids


def test_integers_of_numpy_are_integers(library: Library) -> None:
    three: Any = np.int64(3)
    assert len(similar(library, "robots-0", top_k=three)) == 3
    assert len(search(library, "robots", top_k=three)) == 3
    with pytest.raises(OptionError, match=r"top_k is np\.int64"):
        similar(library, "robots-0", top_k=np.int64(0))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "kind"), [(3, "int"), ([None], "NoneType"), (["robots-0", b"x"], "bytes")]
)
def test_ids_that_are_no_strings_are_refused(library: Library, asked: Any, kind: str) -> None:
    told = f"takes a string or several, not something of type {kind}"
    with pytest.raises(OptionError, match=f"paper_ids {told}"):
        similar(library, asked)
    with pytest.raises(OptionError, match=f"unlike {told}"):
        similar(library, "robots-0", unlike=asked)
    with pytest.raises(OptionError, match=f"tag {told}"):
        similar(library, "robots-0", tag=asked)


def test_strings_may_come_in_anything_that_can_be_walked_through(library: Library) -> None:
    expected = similar(library, ["robots-0", "bandits-1"], unlike=["genomes-1"], must=["a"])
    asked, unlike = np.array(["robots-0", "bandits-1"]), (name for name in ["genomes-1"])
    odd: Any = {"unlike": unlike, "must": {"a": 1}}
    assert similar(library, asked, **odd).ids == expected.ids  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "kind"), [(None, "NoneType"), (["a"], "list"), (b"a", "bytes")])
def test_a_question_that_is_no_string_is_refused(library: Library, text: Any, kind: str) -> None:
    with pytest.raises(InputError, match=f"to search for is a string, not of type {kind}"):
        search(library, text)


def test_there_are_two_roles(library: Library) -> None:
    odd: Any = "passage"
    with pytest.raises(OptionError, match="role is 'passage'; it can be document or query"):
        search(library, "robots", role=odd)


def test_texts_and_papers_are_mixed(library: Library) -> None:
    hits = similar(library, "robots-0", text="a genome sequence of a cell", top_k=6)
    assert {paper_id.split("-")[0] for paper_id in hits.ids} == {"robots", "genomes"}
    assert hits.query == {"paper_ids": ["robots-0"], "texts": ["a genome sequence of a cell"]}
    alone = similar(library, text="gripper torque", top_k=3)
    assert alone.ids == search(library, "gripper torque", top_k=3).ids


def test_what_answers_should_be_unlike_sinks_and_is_no_answer(library: Library) -> None:
    both = similar(library, ["robots-0", "genomes-0"], top_k=8)
    without = similar(library, ["robots-0", "genomes-0"], unlike="genomes-1", top_k=8)

    def robots(hits: Hits) -> int:
        return sum(paper_id.startswith("robots") for paper_id in hits.ids)

    assert robots(without) > robots(both)
    assert "genomes-1" not in without.ids
    assert without.query["unlike"] == ["genomes-1"]
    told = similar(library, "robots-0", unlike_text="genome protein sequence", top_k=3)
    assert told.query["unlike_texts"] == ["genome protein sequence"]


def test_a_paper_is_not_both_like_and_unlike(library: Library) -> None:
    with pytest.raises(InputError, match="'robots-0' cannot be both like and unlike"):
        similar(library, "robots-0", unlike="robots-0")


def test_the_order_of_papers_and_of_questions_does_not_matter() -> None:
    papers = make_papers()
    asked = ["robots-0", "genomes-1"]
    one = similar(make(papers), asked, top_k=9)
    other = similar(make(papers[::-1]), asked[::-1], top_k=9)
    assert one.ids == other.ids
    assert [hit.relevance for hit in one] == [hit.relevance for hit in other]


@pytest.mark.parametrize("ranking", ["hybrid", "dense", "lexical"])
def test_a_long_list_is_the_short_one_continued(library: Library, ranking: str) -> None:
    short = similar(library, "robots-0", top_k=5, ranking=ranking)
    long = similar(library, "robots-0", top_k=23, ranking=ranking)
    assert long.ids[:5] == short.ids
    assert len(long) == 23


def test_the_lexical_ranking_counts_words_alone() -> None:
    papers = [
        Paper("a", abstract="A bandit has arms."),
        Paper("b", abstract="The arms of a bandit, and robots."),
        Paper("c", abstract="Cells divide."),
    ]
    hits = similar(make(papers), "a", ranking="lexical")
    assert hits.ids == ["b", "c"]
    assert hits[0].relevance > 0.5
    assert hits[1].relevance == 0


def test_filters_are_counted_and_hold(library: Library) -> None:
    hits = similar(library, "robots-0", top_k=30, must="genome", must_not=["cell"])
    assert hits.ids
    assert all(paper_id.startswith("genomes") for paper_id in hits.ids)
    assert [step["filter"] for step in hits.query["filters"]] == ["with 'genome'", "without 'cell'"]
    assert hits.query["filters"][-1]["left"] == len(hits)
    assert len(similar(library, "robots-0", year="2020:")) == 0


def test_versions_are_one_answer_that_names_the_others() -> None:
    papers = [*make_papers(), Paper("robots-1-v2", abstract=make_papers()[9].abstract)]
    library = make(papers)
    folded = similar(library, "robots-0", top_k=24)
    every = similar(library, "robots-0", top_k=24, fold=False)
    head = next(hit for hit in folded if hit.versions)
    assert {head.paper.paper_id, head.versions[0].paper_id} == {"robots-1", "robots-1-v2"}
    assert len(every) == len(folded) + 1
    assert set(every.ids) == {paper.paper_id for paper in papers} - {"robots-0"}
    assert head.to_dict()["versions"] == [head.versions[0].paper_id]
    assert "+1" in repr(folded)
    # A version of the paper asked for is an answer; a filter hides what it leaves out.
    (other,) = similar(library, "robots-1", top_k=1)
    assert other.paper.paper_id == "robots-1-v2"
    assert other.to_dict()["other_version"] is True
    assert not any(hit.is_asked for hit in folded)
    kept = similar(library, "robots-0", top_k=24, not_in=[papers[9]])
    assert not any(hit.versions for hit in kept)


def test_diverse_answers_are_less_alike(library: Library) -> None:
    plain = similar(library, ["robots-0", "genomes-0"], top_k=4)
    spread = similar(library, ["robots-0", "genomes-0"], top_k=4, diverse=0.9)
    assert spread.ids != plain.ids
    assert spread.ids[0] == plain.ids[0]

    def alike(hits: Hits) -> float:
        rows = [library.corpus.row(paper_id) for paper_id in hits.ids]
        return float((library.X[rows] @ library.X[rows].T).mean())

    assert alike(spread) < alike(plain)


def test_answers_say_why_and_where(library: Library) -> None:
    hits = similar(library, "robots-0", top_k=2, explain=True, topics=True)
    assert hits.ids == similar(library, "robots-0", top_k=2).ids
    for hit in hits:
        assert hit.explanation is not None
        assert hit.topic is not None
        assert hit.paper in hit.topic.papers
        told = hit.to_dict()
        assert told["topic_name"] == hit.topic.topic_name
        assert told["explanation"]["sentences"][0]["similarity"] > 0.4


def test_given_vectors_explain_by_terms_alone() -> None:
    papers = make_papers()
    library = make_library(
        Corpus(tuple(papers)), {"model": HashingEncoder()}, X=make(papers).X[:, ::-1].copy()
    )
    (hit,) = similar(library, "robots-0", top_k=1, explain=True)
    assert hit.explanation is not None
    assert hit.explanation.shared
    assert hit.explanation.sentences == ()


@pytest.mark.parametrize("diverse", [-0.1, 1.1, "a lot", None, float("nan")])
def test_diversity_is_a_share(library: Library, diverse: Any) -> None:
    with pytest.raises(OptionError, match=r"diverse is .*; it must be a number from 0 to 1"):
        similar(library, "robots-0", diverse=diverse)


def test_unknown_wishes_are_refused(library: Library) -> None:
    odd: Any = {"rank": "dense"}
    with pytest.raises(OptionError, match=r"no option 'rank'\. Did you mean ranking"):
        similar(library, "robots-0", **odd)
    with pytest.raises(OptionError, match="ranking is 'bm25'; it can be hybrid, dense or lexical"):
        similar(library, "robots-0", ranking="bm25")


class Meanings(HashingEncoder):
    """Gives two directions: all that has to do with bandits, and the rest."""

    fingerprint = "meanings"

    def encode(self, texts: Sequence[str], *, role: Role = "document") -> NDArray[np.float32]:
        rows = [[1.0, 0.5] if "band" in text else [0.0, 1.0] for text in texts]
        X = np.array(rows, dtype=np.float32).reshape(-1, 2)
        return X / np.linalg.norm(X, axis=1, keepdims=True)


@pytest.mark.parametrize(
    ("text", "is_far"),
    [("tomatoes", True), ("regret of tomatoes", False), ("bandits", False)],
)
def test_a_text_that_nothing_is_about_is_told(text: str, is_far: bool) -> None:
    papers = [Paper(str(n), "", f"a band and its regret {n}") for n in range(6)]
    hits = search(make_library(Corpus(tuple(papers)), {"model": Meanings()}), text)
    assert hits.query.get("far") == ({"similarity": 0.447214, "usual": 1.0} if is_far else None)
