from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.words.headlines import first_sentence, headline, short_name

SEEDS = Path(__file__).parents[1] / "seeds"

NAMED = [
    ("We propose WalkNet, an efficient network that walks uphill.", "WalkNet", "efficient network"),
    (
        "We introduce STROLL (Slow Trips On Long Lanes), which helps.",
        "STROLL",
        "Slow Trips On Long",
    ),
    ("This paper presents self-walking agents (SWA), a new kind.", "SWA", "self-walking agents"),
    (
        "We then propose Fast Leg Control (FLC) for small robots.",
        "FLC",
        "Fast Leg Control for small",
    ),
    ("We present a gait planner, LegoPlan, based on search.", "LegoPlan", "gait planner"),
    ("We develop a method called Gait Search (GS2) to plan.", "GS2", "Gait Search"),
    (
        "We propose the Latent Walker, a lightweight adapter.",
        "Latent Walker",
        "lightweight adapter",
    ),
    ("We propose a model named “tWalk” for stairs.", "tWalk", "model for stairs"),
    ("We instantiate it with PerWalk, an encoder that learns.", "PerWalk", "encoder"),
]

UNNAMED = [
    ("Can robots walk uphill? We do not know.", "Can robots walk uphill?"),
    (
        "We walk. In this paper, we propose a novel framework for walking on very steep hills.",
        "Walking on very steep hills",
    ),
    (
        "We address the problem of planning the steps of robots that walk uphill.",
        "Planning the steps of robots that walk uphill",
    ),
    ("Bees dance. We study how bees find their way home.", "How bees find their way home"),
    (
        "We seek to improve the gait of robots by watching many goats.",
        "Improving the gait of robots by watching many goats",
    ),
    (
        "We show that goats are far better at climbing than robots.",
        "Goats are far better at climbing than robots",
    ),
    (
        "A robust gait for robots on steep hills is proposed. It is fast.",
        "Robust gait for robots on steep hills",
    ),
    (
        "Uphill walking (UW) has emerged as a hard problem. We propose an algorithm that walks.",
        "Uphill walking (UW): algorithm that walks",
    ),
    ("OBJECTIVE: To compare goats and robots on hills.", "Comparing goats and robots on hills"),
    ("Goats climb hills. We study this problem.", "Goats climb hills"),
    ("It walks", "It walks"),
    ("...", "..."),
]


@pytest.mark.parametrize(("abstract", "name", "what"), NAMED)
def test_a_named_method_gives_its_name_and_what_it_is(abstract: str, name: str, what: str) -> None:
    assert headline("", f"Walking is hard. {abstract}").startswith(f"{name}: {what}")
    assert short_name("", f"Walking is hard. {abstract}") == name


@pytest.mark.parametrize(("abstract", "line"), UNNAMED)
def test_without_a_name_the_authors_own_words_are_taken(abstract: str, line: str) -> None:
    assert headline("", abstract) == line


@pytest.mark.parametrize(
    "abstract",
    [
        "We study large language models (LLMs) in the wild and at home.",
        "We present an analysis of walking in patients with cystic fibrosis (CFX).",
        "We evaluate on GPT-4, a large model.",
    ],
)
def test_names_that_are_not_the_papers_own_are_not_taken(abstract: str) -> None:
    assert ":" not in headline("", abstract)


def test_the_name_that_is_mentioned_most_wins() -> None:
    abstract = (
        "We formulate the Slow Walk Idea (SWI). We propose WalkNet, a network. WalkNet walks."
    )
    assert short_name("", abstract) == "WalkNet"


def test_the_title_is_the_headline_whatever_the_abstract_says() -> None:
    abstract = "We propose WalkNet, a network."
    assert headline(r"Of $\alpha$ {Goats}", abstract) == "Of α Goats"
    assert short_name("GoatNet: Goats That Walk", abstract) == "GoatNet"
    assert short_name("Of Goats", abstract) == "WalkNet"


def test_a_title_is_never_cut() -> None:
    title = "A very long title of a paper about the walks of goats and robots"
    assert headline(title, "", max_length=40) == title
    assert headline("x" * 200, "") == "x" * 200


def test_long_lines_that_are_made_are_cut_at_a_word() -> None:
    text = "A very long line of a paper about the walks of goats and robots"
    assert headline("", text, max_length=40) == "A very long line of a paper…"
    assert short_name(text, "") == "Very long line of a paper…"
    assert headline("", "x" * 200) == "X" + "x" * 88 + "…"


def test_only_no_text_has_no_headline() -> None:
    assert headline("", "") == headline(" ", "\n") == short_name("", "") == first_sentence("") == ""


def test_the_first_sentence_is_readable() -> None:
    assert first_sentence(r"Costs fell by 3.5\% (cf. Fig. 2). We ask why.") == (
        "Costs fell by 3.5% (cf. Fig. 2)."
    )


def seed_abstracts() -> list[str]:
    return [
        paragraph
        for path in sorted(SEEDS.glob("*.txt"))
        for paragraph in re.split(r"\n\s*\n", path.read_text(encoding="utf-8"))
        if len(paragraph) > 100
    ]


def test_the_seeds_are_called_by_the_names_they_introduce() -> None:
    names = {short_name("", abstract) for abstract in seed_abstracts()}
    assert names >= {
        "AB-SID-iVAR", "ACROSS", "ActFlow", "ActQuant", "ActionUNet", "Latent Critic", "LoTTS",
        "PerTIDE", "PolicyGRID", "PrefixShakeup", "QC-A2S", "SPE", "SREGym", "SSDGExplainer",
        "STAPO", "STARE", "STEER", "STRATA", "SceneFactory", "Seirênes", "tNTK",
    }  # fmt: skip
    assert not any(name.split()[0].lower() in ("we", "this", "in") for name in names)


def test_the_seeds_have_different_headlines_that_fit() -> None:
    lines = [headline("", abstract) for abstract in seed_abstracts()]
    assert len(lines) == len(set(lines)) == 38
    assert all(12 <= len(line) <= 90 and line == " ".join(line.split()) for line in lines)
    assert not any(re.match(r"(?:We|This paper|In this) ", line) for line in lines)


WORDS = st.lists(
    st.sampled_from(
        ["We", "propose", "a", "novel", "method", "NetX", "(NX)", ",", ".", "called", "that", "to"]
    )
).map(" ".join)


@given(st.one_of(st.text(max_size=40), WORDS), st.one_of(st.text(), WORDS), st.integers(5, 90))
def test_any_text_has_a_headline_that_fits(title: str, abstract: str, max_length: int) -> None:
    line = headline(title, abstract, max_length=max_length)
    assert len(line) <= max_length or line == headline(title, "")
    assert line == " ".join(line.split())
    assert bool(line) == bool(headline(title, "") or first_sentence(abstract))
    assert len(short_name(title, abstract, max_length)) <= max_length


@pytest.mark.parametrize("opener", ["Moreover", "Second", "Lastly"])
def test_the_word_that_opens_a_sentence_is_no_name(opener: str) -> None:
    abstract = f"Labels are scarce. {opener}, a strategy to move knowledge is proposed."
    assert short_name("Learning where labels are few", abstract) == "Learning where labels…"


def test_a_name_in_capitals_may_be_such_a_word() -> None:
    abstract = "Labels are scarce. We propose FIRST, a strategy to move knowledge."
    assert short_name("Learning where labels are few", abstract) == "FIRST"
