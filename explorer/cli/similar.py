"""`explorer similar`: from the stored answer where there is one, else computed."""

from __future__ import annotations

from explorer.cli.asking import asks_for_more, text_of, wishes_of
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
    if len(args.ids) != 1 or asks_for_more(args) or wants_whole_papers(args):
        return None
    others = (args.text, args.file, args.unlike, args.unlike_text, args.unlike_file)
    if any(others) or args.report or args.report_json or args.vectors or args.vector_ids:
        return None
    from explorer import cachefolder, snapshot
    from explorer.defaults import FIELD_OPTIONS

    sources = (args.source, *args.also)
    folder = cachefolder.locate(args.cache)
    named = {option: getattr(args, option) for option in FIELD_OPTIONS}
    fields = {option: name for option, name in named.items() if name is not None}
    path = snapshot.path_of(folder, sources, args.model, args.precision, fields)
    return snapshot.answer(path, sources, args.ids[0], args.top_k)


def _computed(args: argparse.Namespace) -> dict[str, Any]:
    from explorer.cli.opening import open_explorer

    texts = [*args.text, *map(text_of, args.file)]
    unlike_texts = [*args.unlike_text, *map(text_of, args.unlike_file)]
    ex = open_explorer(args)
    hits = ex.similar(
        args.ids, unlike=args.unlike, text=texts, unlike_text=unlike_texts, **wishes_of(args)
    )
    return answer_of(args, ex, hits)
