"""What the figures in the footer mean, said plainly."""

from __future__ import annotations

import re

_EXPLANATIONS = {
    r"papers": "Papers that were read and are on the map.",
    r"topics": (
        "Groups of papers whose vectors, as the lists of similar papers compare them, are close to"
        " each other; not read off the map. Silhouette tells how well they are set apart in the"
        " embedding space: 1 is perfectly, near 0 is hardly."
    ),
    r"model": "What turned each abstract into a vector; similar texts get similar vectors.",
    r"projection": "How the vectors were laid out in the plane. The same seed gives the same map.",
    r"trustworthiness": (
        "How far points that are close on the map are close in the embedding space as well:"
        " 1 is always; below 0.9 read single neighbours with care."
    ),
    r"continuity": (
        "How far papers that are close in the embedding space stay close on the map: 1 is always."
    ),
    r"(\d+)-neighbour recall": (
        "The share of a paper's \\1 nearest papers in the embedding space that are also among its"
        " \\1 nearest on the map."
        " The lists of similar papers are not read off the map and lose nothing."
    ),
    r"grown from": (
        "An earlier map was kept as it was, and papers that came later were put beside their"
        " nearest neighbours. They are ringed."
    ),
    r"laid over": (
        "All papers were drawn anew, from where they were on the map before, and the map was turned"
        " to lie like that one."
    ),
    r"drawn by": (
        "The papers keep the places that an earlier version of the program gave them. Drawn anew,"
        " the map may keep more of their neighbours."
    ),
    r"made by": "The program that wrote this page.",
    r"date": "When the map was made, as the one who made it says.",
}


def explanation_of(name: str) -> str:
    """Explain a fact of a map, or give an empty text where its name says enough.

    Examples
    --------
    >>> explanation_of("10-neighbour recall")[:58]
    "The share of a paper's 10 nearest papers in the embedding "
    >>> explanation_of("mood")
    ''
    """
    for pattern, text in _EXPLANATIONS.items():
        match = re.fullmatch(pattern, name)
        if match:
            return match.expand(text)
    return ""
