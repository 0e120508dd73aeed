"""Papers keep their ids, and every row is found again by any spelling of its id."""

from __future__ import annotations

import pytest

from explorer.corpus import Corpus, Paper, collect
from explorer.errors import UnknownIdError


def test_a_blank_id_becomes_a_hash_of_the_text_whatever_the_order() -> None:
    papers = [Paper("", abstract="We study bandits."), Paper("", abstract="We study robots.")]
    there = collect(papers).corpus.ids
    back = collect(reversed(papers)).corpus.ids
    assert sorted(there) == sorted(back)
    assert len(set(there)) == 2


def test_same_id_and_text_is_one_row_and_is_reported() -> None:
    collected = collect([Paper("a", title="One"), Paper("a", title=" One\n")])
    assert collected.corpus.ids == ["a"]
    assert [position for position, _ in collected.merged] == [1]


def test_same_id_and_another_text_gets_a_number_and_is_reported() -> None:
    collected = collect([Paper("a", title=text) for text in ("One", "Two", "Three", "Two")])
    assert collected.corpus.ids == ["a", "a-2", "a-3"]
    assert [(at, paper.paper_id) for at, paper in collected.renamed] == [(1, "a-2"), (2, "a-3")]
    assert [(at, paper.paper_id) for at, paper in collected.merged] == [(3, "a-2")]


def test_a_number_that_is_taken_is_passed_over() -> None:
    collected = collect([Paper(i, title=t) for i, t in (("a-2", "x"), ("a", "y"), ("a", "z"))])
    assert collected.corpus.ids == ["a-2", "a", "a-3"]


def test_a_corpus_that_was_exported_and_read_with_its_source_is_one_corpus() -> None:
    papers = [Paper("a", title="One"), Paper("a", title="Two")]
    exported = collect(papers).corpus.papers
    assert collect([*papers, *exported]).corpus.ids == ["a", "a-2"]


class Counted(str):
    """A text that counts how often its words are taken."""

    taken = 0
    __slots__ = ()

    def split(self, *args: object, **kwargs: object) -> list[str]:
        Counted.taken += 1
        return super().split()


def test_an_id_that_all_papers_share_takes_each_text_once() -> None:
    collected = collect([Paper("0", title=Counted(number)) for number in range(2000)])
    assert collected.corpus.ids[-1] == "0-2000"
    assert Counted.taken == 2000


@pytest.fixture
def corpus() -> Corpus:
    return Corpus(
        (
            Paper("10.1000/ABC", title="One"),
            Paper("smith2020", title="Two", doi="10.5555/xyz"),
            Paper("smith2020b", title="Three"),
            Paper("Smith2021", title="Four"),
        )
    )


@pytest.mark.parametrize(
    ("asked", "row"),
    [
        ("10.1000/ABC", 0),
        ("https://doi.org/10.1000/abc", 0),
        ("doi: 10.1000/abc", 0),
        ("10.1", 0),
        ("smith2020", 1),
        ("SMITH2020", 1),
        ("https://dx.doi.org/10.5555/XYZ", 1),
        ("smith2020b", 2),
        ("smith2021", 3),
    ],
)
def test_a_paper_is_found_by_any_spelling(corpus: Corpus, asked: str, row: int) -> None:
    assert corpus.row(asked) == row


def test_a_wrong_id_lists_the_closest(corpus: Corpus) -> None:
    with pytest.raises(UnknownIdError, match=r"'smth2021'.*Closest: Smith2021.*export SOURCE"):
        corpus.row("smth2021")


def test_an_ambiguous_beginning_lists_what_it_could_mean(corpus: Corpus) -> None:
    with pytest.raises(UnknownIdError, match="3 ids: smith2020, smith2020b, Smith2021"):
        corpus.row("smith")


def test_a_blank_id_is_unknown(corpus: Corpus) -> None:
    with pytest.raises(UnknownIdError, match="no paper among 4"):
        corpus.row("  ")


def test_control_characters_of_an_id_are_shown_not_sent(corpus: Corpus) -> None:
    with pytest.raises(UnknownIdError, match="no paper among 4") as caught:
        corpus.row("\x1b[31mred")
    assert "\x1b" not in str(caught.value)


def test_a_paper_survives_the_way_through_plain_values() -> None:
    paper = Paper("a", "T", "A", ("X Y",), 2020, "V", "u", "d", ("t",), "f", {"k": "v"})
    assert Paper.from_dict(paper.to_dict()) == paper


@pytest.mark.parametrize(
    "wrong", [{"title": 5}, {"authors": [None]}, {"year": "2020"}, {"extra": {"k": 1}}, {"x": ""}]
)
def test_plain_values_of_another_shape_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=r"str|year|argument"):
        Paper.from_dict({**Paper("a", "T").to_dict(), **wrong})


def test_a_corpus_with_equal_ids_is_refused() -> None:
    with pytest.raises(ValueError, match="not unique"):
        Corpus((Paper("a", title="x"), Paper("a", title="y")))


def test_a_corpus_shows_itself_small_and_literal() -> None:
    papers = [Paper(f"p{row}", title="<b>Bandits</b> & arms", year=2020) for row in range(12)]
    corpus = Corpus(tuple(papers), "mine")
    assert repr(corpus) == "<Corpus 'mine' of 12 papers>"
    shown = corpus._repr_html_()
    assert shown.count("<tr>") == 11
    assert "&lt;b&gt;Bandits&lt;/b&gt; &amp; arms" in shown
    assert "and 2 more papers" in shown
    assert repr(Corpus(())) == "<Corpus of 0 papers>"
