"""The time of the second `explorer similar`, as a multiple of starting Python.

    python benchmarks/cold_start.py SOURCE ID [--rounds 20]

Both commands run in turn (A B A B ...) in one session; processor time of the whole process and
wall time are compared by their medians.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time


def measure(command: list[str]) -> tuple[float, float]:
    """Give processor seconds and wall seconds of a command."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - started
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def main() -> None:
    """Warm up, measure, print the two ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source")
    parser.add_argument("paper_id")
    parser.add_argument("--rounds", type=int, default=20)
    args = parser.parse_args()
    bare = [sys.executable, "-c", "pass"]
    lookup = [sys.executable, "-m", "explorer", "similar", args.source, args.paper_id, "--json"]
    for _ in range(2):
        measure(lookup)
    pairs = [(measure(bare), measure(lookup)) for _ in range(args.rounds)]
    for at, name in enumerate(("processor time", "wall time")):
        bare_s, lookup_s = (
            statistics.median(pair[which][at] for pair in pairs) for which in (0, 1)
        )
        print(
            f"{name}: python -c pass {bare_s * 1000:.1f} ms, lookup {lookup_s * 1000:.1f} ms,"
            f" ratio {lookup_s / bare_s:.2f}"
        )


if __name__ == "__main__":
    main()
