from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import matplotlib as mpl
import numpy as np
import plotly.graph_objects as go
import pytest
from matplotlib.colors import to_hex, to_rgb
from matplotlib.image import imread

from explorer.shown.charts import draw_evidence, draw_years
from explorer.shown.figure import draw_map
from explorer.shown.palette import SCALE
from explorer.shown.picture import _rgba, picture
from tests.drawings import synthetic, with_texts


def pixels(figure: Any) -> np.ndarray:
    return np.asarray(imread(BytesIO(picture(figure))))[..., :3]


def shows(seen: np.ndarray, color: str) -> bool:
    return bool((np.abs(seen - to_rgb(color)).max(axis=2) < 0.1).sum() > 20)


def test_every_topic_is_seen_in_its_color() -> None:
    figure = draw_map(synthetic(200, 8))
    seen = pixels(figure)
    assert seen.shape[:2] == (520, 840)
    assert all(shows(seen, trace.marker.color) for trace in figure.data)


def test_a_hidden_topic_is_not_drawn() -> None:
    figure = draw_map(synthetic(200, 4))
    color = figure.data[1].marker.color
    assert shows(pixels(figure), color)
    figure.data[1].visible = "legendonly"
    assert not shows(pixels(figure), color)


def test_a_picture_is_light_and_always_the_same() -> None:
    figure = draw_map(synthetic(38))
    first = picture(figure)
    with mpl.rc_context({"savefig.dpi": 300}):
        assert picture(figure) == first
    assert len(first) < 60_000
    assert len(picture(draw_map(synthetic(2000, 30)))) < 200_000


def test_names_are_literal_and_any_script_is_drawn_without_a_complaint() -> None:
    assert picture(draw_map(with_texts(synthetic(38), ("$x^$ \\frac", "<b>", "深度学习") * 3)))


@pytest.mark.parametrize(
    "change",
    [
        {"marker_size": np.arange(3.0, 41.0)},
        {"marker_symbol": "hexagon"},
        {"marker": {"size": None, "line": {"width": None}}},
    ],
)
def test_a_figure_that_was_changed_is_still_drawn(change: dict[str, Any]) -> None:
    figure = draw_map(synthetic(38, 1)).update_traces(**change)
    figure.add_trace(go.Bar(y=[1]))
    assert picture(figure)


def test_years_have_a_bar_of_colors_and_venues_a_legend() -> None:
    drawing = synthetic(100)
    dots = [replace(dot, venue=("A", "B")[row % 2]) for row, dot in enumerate(drawing.dots)]
    dots[0] = replace(dots[0], year=None)
    drawing = replace(drawing, dots=tuple(dots))
    years, venues = draw_map(drawing, "year"), draw_map(drawing, "venue")
    bar = pixels(years)[:, 580:600]
    assert all(shows(bar, light) for light, _ in SCALE)
    assert not shows(pixels(venues)[:, 580:600], SCALE[0][0])
    assert all(shows(pixels(venues), trace.marker.color) for trace in venues.data)
    years.update_traces(marker_colorscale="Viridis", marker_cmin=None)
    assert picture(years)


@pytest.mark.parametrize(
    ("css", "hexadecimal"),
    [
        ("rgb(10,20,30)", "#0a141e"),
        ("rgb(100%, 50%, 0%)", "#ff8000"),
        (" RGBA(255, 0, 0, .5) ", "#ff000080"),
        ("rgb(1 2 3 / 40%)", "#01020366"),
        ("hsl(120, 100%, 25%)", "#008000"),
        ("hsla(0, 0%, 50%, 1)", "#808080"),
        ("Dark Blue", "#00008b"),
        ("#FFF", "#ffffff"),
    ],
)
def test_colors_of_css_are_read(css: str, hexadecimal: str) -> None:
    assert go.Scatter(marker_color=css).marker.color == css  # plotly takes it
    assert to_hex(_rgba(css), keep_alpha=len(hexadecimal) == 9) == hexadecimal


@pytest.mark.parametrize("css", ["var(--ink)", "oklch(50% 0.1 20)"])
def test_colors_that_only_a_browser_knows_are_refused(css: str) -> None:
    with pytest.raises(ValueError, match="Invalid RGBA argument"):
        picture(draw_map(synthetic(38)).update_traces(marker_color=css))


@pytest.mark.parametrize("color", ["rgb(200,0,100)", ["hsl(330,100%,39%)"] * 200])
def test_one_color_or_several_are_drawn(color: Any) -> None:
    plain = draw_map(synthetic(200, 1))
    assert not shows(pixels(plain), "#c80064")
    assert shows(pixels(plain.update_traces(marker_color=color)), "#c80064")


def test_outlines_have_their_color() -> None:
    figure = draw_map(synthetic(200, 1)).update_traces(marker_line_width=4)
    assert not shows(pixels(figure), "#00ff00")
    assert shows(pixels(figure.update_traces(marker_line_color="rgb(0,255,0)")), "#00ff00")


def test_a_list_need_not_fit_the_points() -> None:
    figure = draw_map(synthetic(200, 2)).update_traces(marker_size=[0, 30, 0], marker_color="red")
    one_each = (np.abs(pixels(figure) - to_rgb("red")).max(axis=2) < 0.2).sum()
    figure.update_traces(marker_size=[30] * 1000)
    assert 0 < one_each < (np.abs(pixels(figure) - to_rgb("red")).max(axis=2) < 0.2).sum()
    assert shows(pixels(figure.update_traces(marker_color=["red"])), "#505050")


def test_opacity_of_trace_color_and_points_are_multiplied() -> None:
    figure = draw_map(synthetic(1, 1)).update_traces(marker_size=60, showlegend=False, opacity=0.5)
    figure.update_traces(marker_color="rgba(255,0,0,0.5)", marker_opacity=[0.8])
    assert shows(pixels(figure), "#ffcccc")


def test_years_without_numbers_for_colors_have_no_bar() -> None:
    years = draw_map(synthetic(100), "year")
    with_bar = pixels(years)[:, 580:600]
    without = [
        pixels(draw_map(synthetic(100), "year").update_traces(**change))[:, 580:600]
        for change in ({"marker_color": "red"}, {"marker_showscale": False})
    ]
    assert shows(with_bar, SCALE[0][0])
    assert not any(shows(seen, light) for seen in without for light, _ in SCALE)


def test_a_scale_of_ones_own_goes_up_or_down() -> None:
    years = draw_map(synthetic(100), "year").update_traces(marker_colorscale="RdBu")
    bar = pixels(years)[:, 580:600]
    top, bottom = np.split(bar, [240])
    assert shows(bar, "#67001f")
    assert shows(top, "#053061")
    assert not shows(bottom, "#053061")
    down = pixels(years.update_traces(marker_reversescale=True))[:, 580:600]
    assert shows(down[240:], "#053061")
    assert not shows(down[:240], "#053061")


def test_charts_have_axes_and_lines() -> None:
    evidence = draw_evidence([2, 3, 4], {"silhouette": [0.1, 0.3, 0.2]}, 3)
    assert shows(pixels(evidence), evidence.data[0].line.color)
    evidence.update_traces(line_color="rgb(200,0,100)")
    assert shows(pixels(evidence), "#c80064")
    assert picture(draw_years(["2023", "2024"], ["bandits", "robots"], [[1, 2], [0, 4]]))
