from __future__ import annotations

import json
import pickle
import re
import sys
from dataclasses import replace
from html import unescape
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from explorer.errors import InputError, OptionError
from explorer.shown.colors import color_columns
from explorer.shown.drawing import Drawing, TopicLegend
from explorer.shown.figure import SVG_LIMIT, MapFigure, draw_map
from explorer.shown.legend import Scale, entries_by
from explorer.shown.palette import COLORS, PLAIN, mark_of, marks_of
from explorer.shown.plainjson import plain_json
from tests.drawings import HOSTILE, synthetic, with_texts


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    return synthetic(38)


def test_one_trace_a_topic_holds_its_papers(drawing: Drawing) -> None:
    figure = draw_map(drawing)
    assert [trace.name for trace in figure.data] == [
        f"{legend.topic_name} ({legend.size})" for legend in drawing.topics
    ]
    for trace, legend in zip(figure.data, drawing.topics, strict=True):
        for (row, paper_id), x, y in zip(trace.customdata, trace.x, trace.y, strict=True):
            assert drawing.dots[row].paper_id == paper_id
            assert drawing.dots[row].topic == legend.topic
            assert (np.float32(x), np.float32(y)) == tuple(drawing.points[row])


def test_every_paper_is_drawn_once(drawing: Drawing) -> None:
    rows = [row for trace in draw_map(drawing).data for row, _ in trace.customdata]
    assert sorted(rows) == list(range(38))


def test_topics_need_not_count_from_zero_nor_be_sorted(drawing: Drawing) -> None:
    dots = tuple(replace(dot, topic=7 - dot.topic) for dot in drawing.dots)
    topics = tuple(replace(legend, topic=7 - legend.topic) for legend in drawing.topics)
    changed = replace(drawing, dots=dots, topics=topics)
    figure = draw_map(changed)
    marks = marks_of(changed)
    assert [trace.marker.symbol for trace in figure.data] == [
        marks[legend.topic].shape for legend in topics
    ]


@pytest.mark.parametrize(("n", "kind"), [(SVG_LIMIT, go.Scatter), (SVG_LIMIT + 1, go.Scattergl)])
def test_many_points_are_drawn_with_webgl(n: int, kind: type) -> None:
    assert all(isinstance(trace, kind) for trace in draw_map(synthetic(n)).data)


def varied(drawing: Drawing, **fields: list[object]) -> Drawing:
    """Give the first papers of a drawing other values in some fields."""
    dots = list(drawing.dots)
    for name, values in fields.items():
        for row, value in enumerate(values):
            dots[row] = replace(dots[row], **{name: value})
    return replace(drawing, dots=tuple(dots))


def test_years_are_one_trace_with_a_bar(drawing: Drawing) -> None:
    figure = draw_map(varied(drawing, year=[None, 2019, 2031]), "year")
    years, rest = figure.data
    assert (years.showlegend, rest.name) == (False, "not given (1)")
    by_row = dict(zip([row for row, _ in years.customdata], years.marker.color, strict=True))
    assert by_row == {row: drawing.dots[row].year for row in range(3, 38)} | {1: 2019, 2: 2031}
    assert (years.marker.cmin, years.marker.cmax) == (2000, 2031)
    assert years.marker.colorbar.ticktext == ("2000", "2008", "2016", "2023", "2031")
    assert rest.marker.color == PLAIN.light
    assert rest.hovertext[0].endswith(" · year: not given</span>")
    assert repr(figure) == "<MapFigure of 38 papers coloured by year>"


def test_few_years_far_from_the_others_share_the_color_of_the_end() -> None:
    drawing = varied(synthetic(200), year=[1900, 1901, 2099])
    [scale] = entries_by(color_columns(drawing)[0])
    assert isinstance(scale, Scale)
    assert (scale.low, scale.high, min(scale.numbers)) == (2000, 2024, 1900)
    assert [said for _, said in scale.ticks] == ["up to 2000", "2006", "2012", "2018", "from 2024"]


def test_two_years_have_two_ticks(drawing: Drawing) -> None:
    figure = draw_map(varied(drawing, year=[2023 + row % 2 for row in range(38)]), "year")
    assert figure.data[0].marker.colorbar.tickvals == (2023, 2024)


def test_venues_have_a_trace_each_the_most_frequent_first(drawing: Drawing) -> None:
    figure = draw_map(varied(drawing, venue=["ICML", "ICML", ""]), "venue")
    assert [trace.name for trace in figure.data] == [
        "Journal of Studies (35)", "ICML (2)", "not given (1)",
    ]  # fmt: skip
    assert [trace.marker.symbol for trace in figure.data[:2]] == [
        mark_of(0).shape, mark_of(1).shape,
    ]  # fmt: skip
    assert [row for row, _ in figure.data[1].customdata] == [0, 1]
    assert "venue: ICML" in figure.data[1].hovertext[0]
    assert figure.layout.legend.title.text == "venue"


