"""How long a large page takes to open, against plotly's own file of the same points.

    python benchmarks/page_speed.py [--papers 20000] [--rounds 5]

Both files are opened in headless Chromium in turn (A B A B ...), each until its points are painted;
medians are compared. Then the processor time of the script is measured for each key of a search
and for each click. Needs playwright and a Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.shown.drawing import Dot, Drawing, TopicLegend
from explorer.shown.figure import draw_map, plain_json
from explorer.shown.page import build_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_NAMES = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
_TOPICS = 24
_WORDS_OF_AN_ABSTRACT = 180
_PAINTED = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
_TYPE = """word => { const box = document.querySelector("#query");
    box.value = word; box.dispatchEvent(new Event("input")); }"""
_OPEN = """at => document.querySelectorAll(
    "#paper:not([hidden]) ol a, #overview:not([hidden]) #paper-list a")[at].click()"""


def made_up(n: int) -> Drawing:
    """Draw papers with abstracts of the usual length, in words of the usual frequencies."""
    rng = np.random.default_rng(0)
    letters = np.array(list("abcdefghiklmnoprstuvwy"))
    words = ["".join(rng.choice(letters, size=rng.integers(3, 11))) for _ in range(20_000)]
    zipf = 1 / np.arange(1, len(words) + 1)
    drawn = rng.choice(len(words), size=(n, _WORDS_OF_AN_ABSTRACT), p=zipf / zipf.sum())
    topic = np.arange(n) % _TOPICS
    centres = 6 * rng.normal(size=(_TOPICS, 2))
    points = (centres[topic] + rng.normal(size=(n, 2))).astype(np.float32)
    near = rng.integers(n, size=(n, 10))
    return Drawing(
        title=f"{n:,} papers",
        dots=tuple(
            _dot(row, int(topic[row]), [words[at] for at in drawn[row]]) for row in range(n)
        ),
        topics=tuple(
            TopicLegend(
                number, f"{words[number]} {words[number + 40]}", (), int(sum(topic == number))
            )
            for number in range(_TOPICS)
        ),
        points=points,
        related=tuple(
            tuple((int(other), 0.9 - 0.05 * at) for at, other in enumerate(row)) for row in near
        ),
        facts=(("papers", f"{n:,}"),),
    )


def _dot(row: int, topic: int, words: list[str]) -> Dot:
    title = " ".join(words[:9]).capitalize()
    return Dot(
        f"paper{row}", title, " ".join(words[:3]), " ".join(words).capitalize() + ".",
        (f"{words[9]} {words[10]}".title(), f"{words[11]} {words[12]}".title()),
        2000 + row % 25, "", "", "", "", topic, (), False, title,
    )  # fmt: skip


def opened(browser: Browser, path: Path, sign: str) -> tuple[float, Page]:
    """Open a file; give the seconds until its points are painted, and the page."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    started = time.perf_counter()
    page.goto(path.as_uri())
    page.wait_for_selector(sign, state="attached", timeout=120_000)
    page.evaluate(_PAINTED)
    return time.perf_counter() - started, page


def compare(browser: Browser, ours: Path, bare: Path, rounds: int) -> None:
    """Open both files in turn and print the ratio."""
    times: dict[str, list[float]] = {"ours": [], "bare": [], "with abstracts": []}
    for _ in range(rounds):
        for name, path, sign in (
            ("bare", bare, ".gl-canvas"),
            ("ours", ours, "html[data-ready]"),
            ("with abstracts", ours, "html[data-complete]"),
        ):
            seconds, page = opened(browser, path, sign)
            times[name].append(seconds)
            page.close()
    medians = {name: statistics.median(seconds) for name, seconds in times.items()}
    for name, seconds in medians.items():
        ratio = seconds / medians["bare"]
        print(f"open, {name}: {seconds:.2f} s, ratio {ratio:.2f}")


def script_times(browser: Browser, path: Path) -> None:
    """Print the processor time of the script for each key and each click."""
    _, page = opened(browser, path, "html[data-complete]")
    page.wait_for_timeout(3000)  # the texts are made ready for the search while nothing happens
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})

    def script() -> float:
        metrics = client.send("Performance.getMetrics")["metrics"]
        return float(next(m["value"] for m in metrics if m["name"] == "ScriptDuration"))

    def measure(what: str, code: str, value: Any) -> None:
        before = script()
        page.evaluate(code, value)
        page.wait_for_timeout(600)
        print(f"{what}: {1000 * (script() - before):.0f} ms of script")

    for word in ("a", "ab", "abe", "abe s", ""):
        measure(f"search {word!r}", _TYPE, word)
    for at in (1, 2, 3):
        measure("click", _OPEN, at)


def main() -> None:
    """Write both files, open them, print sizes, times and ratios."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    drawing = made_up(args.papers)
    figure = draw_map(drawing)
    chromium = next(filter(None, map(shutil.which, _NAMES)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours, bare = Path(folder, "map.html"), Path(folder, "bare.html")
        ours.write_text(build_page(drawing, plain_json(figure)), "utf-8")
        figure.update_traces(hovertext=None).write_html(bare, include_plotlyjs=True)
        for name, path in (("bare", bare), ("ours", ours)):
            print(f"size, {name}: {path.stat().st_size / 1e6:.1f} MB")
        browser = playwright.chromium.launch(executable_path=chromium, args=_FLAGS)
        compare(browser, ours, bare, args.rounds)
        script_times(browser, ours)
        browser.close()


if __name__ == "__main__":
    main()
