"""Lexical similarities: TF-IDF that can be worked out by hand, the same however it is asked."""

from __future__ import annotations

import math

import numpy as np
import pytest

from explorer.words.lexical import LexicalIndex
from explorer.words.terms import terms_of

TEXTS = [
    "Robots grasp cups with a robot hand.",
    "A walking robot",
    "Regret bounds for bandits",
    "",
    "of the and",
    "Bandit algorithms with sublinear regret and a cup",
]


@pytest.fixture(scope="module")
def index() -> LexicalIndex:
    return LexicalIndex.fit(TEXTS)


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("Robots", "robot"),
        ("studies", "study"),
        ("classes", "class"),
        ("batches", "batch"),
        ("boxes", "box"),
        ("gas", "gas"),
        ("analysis", "analysis"),
        ("virus", "virus"),
        ("loss", "loss"),
        ("BERT", "bert"),
        ("3D", "3d"),
        ("Übergänge", "übergänge"),
    ],
)
def test_a_term_has_no_case_and_no_plural(word: str, term: str) -> None:
    assert list(terms_of(word)) == [term]


def test_stop_words_single_letters_and_signs_are_no_terms() -> None:
    assert list(terms_of("The x of a state-of-the-art, with_underscore: $y$")) == [
        "state",
        "art",
        "underscore",
    ]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("图神经网络", ["图神", "神经", "经网", "网络"]),
        ("BERT模型", ["bert", "模型"]),
        ("人々の研究", ["人々", "々の", "の研", "研究"]),
        ("신경망을", ["신경", "경망", "망을"]),
    ],
)
def test_terms_of_chinese_japanese_and_korean_are_pairs(text: str, terms: list[str]) -> None:
    assert list(terms_of(text)) == terms


def test_similarities_by_hand() -> None:
    index = LexicalIndex.fit(["apple apple banana", "apple cherry"])
    apple, rare = 1.0, math.log(3 / 2) + 1
    twice = (1 + math.log(2)) * apple
    expected = twice * apple / (math.hypot(twice, rare) * math.hypot(apple, rare))
    assert index.similarities([0])[0, 1] == pytest.approx(expected, abs=1e-6)
    assert index.vocabulary == ["apple", "banana", "cherry"]
    assert index.frequencies.tolist() == [2, 1, 1]


def test_it_is_the_tfidf_of_scikit_learn(index: LexicalIndex) -> None:
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer = TfidfVectorizer(sublinear_tf=True, analyzer=lambda text: list(terms_of(text)))
    rows = vectorizer.fit_transform(TEXTS)
    np.testing.assert_allclose(
        index.similarities(range(len(TEXTS))), (rows @ rows.T).toarray(), atol=1e-5
    )


def test_similarities_are_cosines(index: LexicalIndex) -> None:
    matrix = index.similarities(range(len(TEXTS)))
    assert matrix.dtype == np.float32
    assert matrix.shape == (6, 6)
    np.testing.assert_array_equal(matrix, matrix.T)
    np.testing.assert_allclose(np.diag(matrix), [1, 1, 1, 0, 0, 1], atol=1e-5)
    assert matrix[0, 1] > 0
    assert matrix[0, 2] == 0
    assert matrix[2, 5] > matrix[0, 5] > 0


def test_a_text_is_weighed_as_a_paper_is(index: LexicalIndex) -> None:
    np.testing.assert_array_equal(index.similarities(TEXTS), index.similarities(range(6)))


def test_words_that_no_paper_has_do_not_count(index: LexicalIndex) -> None:
    known = index.similarities(["robot"])
    np.testing.assert_array_equal(index.similarities(["robot zebra"]), known)
    assert not index.similarities(["zebra", ""]).any()


def test_a_row_is_the_same_alone_and_among_others(
    index: LexicalIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = index.similarities(range(6))
    alone = np.vstack([index.similarities([row]) for row in range(6)])
    np.testing.assert_array_equal(together, alone)
    for name, value in (("_SUMS", 13), ("_MANY", 1), ("_COMMON", 3)):
        monkeypatch.setattr(f"explorer.words.lexical.{name}", value)
        again = LexicalIndex(index.vocabulary, index.frequencies, index.vectors)
        np.testing.assert_array_equal(again.similarities(range(6)), together)


def test_the_order_of_the_papers_changes_nothing(index: LexicalIndex) -> None:
    order = np.array([4, 2, 0, 5, 3, 1])
    other = LexicalIndex.fit([TEXTS[row] for row in order])
    expected = index.similarities(order)[:, order]
    np.testing.assert_array_equal(other.similarities(range(6)), expected)


@pytest.mark.parametrize("texts", [[], ["one paper"], [""], ["", ""], ["same words", "same words"]])
def test_small_piles(texts: list[str]) -> None:
    index = LexicalIndex.fit(texts)
    n = len(texts)
    assert len(index) == n
    assert index.similarities(range(n)).shape == (n, n)
    assert index.similarities(["same"]).shape == (1, n)
    assert index.similarities([]).shape == (0, n)


def test_an_index_is_made_again_from_its_parts(index: LexicalIndex) -> None:
    again = LexicalIndex(index.vocabulary, index.frequencies, index.vectors)
    np.testing.assert_array_equal(again.similarities(TEXTS), index.similarities(TEXTS))


def test_many_papers_need_memory_for_their_words_alone() -> None:
    texts = [f"word{row % 500} word{row % 7} word{row % 11}" for row in range(20_000)]
    index = LexicalIndex.fit(texts)
    assert len(index.vectors.terms) <= 3 * len(texts)
    assert index.similarities([0, 19_999]).shape == (2, 20_000)
