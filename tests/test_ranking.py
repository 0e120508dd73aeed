"""Rankings: by hand where that is possible, and the same however and in whatever order asked."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from explorer.errors import OptionError
from explorer.numbers.ranking import (
    HybridRanking,
    Ranking,
    best,
    center,
    combine,
    cover,
    diversify,
    shrinkage,
    smooth,
    standardize,
    substance,
    to_relevance,
)

Lexical = Callable[[NDArray[np.integer]], NDArray[np.floating]]


def pile(n: int, seed: int = 0, d: int = 16) -> tuple[NDArray[np.float32], Lexical]:
    """Make unit rows in a few groups, and lexical similarities that partly agree with them."""
    rng = np.random.default_rng(seed)
    groups = rng.standard_normal((5, d))
    rows = groups[rng.integers(0, 5, n)] + rng.standard_normal((n, d)) + 0.5
    X = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    words = rng.random((n, 40)) * (rng.random((n, 40)) < 0.2)
    words /= np.maximum(np.linalg.norm(words, axis=1, keepdims=True), 1e-9)
    shared = np.round(words @ words.T, 6)
    return X, lambda rows: shared[rows]


# -- fusion ---------------------------------------------------------------------------------------


def test_values_are_standardized_row_by_row_without_the_hidden() -> None:
    values = np.array([[1.0, 3.0, 100.0], [7.0, 7.0, 7.0], [0.0, 2.0, 4.0]])
    hidden = np.array([[2], [0], [1]])
    assert standardize(values, hidden).tolist() == [[-1, 1, 0], [0, 0, 0], [-1, 0, 1]]
    assert values[0, 2] == 100.0


@pytest.mark.parametrize("shape", [(0, 0), (0, 4), (1, 1), (2, 0)])
def test_standardizing_little(shape: tuple[int, int]) -> None:
    assert not standardize(np.ones(shape)).any()


def test_relevance_rises_with_the_value_and_stays_within_bounds() -> None:
    curve = to_relevance(np.linspace(-40, 40, 400))
    assert ((curve >= 0) & (curve <= 1)).all()
    assert (np.diff(curve) > 0).all()
    assert to_relevance(np.zeros(1)) == 0.5


def test_the_best_columns_fall_and_equal_ones_stand_in_order() -> None:
    values = np.array([[0.5, 0.7, 0.5, 0.7000001, 0.1]])
    assert best(values, 4).tolist() == [[1, 3, 0, 2]]
    assert best(values, 9, np.array([[1, 4]])).tolist() == [[3, 0, 2]]
    assert best(values, 2, np.array([[0, 1, 2, 3, 4]])).shape == (1, 0)


@given(st.integers(0, 10_000), st.integers(1, 30), st.integers(1, 30))
@settings(max_examples=30, deadline=None)
def test_the_best_are_those_of_a_full_sort(seed: int, n: int, top_k: int) -> None:
    values = np.random.default_rng(seed).integers(0, 5, (3, n)) / 4
    expected = np.argsort(-values, axis=1, kind="stable")[:, :top_k]
    np.testing.assert_array_equal(best(values, top_k), expected)


# -- smoothing ------------------------------------------------------------------------------------


def test_centering_by_hand() -> None:
    X = np.array([[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]])
    half = np.float32(np.sqrt(0.5))
    centered = center(X, X.mean(axis=0))
    np.testing.assert_allclose(centered, [[half, -half], [-half, half], [0, 0]], atol=1e-7)
    assert centered.dtype == np.float32


def test_smoothing_draws_towards_the_mean_of_the_answers() -> None:
    vector = np.array([[1.0, 0.0, 0.0]])
    answers = np.array([[[0.0, 1.0, 0.0], [0.0, 1.0, 0.0]]])
    np.testing.assert_array_equal(smooth(vector, answers, 0.0), vector)
    np.testing.assert_allclose(smooth(vector, answers, 1.0), [[0, 1, 0]])
    x, y, _ = smooth(vector, answers, 0.2)[0]
    assert y / x == pytest.approx(0.25)
    np.testing.assert_array_equal(smooth(vector, answers[:, :0], 0.4), vector)


def test_corrections_fade_in_small_piles() -> None:
    assert [shrinkage(n) for n in (0, 1, 50, 100, 100_000)] == [0, 0.01, 0.5, 1, 1]


@pytest.mark.parametrize(
    ("n_terms", "expected"),
    [
        ([80, 160, 20, 80, 80, 5, 0], [1, 1, 1, 1, 1, 0.5, 0]),
        ([4, 9, 3, 8], [1, 1, 1, 1]),  # titles alone, of which none has less than a quarter
        ([0, 0], [1, 1]),
        ([], []),
    ],
)
def test_a_paper_of_few_terms_keeps_a_part(n_terms: list[int], expected: list[float]) -> None:
    np.testing.assert_allclose(substance(np.array(n_terms, dtype=np.int64)), expected)


# -- hybrid ---------------------------------------------------------------------------------------


def same(one: Ranking, other: Ranking) -> bool:
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("indices", "similarities", "relevances")
    )


def test_a_paper_is_ranked_alike_among_all_and_by_its_vector() -> None:
    X, lexical = pile(150)
    ranking = HybridRanking(X, lexical)
    together = ranking.rank_papers(20)
    for row in (0, 77, 149):
        values = ranking.values(X[[row]], lexical(np.array([row])), exclude=[row])
        relevances = to_relevance(combine(values)[np.newaxis])
        indices = best(relevances, 20, np.array([[row]]))[0]
        np.testing.assert_array_equal(indices, together.indices[row])
        expected = together.relevances[row]
        np.testing.assert_array_equal(relevances[0, indices].astype(np.float32), expected)


def test_the_size_of_blocks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    X, lexical = pile(130)
    whole = HybridRanking(X, lexical).rank_papers(129)
    for name, value in (("_BLOCK_BYTES", 8 * 130 * 7), ("_STRIP_ROWS", 11), ("_DRAWN_ROWS", 9)):
        monkeypatch.setattr(f"explorer.numbers.ranking.hybrid.{name}", value)
        assert same(HybridRanking(X, lexical).rank_papers(129), whole)


def test_the_order_of_the_papers_changes_nothing() -> None:
    X, lexical = pile(140)
    order = np.random.default_rng(3).permutation(140)
    whole = HybridRanking(X, lexical).rank_papers(30)
    moved = HybridRanking(X[order], lambda rows: lexical(order[rows])[:, order]).rank_papers(30)
    np.testing.assert_array_equal(order[moved.indices], whole.indices[order])
    np.testing.assert_array_equal(moved.relevances, whole.relevances[order])


def test_no_paper_answers_itself_and_relevances_fall() -> None:
    X, lexical = pile(60)
    X[7] = X[3]
    found = HybridRanking(X, lexical).rank_papers(59)
    for row, indices in enumerate(found.indices):
        assert sorted([*indices.tolist(), row]) == list(range(60))
    assert (np.diff(found.relevances, axis=1) <= 0).all()
    assert ((found.relevances >= 0) & (found.relevances <= 1)).all()
    assert found.similarities[3][found.indices[3].tolist().index(7)] == pytest.approx(1)


def test_similarities_are_the_cosines_of_the_vectors_as_they_are() -> None:
    X, lexical = pile(40)
    found = HybridRanking(X, lexical).rank_papers(5)
    np.testing.assert_allclose(
        found.similarities, np.take_along_axis(X @ X.T, found.indices, axis=1), atol=2e-6
    )
    assert found.indices.dtype == np.int32
    assert found.similarities.dtype == found.relevances.dtype == np.float32


def test_equal_papers_stand_in_order() -> None:
    X = np.eye(4, dtype=np.float32)[[0, 1, 1, 1, 2, 3]]
    found = HybridRanking(X, None).rank_papers(5)
    assert found.indices[2].tolist() == [1, 3, 0, 4, 5]


def test_words_decide_where_meaning_does_not() -> None:
    X = np.tile(np.array([[1.0, 0.0]], np.float32), (6, 1))
    shared = np.eye(6)
    shared[0, 4] = shared[4, 0] = 0.8
    found = HybridRanking(X, lambda rows: shared[rows]).rank_papers(1)
    assert found.indices[0].tolist() == [4]
    assert found.indices[4].tolist() == [0]


def test_of_two_as_similar_the_one_that_tells_more_comes_first() -> None:
    X = np.eye(4, dtype=np.float32)[[0, 0, 0, 1, 2, 3]]
    n_terms = np.array([40, 4, 40, 40, 40, 40])
    assert HybridRanking(X, None).rank_papers(2).indices[0].tolist() == [1, 2]
    ranking = HybridRanking(X, None, n_terms=n_terms)
    assert ranking.rank_papers(2).indices[0].tolist() == [2, 1]
    assert ranking.answers[0, :2].tolist() == [2, 1]
    values = ranking.values(X[[0]], None, exclude=[0])[0]
    assert values[1] == pytest.approx(values[2] * 0.4**0.5)


def test_a_first_answer_brings_its_like_with_it() -> None:
    # 1 is near 0, and 2 is near 1; 3 is as near to 0 as 2 is, and near nothing else.
    rng = np.random.default_rng(1)
    X = np.zeros((200, 40))
    X[:4, :4] = [[1, 0, 0, 0], [0.8, 0.6, 0, 0], [0.4, 0.9, 0, 0], [0.4, 0, 0.9, 0]]
    X[4:, 4:] = rng.standard_normal((196, 36))
    X /= np.linalg.norm(X, axis=1, keepdims=True)
    found = HybridRanking(X.astype(np.float32), None).rank_papers(3)
    assert found.indices[0].tolist() == [1, 2, 3]
    assert found.similarities[0, 1] == pytest.approx(found.similarities[0, 2], abs=1e-6)
    assert found.relevances[0, 1] > found.relevances[0, 2]


def test_answers_that_were_kept_need_not_be_found_again() -> None:
    X, lexical = pile(120)
    ranking = HybridRanking(X, lexical)
    whole = ranking.rank_papers(10)
    assert ranking.answers.shape == (120, 5)
    asked: list[int] = []

    def counted(rows: NDArray[np.integer]) -> NDArray[np.floating]:
        asked.extend(rows.tolist())
        return lexical(rows)

    again = HybridRanking(X, counted, answers=ranking.answers)
    assert same(again.rank_papers(10), whole)
    assert asked == list(range(120))


@pytest.mark.parametrize("n", [0, 1, 2, 3, 6])
def test_small_piles(n: int) -> None:
    X, lexical = pile(max(n, 1))
    ranking = HybridRanking(X[:n], lambda rows: lexical(rows)[:, :n])
    assert ranking.rank_papers(50).indices.shape[0] == n
    if n:
        assert ranking.rank_papers(50).indices.shape == (n, n - 1)
        assert np.isfinite(ranking.values(X[:1], np.zeros((1, n)))).all()
        assert ranking.values(X[:1], None, exclude=range(n)).tolist() == [[0] * n]


@given(st.integers(0, 1000), st.integers(2, 40))
@settings(max_examples=20, deadline=None)
def test_any_pile_gives_finite_relevances(seed: int, n: int) -> None:
    X, lexical = pile(n, seed)
    X[n // 2] = 0
    found = HybridRanking(X, lexical).rank_papers(n)
    assert np.isfinite(found.relevances).all()
    assert np.isfinite(found.similarities).all()


# -- several --------------------------------------------------------------------------------------


def test_several_queries_are_averaged_and_unlike_ones_taken_off() -> None:
    values = np.array([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]])
    assert combine(values).tolist() == [2, 2, 2]
    assert combine(values, np.zeros((0, 3))).tolist() == [2, 2, 2]
    away = combine(values, np.array([[-5.0, 2.0, 7.0], [-5.0, 2.0, 2.0]]))
    np.testing.assert_allclose(away, [2, 2, 2 - 0.2 * 2.5])


def test_values_of_a_query_do_not_depend_on_the_others() -> None:
    X, lexical = pile(110)
    ranking = HybridRanking(X, lexical)
    together = ranking.values(X[[4, 9]], lexical(np.array([4, 9])), exclude=[4])
    alone = ranking.values(X[[4]], lexical(np.array([4])), exclude=[4])
    np.testing.assert_array_equal(together[0], alone[0])


# -- diversity and coverage -----------------------------------------------------------------------


def test_no_diversity_keeps_the_order() -> None:
    X, _ = pile(30)
    assert diversify(X, np.linspace(1, 0, 30), 12, 0).tolist() == list(range(12))
    assert diversify(X, np.full(30, 0.5), 5, 0).tolist() == list(range(5))


def test_full_diversity_takes_what_is_farthest_from_the_chosen() -> None:
    X = np.array([[1.0, 0.0], [0.9, 0.436], [-1.0, 0.0], [0.0, 1.0]])
    assert diversify(X, np.array([0.9, 0.8, 0.7, 0.1]), 3, 1).tolist() == [0, 2, 3]
    assert diversify(X, np.array([0.9, 0.8, 0.7, 0.1]), 9, 1).shape == (4,)
    assert diversify(X[:0], np.zeros(0), 3, 1).shape == (0,)


@pytest.mark.parametrize("diverse", [-0.1, 1.5, float("nan")])
def test_diversity_has_bounds(diverse: float) -> None:
    with pytest.raises(OptionError, match="must be from 0 to 1"):
        diversify(np.eye(2), np.ones(2), 1, diverse)


# Two groups: 0, 1, 2 about 1, and 3, 4 about each other; 5 has no one near.
NEIGHBORS = np.array([[1], [0], [1], [4], [3], [0]])
SIMILARITIES = np.array([[0.9], [0.9], [0.9], [0.8], [0.8], [0.0]])


def test_a_cover_takes_the_centres_first() -> None:
    chosen = cover(NEIGHBORS, SIMILARITIES, 3)
    assert chosen.rows.tolist() == [1, 3, 5]
    np.testing.assert_allclose(chosen.covered, [2.8 / 6, 4.6 / 6, 5.6 / 6])


def test_a_cover_adds_to_what_is_given() -> None:
    assert cover(NEIGHBORS, SIMILARITIES, 2, given=[1, 5]).rows.tolist() == [3, 4]
    everything = cover(NEIGHBORS, SIMILARITIES, 9, given=[0])
    assert sorted(everything.rows.tolist()) == [1, 2, 3, 4, 5]
    assert everything.covered[-1] == 1
    assert (np.diff(everything.covered) >= 0).all()


def test_a_cover_of_nothing_is_empty() -> None:
    assert cover(np.zeros((0, 0), int), np.zeros((0, 0)), 3).rows.shape == (0,)
    assert cover(np.zeros((1, 0), int), np.zeros((1, 0)), 3).rows.tolist() == [0]


def test_a_cover_says_what_cannot_be() -> None:
    with pytest.raises(OptionError, match="k is 0"):
        cover(NEIGHBORS, SIMILARITIES, 0)
    with pytest.raises(OptionError, match="row 6 cannot be given"):
        cover(NEIGHBORS, SIMILARITIES, 1, given=[6])
