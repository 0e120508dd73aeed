"""Small figures about the topics: lines over numbers of topics, and over years.

Importing this room imports plotly, so callers import it when they need a figure.
"""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING, Any

from explorer.shown.figure import Chart, base_layout, escape
from explorer.shown.palette import mark_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_NAME_WIDTH = 44
_HEIGHT = 420


def draw_evidence(
    n_clusters: Sequence[int], curves: Mapping[str, Sequence[float]], chosen: int
) -> Chart:
    """Draw what speaks for each number of topics, with a line at the one in use.

    Parameters
    ----------
    n_clusters : sequence of int
    curves : Mapping
        Values in [-1, 1] for each number of topics, by name.
    chosen : int
        0 for none.

    Examples
    --------
    >>> draw_evidence([2, 3], {"silhouette": [0.1, 0.2]}, 3)
    <Chart of 1 lines>
    """
    chart = _lines([*n_clusters], curves)
    chart.update_layout(xaxis={"title": {"text": "topics"}, "tickvals": list(n_clusters)})
    if chosen:
        chart.add_vline(x=chosen, line={"dash": "dot", "width": 1})
    return chart


def draw_years(
    periods: Sequence[str], names: Sequence[str], counts: Sequence[Sequence[int]]
) -> Chart:
    """Draw how many papers each topic has in each period.

    Parameters
    ----------
    periods : sequence of str
        In order.
    names : sequence of str
        Of the topics.
    counts : sequence of sequence of int
        For each topic, one a period.

    Examples
    --------
    >>> draw_years(["2023", "2024"], ["bandits", "robots"], [[1, 2], [0, 4]])
    <Chart of 2 lines>
    """
    chart = _lines([*periods], dict(zip(names, counts, strict=True)))
    chart.update_layout(
        xaxis={"type": "category"}, yaxis={"title": {"text": "papers"}, "rangemode": "tozero"}
    )
    return chart


def _lines(x: Sequence[Any], curves: Mapping[str, Sequence[float]]) -> Chart:
    """Draw one line a curve, each in the colour and with the shape of its place."""
    marks = [mark_of(place) for place in range(len(curves))]
    traces = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": escape(shorten(name, _NAME_WIDTH, placeholder="…")),
            "x": list(x),
            "y": list(values),
            "line": {"color": mark.light, "width": 2},
            "marker": {"symbol": mark.shape, "color": mark.light, "size": 8},
        }
        for (name, values), mark in zip(curves.items(), marks, strict=True)
    ]
    return Chart(data=traces, layout={**base_layout(), "height": _HEIGHT, "hovermode": "x"})
