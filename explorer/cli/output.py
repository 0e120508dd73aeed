"""Rows on stdout in the format that was asked for, and notes on stderr."""

from __future__ import annotations

import sys

from explorer.defaults import HIT_COLUMNS
from explorer.shown.writers import WHOLE_PAPERS, render
from explorer.terminal import columns_of_stdout, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from explorer.api import Explorer
    from explorer.corpus import Paper
    from explorer.results import Hits, ReadingList


def note(text: str) -> None:
    """Tell the user something on stderr."""
    print(f"note: {visible(text)}", file=sys.stderr)  # noqa: T201


def chosen_format(args: argparse.Namespace) -> str:
    """Give the format that was asked for, else what suits where the output goes."""
    name: str | None = args.format
    return name or ("table" if sys.stdout.isatty() else "tsv")


def wants_whole_papers(args: argparse.Namespace) -> bool:
    """Tell whether the chosen format is one of reference managers."""
    return chosen_format(args) in WHOLE_PAPERS


def answer_of(args: argparse.Namespace, ex: Explorer, hits: Hits | ReadingList) -> dict[str, Any]:
    """Give an answer as the chosen format has it."""
    if not wants_whole_papers(args):
        return hits.to_dict()
    return {"query": hits.query, "results": whole(args, ex, [hit.paper for hit in hits])}


def whole(args: argparse.Namespace, ex: Explorer, papers: Sequence[Paper]) -> list[dict[str, Any]]:
    """Give papers as the chosen format of reference managers takes them."""
    return ex.records([paper.paper_id for paper in papers], format=chosen_format(args))


def rendered(
    args: argparse.Namespace,
    rows: Sequence[dict[str, Any]],
    *,
    query: dict[str, Any] | None = None,
    shown: Sequence[str] = HIT_COLUMNS,
) -> str:
    """Give rows as text in the chosen format."""
    return render(chosen_format(args), rows, query=query, shown=shown, columns=columns_of_stdout())


def print_hits(args: argparse.Namespace, answer: dict[str, Any]) -> int:
    """Print an answer; give the exit status."""
    rows = answer["results"]
    sys.stdout.write(_with_reasons(args, rows, answer["query"]))
    _tell_counts(args, answer)
    return 0 if rows else 1


def _with_reasons(
    args: argparse.Namespace, rows: list[dict[str, Any]], query: dict[str, Any]
) -> str:
    """Give an answer as text; explanations stand where the format has room for them."""
    format_ = chosen_format(args)
    if format_ in ("json", "jsonl") or not any("explanation" in row for row in rows):
        return rendered(args, rows, query=query)
    from explorer.cli.reasons import as_column, as_text

    if format_ == "table":
        return rendered(args, rows) + as_text(rows)
    return rendered(args, as_column(rows))


def _tell_counts(args: argparse.Namespace, answer: dict[str, Any]) -> None:
    """Tell on stderr what filters left, and that there are fewer papers than were asked for."""
    if args.quiet:
        return
    for step in answer["query"].get("filters", ()):
        note(f"{step['filter']} leaves {_papers(step['left'])}")
    if far := answer["query"].get("far"):
        note(
            "perhaps nothing here is about it: no answer shares a word with the text, and the most"
            f" similar one ({far['similarity']:.2f}) is less like it than two papers of this pile"
            f" are to each other ({far['usual']:.2f})"
        )
    found = len(answer["results"])
    if not found:
        note("no papers to list")
    elif found < args.top_k:
        note(f"{_papers(found)} to list, fewer than {args.top_k}")


def _papers(count: int) -> str:
    return f"{count:,} paper{'' if count == 1 else 's'}"
