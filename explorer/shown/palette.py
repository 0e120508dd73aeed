"""The mark of a topic: a colour and a shape that always go together.

Colours are those of Okabe and Ito (2008, "Color universal design") without yellow and black, plus
wine and slate: readers with a colour vision deficiency can tell them apart, and the shape tells
the same once more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from explorer.shown.drawing import Drawing

# On a light ground and on a dark one.
COLORS = (
    ("#0072B2", "#4AA3E8"),  # blue
    ("#D55E00", "#F5853F"),  # vermilion
    ("#009E73", "#2CC79E"),  # bluish green
    ("#CC79A7", "#E8A3C9"),  # reddish purple
    ("#E69F00", "#F4C04A"),  # orange
    ("#56B4E9", "#9EDCFF"),  # sky blue
    ("#7B2D53", "#C9628F"),  # wine
    ("#6B7280", "#A7AFBA"),  # slate
)
SHAPES = ("circle", "square", "diamond", "triangle-up", "cross", "star")
# From low to high, as viridis (van der Walt and Smith 2015) goes, without the end that the ground
# would swallow.
SCALE = (
    ("#8FD744", "#5B4A9C"),
    ("#35B779", "#3B7BB0"),
    ("#21908C", "#21A585"),
    ("#31688E", "#7AD151"),
    ("#440154", "#FDE725"),
)
# Colours that are told apart, but look related side by side.
_COUSINS = ({0, 5}, {1, 4}, {3, 6})
_COUSINS_LOOK = 2.0  # times as near as another topic of the same colour would have to be


@dataclass(frozen=True)
class Mark:
    """How a topic is drawn.

    Parameters
    ----------
    shape : str
        The name of a plotly marker symbol.
    light, dark : str
        Colour on a light and on a dark ground, as ``#rrggbb``.
    """

    shape: str
    light: str
    dark: str


# What belongs to nothing in particular: noise of a clustering, rare values, values not given.
PLAIN = Mark("circle", "#A3A9B0", "#5F6772")


def mark_of(number: int) -> Mark:
    """Give the mark of the entry of a list; the first 48 all differ.

    Parameters
    ----------
    number : int
        At least 0.

    Examples
    --------
    >>> mark_of(0)
    Mark(shape='circle', light='#0072B2', dark='#4AA3E8')
    >>> len({(mark_of(number).shape, mark_of(number).light) for number in range(48)})
    48
    """
    turn, color = divmod(number, len(COLORS))
    return _mark(color, turn)


def marks_of(drawing: Drawing) -> dict[int, Mark]:
    """Give the mark of every topic, so that topics side by side on the map differ in colour.

    The first eight topics have a colour each. A later one gets the colour whose nearest user is
    farthest away, and a shape that the colour does not have yet. A topic's mark depends on no
    topic of a higher number and on no new paper, so a map that grows keeps its marks.

    Parameters
    ----------
    drawing : Drawing

    Returns
    -------
    dict of int to Mark
        By the number of the topic; the first 48 marks all differ. Below 0 is noise, a plain dot.
    """
    centres: list[NDArray[np.float64]] = []
    colors: list[int] = []
    numbers = sorted(legend.topic for legend in drawing.topics)
    marks = {number: PLAIN for number in numbers if number < 0}
    for topic in numbers[len(marks) :]:
        centre = _centre(drawing, topic)
        color = _color_for(centre, centres, colors)
        marks[topic] = _mark(color, colors.count(color))
        centres.append(centre)
        colors.append(color)
    return marks


def _mark(color: int, turn: int) -> Mark:
    light, dark = COLORS[color]
    return Mark(SHAPES[(color + turn) % len(SHAPES)], light, dark)


def _centre(drawing: Drawing, topic: int) -> NDArray[np.float64]:
    rows = [row for row, dot in enumerate(drawing.dots) if dot.topic == topic]
    rows = [row for row in rows if not drawing.dots[row].new] or rows
    if not rows:
        return np.zeros(2)
    return np.asarray(np.median(drawing.points[rows].astype(np.float64), axis=0))


def _color_for(
    centre: NDArray[np.float64], centres: list[NDArray[np.float64]], colors: list[int]
) -> int:
    """Choose among the colours that are used least."""
    uses = [colors.count(color) for color in range(len(COLORS))]
    # A colour has as many marks as there are shapes; while any is left, no mark is given twice.
    left = [color for color, used in enumerate(uses) if used < len(SHAPES)] or range(len(COLORS))
    if len(colors) < len(COLORS):
        return len(colors)
    away = [float(np.linalg.norm(centre - other)) for other in centres]

    def room(color: int) -> float:
        same = [far for far, other in zip(away, colors, strict=True) if other == color]
        kin = [far for far, other in zip(away, colors, strict=True) if {color, other} in _COUSINS]
        return min([*same, *(_COUSINS_LOOK * far for far in kin)])

    return max(left, key=room)
