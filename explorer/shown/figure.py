"""The topic map as a plotly figure.

Importing this room imports plotly, so callers import it when they need a figure.
"""

from __future__ import annotations

import math
from base64 import b64decode, b64encode
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import numpy as np
import plotly.graph_objects as go

from explorer.shown.palette import marks_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from explorer.shown.drawing import Dot, Drawing, TopicLegend
    from explorer.shown.palette import Mark

# Above this many points plotly's SVG traces get slow to pan and to restyle.
SVG_LIMIT = 1500
_HEIGHT = 640
_RING = 1.8
_INK, _MUTED, _GROUND, _LINE = "#1b1f24", "#5c6570", "#ffffff", "#d9dbdd"
_FONT = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
# A hover card wider or taller than the window would not be shown at all.
_CARD_WIDTH, _TITLE_LINES, _SNIPPET_LINES, _LEGEND_WIDTH = 72, 3, 6, 44
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;"})


class Chart(go.Figure):  # type: ignore[misc]
    """A `plotly.graph_objects.Figure` that a notebook shows without a network.

    All of plotly's methods work on it. It shows itself as plotly's own format, which takes a few
    kilobytes, and, where matplotlib is installed, as a still picture for viewers without plotly.
    """

    # plotly's own would print the figure through its renderer list before a notebook can choose,
    # and its HTML loads a script from the web.
    _ipython_display_ = None
    _repr_html_ = None

    def _repr_mimebundle_(self, *_: object, **__: object) -> dict[str, Any]:
        return {
            "application/vnd.plotly.v1+json": plain_json(self),
            **_still(self),
            "text/plain": repr(self),
        }

    def __repr__(self) -> str:
        return f"<Chart of {len(self.data)} lines>"


class MapFigure(Chart):
    """The topic map: a trace a topic; ``customdata`` of every point is ``[row, paper_id]``."""

    def __repr__(self) -> str:
        papers = sum(len(trace.customdata) for trace in self.data)
        return f"<MapFigure of {papers:,} papers in {len(self.data)} topics>"


def draw_map(drawing: Drawing) -> MapFigure:
    """Draw the map of a corpus.

    Parameters
    ----------
    drawing : Drawing

    Returns
    -------
    MapFigure
        One trace a topic in the order of the legend, told apart by colour and shape; hovering
        over a point shows the headline and the beginning of the abstract.

    Examples
    --------
    >>> import numpy as np
    >>> from explorer.shown.drawing import Dot, Drawing, TopicLegend
    >>> dot = Dot("p1", "Bandits", "Bandits", "We pull arms.", (), 2024, "", "", "", "", 0)
    >>> figure = draw_map(Drawing("Mine", (dot,), (TopicLegend(0, "bandits", (), 1),),
    ...                           np.zeros((1, 2), np.float32), ((),), ()))
    >>> figure.data[0].name, figure.data[0].customdata
    ('bandits (1)', ([0, 'p1'],))
    """
    marks = marks_of(drawing)
    return MapFigure(
        data=[_trace(drawing, legend, marks[legend.topic]) for legend in drawing.topics],
        layout=_layout(drawing),
    )


def plain_json(figure: go.Figure) -> dict[str, Any]:
    """Give a figure as plain JSON values: arrays as lists, NaN and infinity as None.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure

    Returns
    -------
    dict
        With the keys ``data`` and ``layout``; float32 values keep their shortest digits.

    Examples
    --------
    >>> plain_json(go.Figure(go.Scatter(y=np.array([0.1, np.nan], np.float32))))["data"][0]["y"]
    [0.1, None]
    """
    given = figure.to_plotly_json()
    return {"data": _plain(given["data"]), "layout": _plain(given["layout"])}


def _still(figure: Chart) -> dict[str, str]:
    """Give a picture for viewers that draw no plotly figure, where matplotlib is installed."""
    try:
        from explorer.shown.picture import picture
    except ImportError:
        return {}
    return {"image/png": b64encode(picture(figure)).decode("ascii")}


def _trace(drawing: Drawing, legend: TopicLegend, mark: Mark) -> go.Scatter | go.Scattergl:
    n = len(drawing.dots)
    rows = [row for row, dot in enumerate(drawing.dots) if dot.topic == legend.topic]
    name = _legend_name(legend)
    kind = go.Scatter if n <= SVG_LIMIT else go.Scattergl
    return kind(
        name=name,
        mode="markers",
        x=_shortest(drawing.points[rows, 0]),
        y=_shortest(drawing.points[rows, 1]),
        customdata=[[row, drawing.dots[row].paper_id] for row in rows],
        hoverinfo="text",
        hovertext=[_card(drawing.dots[row], name) for row in rows],
        marker={
            "symbol": mark.shape,
            "color": mark.light,
            "size": _dot_size(n),
            "opacity": 0.92 if n <= SVG_LIMIT else 0.8,
            "line": _outline(drawing, rows),
        },
    )


