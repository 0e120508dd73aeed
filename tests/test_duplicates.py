"""Versions of one paper are found, and companions are left apart."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from explorer import Explorer
from explorer.corpus import Corpus, Paper
from explorer.tasks.duplicates import duplicates
from explorer.words.duplicates import Duplicate, find_duplicates
from explorer.words.duplicates.identifiers import identifiers
from explorer.words.duplicates.passages import Passages
from tests.papers import make, make_papers

ABSTRACT = (
    "Bandit problems ask how to learn while deciding. We study a learner that pulls many arms at "
    "once and sees only the sum of the rewards. Our algorithm keeps a confidence region for every "
    "arm and shrinks it by elimination. Its regret grows with the square root of the horizon, and "
    "a matching lower bound shows that this cannot be improved. Experiments on routing data agree "
    "with the theory, and the algorithm is ten times faster than earlier ones."
)
PAPER = Paper(
    "preprint",
    "Regret of Combinatorial Bandits: A Matching Bound",
    ABSTRACT,
    ("Ada van Berg", "Bo Sato"),
    2020,
)
OTHER = Paper(
    "walk",
    "Robots that walk on sand",
    "Sand gives way under a foot. We let a legged robot feel how deep it sinks and choose the "
    "next step from that. It walks on beaches and in deserts without a map of the ground, and "
    "falls half as often as a robot that plans its steps with a camera alone.",
    ("Cy Ito",),
    2020,
)
NOWHERE = np.empty((0, 2), dtype=np.int64)
BOTH = np.array([[0, 1]])


def reason(one: Paper, other: Paper) -> str:
    """Give why two papers are versions of one, "" when they are not."""
    groups = find_duplicates([one, replace(other, paper_id="other")], BOTH)
    return groups[0].reasons[0].reason if groups else ""


def reworded(text: str, share: float = 0.5) -> str:
    """Turn some sentences around, so that no three words of them stay in a row."""
    sentences = text.split(". ")
    changed = int(len(sentences) * share)
    turned = [" ".join(reversed(sentence.split())) for sentence in sentences[:changed]]
    return ". ".join([*turned, *sentences[changed:]])


VERSIONS = {
    "same text": (replace(PAPER, authors=(), year=None), "same text"),
    "case of the title": (replace(PAPER, title=PAPER.title.upper()), "same title"),
    "hyphens": (
        replace(PAPER, title="Regret of Combina-torial Bandits - a matching bound"),
        "same title",
    ),
    "LaTeX": (
        replace(PAPER, title=r"\emph{Regret} of Combinatorial {B}andits: A Matching Bound"),
        "same title",
    ),
    "no abstract": (replace(PAPER, abstract=""), "same title"),
    "abstract said anew": (replace(PAPER, abstract=reworded(ABSTRACT, 1.0)), "same title"),
    "slip": (
        replace(PAPER, title="Regret of Combinatroial Bandits: A Matching Bound"),
        "similar title and abstract",
    ),
    "no subtitle": (
        replace(PAPER, title="Regret of Combinatorial Bandits", abstract=reworded(ABSTRACT)),
        "similar title and abstract",
    ),
    "shortened": (replace(PAPER, abstract=ABSTRACT[: len(ABSTRACT) // 2]), "same title"),
    "opening sentence": (
        replace(PAPER, title="Optimal regret", abstract="Much is known. " + ABSTRACT, year=2022),
        "similar abstract",
    ),
    "authors abbreviated": (
        replace(PAPER, authors=("Berg, A. van", "Sato, B."), abstract=reworded(ABSTRACT)),
        "same title",
    ),
}


@pytest.mark.parametrize("name", VERSIONS)
def test_versions_are_found(name: str) -> None:
    version, why = VERSIONS[name]
    assert reason(PAPER, version) == why
    assert reason(version, PAPER) == why


COMPANIONS = {
    "another paper": OTHER,
    "part": replace(PAPER, title=PAPER.title + ", Part II"),
    "year of an event": replace(PAPER, title=PAPER.title + " 2021", year=2021),
    "erratum": replace(PAPER, title="Erratum to: " + PAPER.title),
    "correction behind": replace(PAPER, title=PAPER.title + ": Correction"),
    "comment": replace(PAPER, title=f"Comment on “{PAPER.title}”", authors=("Di Cohn",)),
    "retraction": replace(PAPER, title="Retracted: " + PAPER.title),
    "other authors under the title": replace(
        PAPER, authors=("Di Cohn",), abstract=reworded(ABSTRACT)
    ),
    "other subject under the title": replace(PAPER, abstract=OTHER.abstract),
    "ten years later": replace(PAPER, year=2030, abstract=reworded(ABSTRACT)),
    "sibling of the same authors": replace(
        PAPER, title="Regret of Contextual Bandits with Delays", abstract=reworded(ABSTRACT)
    ),
    "abstract of others": replace(PAPER, title="Notes", authors=("Di Cohn",)),
}


@pytest.mark.parametrize("name", COMPANIONS)
def test_companions_are_no_versions(name: str) -> None:
    assert reason(PAPER, COMPANIONS[name]) == ""
    assert reason(COMPANIONS[name], PAPER) == ""


def test_parts_of_a_series_are_apart() -> None:
    first, second = (
        replace(PAPER, title=f"{PAPER.title}. Part {number}") for number in ("I", "II")
    )
    assert reason(first, second) == ""
    assert reason(first, replace(first, title=first.title.lower())) == "same title"


def test_what_returns_every_year_needs_the_same_text() -> None:
    title = "The Annual Review of Bandit Research"
    first = replace(PAPER, title=title)
    assert reason(first, replace(first, abstract=reworded(ABSTRACT, 0.8), year=2021)) == ""
    assert reason(first, replace(first, abstract=ABSTRACT + " The end.")) == "same title"


@pytest.mark.parametrize("title", ["Introduction", "Editorial", "Guest editorial preface"])
def test_titles_that_say_nothing_join_nothing(title: str) -> None:
    assert reason(Paper("a", title), Paper("b", title)) == ""
    assert reason(Paper("a", title, ABSTRACT), Paper("b", title, OTHER.abstract)) == ""


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ({"doi": "10.1000/A"}, {"doi": "https://doi.org/10.1000/a"}, "same DOI"),
        ({"url": "https://arxiv.org/abs/2101.00001v1"}, {"doi": "10.48550/arXiv.2101.00001"},
         "same arXiv id"),
        ({"extra": {"eprint": "2101.00001v3"}}, {"extra": {"note": "arXiv:2101.00001 [cs.LG]"}},
         "same arXiv id"),
    ],
)  # fmt: skip
def test_identifiers_join_what_was_renamed(
    one: dict[str, str], other: dict[str, str], why: str
) -> None:
    renamed = replace(PAPER, title="On learning sums", abstract=reworded(ABSTRACT, 1.0), **other)
    assert reason(replace(PAPER, **one), renamed) == why


def test_an_identifier_of_the_whole_volume_joins_nothing() -> None:
    assert reason(replace(PAPER, doi="10.1000/volume"), replace(OTHER, doi="10.1000/volume")) == ""


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"paper_id": "2101.00001v2"}, {"arXiv:2101.00001"}),
        ({"paper_id": "arXiv:2101.00001"}, {"arXiv:2101.00001"}),
        ({"url": "http://arxiv.org/pdf/hep-th/9901001v1"}, {"arXiv:hep-th/9901001"}),
        ({"venue": "arXiv preprint arXiv:2101.00001"}, {"arXiv:2101.00001"}),
        ({"doi": "doi:10.1000/X-1"}, {"doi:10.1000/x-1"}),
        ({"paper_id": "smith2020", "extra": {"pages": "2101.00001"}}, set()),
        ({"paper_id": "2101.00001x"}, set()),
    ],
)
def test_identifiers(fields: dict[str, str], found: set[str]) -> None:
    assert identifiers(Paper(**{"paper_id": "p", **fields})) == found  # type: ignore[arg-type]


def test_groups_of_three_with_a_reason_for_each_pair() -> None:
    papers = [PAPER, OTHER, replace(PAPER, paper_id="b", year=2021), replace(PAPER, paper_id="c")]
    (group,) = find_duplicates(papers, NOWHERE)
    assert group.rows == (0, 2, 3)
    assert [reason.rows for reason in group.reasons] == [(0, 2), (0, 3), (2, 3)]
    assert group.reason_of(3) == "same text"


def test_what_contradicts_a_member_is_not_drawn_in_by_another() -> None:
    plain = replace(PAPER, paper_id="plain", doi="10.1000/1")
    first = replace(PAPER, paper_id="first", title=PAPER.title + ", Part I", doi="10.1000/1")
    second = replace(PAPER, paper_id="second", title=PAPER.title + ", Part II", doi="10.1000/2")
    both = replace(plain, paper_id="both", doi="10.1000/2")
    groups = find_duplicates([plain, first, second, both], NOWHERE)
    together = {frozenset(group.rows) for group in groups}
    assert not any({1, 2} <= rows for rows in together)


def test_the_order_of_papers_does_not_matter() -> None:
    versions = [replace(version, paper_id=name) for name, (version, _) in VERSIONS.items()]
    companions = [replace(paper, paper_id=name) for name, paper in COMPANIONS.items()]
    papers = [PAPER, *versions, *companions]
    every = np.argwhere(np.ones((len(papers), len(papers))))

    def ids(papers: list[Paper]) -> set[frozenset[str]]:
        groups = find_duplicates(papers, every)
        return {frozenset(papers[row].paper_id for row in group.rows) for group in groups}

    expected = ids(papers)
    assert any(PAPER.paper_id in group for group in expected)
    dice = random.Random(0)
    for _ in range(3):
        shuffled = dice.sample(papers, len(papers))
        assert ids(shuffled) == expected


def test_boilerplate_is_no_evidence() -> None:
    papers = [
        Paper(f"w{number}", f"Session about {topic}", ABSTRACT.replace("Bandit", topic))
        for number, topic in enumerate(["Ant", "Bee", "Cat", "Dog", "Eel", "Fox", "Goat", "Hen"])
    ]
    assert find_duplicates(papers, np.argwhere(np.ones((8, 8)))) == ()


def test_a_text_that_holds_another_is_no_evidence_by_itself() -> None:
    tail = Paper("tail", "Projection of data onto lines", ABSTRACT)
    whole = Paper("whole", "Counts that depend on time", f"{OTHER.abstract} {ABSTRACT}")
    longer = replace(whole, abstract=f"{whole.abstract} {reworded(whole.abstract, 1.0)}")
    assert reason(tail, longer) == ""


def test_many_copies_of_a_text_are_one_group() -> None:
    papers = [replace(PAPER, paper_id=str(number)) for number in range(20)]
    (group,) = find_duplicates(papers, NOWHERE)
    assert group.rows == tuple(range(20))


def test_no_papers_no_groups() -> None:
    assert find_duplicates([], NOWHERE) == ()
    assert find_duplicates([PAPER], NOWHERE) == ()


def test_the_sketch_misses_no_pair_that_shares_half() -> None:
    dice = random.Random(0)
    words = [str(number) for number in range(1000)]
    texts = []
    for _ in range(50):
        text = dice.choices(words, k=80)
        texts += [text, [*text[:60], *dice.choices(words, k=20)]]
    pairs = np.arange(100).reshape(-1, 2)
    passages = Passages(texts)
    assert passages.maybe_alike(pairs).all()
    assert passages.maybe_alike(np.roll(np.arange(100), 1).reshape(-1, 2)).mean() < 0.2
    assert all(
        passages.overlap(row, other) == pytest.approx(58 / 78, abs=0.05) for row, other in pairs
    )


# -- in the library ----------------------------------------------------------------------------


def test_the_library_keeps_the_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    papers = [*make_papers(), PAPER, replace(PAPER, paper_id="journal", year=2021)]
    found = make(papers).duplicates
    assert [group.rows for group in found] == [(24, 25)]

    def refuse(*_: object) -> tuple[Duplicate, ...]:
        raise AssertionError("was kept already")

    monkeypatch.setattr("explorer.pile.library.find_duplicates", refuse)
    assert make(papers).duplicates == found
    with pytest.raises(AssertionError, match="kept already"):
        _ = make([*papers[:-1], replace(papers[-1], doi="10.1000/1")]).duplicates


def test_the_task_gives_papers_and_reasons() -> None:
    journal = replace(PAPER, paper_id="journal", abstract=reworded(ABSTRACT), year=2021)
    (group,) = duplicates(make([PAPER, OTHER, journal]))
    assert [paper.paper_id for paper in group.papers] == ["preprint", "journal"]
    assert group.reasons == ("same title", "same title")
    assert group.similarities[0] == group.similarities[1]
    assert 0.5 < group.similarities[0] <= 1
    assert group.rows()[1] == {
        "group": 1,
        "reason": "same title",
        "similarity": pytest.approx(group.similarities[1], abs=1e-6),
        "paper_id": "journal",
        "headline": group.headlines[1],
        "title": PAPER.title,
        "year": 2021,
    }


def test_the_explorer_drops_nothing() -> None:
    corpus = Corpus((PAPER, replace(PAPER, paper_id="again"), OTHER))
    ex = Explorer.from_corpus(corpus, model="hashing")
    assert [group.reasons for group in ex.duplicates()] == [("same text", "same text")]
    assert len(ex.corpus) == 3


def test_groups_show_as_a_table_with_one_row_a_paper() -> None:
    corpus = Corpus((PAPER, replace(PAPER, paper_id="again"), OTHER))
    found = Explorer.from_corpus(corpus, model="hashing").duplicates()
    assert len(found) == 1
    header, *lines = repr(found).splitlines()
    assert header.split() == list(found.columns)
    assert [line.split()[:2] for line in lines] == [["1", "preprint"], ["1", "again"]]
    assert found._repr_html_().count("<tr>") == 3
    assert found.to_pandas()["paper_id"].tolist() == ["preprint", "again"]
    none = duplicates(make([PAPER, OTHER]))
    assert not none
    assert repr(none) == none._repr_html_() == "no versions of one paper"
