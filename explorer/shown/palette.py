"""The mark of a topic: a colour and a shape that always go together.

Colours are those of Okabe and Ito (2008, "Color universal design") without yellow and black, plus
wine and slate: readers with a colour vision deficiency can tell them apart, and the shape tells
the same once more.
"""

from __future__ import annotations

from dataclasses import dataclass

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


def mark_of(topic: int) -> Mark:
    """Give the mark of a topic; the first 48 topics all differ.

    Parameters
    ----------
    topic : int
        At least 0.

    Examples
    --------
    >>> mark_of(0)
    Mark(shape='circle', light='#0072B2', dark='#4AA3E8')
    >>> len({(mark_of(topic).shape, mark_of(topic).light) for topic in range(48)})
    48
    """
    turn, color = divmod(topic, len(COLORS))
    light, dark = COLORS[color]
    return Mark(SHAPES[(color + turn) % len(SHAPES)], light, dark)
