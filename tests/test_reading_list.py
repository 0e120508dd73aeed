"""Papers that together represent a pile."""

from __future__ import annotations

import pytest

from explorer.errors import OptionError, UnknownIdError
from explorer.results import ReadingList
from explorer.tasks.reading_list import cover
from tests.papers import make, make_papers


def topics_of(picks: ReadingList) -> list[str]:
    return [paper_id.split("-")[0] for paper_id in picks.ids]


def test_the_first_picks_are_one_of_each_topic() -> None:
    picks = cover(make(make_papers()), top_k=3)
    assert set(topics_of(picks)) == {"bandits", "robots", "genomes"}
    assert [pick.rank for pick in picks] == [1, 2, 3]
    covered = [pick.covered for pick in picks]
    assert covered == sorted(covered)
    assert repr(picks).split()[:3] == ["rank", "covered", "paper_id"]


def test_what_was_read_is_covered_and_not_picked() -> None:
    picks = cover(make(make_papers()), top_k=2, given=["bandits-0", "robots-3"])
    assert topics_of(picks)[0] == "genomes"
    assert not {"bandits-0", "robots-3"} & set(picks.ids)
    assert picks.query == {"given": ["bandits-0", "robots-3"]}


def test_filters_leave_the_rest_of_the_pile_out() -> None:
    picks = cover(make(make_papers()), top_k=50, given="bandits-0", must="robot")
    assert set(topics_of(picks)) == {"robots"}
    assert picks.query["filters"][0]["left"] == len(picks)


def test_the_order_of_papers_does_not_matter() -> None:
    papers = make_papers()
    assert cover(make(papers), top_k=6).ids == cover(make(papers[::-1]), top_k=6).ids


def test_all_papers_cover_the_pile() -> None:
    picks = cover(make(make_papers(2)), top_k=100)
    assert len(picks) == 6
    assert picks[-1].covered == pytest.approx(1)


def test_odd_questions_are_refused() -> None:
    library = make(make_papers())
    with pytest.raises(OptionError, match="top_k is 0"):
        cover(library, top_k=0)
    with pytest.raises(UnknownIdError, match="no paper among 24"):
        cover(library, given="nobody")
    with pytest.raises(OptionError, match="there is no filter 'topk'"):
        cover(library, topk=3)  # type: ignore[call-arg]
