"""Every command, with the flags that it takes."""

from __future__ import annotations

import argparse
import sys

from explorer import __version__
from explorer.cli.flags import (
    add_answer,
    add_cache,
    add_common,
    add_embedding,
    add_filters,
    add_format,
    add_projection,
    add_repeated,
    add_source,
    add_top_k,
    add_topics,
    add_vectors,
    positive,
)
from explorer.defaults import COMPARISONS
from explorer.shown.writers import BINARY_FORMATS, FORMATS
from explorer.terminal import columns_of_stdout, visible


def build_parser(only: str | None = None) -> argparse.ArgumentParser:
    """Make the parser; `command` names the module of `explorer.cli` that runs.

    Parameters
    ----------
    only : str, optional
        The one command to declare: declaring all would take longer than a quick lookup.
    """
    parser = argparse.ArgumentParser(
        prog="explorer",
        formatter_class=_formatter,
        description="Find related papers and map the topics of a pile of abstracts, offline.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"abstract-explorer {__version__}")
    # Without a prog, argparse formats a usage line to find one, which costs a tenth of a lookup.
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", prog="explorer"
    )
    for name, (does, declare) in _COMMANDS.items():
        if only in (None, name):
            command = commands.add_parser(
                name, help=does, description=does, formatter_class=_formatter, allow_abbrev=False
            )
            command.set_defaults(parser=command)
            declare(command)
    return parser


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Parse the words of a command line; errors are told with the usage of their command."""
    words = sys.argv[1:] if argv is None else argv
    only = words[0] if words and words[0] in _COMMANDS else None
    args, unknown = build_parser(only).parse_known_args(words)
    for word in words:
        flag, _, value = word.partition("=")
        if flag.startswith("--") and value == "--":  # argparse takes it for the end of flags
            args.parser.error(f"argument {flag}: '--' is no value")
    if unknown and not _take_late(args, unknown):
        odd = visible(" ".join(unknown))
        hint = "" if odd.startswith("-") else "; put a text of several words in quotes"
        args.parser.error(f"unrecognized arguments: {odd}{hint}")
    return args


def _take_late(args: argparse.Namespace, words: list[str]) -> bool:
    """Take words behind flags for what may be left out and was; argparse does from Python 3.13."""
    if any(word.startswith("-") and word != "-" for word in words):
        return False
    if args.command == "search" and args.text is None and args.file is None and len(words) == 1:
        args.text = words[0]
        return True
    if args.command in ("export", "similar") and not args.ids:
        args.ids = words
        return True
    return False


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Lay out help; given a width, argparse has no need of `shutil`."""
    return argparse.HelpFormatter(prog, width=columns_of_stdout(80) - 2)


def _map(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="file to write (default: map.html)")
    parser.add_argument("--open", action="store_true", help="open the map in the browser")
    parser.add_argument(
        "--no-abstracts", action="store_true", help="leave the abstracts out of the file"
    )
    parser.add_argument(
        "--color",
        default="topic",
        metavar="WHAT",
        help="topic, year, venue, source, tag, trust, or a further column (default: topic)",
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="give the sentences that are most alike with related papers",
    )
    parser.add_argument(
        "--date", default="", metavar="TEXT", help="a date for the footer; none stands there else"
    )
    past = parser.add_mutually_exclusive_group()
    past.add_argument(
        "--refit", action="store_true", help="draw anew, and lay the map over the earlier one"
    )
    past.add_argument("--fresh", action="store_true", help="pass over all earlier maps")
    parser.add_argument(
        "--base",
        metavar="MAP",
        help="the earlier map: a map.html, or a source (default: the last one of SOURCE)",
    )
    add_projection(parser)
    add_topics(parser)
    add_vectors(parser)
    add_embedding(parser)
    add_common(parser)


