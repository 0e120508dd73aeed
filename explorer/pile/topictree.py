"""Topics joined into broader ones, with names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from explorer.numbers.hierarchy import join_clusters
from explorer.results import Branch, Topics, TopicTree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from explorer.pile.library import Library
    from explorer.results import Topic
    from explorer.words.keywords import TopicName


def topic_tree(library: Library) -> TopicTree:
    """Join the topics into broader ones, and name these as topics are named.

    Broader topics come of Ward's method on the topics' centres; see
    `explorer.numbers.hierarchy.join_clusters`. One that would hold a single topic is left out,
    and so is a level that divides nothing.
    """
    levels = [
        _Level(groups, library.names_of(_of_papers(groups, library.clustering.labels)))
        for groups in join_clusters(library.clustering.centroids).levels
    ]
    clustered = [topic for topic in library.topics if topic.topic >= 0]
    branches = _branches(clustered, levels, ())
    leaves = sorted(_leaves(branches), key=lambda topic: topic.topic)
    without = library.topics[len(clustered) :]
    return TopicTree(
        (*branches, *(_leaf(topic, ()) for topic in without)), Topics((*leaves, *without))
    )


@dataclass(frozen=True)
class _Level:
    """The group of each topic, and the names of the groups."""

    groups: NDArray[np.int32]
    names: list[TopicName]


def _of_papers(groups: NDArray[np.int32], labels: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.where(labels >= 0, groups[labels], -1).astype(np.int32)


def _branches(
    topics: list[Topic], levels: list[_Level], above: tuple[str, ...]
) -> tuple[Branch, ...]:
    """Give what holds the topics on the first level that divides them, the largest first."""
    if not levels or len(topics) == 1:
        return tuple(_leaf(topic, above) for topic in topics)
    level, *below = levels
    members: dict[int, list[Topic]] = defaultdict(list)
    for topic in topics:
        members[int(level.groups[topic.topic])].append(topic)
    if len(members) == 1:
        return _branches(topics, below, above)
    found = [_branch(level.names[group], inner, below, above) for group, inner in members.items()]
    return tuple(sorted(found, key=lambda branch: -branch.size))


def _branch(
    name: TopicName, topics: list[Topic], below: list[_Level], above: tuple[str, ...]
) -> Branch:
    if len(topics) == 1:
        return _leaf(topics[0], above)
    own = _unlike(name, {topic.topic_name for topic in topics} | {*above})
    inner = _branches(topics, below, (*above, own))
    return Branch(own, name.keywords, sum(topic.size for topic in topics), inner)


def _unlike(name: TopicName, taken: set[str]) -> str:
    """Give a broader topic another name than what it holds, and than what holds it."""
    others = (f"{name.keywords[0]}, {other}" for other in name.keywords[2:])
    return next((one for one in (name.name, *others) if one not in taken), name.name)


def _leaf(topic: Topic, above: tuple[str, ...]) -> Branch:
    topic = replace(topic, parents=above)
    return Branch(topic.topic_name, topic.keywords, topic.size, topic=topic)


def _leaves(branches: Iterable[Branch]) -> Iterator[Topic]:
    for branch in branches:
        if branch.topic is not None:
            yield branch.topic
        yield from _leaves(branch.branches)
