"""Every command and flag, declared in one place."""

from __future__ import annotations

import argparse
import sys

from explorer import __version__
from explorer.defaults import (
    BATCH_SIZE,
    COMPARISONS,
    DEFAULT_MODEL,
    FIELD_OPTIONS,
    PRECISION,
    PRECISIONS,
    PROJECTIONS,
    RANKING,
    RANKINGS,
    TOP_K,
)
from explorer.shown.writers import BINARY_FORMATS, FORMATS
from explorer.terminal import columns_of_stdout, visible

_SOURCE = "a file or folder of abstracts; the formats are listed in docs/formats.md"


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
    for name, add in _COMMANDS.items():
        if only in (None, name):
            add(commands)
    return parser


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Parse the words of a command line; errors are told with the usage of their command."""
    words = sys.argv[1:] if argv is None else argv
    only = words[0] if words and words[0] in _COMMANDS else None
    args, unknown = build_parser(only).parse_known_args(words)
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


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, help_: str
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name, help=help_, description=help_, formatter_class=_formatter, allow_abbrev=False
    )
    parser.set_defaults(parser=parser)
    return parser


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Lay out help; given a width, argparse has no need of `shutil`."""
    return argparse.HelpFormatter(prog, width=columns_of_stdout(80) - 2)


def _map(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "map", "Draw the map of all papers as one HTML file.")
    _add_source(parser)
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
    _add_projection(parser)
    _add_topics(parser)
    _add_vectors(parser)
    _add_embedding(parser)
    _add_common(parser)


def _similar(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "similar", "List the papers most like papers and texts.")
    _add_source(parser)
    parser.add_argument(
        "ids", nargs="*", metavar="ID", help="a paper's id, its DOI, or a unique beginning"
    )
    _add_repeated(parser, "--text", "TEXT", "words or a draft that the papers should be like")
    _add_repeated(parser, "--file", "FILE", "a file with such a text; - is standard input")
    _add_repeated(parser, "--unlike", "ID", "a paper that they should not be like")
    _add_repeated(parser, "--unlike-text", "TEXT", "a text that they should not be like")
    _add_repeated(parser, "--unlike-file", "FILE", "a file with such a text")
    _add_answer(parser)
    _add_filters(parser)
    _add_vectors(parser)
    _add_embedding(parser)
    _add_common(parser)


def _search(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "search", "List the papers most like a text.")
    _add_source(parser)
    parser.add_argument(
        "text", nargs="?", metavar="TEXT", help="words or a draft; - reads standard input"
    )
    parser.add_argument("--file", metavar="FILE", help="read the text from a file")
    _add_answer(parser)
    _add_filters(parser)
    _add_vectors(parser)
    _add_embedding(parser)
    _add_common(parser)


def _cover(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "cover", "List papers that together represent the pile.")
    _add_source(parser)
    _add_repeated(parser, "--given", "ID", "a paper that was read already")
    _add_top_k(parser)
    _add_format(parser)
    _add_filters(parser)
    _add_vectors(parser)
    _add_embedding(parser)
    _add_common(parser)


def _topics(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "topics", "List the topics with their keywords and papers.")
    _add_source(parser)
    _add_topics(parser)
    parser.add_argument(
        "--max-size", type=_positive, metavar="N", help="divide topics of more than N papers"
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
    _add_format(parser)
    _add_vectors(parser)
    _add_embedding(parser)
    _add_common(parser)


def _duplicates(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "duplicates", "List the papers that are versions of one.")
    _add_source(parser)
    _add_format(parser)
    _add_vectors(parser)
    _add_embedding(parser)
    _add_common(parser)


def _evaluate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "evaluate", "Measure how well the answers are on these papers.")
    _add_source(parser)
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
    _add_format(parser, choices=("table", "tsv", "json", "jsonl", "csv"))
    _add_embedding(parser, several=True)
    _add_common(parser)


def _compare(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "compare", "Compare two piles: what one has for the other.")
    _add_source(parser)
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
    _add_top_k(parser)
    _add_format(parser)
    _add_projection(parser)
    _add_topics(parser)
    _add_embedding(parser)
    _add_common(parser)


def _show(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "show", "Show one paper with its whole abstract.")
    _add_source(parser)
    parser.add_argument("id", metavar="ID", help="a paper's id, its DOI, or a unique beginning")
    parser.add_argument("--json", action="store_true", help="print JSON")
    _add_common(parser)


