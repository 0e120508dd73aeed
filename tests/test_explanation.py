"""Why two papers are related: hand-computed weights, terms and sentence pairs."""

from __future__ import annotations

import math

import numpy as np
import pytest

from explorer.results import Explanation, SentencePair
from explorer.words.explanation import TermWeights, align_sentences, explain, text_to_explain

TEXTS = [
    "Optical flow guides drones. Optical flow is estimated on a chip.",
    "Gripper robots see optical flow. Gripper design is hard.",
    "Drones deliver parcels.",
    "Gripper forces are learned.",
    "Proteins fold.",
]


@pytest.fixture(scope="module")
def weights() -> TermWeights:
    return TermWeights(TEXTS)


def test_a_weight_is_the_inverse_document_frequency(weights: TermWeights) -> None:
    assert weights.n_holding("drone") == 2
    assert weights.of("drone") == pytest.approx(math.log(6 / 3))
    assert weights.of("optical flow") == pytest.approx(math.log(6 / 3))
    assert weights.n_holding("gripper flow") == 1
    assert weights.of("unheard") == pytest.approx(math.log(6))


def test_what_all_texts_hold_weighs_nothing() -> None:
    weights = TermWeights(["bandit arms", "bandit regret"])
    assert weights.of("bandit") == 0
    assert explain("bandit arms", "bandit regret", weights).shared == ()


def test_shared_and_own_terms(weights: TermWeights) -> None:
    found = explain(TEXTS[0], TEXTS[1], weights)
    # "optical flow" weighs more than its words alone, which it therefore stands for.
    assert found.shared == ("Optical flow",)
    # Of its own words, only "drones" occurs in another paper or comes back.
    assert found.only_query == ("drones",)
    assert found.only_hit == ("Gripper",)
    assert found.sentences == ()


def test_every_term_occurs_in_its_text(weights: TermWeights) -> None:
    found = explain(TEXTS[1], TEXTS[0], weights)
    assert found.shared == ("optical flow",)
    assert all(term in TEXTS[1] for term in (*found.shared, *found.only_query))
    assert all(term in TEXTS[0] for term in found.only_hit)


def test_terms_of_one_side_use_no_word_of_the_other(weights: TermWeights) -> None:
    found = explain(TEXTS[0], TEXTS[1], weights)
    assert not any("flow" in term for term in (*found.only_query, *found.only_hit))


def test_at_most_eight_terms_and_none_repeats_another() -> None:
    words = ["ants", "bees", "cats", "dogs", "eels", "foxes", "goats", "hens", "ibises", "jays"]
    text = ". ".join(words)
    found = explain(text, text, TermWeights([text, *["nothing here"] * 5]))
    assert found.shared == tuple(words[:8])
    twice = "generative. generators. generator"
    assert len(explain(twice, twice, TermWeights([twice, "other"])).shared) == 1


def test_faint_terms_are_left_out() -> None:
    pile = ["zebra. common", *["common"] * 8, "rest"]
    assert explain(pile[0], pile[0], TermWeights(pile)).shared == ("zebra",)


def test_texts_without_terms() -> None:
    assert explain("", "", TermWeights(["", ""])) == Explanation()
    assert explain("We show it.", "bandit arms", TermWeights(["bandit arms"])).shared == ()


def test_the_text_has_the_abstract_first_and_no_latex() -> None:
    assert text_to_explain("Deep $O(n)$ Nets", "") == "Deep O(n) Nets"
    assert text_to_explain("", "We do.") == "We do"
    assert text_to_explain("Nets", r"\emph{We} do.") == "We do. Nets"


@pytest.mark.parametrize(
    "text",
    [
        "underlying deeply known",
        "The state-of-the-art, state of the art and up to date; on par",
        "code at https://github.com/someone/something and www.example.org/code",
        "presumably entirely solely",
    ],
)
def test_fillers_are_no_terms(text: str) -> None:
    weights = TermWeights([text, "other"])
    assert explain(text, text, weights) == Explanation()


def test_fillers_part_phrases_and_what_only_looks_like_one_stays() -> None:
    text = "Entirely hidden bandits called arms; early anomaly, protein family and assembly"
    found = explain(text, text, TermWeights([text, "other"]))
    assert set(found.shared) == {
        "hidden bandits",
        "arms",
        "early anomaly",
        "protein family",
        "assembly",
    }


