"""`explorer similar`: from the stored answer where there is one, else computed."""

from __future__ import annotations

from explorer.cli.output import answer_of, print_hits, wants_whole_papers

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any


def run(args: argparse.Namespace) -> int:
    """List the papers most like one or several."""
    answer = _stored(args) or _computed(args)
    return print_hits(args, answer)


def _stored(args: argparse.Namespace) -> dict[str, Any] | None:
    asks_for_report = args.report or args.report_json
    if len(args.ids) != 1 or asks_for_report or wants_whole_papers(args):
        return None
    from explorer import cachefolder, snapshot

    sources = (args.source, *args.also)
    folder = cachefolder.locate(args.cache)
    path = snapshot.path_of(folder, sources, args.model, args.precision)
    return snapshot.answer(path, sources, args.ids[0], args.top_k)


def _computed(args: argparse.Namespace) -> dict[str, Any]:
    from explorer.cli.opening import open_explorer

    ex = open_explorer(args)
    return answer_of(args, ex, ex.similar(args.ids, top_k=args.top_k))