def _export(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "export", "Print the papers, all or some, or write them to a file.")
    _add_source(parser)
    parser.add_argument("ids", nargs="*", metavar="ID", help="only these papers")
    _add_format(
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
    _add_projection(parser)
    _add_topics(parser)
    _add_vectors(parser)
    _add_embedding(parser)
    _add_common(parser)


def _embed(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "embed", "Embed all papers into the cache, and stop there.")
    _add_source(parser)
    _add_embedding(parser)
    _add_common(parser)


def _cache(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "cache", "Tell about the cache, verify it, or clear it.")
    parser.add_argument("action", choices=("info", "verify", "clear"))
    _add_cache(parser)


def _add_source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE", help=_SOURCE)
    parser.add_argument(
        "--also", action="append", default=[], metavar="FILE", help="a further file or folder"
    )
    for option, role in FIELD_OPTIONS.items():
        parser.add_argument(
            f"--{option.replace('_', '-')}",
            metavar="NAME",
            help=f"the field that holds the {role}, where its name is not recognised",
        )


def _add_vectors(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--vectors", metavar="FILE", help="a .npy file with a vector a paper, instead of a model's"
    )
    parser.add_argument(
        "--ids",
        dest="vector_ids",
        metavar="FILE",
        help="the ids of these vectors, one a line (default: the order of SOURCE)",
    )


def _add_projection(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--projection",
        choices=PROJECTIONS,
        default=PROJECTIONS[0],
        help="how to draw (default: umap)",
    )


def _add_topics(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--n-clusters",
        type=_n_clusters,
        metavar="N",
        help="number of topics, or auto (the default), which suits the number of papers",
    )


def _add_answer(parser: argparse.ArgumentParser) -> None:
    _add_top_k(parser)
    _add_format(parser)
    parser.add_argument(
        "--ranking",
        choices=RANKINGS,
        default=RANKING,
        help="by meaning and words, by meaning, or by words (default: hybrid)",
    )
    parser.add_argument(
        "--diverse",
        type=_share,
        default=0.0,
        metavar="X",
        help="from 0, the most relevant papers, to 1, the least alike (default: 0)",
    )
    parser.add_argument(
        "--no-fold",
        dest="fold",
        action="store_false",
        help="list every version of a paper on its own",
    )
    parser.add_argument("--explain", action="store_true", help="tell why each paper is listed")
    parser.add_argument("--topics", action="store_true", help="tell the topic of each paper")


def _add_top_k(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-k",
        "--top-k",
        type=_positive,
        default=TOP_K,
        metavar="N",
        help=f"how many papers to list (default: {TOP_K})",
    )


def _add_filters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--year", metavar="YEARS", help="2022, 2022: (since), :2019 or 2018:2020")
    _add_repeated(parser, "--venue", "NAME", "papers of a venue, by a part of its name")
    _add_repeated(parser, "--author", "NAME", "papers of an author, by a part of the name")
    _add_repeated(parser, "--tag", "NAME", "papers with a tag, by a part of it")
    _add_repeated(
        parser, "--source", "NAME", "papers of a file, by a part of its name", "in_source"
    )
    _add_repeated(parser, "--must", "WORD", "papers with a word or phrase")
    _add_repeated(parser, "--must-not", "WORD", "papers without it")
    _add_repeated(parser, "--not-in", "FILE", "papers that are not in another file or folder")


def _add_repeated(
    parser: argparse.ArgumentParser, flag: str, metavar: str, help_: str, dest: str | None = None
) -> None:
    """Declare a flag that may be given several times."""
    dest = dest or flag.lstrip("-").replace("-", "_")
    parser.add_argument(flag, dest=dest, action="append", default=[], metavar=metavar, help=help_)


def _add_format(
    parser: argparse.ArgumentParser,
    default: str = "table on a terminal, tsv in a pipe",
    choices: tuple[str, ...] = FORMATS,
) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--format",
        choices=choices,
        help=f"how to print (default: {default})",
    )
    group.add_argument(
        "--json", dest="format", action="store_const", const="json", help="same as --format json"
    )


def _add_embedding(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    named = "a Hugging Face name, a folder, or hashing (default: all-MiniLM-L6-v2)"
    parser.add_argument(
        "--model",
        action="append" if several else "store",
        default=None if several else DEFAULT_MODEL,
        metavar="NAME",
        help=f"{named}; further ones are compared with the first" if several else named,
    )
    parser.add_argument("--device", metavar="NAME", help="cpu, cuda, mps (default: the fastest)")
    parser.add_argument(
        "--precision",
        choices=PRECISIONS,
        default=PRECISION,
        help=f"of the model's arithmetic (default: {PRECISION})",
    )
    parser.add_argument(
        "--batch-size",
        type=_positive,
        default=BATCH_SIZE,
        metavar="N",
        help=f"texts encoded at a time (default: {BATCH_SIZE})",
    )


def _add_cache(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cache", metavar="DIR", help="cache folder; see docs/store.md")


def _add_common(parser: argparse.ArgumentParser) -> None:
    _add_cache(parser)
    parser.add_argument(
        "--report", action="store_true", help="tell on stderr what was left out, and why"
    )
    parser.add_argument("--report-json", metavar="FILE", help="write the report to a file, as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="errors only on stderr")
    parser.add_argument("-v", "--verbose", action="store_true", help="more on stderr")


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 to 1")
    return share


def _positive(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of 1 or more")
    return number


def _n_clusters(text: str) -> int | None:
    return None if text == "auto" else _positive(text)


_COMMANDS = {
    "map": _map,
    "similar": _similar,
    "search": _search,
    "cover": _cover,
    "compare": _compare,
    "topics": _topics,
    "duplicates": _duplicates,
    "evaluate": _evaluate,
    "show": _show,
    "export": _export,
    "embed": _embed,
    "cache": _cache,
}
