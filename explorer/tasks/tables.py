"""Everything that is known of each paper, as rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.results import import_pandas

if TYPE_CHECKING:
    from explorer.library import Library


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
    labels, points = library.clustering.labels, library.projection.points
    names = [topic.topic_name for topic in library.topics]
    frame["headline"] = library.headlines
    frame["topic"] = labels
    frame["topic_name"] = [names[label] for label in labels]
    frame["projection_x"], frame["projection_y"] = points[:, 0], points[:, 1]
    return frame
