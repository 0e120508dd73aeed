"""Flags that several commands share, and what may be given to them."""

from __future__ import annotations

import argparse

from explorer.defaults import (
    BATCH_SIZE,
    DEFAULT_MODEL,
    FIELD_OPTIONS,
    PRECISION,
    PRECISIONS,
    PROJECTIONS,
    RANKING,
    RANKINGS,
    TOP_K,
)
from explorer.shown.writers import FORMATS

_SOURCE = "a file or folder of abstracts; the formats are listed in docs/formats.md"


def add_source(parser: argparse.ArgumentParser) -> None:
    """Declare the files of a pile, and how they are read."""
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


def add_vectors(parser: argparse.ArgumentParser) -> None:
    """Declare vectors of one's own."""
    parser.add_argument(
        "--vectors", metavar="FILE", help="a .npy file with a vector a paper, instead of a model's"
    )
    parser.add_argument(
        "--ids",
        dest="vector_ids",
        metavar="FILE",
        help="the ids of these vectors, one a line (default: the order of SOURCE)",
    )


def add_projection(parser: argparse.ArgumentParser) -> None:
    """Declare how the map is drawn."""
    parser.add_argument(
        "--projection",
        choices=PROJECTIONS,
        default=PROJECTIONS[0],
        help="how to draw (default: umap)",
    )


def add_topics(parser: argparse.ArgumentParser) -> None:
    """Declare the number of topics."""
    parser.add_argument(
        "--n-clusters",
        type=_n_clusters,
        metavar="N",
        help="number of topics, or auto (the default), which suits the number of papers",
    )


def add_answer(parser: argparse.ArgumentParser) -> None:
    """Declare how an answer should be."""
    add_top_k(parser)
    add_format(parser)
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


def add_top_k(parser: argparse.ArgumentParser) -> None:
    """Declare how many papers are listed."""
    parser.add_argument(
        "-k",
        "--top-k",
        type=positive,
        default=TOP_K,
        metavar="N",
        help=f"how many papers to list (default: {TOP_K})",
    )


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Declare which papers may be among the answers."""
    parser.add_argument("--year", metavar="YEARS", help="2022, 2022: (since), :2019 or 2018:2020")
    add_repeated(parser, "--venue", "NAME", "papers of a venue, by a part of its name")
    add_repeated(parser, "--author", "NAME", "papers of an author, by a part of the name")
    add_repeated(parser, "--tag", "NAME", "papers with a tag, by a part of it")
    add_repeated(parser, "--source", "NAME", "papers of a file, by a part of its name", "in_source")
    add_repeated(parser, "--must", "WORD", "papers with a word or phrase")
    add_repeated(parser, "--must-not", "WORD", "papers without it")
    add_repeated(parser, "--not-in", "FILE", "papers that are not in another file or folder")


def add_repeated(
    parser: argparse.ArgumentParser, flag: str, metavar: str, help_: str, dest: str | None = None
) -> None:
    """Declare a flag that may be given several times."""
    dest = dest or flag.lstrip("-").replace("-", "_")
    parser.add_argument(flag, dest=dest, action="append", default=[], metavar=metavar, help=help_)


def add_format(
    parser: argparse.ArgumentParser,
    default: str = "table on a terminal, tsv in a pipe",
    choices: tuple[str, ...] = FORMATS,
) -> None:
    """Declare how to print; `default` tells what holds without the flag."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--format",
        choices=choices,
        help=f"how to print (default: {default})",
    )
    group.add_argument(
        "--json", dest="format", action="store_const", const="json", help="same as --format json"
    )


def add_embedding(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Declare the model, and how it works."""
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
        type=positive,
        default=BATCH_SIZE,
        metavar="N",
        help=f"texts encoded at a time (default: {BATCH_SIZE})",
    )


def add_cache(parser: argparse.ArgumentParser) -> None:
    """Declare where the cache is."""
    parser.add_argument("--cache", metavar="DIR", help="cache folder; see docs/store.md")


def add_common(parser: argparse.ArgumentParser) -> None:
    """Declare what every command but `cache` takes."""
    add_cache(parser)
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


def positive(text: str) -> int:
    """Read a whole number of 1 or more."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of 1 or more")
    return number


def _n_clusters(text: str) -> int | None:
    return None if text == "auto" else positive(text)
