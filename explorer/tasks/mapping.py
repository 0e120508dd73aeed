"""The map: where the papers lie and what the topics are, as a figure and as one HTML file."""

from __future__ import annotations

import logging
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from explorer import __version__
from explorer.checks import string, whole_number
from explorer.errors import InputError, missing
from explorer.pile.topictree import topic_tree
from explorer.shown.drawing import Dot, Drawing, TopicLegend, Why
from explorer.shown.page.build import SHOWN_RELATED, build_page
from explorer.shown.page.framing import HEIGHT, FramedPage, packed
from explorer.shown.writers.latex import holds_latex
from explorer.store import key_of
from explorer.words.explanation import align_sentences, explain, text_to_explain
from explorer.words.headlines import short_name
from explorer.words.sentences import split_sentences
from explorer.words.textclean import readable

if TYPE_CHECKING:
    from explorer.corpus import Paper
    from explorer.pile.library import Library
    from explorer.shown.figure import MapFigure
    from explorer.shown.widget import MapWidget

logger = logging.getLogger(__name__)

_WIDGET_NEEDS = ("the map that answers clicks", "anywidget", "notebook")
_RULE = "figure-4"
_PRIVATE = {"place", "file", "files", "fileattachments", "localurl", "annote", "notes", "owner"}
# From so many topics on, their names do not fit on the map seen from afar, and broader ones do.
_MANY_TOPICS = 20
_METHODS = {
    "umap": "UMAP",
    "pca": "PCA",
    "circle": "circle, since there are fewer than three different texts",
    "point": "a single point",
}


def figure(library: Library, *, color: str = "topic") -> MapFigure:
    """Draw the map as a Plotly figure; see `page` for `color`."""
    from explorer.shown.figure import draw_map

    return draw_map(draw(library), color)


def page(
    library: Library,
    *,
    abstracts: bool = True,
    color: str = "topic",
    explain: bool = False,
    date: str = "",
) -> str:
    """Write the map as one HTML page that needs nothing else.

    Parameters
    ----------
    library : Library
    abstracts : bool, default True
        Whether the whole abstracts are in the page.
    color : str, default "topic"
        What the points are coloured by when the page opens: topic, year, venue, source, tag,
        trust, or the name of a further column.
    explain : bool, default False
        Whether the reasons in the related lists have the sentences that are most alike, for which
        every sentence is embedded, unless the abstracts are left out. Otherwise they have the
        words that are shared.
    date : str, default ""
        Stands in the footer; without it the same papers give the same page on any day.

    Raises
    ------
    InputError
        When there are no papers, or when they have nothing of the name `color`.
    """
    date = string("date", date)
    drawing = draw(library)
    why = _reasons(library, drawing, abstracts) if explain else _shared_words(library, drawing)
    drawing = replace(drawing, why=why)
    if date:
        drawing = replace(drawing, facts=(*drawing.facts, ("date", date)))
    figure_json = _figure_json(library, drawing)
    return build_page(drawing, figure_json, abstracts=abstracts, color=color)


def framed(
    library: Library, *, height: int = HEIGHT, abstracts: bool = True, color: str = "topic"
) -> FramedPage:
    """Put the page into a frame that a notebook shows."""
    height = whole_number("height", height, 1)
    document = _packed_page(library, abstracts=abstracts, color=color)
    return FramedPage(document, _title(library), height)


def widget(
    library: Library, *, height: int = HEIGHT, abstracts: bool = True, color: str = "topic"
) -> MapWidget | MapFigure:
    """Put the page into a widget, or draw the figure where there are no widgets."""
    height = whole_number("height", height, 1)
    try:
        from explorer.shown.widget import MapWidget
    except ImportError:
        logger.warning("%s Here is the map without clicks.", missing(*_WIDGET_NEEDS))
        return figure(library, color=color)
    document = _packed_page(library, abstracts=abstracts, color=color)
    return MapWidget(library.corpus, document, title=_title(library), height=height)


def _packed_page(library: Library, *, abstracts: bool, color: str) -> str:
    return packed(page(library, abstracts=abstracts, color=color), _title(library))


def _title(library: Library) -> str:
    return library.corpus.name or "Map of papers"


def _figure_json(library: Library, drawing: Drawing) -> Any:
    """Take the figure from the store, so that an unchanged map needs no Plotly."""
    key = key_of(_RULE, __version__, drawing.points.tobytes().hex(), _plain(drawing))
    kept = library.store.load_json("figure", key, dict)
    if kept is None:
        from explorer.shown.figure import draw_map
        from explorer.shown.plainjson import plain_json

        kept = plain_json(draw_map(drawing))
        library.store.save_json("figure", key, kept)
    return kept


def _plain(drawing: Drawing) -> list[Any]:
    dots, topics = map(asdict, drawing.dots), map(asdict, drawing.topics)
    return [drawing.title, [*dots], [*topics]]


def draw(library: Library) -> Drawing:
    """Gather what figure and page show; keep the answers for the quick lookup, and the map.

    Raises
    ------
    InputError
        When there are no papers.
    """
    if not len(library.corpus):
        raise InputError("there are no papers to map.")
    library.keep_answers()
    drawing = _drawing(library)
    library.keep_map()
    return drawing


