"""Still pictures of the figures, for viewers that draw no plotly figure.

GitHub shows notebooks so, and so do PDFs made of them. Importing this room imports matplotlib, so
callers import it when they need a picture.
"""

from __future__ import annotations

import re
import warnings
from colorsys import hls_to_rgb
from html import unescape
from io import BytesIO
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, Normalize, to_rgba
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

_SIZE, _DPI = (8.4, 5.2), 100  # inches, pixels an inch
_MAP = (0.01, 0.01, 0.64, 0.91)  # left, bottom, width and height, as shares of the picture
_CHART = (0.07, 0.12, 0.56, 0.78)
_LEGEND = (0.66, 0.48)
_BAR = (0.69, 0.4, 0.02, 0.4)
_LEGEND_BELOW_BAR = (0.66, 0.28)
_FONTS = ["DejaVu Sans"]  # comes with matplotlib, so that every machine draws the same
_INK, _GROUND = "#1b1f24", "#ffffff"
_TEXT: dict[str, Any] = {"color": _INK, "fontfamily": _FONTS}
_TITLE_WIDTH, _NAME_WIDTH, _NAME_SIZE, _LEGEND_LINES = 80, 33, 9, 22
# plotly's markers: what matplotlib calls them, and how large they are drawn to look alike.
_MARKERS = {
    "circle": ("o", 1.0),
    "square": ("s", 0.9),
    "diamond": ("D", 0.85),
    "triangle-up": ("^", 1.1),
    "cross": ("P", 1.15),
    "star": ("*", 1.45),
}
_DEFAULT_SIZE = 6  # pixels, as plotly has it
_DOT = 0.62  # points a pixel: the picture is smaller than the figure on a screen
_UNCOLORED, _REST = "#1f77b4", "#444444"  # plotly's, where no colour or too few are given
_CSS = re.compile(r"\s*(rgb|hsl)a?\((.*)\)\s*", re.IGNORECASE)


def picture(figure: Any) -> bytes:
    """Draw a map, or a chart of lines, with its legend as a PNG.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
        What `explorer.shown.figure` or `explorer.shown.charts` gives. Hidden traces are left out.

    Returns
    -------
    bytes
        840 by 520 pixels. The same figure gives the same bytes with the same matplotlib.

    Raises
    ------
    ValueError, TypeError
        When the figure was given something that matplotlib cannot draw.
    """
    # Not by pyplot, which would draw with what the reader has set for other figures.
    sheet = Figure(figsize=_SIZE, dpi=_DPI, facecolor=_GROUND)
    FigureCanvasAgg(sheet)
    is_map = figure.layout.xaxis.visible is False
    axes = sheet.add_axes(_MAP if is_map else _CHART)
    _dress(axes, figure.layout, is_map=is_map)
    traces = [trace for trace in figure.data if _is_shown(trace)]
    for trace in traces:
        (_draw_points if is_map else _draw_line)(axes, trace)
    if axes.get_legend_handles_labels()[1]:
        _draw_legend(axes, figure.layout.legend)
    return _png(sheet)


def _dress(axes: Axes, layout: Any, *, is_map: bool) -> None:
    title = _lines(layout.title.text, _TITLE_WIDTH, 1)
    axes.set_title(title, loc="left", fontsize=12, parse_math=False, **_TEXT)
    if is_map:
        axes.set_axis_off()
        axes.set_aspect("equal", adjustable="datalim")
        return
    axes.set_xlabel(layout.xaxis.title.text or "", **_TEXT)
    axes.set_ylabel(layout.yaxis.title.text or "", **_TEXT)
    axes.spines[["top", "right"]].set_visible(False)
    if layout.xaxis.tickvals is not None:
        axes.set_xticks(layout.xaxis.tickvals)
    for shape in layout.shapes:
        axes.axvline(shape.x0, linestyle=":", linewidth=1, color=_INK)


