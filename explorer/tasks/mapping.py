"""The map: where the papers lie and what the topics are, as a figure and as one HTML file."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from explorer import __version__
from explorer.errors import InputError
from explorer.shown.drawing import Dot, Drawing, TopicLegend
from explorer.shown.page.build import build_page
from explorer.store import key_of
from explorer.words.headlines import short_name
from explorer.words.textclean import readable

if TYPE_CHECKING:
    from explorer.library import Library
    from explorer.shown.figure import MapFigure

_RULES = "figure-1"
_METHODS = {
    "umap": "UMAP",
    "pca": "PCA",
    "circle": "circle, since there are fewer than three different texts",
    "point": "a single point",
}


def figure(library: Library) -> MapFigure:
    """Draw the map as a Plotly figure."""
    from explorer.shown.figure import draw_map

    return draw_map(draw(library))


def page(library: Library, *, abstracts: bool = True) -> str:
    """Write the map as one HTML page that needs nothing else.

    Parameters
    ----------
    library : Library
    abstracts : bool, default True
        Whether the whole abstracts are in the page.
    """
    drawing = draw(library)
    return build_page(drawing, _figure_json(library, drawing), abstracts=abstracts)


def _figure_json(library: Library, drawing: Drawing) -> Any:
    """Take the figure from the store, so that an unchanged map needs no Plotly."""
    key = key_of(_RULES, __version__, drawing.points.tobytes().hex(), _plain(drawing))
    kept = library.store.load_json("figure", key, dict)
    if kept is None:
        from explorer.shown.figure import draw_map, plain_json

        kept = plain_json(draw_map(drawing))
        library.store.save_json("figure", key, kept)
    return kept


def _plain(drawing: Drawing) -> list[Any]:
    dots, topics = map(asdict, drawing.dots), map(asdict, drawing.topics)
    return [drawing.title, [*dots], [*topics]]


def draw(library: Library) -> Drawing:
    """Gather what figure and page show, and keep the answers for the quick lookup.

    Raises
    ------
    InputError
        When there are no papers.
    """
    if not len(library.corpus):
        raise InputError("there are no papers to map.")
    library.keep_answers()
    return Drawing(
        title=library.corpus.name or "Map of papers",
        dots=tuple(_dot(library, row) for row in range(len(library.corpus))),
        topics=tuple(
            TopicLegend(topic.topic, topic.topic_name, topic.keywords, topic.size)
            for topic in library.topics
        ),
        points=library.projection.points,
        related=tuple(
            tuple((other, similarity) for other, similarity, _ in library.related(row))
            for row in range(len(library.corpus))
        ),
        facts=tuple(facts(library).items()),
    )


def _dot(library: Library, row: int) -> Dot:
    paper = library.corpus[row]
    return Dot(
        paper_id=paper.paper_id,
        headline=library.headlines[row],
        short_name=short_name(paper.title, paper.abstract),
        abstract=readable(paper.abstract),
        authors=tuple(map(readable, paper.authors)),
        year=paper.year,
        venue=readable(paper.venue),
        url=paper.url,
        doi=paper.doi,
        source=paper.source,
        topic=int(library.clustering.labels[row]),
        tags=paper.tags,
        title_only=paper.title_only,
        title=readable(paper.title),
    )


def facts(library: Library) -> dict[str, str]:
    """Tell how the map was made and how far to trust it, for the command line and the footer."""
    projection = library.projection
    k = projection.n_neighbors
    clustering = library.clustering
    return {
        "papers": f"{len(library.corpus):,}",
        "topics": f"{clustering.n_clusters} (silhouette {clustering.silhouette:.2f})",
        "model": library.encoder.name,
        "projection": f"{_METHODS[projection.method]}, seed {library.settings.random_state}",
        "trustworthiness": f"{projection.trustworthiness:.2f}",
        f"{k}-neighbour recall": f"{projection.recall:.2f}",
        "made by": f"abstract-explorer {__version__}",
    }
