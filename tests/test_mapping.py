"""The map gathers what figure and page show."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from explorer.corpus import Paper
from explorer.errors import InputError, OptionError
from explorer.tasks import mapping
from tests.papers import make, make_papers


def test_the_drawing_holds_every_paper_in_its_row() -> None:
    papers = make_papers()
    library = make(papers)
    drawing = mapping.draw(library)
    assert [dot.paper_id for dot in drawing.dots] == library.corpus.ids
    assert [dot.topic for dot in drawing.dots] == library.clustering.labels.tolist()
    assert np.array_equal(drawing.points, library.projection.points)
    assert sum(topic.size for topic in drawing.topics) == len(papers)
    for row, related in enumerate(drawing.related):
        assert list(related) == [(found.row, found.similarity) for found in library.related(row)]
        assert row not in [other for other, _ in related]


def test_texts_are_shown_readable() -> None:
    paper = Paper(
        "a", title="On $\\beta$", abstract="A \\emph{fine} result.", authors=("M. Erd\\H{o}s",)
    )
    dot = mapping.draw(make([paper, *make_papers()])).dots[0]
    assert (dot.title, dot.abstract, dot.authors) == ("On β", "A fine result.", ("M. Erdős",))


def test_the_facts_tell_model_seed_and_trust() -> None:
    facts = mapping.facts(make(make_papers()))
    assert facts["papers"] == "24"
    assert facts["model"] == "hashing"
    assert facts["projection"] == "PCA, seed 0"
    assert 0 <= float(facts["trustworthiness"]) <= 1
    assert 0 <= float(facts["10-neighbour recall"]) <= 1


def test_the_page_is_the_same_each_time_and_the_figure_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = mapping.page(make(make_papers()))

    def never(*_: object) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr("explorer.shown.figure.draw_map", never)
    assert mapping.page(make(make_papers())) == first


def test_no_papers_are_no_map() -> None:
    with pytest.raises(InputError, match="no papers to map"):
        mapping.figure(make([]))


def test_many_topics_have_broader_ones_and_few_have_none() -> None:
    papers = make_papers(20)
    few = mapping.draw(make(papers, n_clusters=3))
    many = mapping.draw(make(papers, n_clusters=24))
    assert not any(legend.parent for legend in few.topics)
    broader = {legend.parent for legend in many.topics} - {""}
    assert 1 < len(broader) < 24


def test_the_page_explains_by_sentences_when_asked_to() -> None:
    library = make(make_papers())
    plain, explained = mapping.page(library), mapping.page(library, explain=True)
    without = mapping.page(library, explain=True, abstracts=False)
    reasons = mapping._reasons(library, mapping.draw(library), sentences=True)
    assert all(len(own) == 10 for own in reasons)
    own, other = reasons[0][0].pairs[0]
    row = library.related(0)[0].row
    assert own.strip() in library.corpus[0].abstract
    assert other.strip() in library.corpus[row].abstract
    assert reasons[0][0].terms
    assert len(plain) != len(explained)
    assert own.strip() not in without


def test_a_date_stands_in_the_footer_when_it_is_given() -> None:
    library = make(make_papers())
    assert "30 November" in mapping.page(library, date="30 November")
    assert mapping.page(library) == mapping.page(library)


def test_figure_and_page_refuse_a_color_that_is_no_string() -> None:
    library = make(make_papers())
    colors: Any = np.array(["year", "venue"])
    for draw in (mapping.figure, mapping.page):
        with pytest.raises(OptionError, match=r"color takes a string, .* type ndarray\."):
            draw(library, color=colors)
