"""Relevance: the lists of all papers, and one question asked in several ways."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from explorer import HashingEncoder
from explorer.pile.relevance import Asked, Relevance
from explorer.store import Store
from explorer.tasks.lookup import similar
from explorer.words.lexical import LexicalIndex
from explorer.words.terms import terms_of
from tests.papers import make, make_papers

TEXTS = [paper.abstract for paper in make_papers()]


@pytest.fixture
def pile(tmp_path: Path) -> Relevance:
    return Relevance(HashingEncoder().encode(TEXTS), TEXTS, Store(tmp_path), "vectors", "texts")


def asked(pile: Relevance, row: int, *, hidden: tuple[int, ...]) -> Asked:
    words = pile.index.similarities([row])
    return Asked(pile.X[[row]], pile.X[:0], words, words[:0], hidden)


@pytest.mark.parametrize("row", [0, 9, 23])
def test_a_paper_is_ranked_alike_in_the_lists_and_as_a_question(pile: Relevance, row: int) -> None:
    lists = pile.lists(10)
    found = pile.rank(asked(pile, row, hidden=(row,)), "hybrid")
    np.testing.assert_array_equal(found.indices[0, :10], lists.indices[row])
    np.testing.assert_array_equal(found.similarities[0, :10], lists.similarities[row])
    np.testing.assert_array_equal(found.relevances[0, :10], lists.relevances[row])


@pytest.mark.parametrize("ranking", ["hybrid", "dense", "lexical"])
def test_all_papers_but_the_excluded_are_ranked(pile: Relevance, ranking: str) -> None:
    found = pile.rank(asked(pile, 4, hidden=(4, 7)), ranking)
    assert sorted(found.indices[0].tolist()) == [row for row in range(24) if row not in (4, 7)]
    assert (np.diff(found.relevances) <= 0).all()
    assert ((found.relevances >= 0) & (found.relevances <= 1)).all()


@pytest.mark.parametrize("ranking", ["hybrid", "dense", "lexical"])
def test_when_every_paper_is_excluded_none_is_ranked(pile: Relevance, ranking: str) -> None:
    assert pile.rank(asked(pile, 4, hidden=tuple(range(24))), ranking).indices.shape == (1, 0)


def test_a_title_alone_stands_behind_an_abstract_as_similar(tmp_path: Path) -> None:
    others = [f"robots grasp cup {nth} with hands and plan ahead slowly" for nth in range(9)]
    texts = ["regret of bandits that plan ahead slowly", "regret", "regret", *others]
    X = HashingEncoder().encode(["regret"] * 3 + others)
    pile = Relevance(X, texts, Store(tmp_path), "vectors", "texts")
    by_words = pile.rank(asked(pile, 2, hidden=(2,)), "lexical")
    assert by_words.indices[0, :2].tolist() == [1, 0]
    assert pile.lists(2).indices[2].tolist() == [0, 1]


def test_the_second_time_nothing_is_indexed_or_ranked(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = make_papers()
    expected = similar(make(papers), ["robots-0", "genomes-0"], top_k=5)
    similar(make(papers), "robots-0")

    def never(*_: object, **__: object) -> None:
        raise AssertionError("computed again")

    monkeypatch.setattr(LexicalIndex, "fit", never)
    monkeypatch.setattr("explorer.numbers.ranking.HybridRanking.rank_papers", never)
    library = make(papers)
    again = similar(library, ["robots-0", "genomes-0"], top_k=5)
    assert library._relevance._hybrid._given_answers is not None
    assert again.to_dict() == expected.to_dict()
    assert similar(make(papers), "robots-0").ids
    kinds = {path.name.split("-")[0] for path in (own_cache / "results").iterdir()}
    assert {"terms", "answers", "related"} <= kinds


def test_everything_that_was_kept_can_be_cleared(own_cache: Path) -> None:
    library = make(make_papers())
    similar(library, "robots-0")
    checked = {file.name for file in library.store.check()}
    held = {path.relative_to(own_cache).as_posix() for path in own_cache.rglob("*.*")}
    assert held - checked == {"CACHEDIR.TAG"}
    library.store.clear()
    assert {path.name for path in own_cache.rglob("*") if path.is_file()} == {"CACHEDIR.TAG"}


def test_a_damaged_index_is_made_again(own_cache: Path) -> None:
    papers = make_papers()
    expected = similar(make(papers), ["robots-0", "genomes-0"]).to_dict()
    for path in (own_cache / "results").glob("terms-*"):
        data = bytearray(path.read_bytes())
        data[-3] ^= 1
        path.write_bytes(bytes(data))
    assert similar(make(papers), ["robots-0", "genomes-0"]).to_dict() == expected


def test_words_of_scripts_without_spaces_are_found() -> None:
    index = LexicalIndex.fit(["强化学习的研究", "图神经网络综述", "robots"])
    assert np.argmax(index.similarities(["强化学习"])[0]) == 0
    assert list(terms_of("图神经网络")) == ["图神", "神经", "经网", "网络"]