def test_further_columns_trust_and_tags_color_the_figure(drawing: Drawing) -> None:
    records = [{"extra": [["<track>", str(row % 2)]]} for row in range(38)]
    rich = varied(
        drawing, record=records, trust=[row / 37 for row in range(38)], tags=[("a", "b"), ("a",)]
    )
    assert [trace.name for trace in draw_map(rich, "<track>").data] == ["0 (19)", "1 (19)"]
    assert draw_map(rich, "<track>").layout.legend.title.text == "&lt;track&gt;"
    assert "<track>" in repr(draw_map(rich, "<track>"))
    assert draw_map(rich, "trust").data[0].marker.colorbar.ticktext[-1] == "100%"
    assert [trace.name for trace in draw_map(rich, "tag").data] == ["a (2)", "not given (36)"]


@pytest.mark.parametrize("color", ["venue", "yaer", "Topic", ""])
def test_a_color_that_the_papers_do_not_have_is_refused(drawing: Drawing, color: str) -> None:
    with pytest.raises(InputError, match=rf"by '{color}'.*can be coloured by topic, year\."):
        draw_map(drawing, color)


@pytest.mark.parametrize("color", [5, None, ["year"], np.array(["year", "venue"])])
def test_a_color_that_is_no_string_is_refused(drawing: Drawing, color: Any) -> None:
    kind = type(color).__name__
    with pytest.raises(OptionError, match=rf"^color takes a string, .* type {kind}\."):
        draw_map(drawing, color)


def test_a_refused_color_shows_control_characters(drawing: Drawing) -> None:
    records: list[object] = [{"extra": [["\x1b[31mtrack", str(row % 2)]]} for row in range(38)]
    with pytest.raises(
        InputError, match=r"coloured by 'y\\x07'.*topic, year, \\x1b.31mtrack"
    ) as info:
        draw_map(varied(drawing, record=records), "y\x07")
    assert str(info.value).isprintable()


def test_a_map_with_a_trace_of_ones_own_still_shows_itself(drawing: Drawing) -> None:
    figure = draw_map(drawing).add_scatter(x=[0], y=[0])
    assert repr(figure) == "<MapFigure of 38 papers in 4 topics>"


def test_texts_are_literal_for_plotly(drawing: Drawing) -> None:
    figure = draw_map(with_texts(drawing))
    shown = [text for trace in figure.data for text in (*trace.hovertext, trace.name)]
    ours = re.compile(r'</?b>|<br>|<span style="color:#5c6570">|</span>')
    for text in (*shown, figure.layout.title.text):
        assert not set("<>$") & set(ours.sub("", text))
    assert unescape(figure.layout.title.text) == HOSTILE[0]


def test_hover_cards_fit_a_window(drawing: Drawing) -> None:
    long = replace(
        drawing.dots[0], headline="word " * 300, abstract="unbreakable" * 500 + " word" * 2000
    )
    figure = draw_map(replace(drawing, dots=(long, *drawing.dots[1:])))
    for trace in figure.data:
        for card in trace.hovertext:
            lines = card.split("<br>")
            assert len(lines) <= 25
            assert max(len(unescape(line).removeprefix("<b>")) for line in lines) <= 110


def test_hover_card_shows_headline_snippet_and_topic(drawing: Drawing) -> None:
    card = draw_map(drawing).data[0].hovertext[0]
    first, *snippet, last = card.split("<br>")
    assert first == f"<b>{drawing.dots[0].headline}</b>"
    assert " ".join(snippet).startswith("We study bandits")
    assert drawing.topics[0].topic_name in last


@pytest.mark.parametrize("n", [1, 2])
def test_few_papers_have_a_range_to_stand_in(n: int) -> None:
    drawing = replace(synthetic(n, 1), points=np.zeros((n, 2), np.float32))
    figure = draw_map(drawing)
    assert figure.layout.xaxis.range == (-1.0, 1.0)


def test_plain_json_is_json_and_needs_no_decoding(drawing: Drawing) -> None:
    figure = draw_map(drawing)
    figure.update_traces(marker_size=np.full(5, 3.5), x=np.array([np.nan, np.inf, 1.5]))
    plain = plain_json(figure)
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert plain["data"][0]["x"] == [None, None, 1.5]
    assert plain["data"][0]["marker"]["size"] == [3.5] * 5
    assert "bdata" not in json.dumps(plain)


