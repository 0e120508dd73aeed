"""What a map costs when a few papers were added, beside what it cost at first.

    python benchmarks/growth.py papers.jsonl --papers 10000 --added 50 --model hashing

The source is a JSON Lines file, .gz or not, with enough papers. Both runs are processes of their
own with one cache; each stage is told in CPU seconds and in seconds that passed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def main() -> None:
    """Measure both runs and print them side by side."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source")
    parser.add_argument("--papers", type=int, default=10_000)
    parser.add_argument("--added", type=int, default=50)
    parser.add_argument("--model", default="hashing")
    args = parser.parse_args()
    if args.papers == 0:  # a run of its own, started below
        print(json.dumps(stages(args.source, args.model)))
        return
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "library.jsonl")
        lines = first_lines(args.source, args.papers + args.added)
        runs = []
        for n in (args.papers, len(lines)):
            Path(library).write_text("".join(lines[:n]), "utf-8")
            runs.append(measured(library, args.model, os.path.join(folder, "cache")))
    tell(runs)


def first_lines(path: str, n: int) -> list[str]:
    """Give the first lines of a file."""
    opened: Any = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as file:
        return [line for line, _ in zip(file, range(n), strict=False)]


def measured(library: str, model: str, cache: str) -> dict[str, Any]:
    """Run the stages in a process of their own."""
    command = [sys.executable, __file__, library, "--papers", "0", "--model", model]
    environment = {**os.environ, "EXPLORER_CACHE": cache, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def stages(path: str, model: str) -> dict[str, Any]:
    """Make a map part by part."""
    costs: dict[str, tuple[float, float]] = {}

    def take(name: str, part: Callable[[], Any]) -> Any:
        cpu, wall = time.process_time(), time.perf_counter()
        made = part()
        costs[name] = time.process_time() - cpu, time.perf_counter() - wall
        return made

    from explorer.pile.assembly import open_library
    from explorer.tasks import mapping

    library = take("read", lambda: open_library([path], {"model": model}))
    take("texts and headlines", lambda: (library.texts, library.headlines))
    take("vectors", lambda: library.X)
    take("neighbours", lambda: library.neighbors)
    take("related lists", lambda: library.related(0))
    take("versions", lambda: library.duplicates)
    take("topics", lambda: library.clustering)
    take("names of topics", lambda: library.topic_names)
    take("places", lambda: library.places)
    take("answers kept", library.keep_answers)
    take("page", lambda: mapping.page(library))
    return {"costs": costs, "facts": mapping.facts(library)}


def tell(runs: list[dict[str, Any]]) -> None:
    """Print the runs side by side, CPU seconds and seconds that passed."""
    first, grown = runs
    print(f"{'':22}{'first':>18}{'grown':>18}")
    totals = [[0.0, 0.0], [0.0, 0.0]]
    for name in first["costs"]:
        costs = [run["costs"][name] for run in runs]
        for total, cost in zip(totals, costs, strict=True):
            total[0], total[1] = total[0] + cost[0], total[1] + cost[1]
        print(f"{name:22}" + "".join(f"{cpu:9.2f}{wall:9.2f}" for cpu, wall in costs))
    print(f"{'all':22}" + "".join(f"{cpu:9.2f}{wall:9.2f}" for cpu, wall in totals))
    print(f"the grown one takes {totals[1][0] / totals[0][0]:.3f} of the CPU time")
    for run in (first, grown):
        print("; ".join(f"{name}: {value}" for name, value in run["facts"].items()))


if __name__ == "__main__":
    main()
