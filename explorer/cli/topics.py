"""`explorer topics`: what the pile is about."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from explorer.cli.opening import open_explorer
from explorer.cli.output import chosen_format, note, rendered, wants_whole_papers, whole
from explorer.errors import OptionError

if TYPE_CHECKING:
    import argparse

    from explorer.api import Explorer
    from explorer.results import Topics


def run(args: argparse.Namespace) -> int:
    """List the topics, by number, or tell what a flag asks of them."""
    views = {None: _list, "tree": _tree, "years": _years, "evidence": _evidence}
    _check_format(args)
    ex = open_explorer(args)
    sys.stdout.write(views[args.view](args, ex))
    if not args.quiet and args.view != "evidence":
        _tell_history(ex.topics.n_joined)
    return 0


def _tell_history(n_joined: int) -> None:
    """Tell on stderr that the topics are those of the last map."""
    if n_joined:
        papers = "1 new paper" if n_joined == 1 else f"{n_joined:,} new papers"
        note(
            f"{papers} joined the topics of the last map; `explorer map --refit` finds topics anew"
        )


def _check_format(args: argparse.Namespace) -> None:
    """Refuse to write what lists no papers in a format of papers, before any work is done."""
    lists_papers = args.view in (None, "tree")
    if not lists_papers and (wants_whole_papers(args) or chosen_format(args) == "ids"):
        raise OptionError(
            f"--{args.view} lists no papers, so --format {args.format} has nothing to write;"
            " choose table, tsv, json, jsonl or csv."
        )


def _list(args: argparse.Namespace, ex: Explorer) -> str:
    return _topics(args, ex, ex.topics)


def _tree(args: argparse.Namespace, ex: Explorer) -> str:
    tree = ex.topic_tree()
    if chosen_format(args) == "table":
        return f"{tree}\n"
    return _topics(args, ex, tree.topics)


def _topics(args: argparse.Namespace, ex: Explorer, topics: Topics) -> str:
    """Write topics as the format has room for: one row a topic, a paper, or whole papers."""
    format_ = chosen_format(args)
    if wants_whole_papers(args):
        papers = [paper for topic in topics for paper in topic.papers]
        return rendered(args, whole(args, ex, papers))
    if format_ == "csv":
        return rendered(args, _papers(ex, topics))
    if format_ == "table":
        return rendered(args, topics.cards, shown=topics.columns)
    return rendered(args, topics.rows)


def _papers(ex: Explorer, topics: Topics) -> list[dict[str, Any]]:
    """Give one row a paper, with the broader topics where these were asked for."""
    rows = ex.topic_assignments().rows
    if not any(topic.parents for topic in topics):
        return rows
    return [{**row, "parents": " > ".join(topics[row["topic"]].parents)} for row in rows]


def _years(args: argparse.Namespace, ex: Explorer) -> str:
    found = ex.topics_over_years()
    return rendered(args, found.rows, shown=found.shown)


def _evidence(args: argparse.Namespace, ex: Explorer) -> str:
    found = ex.topic_evidence()
    if chosen_format(args) == "table":
        return f"{found}\n"
    if not args.quiet:
        note(found.sentence)
    return rendered(args, found.rows)