def _drawing(library: Library) -> Drawing:
    rows = {paper_id: row for row, paper_id in enumerate(library.corpus.ids)}
    topics = library.topics
    if len(topics) >= _MANY_TOPICS:
        topics = topic_tree(library).topics
    return Drawing(
        title=_title(library),
        dots=tuple(_dot(library, row) for row in range(len(library.corpus))),
        topics=tuple(
            TopicLegend(
                topic.topic,
                topic.topic_name,
                topic.keywords,
                topic.size,
                representative=rows.get(topic.papers[0].paper_id) if topic.papers else None,
                parent=topic.parents[0] if topic.parents else "",
            )
            for topic in topics
        ),
        points=library.projection.points,
        related=tuple(
            tuple((found.row, found.similarity) for found in library.related(row))
            for row in range(len(library.corpus))
        ),
        facts=tuple(facts(library).items()),
    )


def _shown_related(drawing: Drawing) -> list[list[int]]:
    """Give of each paper the related ones that the page lists."""
    return [[other for other, _ in entries[:SHOWN_RELATED]] for entries in drawing.related]


def _shared_words(library: Library, drawing: Drawing) -> tuple[tuple[Why, ...], ...]:
    """Tell which words each paper shares with those that are listed with it."""
    return tuple(
        tuple(Why(terms) for terms in library.shared_terms(row, others))
        for row, others in enumerate(_shown_related(drawing))
    )


def _reasons(library: Library, drawing: Drawing, sentences: bool) -> tuple[tuple[Why, ...], ...]:
    """Explain the first of every related list by terms and, where there is a model, sentences."""
    texts = [text_to_explain(paper.title, paper.abstract) for paper in library.corpus]
    told = [split_sentences(readable(paper.abstract)) for paper in library.corpus]
    if library.has_given_vectors or not sentences:
        told = [[] for _ in told]
    every = list(dict.fromkeys(one for own in told for one in own))
    place = {sentence: at for at, sentence in enumerate(every)}
    vectors = library.encode(every, "document", library.progress) if every else library.X[:0]

    def reason(row: int, other: int) -> Why:
        own, theirs = ([place[one] for one in told[at]] for at in (row, other))
        pairs = align_sentences(told[row], told[other], vectors[own], vectors[theirs])
        found = explain(texts[row], texts[other], library.term_weights, pairs)
        return Why(found.shared, tuple((pair.query, pair.hit) for pair in found.sentences))

    return tuple(
        tuple(reason(row, other) for other in others)
        for row, others in enumerate(_shown_related(drawing))
    )


def _dot(library: Library, row: int) -> Dot:
    paper = library.corpus[row]
    dot = Dot(
        paper_id=paper.paper_id,
        headline=library.headlines[row] or paper.paper_id,
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
        trust=float(library.projection.faithfulness.recalls[row]),
        new=bool(library.places.placed[row]),
    )
    return replace(dot, record=_record(paper, dot))


def _record(paper: Paper, dot: Dot) -> dict[str, Any]:
    """Give what an export from the page needs of a paper and the page does not show as it is."""
    shown = {
        "title": dot.headline if dot.title else "",
        "abstract": dot.abstract,
        "authors": list(dot.authors),
        "venue": dot.venue,
    }
    fields = paper.to_dict()
    names = (*shown, "url", "doi", "tags")
    own = {name: fields[name] for name in names if fields[name] != shown.get(name)}
    own["extra"] = [[name, value] for name, value in paper.extra.items() if is_shared(name)]
    own["plain"] = _plain_fields(paper) if holds_latex(paper.extra) else {}
    return {name: value for name, value in own.items() if value}


def is_shared(name: str) -> bool:
    """Tell whether a further field may stand in a page that is sent to others.

    Places in a file, paths on somebody's disk and private notes may not.

    >>> is_shared("volume"), is_shared("file"), is_shared("bdsk-file-1"), is_shared("Notes")
    (True, False, False, False)
    """
    bare = "".join(filter(str.isalnum, name)).lower()
    return bare not in _PRIVATE and not bare.startswith("bdskfile")


def _plain_fields(paper: Paper) -> dict[str, Any]:
    """Give the tags and further fields that are read otherwise than they are written."""
    tags = [readable(tag) for tag in paper.tags]
    shared = {name: value for name, value in paper.extra.items() if is_shared(name)}
    extra = [[name, readable(value)] for name, value in shared.items()]
    plain = {
        "tags": tags if tags != list(paper.tags) else [],
        "extra": [[name, value] for name, value in extra if value != paper.extra[name]],
    }
    return {name: value for name, value in plain.items() if value}


def facts(library: Library) -> dict[str, str]:
    """Tell how the map was made and how far to trust it, for the command line and the footer."""
    projection = library.projection
    faithful = projection.faithfulness
    k = faithful.n_neighbors
    clustering = library.clustering
    return {
        "papers": f"{len(library.corpus):,}",
        "topics": f"{clustering.n_clusters} (silhouette {clustering.silhouette:.2f})",
        "model": "none, vectors given" if library.has_given_vectors else library.encoder.name,
        "projection": f"{_METHODS[projection.method]}, seed {library.settings.random_state}",
        **library.places.history(),
        "trustworthiness": f"{faithful.trustworthiness:.2f}",
        "continuity": f"{faithful.continuity:.2f}",
        f"{k}-neighbour recall": f"{faithful.recall:.2f}",
        "made by": f"abstract-explorer {__version__}",
    }
