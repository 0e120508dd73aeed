from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer.errors import OptionError
from explorer.words.keywords import TopicName, candidate_phrases, name_topics

# One axis a theme; a phrase points to the themes of its words.
THEMES = [
    "robot gripper arm grasping RoboNet",
    "bandit bandits regret arms",
    "voting rules ballot elections",
]

ROBOTS = [
    "Robot grasping with a soft gripper. We study the gripper of RoboNet robots.",
    "A gripper that learns robot grasping from RoboNet, on a table.",
    "Robot grasping; the gripper is soft.",
    "On RoboNet we compare robot grasping to a human hand. It is good.",
]
BANDITS = [
    "Regret of multi-armed bandits. The regret bounds are tight.",
    "Multi-armed bandits with delayed feedback: regret bounds again.",
    "A policy for multi-armed bandits with many arms.",
    "Delayed feedback and regret bounds for a bandit.",
]
VOTING = ["Voting rules with many ballots for elections."]

TEXTS = [*ROBOTS, *BANDITS, *VOTING]
LABELS = np.array([0] * 4 + [1] * 4 + [2], dtype=np.int32)
HEADLINES = [text.split(".")[0] for text in TEXTS]


class Encode:
    """Counts its calls."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def __call__(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        self.calls.append(list(phrases))
        return vectors(phrases)


def vectors(texts: Sequence[str]) -> NDArray[np.float32]:
    """Point every text to the themes of its words, and a little to an axis of each word's own."""
    X = np.zeros((len(texts), len(THEMES) + 64), dtype=np.float32)
    for row, text in enumerate(texts):
        for word in re.findall(r"[a-z]+", text.lower()):
            stem = word.removesuffix("s").encode()
            X[row, len(THEMES) + zlib.crc32(stem) % 64] += 1.5
            for axis, theme in enumerate(THEMES):
                X[row, axis] += word.removesuffix("s") in theme.lower()
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True), 1e-9)


def named(
    texts: Sequence[str] = TEXTS, labels: NDArray[np.int32] = LABELS, headlines: Sequence[str] = ()
) -> list[TopicName]:
    lines = headlines or [text.split(".")[0] for text in texts]
    return name_topics(texts, labels, vectors(texts), Encode(), lines)


def test_topics_are_named_by_what_their_papers_share() -> None:
    robots, bandits, _ = named()
    assert "robot grasping" in robots.keywords
    assert "RoboNet" in robots.keywords
    assert "multi-armed bandits" in bandits.keywords
    assert "regret bounds" in bandits.keywords
    for topic in (robots, bandits):
        assert topic.name == ", ".join(topic.keywords[:2])
        assert len(topic.keywords) <= 5


def test_a_topic_of_one_paper_is_called_by_its_headline() -> None:
    assert named()[2].name == "Voting rules with many ballots for elections"


def test_every_phrase_stands_in_the_topics_papers_and_in_two_of_four() -> None:
    for topic, found in enumerate(named()):
        members = [TEXTS[row].casefold() for row in np.flatnonzero(topic == LABELS)]
        for phrase in found.keywords:
            stem = phrase.casefold().removesuffix("s")
            holding = sum(stem in text for text in members)
            assert holding >= (2 if len(members) >= 4 else 1)
            assert any(phrase.casefold() in text for text in members)


def test_all_phrases_are_encoded_at_once_sorted_and_without_repeats() -> None:
    encode = Encode()
    name_topics(TEXTS, LABELS, vectors(TEXTS), encode, HEADLINES)
    (phrases,) = encode.calls
    assert phrases == sorted(set(phrases))


@pytest.mark.parametrize("seed", range(5))
def test_names_do_not_depend_on_the_order_of_the_papers(seed: int) -> None:
    order = np.random.default_rng(seed).permutation(len(TEXTS))
    assert named([TEXTS[row] for row in order], LABELS[order]) == named()


def test_no_two_topics_have_one_name() -> None:
    texts = [*ROBOTS, *ROBOTS, *ROBOTS, *VOTING, *VOTING]
    labels = np.array([0] * 4 + [1] * 4 + [2] * 4 + [3, 4], dtype=np.int32)
    names = [topic.name.casefold() for topic in named(texts, labels)]
    assert len(set(names)) == 5


def test_a_name_repeats_no_word_in_another_form() -> None:
    texts = [
        "Generative models and a generator. Robotic arms of robots.",
        "Generative stories: a generator; robotic robots.",
        "Robots, robotic hands, generators, a generative story.",
        "Generative stories for robotic tasks. A robot.",
    ]
    labels = np.array([0] * 4 + [1], dtype=np.int32)
    keywords = named([*texts, "Voting."], labels)[0].keywords
    assert sum("robot" in phrase.lower() for phrase in keywords) == 1
    assert sum("generat" in phrase.lower() for phrase in keywords) == 1


