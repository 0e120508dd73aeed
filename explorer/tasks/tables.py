"""Everything that is known of each paper, as rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.results import import_pandas
from explorer.words.textclean import readable

if TYPE_CHECKING:
    from explorer.library import Library


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
