"""Which papers may be among the answers."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.corpus import Corpus, Paper
from explorer.errors import OptionError
from explorer.pile.selection import filters_of, narrowed
from explorer.words.filters import Filters, Step, narrow

PAPERS = [
    Paper(
        "mueller2019",
        r"Bandits with \emph{delay}",
        "We study the regret of arms.",
        authors=(r"J{\"o}rg M{\"u}ller", "Ann Poe"),
        year=2019,
        venue="Proc. of ICML",
        tags=("online learning",),
        source="a.bib",
        doi="10.1/A",
    ),
    Paper("2", "Robots that walk far", "", authors=("Jane Roe",), year=2022, source="b.bib"),
    Paper("roe", "Undated robots", "They grasp.", tags=("Robotics",), source="b.bib"),
]


def ids(**filters: Any) -> list[str]:
    found = narrow(PAPERS, Filters(**filters))
    return [PAPERS[row].paper_id for row in found.rows]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({}, ["mueller2019", "2", "roe"]),
        ({"year": "2022"}, ["2"]),
        ({"year": "2020:"}, ["2"]),
        ({"year": ":2019"}, ["mueller2019"]),
        ({"year": "2019:2022"}, ["mueller2019", "2"]),
        ({"venue": ("icml",)}, ["mueller2019"]),
        ({"author": ("muller",)}, ["mueller2019"]),
        ({"author": ("Müller", "roe")}, ["mueller2019", "2"]),
        ({"tag": ("robot",)}, ["roe"]),
        ({"source": ("b.bib",)}, ["2", "roe"]),
        ({"must": ("ROBOTS",)}, ["2", "roe"]),
        ({"must": ("robot",)}, []),  # whole words
        ({"must": ("delay",)}, ["mueller2019"]),  # as a reader sees it
        ({"must": ("regret of arms",)}, ["mueller2019"]),
        ({"must": ("robots", "grasp")}, ["roe"]),
        ({"must_not": ("robots",)}, ["mueller2019"]),
        ({"must": ("rob.*",)}, []),
    ],
)
def test_papers_that_are_let_through(filters: Any, expected: list[str]) -> None:
    assert ids(**filters) == expected


@pytest.mark.parametrize("word", ["强化学习", "学习", "BERT 模型"])
def test_scripts_without_spaces_have_words_anywhere(word: str) -> None:
    papers = [Paper("zh", "深度强化学习的研究"), Paper("zh2", "学习bert 模型吧"), PAPERS[1]]
    rows = narrow(papers, Filters(must=(word,))).rows
    assert rows == {"强化学习": [0], "学习": [0, 1], "BERT 模型": []}[word]


def test_each_filter_tells_what_it_left() -> None:
    found = narrow(PAPERS, Filters(year="2019:2022", must_not=("robots",)))
    assert found.rows == [0]
    assert found.steps == (Step("year 2019:2022", 2), Step("without 'robots'", 1))


def test_known_papers_are_left_out_by_doi_title_text_and_telling_ids() -> None:
    others = [
        Paper("other", "X", doi="https://doi.org/10.1/a"),
        Paper("2", "Another row two", "Of another table."),
        Paper("z", "undated  ROBOTS", "They grasp."),
    ]
    assert ids(not_in=tuple(others[:1])) == ["2", "roe"]
    assert ids(not_in=tuple(others[1:2])) == ["mueller2019", "2", "roe"]
    assert ids(not_in=tuple(others[2:])) == ["mueller2019", "2"]
    assert ids(not_in=(Paper("ROE", "Whatever"),)) == ["mueller2019", "2"]
    assert ids(not_in=(Paper("w", "Robots that walk FAR", "With an abstract."),)) == [
        "mueller2019",
        "roe",
    ]


@pytest.mark.parametrize("year", ["20", "2022-2023", "abc", ":", "2019 2020"])
def test_odd_years_are_refused(year: str) -> None:
    with pytest.raises(OptionError, match=r"it can be 2022, 2022: \(since\)"):
        Filters(year=year)


def test_years_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(OptionError, match="the first year is after the last"):
        Filters(year="2022:2019")


@pytest.mark.parametrize("name", ["venue", "author", "tag", "source", "must", "must_not"])
def test_blank_filters_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match=f"{name} is blank"):
        Filters(**{name: ("  ",)})  # type: ignore[arg-type]


def test_wishes_become_filters(tmp_path: Any) -> None:
    read = tmp_path / "read.csv"
    read.write_text("id,title,abstract\nroe,Something else,About walking.\n")
    filters = filters_of({"year": 2022, "author": "roe", "not_in": [read, PAPERS[0]]})
    assert (filters.year, filters.author) == ("2022", ("roe",))
    assert [paper.paper_id for paper in filters.not_in] == ["mueller2019", "roe"]
    assert filters_of({"not_in": Corpus(tuple(PAPERS))}).not_in == tuple(PAPERS)
    _, told = narrowed(Corpus(tuple(PAPERS)), filters)
    assert [step["left"] for step in told["filters"]] == [1, 1, 1]


def test_unknown_wishes_name_the_closest() -> None:
    with pytest.raises(OptionError, match=r"there is no filter 'yaer'\. Did you mean year"):
        filters_of({"yaer": 2022})
    with pytest.raises(
        OptionError, match=r"tag takes a string or several, not something of type int"
    ):
        filters_of({"tag": 3})