def _similar(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument(
        "ids", nargs="*", metavar="ID", help="a paper's id, its DOI, or a unique beginning"
    )
    add_repeated(parser, "--text", "TEXT", "words or a draft that the papers should be like")
    add_repeated(parser, "--file", "FILE", "a file with such a text; - is standard input")
    add_repeated(parser, "--unlike", "ID", "a paper that they should not be like")
    add_repeated(parser, "--unlike-text", "TEXT", "a text that they should not be like")
    add_repeated(parser, "--unlike-file", "FILE", "a file with such a text")
    add_answer(parser)
    add_filters(parser)
    add_vectors(parser)
    add_embedding(parser)
    add_common(parser)


def _search(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument(
        "text", nargs="?", metavar="TEXT", help="words or a draft; - reads standard input"
    )
    parser.add_argument("--file", metavar="FILE", help="read the text from a file")
    add_answer(parser)
    add_filters(parser)
    add_vectors(parser)
    add_embedding(parser)
    add_common(parser)


def _cover(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    add_repeated(parser, "--given", "ID", "a paper that was read already")
    add_top_k(parser)
    add_format(parser)
    add_filters(parser)
    add_vectors(parser)
    add_embedding(parser)
    add_common(parser)


def _topics(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    add_topics(parser)
    parser.add_argument(
        "--max-size", type=positive, metavar="N", help="divide topics of more than N papers"
    )
    views = parser.add_mutually_exclusive_group()
    views.add_argument(
        "--tree",
        dest="view",
        action="store_const",
        const="tree",
        help="join the topics into broader ones, and print them as a tree",
    )
    views.add_argument(
        "--years",
        dest="view",
        action="store_const",
        const="years",
        help="count the papers of each topic by year",
    )
    views.add_argument(
        "--evidence",
        dest="view",
        action="store_const",
        const="evidence",
        help="tell what speaks for the number of topics, and for others",
    )
    add_format(parser)
    add_vectors(parser)
    add_embedding(parser)
    add_common(parser)


def _duplicates(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    add_format(parser)
    add_vectors(parser)
    add_embedding(parser)
    add_common(parser)


def _evaluate(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument(
        "--judgements",
        metavar="FILE",
        help="what is related to what: TREC qrels or JSON (default: the papers themselves tell)",
    )
    parser.add_argument(
        "--relevant-from",
        type=float,
        metavar="GRADE",
        help="from which grade on a judged paper counts as relevant (default: 1)",
    )
    parser.add_argument(
        "--gain-cap",
        type=float,
        metavar="GRADE",
        help="which grade a higher one counts as in nDCG (default: each counts as it is)",
    )
    add_format(parser, choices=("table", "tsv", "json", "jsonl", "csv"))
    add_embedding(parser, several=True)
    add_common(parser)


def _compare(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("other", metavar="OTHER", help="the other pile, a file or folder")
    parser.add_argument(
        "--list",
        choices=COMPARISONS,
        default=COMPARISONS[0],
        help="what of OTHER is relevant to SOURCE, duplicates, shares by topic, what is new in"
        " OTHER, or what it is missing (default: relevant)",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write the map of both, coloured by pile"
    )
    add_top_k(parser)
    add_format(parser)
    add_projection(parser)
    add_topics(parser)
    add_embedding(parser)
    add_common(parser)


def _show(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("id", metavar="ID", help="a paper's id, its DOI, or a unique beginning")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_common(parser)


def _export(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    parser.add_argument("ids", nargs="*", metavar="ID", help="only these papers")
    add_format(
        parser,
        default="what the name of the output tells, else jsonl",
        choices=(*FORMATS, *BINARY_FORMATS),
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=f"write to a file; {' and '.join(BINARY_FORMATS)} need one",
    )
    add_projection(parser)
    add_topics(parser)
    add_vectors(parser)
    add_embedding(parser)
    add_common(parser)


def _embed(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    add_embedding(parser)
    add_common(parser)


def _cache(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("info", "verify", "clear"))
    add_cache(parser)


# What each command does, and what declares its flags.
_COMMANDS = {
    "map": ("Draw the map of all papers as one HTML file.", _map),
    "similar": ("List the papers most like papers and texts.", _similar),
    "search": ("List the papers most like a text.", _search),
    "cover": ("List papers that together represent the pile.", _cover),
    "compare": ("Compare two piles: what one has for the other.", _compare),
    "topics": ("List the topics with their keywords and papers.", _topics),
    "duplicates": ("List the papers that are versions of one.", _duplicates),
    "evaluate": ("Measure how well the answers are on these papers.", _evaluate),
    "show": ("Show one paper with its whole abstract.", _show),
    "export": ("Print the papers, all or some, or write them to a file.", _export),
    "embed": ("Embed all papers into the cache, and stop there.", _embed),
    "cache": ("Tell about the cache, verify it, or clear it.", _cache),
}