def _outline(drawing: Drawing, rows: list[int]) -> dict[str, Any]:
    """Give every point a thin line of the ground's colour, and a new one a ring."""
    width = 1 if len(drawing.dots) <= SVG_LIMIT else 0
    if not any(drawing.dots[row].new for row in rows):
        return {"width": width, "color": _GROUND}
    new = [drawing.dots[row].new for row in rows]
    return {
        "width": [_RING if is_new else width for is_new in new],
        "color": [_INK if is_new else _GROUND for is_new in new],
    }


def _layout(drawing: Drawing) -> dict[str, Any]:
    unseen = {"visible": False, "showgrid": False, "zeroline": False}
    return {
        **base_layout(),
        "title": {"text": escape(drawing.title), "x": 0.02, "xanchor": "left"},
        "height": _HEIGHT,
        "margin": {"l": 16, "r": 16, "t": 56, "b": 16},
        "hovermode": "closest",
        "dragmode": "pan",
        "hoverlabel": {
            "align": "left",
            "bgcolor": _GROUND,
            "bordercolor": _LINE,
            "font": {"family": _FONT, "color": _INK, "size": 13},
        },
        "legend": {"itemsizing": "constant", "font": {"color": _MUTED}},
        "xaxis": {**unseen, "range": _range(drawing.points[:, 0])},
        "yaxis": {**unseen, "range": _range(drawing.points[:, 1]), "scaleanchor": "x"},
    }


def base_layout() -> dict[str, Any]:
    """Give the font and the ground that all figures share."""
    return {
        # An empty template: plotly's default one is 7 kB of other people's choices.
        "template": go.layout.Template(),
        "font": {"family": _FONT, "color": _INK, "size": 13},
        "paper_bgcolor": _GROUND,
        "plot_bgcolor": _GROUND,
    }


def _dot_size(n: int) -> float:
    return 13 if n < 100 else 10 if n < 500 else 8 if n <= SVG_LIMIT else 6 if n < 5000 else 4.5


def _range(values: NDArray[np.float32]) -> list[float]:
    low, high = float(values.min()), float(values.max())
    pad = 0.06 * (high - low) or 1.0
    return [low - pad, high + pad]


def _legend_name(legend: TopicLegend) -> str:
    name = wrap(legend.topic_name, _LEGEND_WIDTH, max_lines=1, placeholder="…") or ["unnamed"]
    return f"{escape(name[0])} ({legend.size:,})"


def _card(dot: Dot, topic: str) -> str:
    headline = wrap(dot.headline, _CARD_WIDTH, max_lines=_TITLE_LINES, placeholder=" …")
    snippet = wrap(dot.abstract, _CARD_WIDTH, max_lines=_SNIPPET_LINES, placeholder=" …")
    lines = ["<b>" + escape(line) + "</b>" for line in headline]
    lines += [escape(line) for line in snippet]
    if dot.trust is not None:
        topic = f"{topic} · neighbours kept: {dot.trust:.0%}"
    return "<br>".join([*lines, f'<span style="color:{_MUTED}">{topic}</span>'])


def escape(text: str) -> str:
    """Make a text literal for plotly, which reads a small HTML and, between dollars, TeX."""
    return text.translate(_ENTITIES)


def _shortest(values: Any) -> list[float]:
    """Give float32 values as floats with the fewest digits that round back to them."""
    return [float(str(value)) for value in np.asarray(values, np.float32)]


def _plain(value: Any) -> Any:
    if isinstance(value, dict) and {"dtype", "bdata"} <= value.keys():
        return _plain(_decoded(value))
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, np.ndarray):
        short = value.dtype == np.float32 and value.ndim == 1
        return _plain(_shortest(value) if short else value.tolist())
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    if isinstance(value, np.generic):
        return _plain(value.item())
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _decoded(spec: dict[str, str]) -> Any:
    """Undo plotly's base64 form of a numpy array."""
    array = np.frombuffer(b64decode(spec["bdata"]), np.dtype(spec["dtype"]))
    if "shape" not in spec:
        return array
    return array.reshape([int(length) for length in str(spec["shape"]).split(",")])
