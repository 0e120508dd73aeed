"""Related papers, from ids and from texts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.errors import InputError, OptionError, UnknownIdError
from explorer.library import Library
from explorer.results import Hits
from explorer.tasks.lookup import search, similar
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
    with pytest.raises(InputError, match=f"id is a string, not of type {kind}"):
        similar(library, asked)


@pytest.mark.parametrize(("text", "kind"), [(None, "NoneType"), (["a"], "list"), (b"a", "bytes")])
def test_a_question_that_is_no_string_is_refused(library: Library, text: Any, kind: str) -> None:
    with pytest.raises(InputError, match=f"to search for is a string, not of type {kind}"):
        search(library, text)


def test_there_are_two_roles(library: Library) -> None:
    odd: Any = "passage"
    with pytest.raises(OptionError, match="role is 'passage'; it can be document or query"):
        search(library, "robots", role=odd)
