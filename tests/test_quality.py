"""The answers are right, judged on the seeds with the real model, by fixed floors."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from explorer import Explorer

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def ex(seeds: Path, embedded_seeds: Path, tmp_path_factory: pytest.TempPathFactory) -> Explorer:
    cache = tmp_path_factory.mktemp("quality")
    shutil.copytree(embedded_seeds, cache / "vectors")
    return Explorer.from_path(seeds, cache=cache, device="cpu")


def named(ex: Explorer, *words: str) -> str:
    """Find the one paper whose abstract has all these words."""
    found = [
        paper.paper_id
        for paper in ex.corpus
        if all(word.casefold() in paper.abstract.casefold() for word in words)
    ]
    assert len(found) == 1, (words, found)
    return found[0]


def test_all_seeds_are_there(ex: Explorer) -> None:
    assert len(ex.corpus) == 38
    assert ex.report.left_out == 0
    assert ex.corpus.name == "NeurIPS 2026 Papers"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["STARE (Surprisal"], ["(STAPO)"]),
        (["PerTIDE"], ["PrefixShakeup"]),
        (["ActionUNet"], ["ActQuant"]),
        (["sparse autoencoder", "buffer"], ["contextual sparsity"]),
    ],
    ids=lambda words: words[0],
)
def test_pairs_that_belong_together_are_each_others_first(
    ex: Explorer, one: list[str], other: list[str]
) -> None:
    one_id, other_id = named(ex, *one), named(ex, *other)
    assert ex.similar(one_id, top_k=1).ids == [other_id]
    assert ex.similar(other_id, top_k=1).ids == [one_id]


def test_the_regret_paper_finds_the_other_theory_of_optimality(ex: Explorer) -> None:
    regret = named(ex, "static regret", "dynamic regret", "optimal")
    expected = {named(ex, "EB-TCI"), named(ex, "online bilevel")}
    assert set(ex.similar(regret, top_k=2).ids) == expected


def test_the_map_can_be_trusted(ex: Explorer) -> None:
    facts = ex.facts
    assert float(facts["trustworthiness"]) >= 0.8
    assert float(facts["10-neighbour recall"]) >= 0.5


def test_a_draft_finds_its_field(ex: Explorer) -> None:
    robots = next(topic for topic in ex.topics if "robot" in " ".join(topic.keywords))
    hits = ex.search("a policy for robot manipulation with vision and language", top_k=3)
    assert {hit.paper for hit in hits} <= set(robots.papers)


def test_topics_have_names_that_occur_in_their_papers(ex: Explorer) -> None:
    names = [topic.topic_name for topic in ex.topics]
    assert len(set(names)) == len(names) == 6
    for topic in ex.topics:
        text = " ".join(paper.abstract for paper in topic.papers).casefold()
        assert topic.keywords[0].casefold() in text
