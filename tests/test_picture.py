from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import matplotlib as mpl
import numpy as np
import plotly.graph_objects as go
import pytest
from matplotlib.colors import to_rgb
from matplotlib.image import imread

from explorer.shown.charts import draw_evidence, draw_years
from explorer.shown.figure import draw_map
from explorer.shown.palette import SCALE
from explorer.shown.picture import picture
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


def test_charts_have_axes_and_lines() -> None:
    evidence = draw_evidence([2, 3, 4], {"silhouette": [0.1, 0.3, 0.2]}, 3)
    assert shows(pixels(evidence), evidence.data[0].line.color)
    assert picture(draw_years(["2023", "2024"], ["bandits", "robots"], [[1, 2], [0, 4]]))