def _is_shown(trace: Any) -> bool:
    return trace.visible in {None, True} and trace.type in {"scatter", "scattergl"}


def _draw_points(axes: Axes, trace: Any) -> None:
    marker, n = trace.marker, len(trace.x)
    shape, sides = _marker(trace)
    opacity = _opacity(trace, n)
    is_listed = trace.showlegend is not False
    axes.scatter(
        np.asarray(trace.x, dtype=np.float64),
        np.asarray(trace.y, dtype=np.float64),
        s=_each(sides, n, 0) ** 2,
        c=_colors(marker, n, _UNCOLORED) * opacity,
        marker=shape,
        linewidths=[*_each(_sizes(marker.line.width, 0), n, 0)],
        edgecolors=[*_colors(marker.line, n, _REST) * opacity],
        label=_lines(trace.name, _NAME_WIDTH, 2) if is_listed else None,
    )
    if _has_bar(marker):
        _draw_bar(axes, marker)


def _each(values: Any, n: int, rest: Any) -> NDArray[np.float64]:
    """Give one value for all points, or one for each of n; in plotly a list may not fit them.

    >>> _each(2, 3, 0), _each([2, 4], 3, 0), _each([2, 4], 1, 0)
    (array([2.]), array([2., 4., 0.]), array([2.]))
    """
    given = np.asarray(values, dtype=np.float64)
    if given.ndim == np.ndim(rest):
        return given[None]
    each = np.full((n, *np.shape(rest)), rest, dtype=np.float64)
    each[: len(given)] = given[:n]
    return each


def _is_scaled(given: Any) -> bool:
    """Tell whether colours are given as numbers on a scale."""
    return np.asarray(given.color).dtype.kind in "iuf"


def _colors(given: Any, n: int, default: str) -> NDArray[np.float64]:
    """Give red, green, blue and opacity of n points."""
    color = default if given.color is None else given.color
    values: Any
    if _is_scaled(given):
        values = _scale(given).to_rgba(np.asarray(color))
    elif isinstance(color, str):
        values = _rgba(color)
    else:
        values = np.reshape([_rgba(one) for one in color[:n]], (-1, 4))
    return _each(values, n, to_rgba(_REST))


def _opacity(trace: Any, n: int) -> NDArray[np.float64]:
    """Give what to multiply the colours of n points by."""
    of_all, of_each = (
        1 if given is None else given for given in (trace.opacity, trace.marker.opacity)
    )
    each = of_all * _each(of_each, n, 1)
    return np.column_stack([np.ones((len(each), 3)), each])


def _rgba(color: str) -> tuple[float, float, float, float]:
    """Read a colour of CSS, which matplotlib does in part.

    >>> _rgba("rgb(255, 0, 0)"), _rgba("hsl(240, 100%, 50%, 0.5)"), _rgba("Dark Blue")[2] > 0.5
    ((1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 0.5), True)
    """
    found = _CSS.fullmatch(color)
    if not found:
        return to_rgba(color.replace(" ", "").lower())
    kind, numbers = found[1].lower(), re.findall(r"[\d.]+%?", found[2])
    wholes = (255, 255, 255, 1) if kind == "rgb" else (360, 100, 100, 1)
    first, second, third, opacity = map(_share, [*numbers, "1"][:4], wholes)
    if kind == "hsl":
        first, second, third = hls_to_rgb(first, third, second)
    return to_rgba((first, second, third), opacity)


def _share(number: str, whole: int) -> float:
    """Read a number or a percentage as a share of the most there can be."""
    share = float(number[:-1]) / 100 if number.endswith("%") else float(number) / whole
    return min(share, 1.0)


