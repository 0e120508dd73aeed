"""Every command and flag, declared in one place."""

from __future__ import annotations

import argparse

from explorer import __version__
from explorer.defaults import BATCH_SIZE, DEFAULT_MODEL, PRECISION, PRECISIONS, PROJECTIONS, TOP_K
from explorer.shown.writers import FORMATS
from explorer.terminal import columns_of_stdout, visible

_SOURCE = "a file or folder of abstracts; the formats are listed in docs/formats.md"


def build_parser() -> argparse.ArgumentParser:
    """Make the parser; `command` names the module of `explorer.cli` that runs."""
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
    for add in (_map, _similar, _search, _topics, _show, _export, _embed, _cache):
        add(commands)
    return parser


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Parse the words of a command line; errors are told with the usage of their command."""
    args, unknown = build_parser().parse_known_args(argv)
    if unknown:
        words = visible(" ".join(unknown))
        hint = "" if words.startswith("-") else "; put a text of several words in quotes"
        args.parser.error(f"unrecognized arguments: {words}{hint}")
    return args


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
        "--projection",
        choices=PROJECTIONS,
        default=PROJECTIONS[0],
        help="how to draw (default: umap)",
    )
    _add_topics(parser)
    _add_embedding(parser)
    _add_common(parser)


def _similar(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "similar", "List the papers most like one or several papers.")
    _add_source(parser)
    parser.add_argument(
        "ids", nargs="+", metavar="ID", help="a paper's id, its DOI, or a unique beginning"
    )
    _add_answer(parser)
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
    _add_embedding(parser)
    _add_common(parser)


def _topics(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "topics", "List the topics with their keywords and papers.")
    _add_source(parser)
    _add_topics(parser)
    _add_format(parser)
    _add_embedding(parser)
    _add_common(parser)


def _show(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "show", "Show one paper with its whole abstract.")
    _add_source(parser)
    parser.add_argument("id", metavar="ID", help="a paper's id, its DOI, or a unique beginning")
    parser.add_argument("--json", action="store_true", help="print JSON")
    _add_common(parser)


def _export(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "export", "Print the papers, all or some; nothing is embedded.")
    _add_source(parser)
    parser.add_argument("ids", nargs="*", metavar="ID", help="only these papers")
    _add_format(parser, default="what the name of the output tells, else jsonl")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file")
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


def _add_topics(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--n-clusters",
        type=_n_clusters,
        metavar="N",
        help="number of topics, or auto (the default), which suits the number of papers",
    )


def _add_answer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-k",
        "--top-k",
        type=_positive,
        default=TOP_K,
        metavar="N",
        help=f"how many papers to list (default: {TOP_K})",
    )
    _add_format(parser)


def _add_format(
    parser: argparse.ArgumentParser, default: str = "table on a terminal, tsv in a pipe"
) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--format",
        choices=FORMATS,
        help=f"how to print (default: {default})",
    )
    group.add_argument(
        "--json", dest="format", action="store_const", const="json", help="same as --format json"
    )


def _add_embedding(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model",
        default=DEFAULT_MODEL,
        metavar="NAME",
        help="a Hugging Face name, a folder, or hashing (default: all-MiniLM-L6-v2)",
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