def test_a_name_repeats_no_phrase_as_its_acronym() -> None:
    texts = ["On optical flow networks (OFNs) and OFNs. We use lasers."] * 4
    labels = np.array([0] * 4 + [1], dtype=np.int32)
    keywords = named([*texts, "Voting."], labels)[0].keywords
    assert ("optical flow networks" in keywords) != ("OFNs" in keywords)


def phrases_of(texts: list[str], **options: int) -> list[str]:
    labels = np.array([0] * len(texts) + [1] * 4, dtype=np.int32)
    others = ["Nothing to say."] * 4
    return [one.phrase for one in candidate_phrases([*texts, *others], labels, **options)[0]]


def test_no_phrase_crosses_punctuation_or_a_stop_word() -> None:
    found = phrases_of(["Spiking neurons, sparse autoencoders of cortex maps (vision chips)."] * 4)
    assert {"spiking neurons", "sparse autoencoders", "cortex maps", "vision chips"} >= set(found)


def test_a_part_is_dropped_where_it_never_stands_alone() -> None:
    assert phrases_of(["About optical flow."] * 4) == ["optical flow"]
    assert "optical" in phrases_of(["About optical flow."] * 4 + ["An optical lens."] * 2)


def test_what_every_abstract_says_names_nothing() -> None:
    text = (
        "We propose a novel state-of-the-art framework. Extensive experiments demonstrate that the"
        " proposed method significantly outperforms existing baselines. Results show improvements."
    )
    assert phrases_of([text] * 4) == []


def test_spelling_follows_the_papers() -> None:
    texts = [
        "Gaussian Processes Are Great. We fit one of the Gaussian processes and SLAM.",
        "Policies matter. The Gaussian processes of SLAM give policies. Kalman filters too.",
        "SLAM has a policy. A Gaussian process and a Kalman filter of the policies.",
        "Kalman filters, policies.",
    ]
    found = phrases_of(texts)
    assert {"Gaussian processes", "SLAM", "policies", "Kalman filters"} <= set(found)


def test_capitals_are_never_mixed_as_no_paper_mixes_them() -> None:
    names = ["An agent for Site Reliability Engineering (SRE) and its needs."] * 3
    words = ["The reliability of bridges.", "On the reliability of roads."]
    assert "Site Reliability Engineering" in phrases_of([*names, *words])
    plain = ["An agent for site reliability engineering and its needs."] * 4
    assert "site reliability engineering" in phrases_of([*plain, *names[:1], *words])


def test_the_shortlist_is_short_sorted_and_repeatable() -> None:
    texts = [" . ".join(f"word{n}x" for n in range(40))] * 4
    labels = np.zeros(4, dtype=np.int32)
    (only,) = candidate_phrases(texts, labels, per_topic=7)
    assert [one.phrase for one in only] == sorted(one.phrase for one in only)
    assert len(only) == 7
    assert len(phrases_of(texts, per_topic=7)) == 7
    assert phrases_of(texts) == phrases_of(texts[::-1])


def test_papers_without_telling_words_are_named_by_headlines() -> None:
    encode = Encode()
    texts = ["We show it.", "", "This is it."]
    labels = np.array([0, 0, 1], dtype=np.int32)
    found = name_topics(texts, labels, vectors(["a", "b", "c"]), encode, ["A", "B", "A"])
    assert len({topic.name for topic in found}) == 2
    assert {topic.name for topic in found} <= {"A", "B", "A (2)"}
    assert all(topic.keywords == () for topic in found)
    assert encode.calls == []


def test_no_papers_have_no_topics() -> None:
    empty = np.zeros(0, dtype=np.int32)
    assert candidate_phrases([], empty) == []
    assert name_topics([], empty, np.zeros((0, 3), dtype=np.float32), Encode(), []) == []


@pytest.mark.parametrize("labels", [[0, 2], [1, 1], [0]])
def test_labels_must_number_the_topics_of_all_papers(labels: list[int]) -> None:
    with pytest.raises(OptionError, match="numbered from 0 without a gap"):
        name_topics(
            ["a", "b"], np.array(labels, dtype=np.int32), vectors(["a", "b"]), Encode(), ["a", "b"]
        )


def test_large_topics_are_named_by_their_most_central_papers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("explorer.words.keywords.naming._MOST_PAPERS", 4)
    texts = [*ROBOTS, *["Oranges and lemons. Bells of Clement."] * 4, *BANDITS]
    labels = np.array([0] * 8 + [1] * 4, dtype=np.int32)
    X = vectors(texts)
    X[:4] = X[0]
    X[4:8] = np.eye(len(X[0]), dtype=np.float32)[-4:]
    found = name_topics(texts, labels, X, Encode(), [str(n) for n in range(12)])
    assert "robot grasping" in found[0].keywords
    assert "lemons" not in found[0].keywords
    monkeypatch.setattr("explorer.words.keywords.naming._MOST_PAPERS", 8)
    found = name_topics(texts, labels, X, Encode(), [str(n) for n in range(12)])
    assert "lemons" in found[0].keywords
