"""The topic map as a plotly figure.

Importing this room imports plotly, so callers import it when they need a figure.
"""

from __future__ import annotations

import logging
from base64 import b64encode
from html import unescape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from explorer.checks import string
from explorer.shown.colors import color_column
from explorer.shown.legend import Scale, entries_by, entries_by_topic, values_of
from explorer.shown.palette import SCALE
from explorer.shown.plainjson import plain_json, shortest

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from explorer.shown.drawing import Dot, Drawing
    from explorer.shown.legend import Group

logger = logging.getLogger(__name__)

# Up to so many points plotly draws SVG, whose zoom then takes a fifth of a second. Beyond, it takes
# WebGL, two contexts a figure, of which browsers keep about sixteen.
SVG_LIMIT = 5000
_CROWDED = 1500
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
    """The topic map; ``customdata`` of every point is ``[row, paper_id]``."""

    def __repr__(self) -> str:
        held = [trace.customdata for trace in self.data if trace.customdata is not None]
        papers = f"{sum(map(len, held)):,} papers"
        color = self.layout.legend.title.text
        if color:
            return f"<MapFigure of {papers} coloured by {unescape(color)}>"
        return f"<MapFigure of {papers} in {len(held)} topics>"


def draw_map(drawing: Drawing, color: str = "topic") -> MapFigure:
    """Draw the map of a corpus.

    Parameters
    ----------
    drawing : Drawing
    color : str, default "topic"
        What the points are coloured by: topic, year, venue, source, tag, trust, or the name of a
        further column.

    Returns
    -------
    MapFigure
        One trace a topic, or a value of a column, in the order of the legend, told apart by colour
        and shape. Papers coloured by numbers are one trace with a colour bar. Hovering over a point
        shows the headline and the beginning of the abstract.

    Raises
    ------
    OptionError
        When `color` is no string.
    InputError
        When the papers do not differ in `color`.

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
    if string("color", color) == "topic":
        return _figure(drawing, entries_by_topic(drawing))
    column = color_column(drawing, color)
    told = [f"{color}: {value}" for value in values_of(column)]
    return _figure(drawing, entries_by(column), told, color)


def _still(figure: Chart) -> dict[str, str]:
    """Give a picture for viewers that draw no plotly figure, where matplotlib can draw one."""
    try:
        from explorer.shown.picture import picture
    except ImportError:
        return {}
    try:
        drawn = picture(figure)
    except (KeyError, TypeError, ValueError) as error:  # whoever has the figure may change it
        logger.warning("The figure has no still picture, which GitHub and PDFs need: %s", error)
        return {}
    return {"image/png": b64encode(drawn).decode("ascii")}


def _figure(
    drawing: Drawing,
    entries: Sequence[Group | Scale],
    told: Sequence[str] | None = None,
    title: str = "",
) -> MapFigure:
    """Draw the entries of a legend under a title, and tell of each paper what its colour means."""
    topics = {legend.topic: _named(legend.topic_name, legend.size) for legend in drawing.topics}
    cards = [
        _card(dot, topics[dot.topic], value)
        for dot, value in zip(drawing.dots, told or [""] * len(drawing.dots), strict=True)
    ]
    layout = _layout(drawing)
    if title:
        layout["legend"]["title"] = {"text": escape(_short(title))}
    if any(isinstance(entry, Scale) for entry in entries):
        layout["legend"] |= {"y": 0, "yanchor": "bottom"}  # the bar stands above
    return MapFigure(data=[_trace(drawing, entry, cards) for entry in entries], layout=layout)


def _trace(
    drawing: Drawing, entry: Group | Scale, cards: Sequence[str]
) -> go.Scatter | go.Scattergl:
    n, rows = len(drawing.dots), entry.rows
    kind = go.Scatter if n <= SVG_LIMIT else go.Scattergl
    return kind(
        **(_on_scale(entry) if isinstance(entry, Scale) else _alike(entry)),
        mode="markers",
        x=shortest(drawing.points[rows, 0]),
        y=shortest(drawing.points[rows, 1]),
        customdata=[[row, drawing.dots[row].paper_id] for row in rows],
        hoverinfo="text",
        hovertext=[cards[row] for row in rows],
        marker_size=_dot_size(n),
        marker_opacity=0.92 if n <= _CROWDED else 0.8,
        marker_line=_outline(drawing, rows),
    )


def _alike(group: Group) -> dict[str, Any]:
    return {
        "name": _named(group.name, len(group.rows)),
        "marker": {"symbol": group.mark.shape, "color": group.mark.light},
    }


def _on_scale(scale: Scale) -> dict[str, Any]:
    """Colour papers from low to high, with a bar in place of an entry in the legend."""
    colors = [light for light, _ in SCALE]
    return {
        "name": escape(_short(scale.name)),
        "showlegend": False,
        "marker": {
            "symbol": "circle",
            "color": scale.numbers,
            "colorscale": [[at / (len(colors) - 1), color] for at, color in enumerate(colors)],
            "cmin": scale.low,
            "cmax": scale.high,
            "colorbar": {
                "title": {"text": escape(_short(scale.name))},
                "tickvals": [number for number, _ in scale.ticks],
                "ticktext": [said for _, said in scale.ticks],
                "thickness": 14,
                "outlinewidth": 0,
                "len": 0.6,
                "y": 1,
                "yanchor": "top",
            },
        },
    }


def _outline(drawing: Drawing, rows: list[int]) -> dict[str, Any]:
    """Give every point a thin line of the ground's colour, and a new one a ring."""
    width = 1 if len(drawing.dots) <= _CROWDED else 0
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
    return 13 if n < 100 else 10 if n < 500 else 8 if n <= _CROWDED else 6 if n < 5000 else 4.5


def _range(values: NDArray[np.float32]) -> list[float]:
    low, high = float(values.min()), float(values.max())
    pad = 0.06 * (high - low) or 1.0
    return [low - pad, high + pad]


def _named(name: str, size: int) -> str:
    return f"{escape(_short(name))} ({size:,})"


def _short(name: str) -> str:
    return (wrap(name, _LEGEND_WIDTH, max_lines=1, placeholder="…") or ["unnamed"])[0]


def _card(dot: Dot, topic: str, value: str) -> str:
    headline = wrap(dot.headline, _CARD_WIDTH, max_lines=_TITLE_LINES, placeholder=" …")
    snippet = wrap(dot.abstract, _CARD_WIDTH, max_lines=_SNIPPET_LINES, placeholder=" …")
    lines = ["<b>" + escape(line) + "</b>" for line in headline]
    lines += [escape(line) for line in snippet]
    kept = "" if dot.trust is None else f"neighbours kept: {dot.trust:.0%}"
    further = " · ".join(filter(None, [topic, kept, escape(value)]))
    return "<br>".join([*lines, f'<span style="color:{_MUTED}">{further}</span>'])


def escape(text: str) -> str:
    """Make a text literal for plotly, which reads a small HTML and, between dollars, TeX."""
    return text.translate(_ENTITIES)
