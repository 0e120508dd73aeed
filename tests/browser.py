"""A real Chromium for the tests of the page."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_NAMES = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# Where a paper's point is on the screen, from the numbers that plotly was given.
_POSITION = """id => {
    const plot = document.querySelector("#plot");
    const { left, top } = plot.getBoundingClientRect();
    const { xaxis, yaxis } = plot._fullLayout;
    for (const trace of plot.data) {
        const at = trace.customdata?.findIndex(([, other]) => other === id) ?? -1;
        if (at < 0) continue;
        return [left + xaxis._offset + xaxis.l2p(trace.x[at]),
                top + yaxis._offset + yaxis.l2p(trace.y[at])];
    }
}"""

# Red, green, blue and opacity of a canvas at a place of the window.
_PIXEL = """([selector, [x, y]]) => {
    const layer = document.querySelector(selector);
    const { left, top, width } = layer.getBoundingClientRect();
    const ratio = layer.width / width;
    const at = [(x - left) * ratio, (y - top) * ratio].map(Math.round);
    return [...layer.getContext("2d").getImageData(...at, 1, 1).data];
}"""

# Lets go of all that a reader may have chosen, except what Escape does.
_REST = """color => {
    document.activeElement?.blur();
    const chosen = [["#color", color], ["#order", "given"], ["#format", "CSV"]];
    for (const [selector, value] of chosen) {
        const box = document.querySelector(selector);
        if (box.value === value) continue;
        box.value = value;
        box.dispatchEvent(new Event("change"));
    }
    document.querySelector("#all-topics:not([hidden])")?.click();
    document.querySelector("[data-zoom=fit]").click();
}"""
_LETS_GO = 7  # how many things Escape undoes, one at a time


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser; without one the test skips, or fails where one is required."""
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        reason = f"no Chromium found; looked for {', '.join(_NAMES)}"
        if os.environ.get("EXPLORER_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield browser
        browser.close()


@dataclass
class Visit:
    """An open page, and what it did that it should not."""

    page: Page
    address: str = ""
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note errors, dialogs and requests from now on."""
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))
        self.page.on("dialog", lambda dialog: (self._note("error", "dialog"), dialog.dismiss()))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _note(self, kind: str, text: str) -> None:
        if kind == "error":
            self.complaints.append(text)

    def point(self, paper_id: str) -> tuple[float, float]:
        """Where a paper's point is, in pixels of the window."""
        x, y = self.page.evaluate(_POSITION, paper_id)
        return x, y

    def click_point(self, paper_id: str) -> None:
        """Move to a paper's point and click it; its paper opens."""
        x, y = self.point(paper_id)
        self.page.mouse.move(x - 2, y - 2)
        self.page.mouse.move(x, y)
        self.page.mouse.click(x, y)
        self.until(lambda: self.selected() == paper_id)

    def is_lit(self, paper_id: str) -> bool:
        """Whether a paper's point is drawn above those that grey out."""
        return self.pixel("#lit", paper_id)[3] > 0

    def pixel(self, layer: str, paper_id: str) -> list[int]:
        """What a canvas shows in the middle of a paper's point: red, green, blue, opacity."""
        found: list[int] = self.page.evaluate(_PIXEL, [layer, list(self.point(paper_id))])
        return found

    def rest(self, color: str = "topic") -> Visit:
        """Bring the page back to how it opened, by what a reader has at hand."""
        self.page.mouse.move(1, 1)
        for _ in range(_LETS_GO):
            self.page.keyboard.press("Escape")
        self.page.evaluate(_REST, color)
        assert self.text("#papers-heading") == "All papers"
        self.check()
        return self

    def check(self) -> None:
        """Fail if the page complained or asked for anything but itself since the last time."""
        complaints, requests = self.complaints[:], self.requests[:]
        self.complaints.clear()
        self.requests.clear()
        assert complaints == []
        assert [url for url in requests if url.split("#")[0] != self.address] == []

    def open(self, paper_id: str) -> None:
        """Go to a paper by its address, as a link does."""
        self.page.evaluate("id => { location.hash = encodeURIComponent(id); }", paper_id)
        self.until(lambda: self.selected() == paper_id)

    def drag(self, *places: tuple[float, float]) -> None:
        """Drag the pointer through places."""
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place, steps=4)
        self.page.mouse.up()

    def until(self, condition: Callable[[], bool], seconds: float = 5) -> None:
        """Wait for something; not with wait_for_function, as the page's policy forbids eval."""
        deadline = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < deadline, "it did not come about"
            self.page.wait_for_timeout(20)

    def selected(self) -> str | None:
        """The id of the paper in the panel."""
        return next(iter(self.page.locator("#paper code").all_text_contents()), None)

    def text(self, selector: str) -> str:
        """What an element says."""
        return self.page.locator(selector).text_content() or ""

    def shoot(self, name: str, folder: Path) -> None:
        """Save a screenshot where EXPLORER_ARTIFACTS says, else in a folder."""
        kept = Path(os.environ.get("EXPLORER_ARTIFACTS", folder))
        kept.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=kept / name)


@contextmanager
def visit(
    browser: Browser,
    path: Path,
    fragment: str = "",
    *,
    ready: bool = True,
    script: str = "",
    **options: Any,
) -> Iterator[Visit]:
    """Open a file, a script of ours first; on leaving, fail if it complained or asked for more."""
    options.setdefault("viewport", {"width": 1280, "height": 800})
    context = browser.new_context(**options)
    opened = Visit(context.new_page(), path.as_uri())
    opened.watch()
    if script:
        opened.page.add_init_script(script)
    opened.page.goto(path.as_uri() + fragment)
    if ready:
        opened.page.wait_for_selector("html[data-ready]", state="attached")
    yield opened
    context.close()
    opened.check()