def test_what_speaks_against_an_answer() -> None:
    weights = TermWeights(TEXTS)
    # Of what the unlike text shares with the answer, "optical flow" was asked for.
    found = explain(TEXTS[0], TEXTS[1], weights, unlike="Gripper forces. Optical flow.")
    assert found.against == ("Gripper",)
    assert explain(TEXTS[0], TEXTS[1], weights, unlike="Proteins fold.").against == ()
    assert explain(TEXTS[0], TEXTS[1], weights).against is None


CHINESE = [
    "本文提出了一种基于深度神经网络的图像识别方法。实验结果表明，深度神经网络的性能优于传统方法。",
    "我们研究图神经网络在图像识别和目标检测中的应用，深度学习取得了进展。",
    "强化学习智能体在机器人控制中的应用。目标检测是机器人的任务。",
]


def test_terms_of_chinese_are_runs_of_signs() -> None:
    found = explain(CHINESE[0], CHINESE[1], TermWeights(CHINESE), unlike=CHINESE[2])
    assert found.shared == ("图像识别", "神经网络", "深度")
    assert found.only_hit == ("目标检测", "学习", "应用")
    assert found.against == ("目标检测", "学习", "应用")
    # What papers in Chinese say anyway is in no term, and none ends within a word.
    assert found.only_query == ()


def test_terms_of_japanese_stand_between_hiragana() -> None:
    texts = [
        "本研究では、深層学習を用いた画像認識のためのニューラルネットワークを提案する。",
        "画像認識における深層学習のニューラルネットワークを検討する。BERTも用いる。",
        "音声",
    ]
    found = explain(texts[0], texts[1], TermWeights(texts))
    assert set(found.shared) == {"深層学習", "画像認識", "ニューラルネットワーク"}


def test_terms_of_korean_have_no_particles() -> None:
    texts = [
        "그래프 신경망을 이용한 추천 시스템을 제안한다.",
        "추천 시스템과 그래프 신경망의 설명",
        "음성",
    ]
    found = explain(texts[0], texts[1], TermWeights(texts))
    assert set(found.shared) == {"그래프", "신경망", "추천", "시스템"}


# -- sentences --------------------------------------------------------------------------------


def unit(*angles: float) -> np.ndarray:
    turned = np.radians(np.array(angles))
    return np.stack([np.cos(turned), np.sin(turned)], axis=1).astype(np.float32)


def test_sentences_are_paired_one_to_one_the_best_first() -> None:
    pairs = align_sentences(["a ", "b "], ["c ", "d "], unit(0, 60), unit(10, 30))
    # 0 and 10 degrees are the closest; then 60 and 30 are left.
    assert [(pair.query, pair.hit) for pair in pairs] == [("a", "c"), ("b", "d")]
    assert pairs[0].similarity == pytest.approx(math.cos(math.radians(10)), abs=1e-6)
    assert pairs[1].similarity == pytest.approx(math.cos(math.radians(30)), abs=1e-6)


def test_sentences_below_the_floor_are_not_paired() -> None:
    assert align_sentences(["a"], ["b"], unit(0), unit(80)) == ()
    assert len(align_sentences(["a"], ["b"], unit(0), unit(80), least=0.1)) == 1


def test_at_most_three_pairs_and_ties_by_position() -> None:
    vectors = unit(0, 0, 0, 0, 0)
    pairs = align_sentences(list("abcde"), list("vwxyz"), vectors, vectors)
    assert [pair.query + pair.hit for pair in pairs] == ["av", "bw", "cx"]


def test_no_sentences_no_pairs() -> None:
    assert align_sentences([], ["a"], unit(), unit(0)) == ()
    assert align_sentences(["a"], [], unit(0), unit()) == ()


def test_vectors_are_left_as_they_were() -> None:
    one, other = unit(0, 20), unit(0, 20)
    align_sentences(["a", "b"], ["c", "d"], one, other)
    assert np.array_equal(one, unit(0, 20))
    assert np.array_equal(other, unit(0, 20))


def test_as_json() -> None:
    pair = SentencePair("a", "b", 0.123456789)
    told = {
        "shared": ["flow"],
        "only_query": [],
        "only_hit": ["drones"],
        "sentences": [{"query": "a", "hit": "b", "similarity": 0.123457}],
    }
    assert Explanation(("flow",), (), ("drones",), (pair,)).to_dict() == told
    assert Explanation(("flow",), (), ("drones",), (pair,), ()).to_dict() == {**told, "against": []}