def _scale(given: Any) -> ScalarMappable:
    """Give what turns numbers into colours; without both ends it goes as far as the numbers."""
    low, high = given.cmin, given.cmax
    if low is None or high is None:
        low, high = np.nanmin(given.color), np.nanmax(given.color)
    colors: Any = "viridis"
    if given.colorscale:
        parts = [(at, _rgba(color)) for at, color in given.colorscale]
        colors = LinearSegmentedColormap.from_list("", parts)
        colors = colors.reversed() if given.reversescale else colors
    return ScalarMappable(Normalize(low, high), colors)


def _has_bar(marker: Any) -> bool:
    has_ticks = marker.colorbar.tickvals is not None
    return has_ticks and marker.showscale is not False and _is_scaled(marker)


def _draw_bar(axes: Axes, marker: Any) -> None:
    """Put the colours of a scale beside the map, above its legend."""
    bar = axes.figure.colorbar(_scale(marker), cax=axes.figure.add_axes(_BAR))
    bar.set_ticks(list(marker.colorbar.tickvals))
    bar.ax.set_yticklabels(marker.colorbar.ticktext, fontsize=_NAME_SIZE, parse_math=False, **_TEXT)
    title = _lines(marker.colorbar.title.text, _NAME_WIDTH, 2)
    bar.ax.set_title(title, loc="left", fontsize=_NAME_SIZE, parse_math=False, **_TEXT)
    bar.outline.set_visible(False)


def _draw_line(axes: Axes, trace: Any) -> None:
    shape, sides = _marker(trace)
    axes.plot(
        trace.x,
        trace.y,
        color=None if trace.line.color is None else _rgba(trace.line.color),
        marker=shape,
        markersize=sides.max(),
        label=_lines(trace.name, _NAME_WIDTH, 2),
    )


def _marker(trace: Any) -> tuple[str, NDArray[np.float64]]:
    """Give shape and sides; whoever has the figure may have changed its markers to anything."""
    shape, look = _MARKERS.get(str(trace.marker.symbol), _MARKERS["circle"])
    return shape, _sizes(trace.marker.size, _DEFAULT_SIZE) * look


def _sizes(pixels: Any, default: float) -> NDArray[np.float64]:
    """Turn pixels of the figure into points of the picture."""
    return _DOT * np.asarray(default if pixels is None else pixels, dtype=np.float64)


def _draw_legend(axes: Axes, layout: Any) -> None:
    """Put the legend beside the map, smaller where there are many topics."""
    has_bar = len(axes.figure.axes) > 1
    lines = sum(name.count("\n") + 1 for name in axes.get_legend_handles_labels()[1])
    size = _NAME_SIZE * min(1, _LEGEND_LINES / lines)
    legend: Any = axes.legend(
        loc="center left", bbox_to_anchor=_LEGEND_BELOW_BAR if has_bar else _LEGEND,
        bbox_transform=axes.figure.transFigure,
        frameon=False, handletextpad=0.4, labelspacing=0.6, borderaxespad=0,
        prop={"family": _FONTS, "size": size}, labelcolor=_INK,
        title=None if has_bar else _lines(layout.title.text, _NAME_WIDTH, 2),
        title_fontproperties={"family": _FONTS, "size": size}, alignment="left",
    )  # fmt: skip
    for text in (*legend.get_texts(), legend.get_title()):
        text.set_parse_math(False)
    for mark in legend.legend_handles:
        if hasattr(mark, "set_sizes"):  # of points, whatever their size on the map
            mark.set_sizes([(0.9 * size) ** 2])


def _lines(text: str | None, width: int, most: int) -> str:
    """Break a text into lines, without the escapes that plotly's small HTML needs."""
    return "\n".join(wrap(unescape(text or ""), width, max_lines=most, placeholder=" …"))


def _png(sheet: Figure) -> bytes:
    written = BytesIO()
    with warnings.catch_warnings():
        # Characters that the font lacks are drawn as boxes.
        warnings.filterwarnings("ignore", "Glyph", UserWarning)
        sheet.savefig(written, format="png", dpi=_DPI, metadata={"Software": None})
    return written.getvalue()
