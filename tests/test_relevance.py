"""What ranks the papers is made once and kept; the rest of the ranking is tested by `similar`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from explorer.tasks.lookup import similar
from explorer.words.lexical import LexicalIndex, terms_of
from tests.papers import make, make_papers


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
