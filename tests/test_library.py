"""Everything is made once, kept, and independent of the order of the papers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer.corpus import Corpus, Paper
from explorer.errors import InputError, OptionError
from explorer.pile.assembly import make_library
from tests.papers import Counting, make, make_papers


def test_topics_are_the_groups_and_numbered_by_size() -> None:
    papers = make_papers()[:-3]
    library = make(papers)
    groups = [{paper.paper_id.split("-")[0] for paper in topic.papers} for topic in library.topics]
    assert sorted(map(sorted, groups)) == [["bandits"], ["genomes"], ["robots"]]
    sizes = [topic.size for topic in library.topics]
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes) == len(papers)


def test_the_order_of_the_papers_makes_no_difference() -> None:
    papers = make_papers()
    shuffled = [papers[i] for i in np.random.default_rng(1).permutation(len(papers))]
    there, back = make(papers), make(shuffled)
    rows = [back.corpus.row(paper.paper_id) for paper in papers]
    assert np.array_equal(there.X, back.X[rows])
    assert np.array_equal(there.clustering.labels, back.clustering.labels[rows])
    assert np.array_equal(there.projection.points, back.projection.points[rows])
    assert [t.topic_name for t in there.topics] == [t.topic_name for t in back.topics]
    for row, other in enumerate(rows):
        names = [there.corpus.ids[j] for j in there.neighbors.indices[row]]
        assert names == [back.corpus.ids[j] for j in back.neighbors.indices[other]]


def test_the_second_time_nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    papers = make_papers()
    first = make(papers)
    expected = (first.neighbors, first.topics, first.projection)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("computed again")

    for name in (
        "neighborhood.find_neighbors",
        "topicmaking.cluster",
        "topicnaming.name_topics",
        "mapmaking.project",
    ):
        monkeypatch.setattr(f"explorer.pile.{name}", never)
    encoder = Counting()
    again = make(papers, encoder)
    assert np.array_equal(again.neighbors.indices, expected[0].indices)
    assert again.topics == expected[1]
    assert np.array_equal(again.projection.points, expected[2].points)
    assert again.projection.faithfulness.trustworthiness == expected[2].faithfulness.trustworthiness
    assert encoder.seen == []


def test_other_settings_are_computed_and_kept_apart() -> None:
    papers = make_papers()
    assert len(make(papers, n_clusters=3).topics) == 3
    assert len(make(papers, n_clusters=2).topics) == 2
    assert len(make(papers, n_clusters=3).topics) == 3


def test_a_changed_text_costs_one_encoding() -> None:
    papers = make_papers()
    make(papers).X  # noqa: B018
    encoder = Counting()
    changed = [*papers[:-1], Paper(papers[-1].paper_id, abstract="Another text altogether.")]
    make(changed, encoder).X  # noqa: B018
    assert encoder.seen == ["Another text altogether."]


def test_a_changed_year_costs_nothing() -> None:
    papers = make_papers()
    make(papers).X  # noqa: B018
    encoder = Counting()
    dated = [Paper(paper.paper_id, abstract=paper.abstract, year=2020) for paper in papers]
    make(dated, encoder).X  # noqa: B018
    assert encoder.seen == []


def test_equal_papers_with_other_ids_are_each_others_neighbours_and_never_their_own() -> None:
    papers = [Paper(f"p{i}", abstract="The very same text.") for i in range(4)]
    library = make([*papers, Paper("q", abstract="Something else.")])
    for row in range(4):
        nearest = library.related(row)[:3]
        assert {found.row for found in nearest} == set(range(4)) - {row}
        assert all(found.similarity == pytest.approx(1) for found in nearest)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_small_piles(n: int) -> None:
    library = make(make_papers()[:n], n_clusters=None)
    assert library.projection.points.shape == (n, 2)
    assert sum(topic.size for topic in library.topics) == n
    assert all(topic.topic_name for topic in library.topics)
    assert len(library.related(0)) == n - 1


def test_vectors_of_ones_own_are_used_and_nothing_is_encoded() -> None:
    papers = make_papers()
    X = np.eye(len(papers), 30, dtype=np.float32)
    encoder = Counting()
    library = make_library(Corpus(tuple(papers)), {"model": encoder, "projection": "pca"}, X=X)
    assert np.array_equal(library.X, X)
    assert library.neighbors.similarities.max() == 0
    assert encoder.seen == []


@pytest.mark.parametrize(
    ("X", "message"),
    [
        (np.ones((2, 3)), r"shape \(2, 3\); 24 papers need"),
        (np.ones((24, 3)), r"row 0 of X has length 1\.73"),
        (np.full((24, 3), np.nan), "row 0 of X has length nan"),
    ],
)
def test_vectors_that_do_not_fit_are_refused(X: NDArray[Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        make_library(Corpus(tuple(make_papers())), {"model": "hashing"}, X=X)


def test_odd_options_are_refused() -> None:
    with pytest.raises(OptionError, match="projection is 'tsne'; it can be umap or pca"):
        make(make_papers(), projection="tsne")
    with pytest.raises(OptionError, match="n_clusters is 0"):
        make(make_papers(), n_clusters=0)


def test_topics_of_given_vectors_are_named_by_their_own_texts_without_an_encoder() -> None:
    X = np.repeat(np.eye(3, 8, dtype=np.float32), 8, axis=0)
    names = []
    for swap in (0, 8):
        papers = make_papers()
        papers = papers[swap:] + papers[:swap]
        encoder = Counting()
        library = make_library(
            Corpus(tuple(papers)),
            {"model": encoder, "projection": "pca", "n_clusters": 3},
            X=X,
        )
        assert encoder.seen == []
        for topic in library.topics:
            text = " ".join(paper.abstract for paper in topic.papers)
            assert topic.keywords[0] in text
        names.append([topic.topic_name for topic in library.topics])
    assert names[0] != names[1]
