"""Everything that is known of each paper, as rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.checks import choice, strings
from explorer.defaults import EXPORT_COLUMNS
from explorer.results import import_pandas
from explorer.shown.writers import FORMATS, WHOLE_PAPERS, render
from explorer.shown.writers.latex import holds_latex
from explorer.words.textclean import readable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.corpus import Paper
    from explorer.pile.library import Library


_TEXTS = ("title", "abstract", "authors", "venue", "tags")
_AS_THEY_ARE = ("paper_id", "url", "doi", "source")


def describe(library: Library, paper_id: str) -> dict[str, Any]:
    """Give what a reader should see of one paper: texts readable, empty fields left out.

    Raises
    ------
    UnknownIdError
        When the id means no paper or several.
    """
    row = library.corpus.row(paper_id)
    paper = library.corpus[row]
    headline = {} if paper.title else {"headline": library.headlines[row]}
    fields = paper.to_dict()
    extra = fields.pop("extra")
    more = {name: value for name, value in extra.items() if name not in fields}
    shown = {"paper_id": fields.pop("paper_id"), **headline, **fields, **more}
    return {
        name: value if name in _AS_THEY_ARE else _readable(value)
        for name, value in shown.items()
        if value
    }


def _readable(value: Any) -> Any:
    if isinstance(value, list):
        return [readable(part) for part in value]
    return readable(value) if isinstance(value, str) else value


def records(library: Library, ids: Sequence[str] | None, format_: str) -> list[dict[str, Any]]:
    """Give papers as a format takes them, in the order of the ids, or all.

    BibTeX has the LaTeX of the source, other formats of reference managers have not. What tables
    and JSON hold of a paper is all its fields, but not where it stood in its source.

    Raises
    ------
    OptionError
        When there is no such format, or an id is no string.
    UnknownIdError
        When an id means no paper or several.
    """
    choice("format", format_, FORMATS)
    corpus = library.corpus
    rows = range(len(corpus)) if ids is None else map(corpus.row, strings("ids", ids))
    papers = [corpus[row] for row in rows]
    if format_ == "bibtex":
        return [paper.to_dict() for paper in papers]
    if format_ in WHOLE_PAPERS:
        return [_without_latex(library, paper) for paper in papers]
    return [_fields(paper) for paper in papers]


def export(library: Library, ids: Sequence[str] | None, format_: str) -> str:
    """Write papers as text.

    Raises
    ------
    OptionError
        When there is no such format, or an id is no string.
    UnknownIdError
        When an id means no paper or several.
    """
    return render(format_, records(library, ids, format_), shown=EXPORT_COLUMNS)


def _without_latex(library: Library, paper: Paper) -> dict[str, Any]:
    fields = paper.to_dict()
    if not holds_latex(paper.extra):
        return fields
    told = describe(library, paper.paper_id)
    extra = {name: told.get(name, value) for name, value in paper.extra.items()}
    return {**fields, **{name: told[name] for name in _TEXTS if name in told}, "extra": extra}


def _fields(paper: Paper) -> dict[str, Any]:
    """Give a paper's fields, those of its own source behind the usual ones."""
    fields = paper.to_dict()
    del fields["source"]
    extra = fields.pop("extra")
    extra.pop("place", None)
    return fields | {name: value for name, value in extra.items() if name not in fields}


def papers_frame(library: Library) -> Any:
    """Give a data frame with one row a paper: its fields, topic and map coordinates.

    Columns are those of `Paper`, then `headline`, `topic`, `topic_name`, `projection_x`,
    `projection_y`.

    Raises
    ------
    MissingExtraError
        Without pandas.
    """
    frame = import_pandas().DataFrame([paper.to_dict() for paper in library.corpus])
    points = library.projection.points
    frame["headline"] = library.headlines
    frame["topic"] = library.clustering.labels
    frame["topic_name"] = [topic.topic_name for topic in library.topic_of]
    frame["projection_x"], frame["projection_y"] = points[:, 0], points[:, 1]
    return frame