def test_plain_json_keeps_the_shape_of_arrays() -> None:
    figure = go.Figure(go.Heatmap(z=np.arange(6, dtype=np.int16).reshape(2, 3)))
    assert plain_json(figure)["data"][0]["z"] == [[0, 1, 2], [3, 4, 5]]


def test_map_figure_is_a_figure(drawing: Drawing) -> None:
    figure = draw_map(drawing)
    assert isinstance(figure, MapFigure)
    assert isinstance(figure, go.Figure)
    assert figure.update_layout(height=400) is figure
    assert MapFigure._ipython_display_ is None
    assert type(pickle.loads(pickle.dumps(figure))) is MapFigure


def test_same_drawing_same_figure() -> None:
    assert plain_json(draw_map(synthetic(38))) == plain_json(draw_map(synthetic(38)))


def test_a_shape_always_goes_with_a_color_and_48_topics_differ() -> None:
    marks = [mark_of(topic) for topic in range(48)]
    assert len({(mark.shape, mark.light) for mark in marks}) == 48
    assert len({(mark.shape, mark.dark) for mark in marks}) == 48
    assert len({mark.light for mark in marks[:8]}) == 8


def test_the_marks_of_the_first_48_topics_differ_and_the_first_8_have_a_color_each() -> None:
    marks = list(marks_of(synthetic(480, 48)).values())
    assert len({(mark.shape, mark.light) for mark in marks}) == 48
    assert len({mark.light for mark in marks[:8]}) == len(COLORS)
    assert len(marks_of(synthetic(600, 60))) == 60


def test_topics_side_by_side_differ_in_color() -> None:
    drawing = synthetic(1600, 16)  # in a circle
    marks = marks_of(drawing)
    for topic in range(16):
        assert marks[topic].light != marks[(topic + 1) % 16].light


def test_new_papers_change_no_mark() -> None:
    drawing = synthetic(1600, 16)
    dots = tuple(replace(dot, topic=0, new=True) for dot in drawing.dots)
    grown = replace(
        drawing, dots=drawing.dots + dots, related=drawing.related * 2,
        points=np.concatenate([drawing.points, drawing.points + 50]),
    )  # fmt: skip
    assert marks_of(grown) == marks_of(drawing)


def test_noise_is_a_plain_dot(drawing: Drawing) -> None:
    dots = tuple(replace(dot, topic=dot.topic - 1) for dot in drawing.dots)
    topics = tuple(replace(legend, topic=legend.topic - 1) for legend in drawing.topics)
    marks = marks_of(replace(drawing, dots=dots, topics=topics))
    assert marks[-1] == PLAIN
    assert marks[0].light == COLORS[0][0]


def test_new_papers_are_ringed_and_trust_is_told(drawing: Drawing) -> None:
    dots = (replace(drawing.dots[0], new=True, trust=0.4), *drawing.dots[1:])
    trace = draw_map(replace(drawing, dots=dots)).data[0]
    assert trace.marker.line.width[0] > trace.marker.line.width[1]
    assert "neighbours kept: 40%" in trace.hovertext[0]


def test_drawing_refuses_parts_that_disagree(drawing: Drawing) -> None:
    with pytest.raises(ValueError, match=r"38 dots need points of shape \(38, 2\)"):
        replace(drawing, points=drawing.points[:37])
    with pytest.raises(ValueError, match="37"):
        replace(drawing, related=drawing.related[:37])
    with pytest.raises(ValueError, match=r"no legend for the topics \[1, 2, 3\]"):
        replace(drawing, topics=(TopicLegend(0, "", (), 0),))


def test_a_notebook_gets_plotlys_own_format_a_picture_and_nothing_from_the_web() -> None:
    bundle = draw_map(synthetic(5))._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.plotly.v1+json", "image/png", "text/plain"}
    assert "http" not in json.dumps(bundle["application/vnd.plotly.v1+json"])
    assert draw_map(synthetic(5))._repr_html_ is None
    assert bundle["text/plain"].startswith("<MapFigure of 5 papers in")


def test_without_matplotlib_there_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "explorer.shown.picture", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    bundle = draw_map(synthetic(5))._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.plotly.v1+json", "text/plain"}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"marker_color": "var(--ink)"}, "Invalid RGBA argument"),
        ({"marker_color": [1, "red"]}, "expected string"),
        ({"x": ["2024-01-01"] * 38}, "could not convert string to float"),
    ],
)
def test_a_figure_that_cannot_be_a_picture_is_shown_all_the_same(
    drawing: Drawing, change: dict[str, Any], reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    bundle = draw_map(drawing).update_traces(**change)._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.plotly.v1+json", "text/plain"}
    [record] = caplog.records
    assert (record.name, record.levelname) == ("explorer.shown.figure", "WARNING")
    assert "no still picture" in record.message
    assert reason in record.message
