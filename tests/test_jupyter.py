"""JupyterLab itself: a notebook run from top to bottom, and a click that reaches the kernel.

Runs where jupyterlab is installed: `pip install jupyterlab`, then `pytest -m jupyter`.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import _POSITION, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

pytestmark = [
    pytest.mark.jupyter,
    pytest.mark.skipif(
        importlib.util.find_spec("jupyterlab") is None,
        reason="jupyterlab is not installed; type: pip install jupyterlab",
    ),
]

ROOT = Path(__file__).parent.parent
_PATIENCE = 240
# What a reader types below the notebook that is there.
_ADDED = (
    "ex.show_page(height=400)",
    "w = ex.widget(height=600)\nw",
    "print('selected', w.selection)\nex.similar(w.selection, top_k=3).ids",
)


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the notebook, without its outputs, where it finds the seeds."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "seeds", folder / "seeds")
    (folder / "notebooks").mkdir()
    notebook: dict[str, Any] = json.loads(
        (ROOT / "notebooks" / "01_first_map.ipynb").read_text("utf-8")
    )
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    notebook["cells"] += [
        {
            "cell_type": "code", "id": f"added-{number}", "metadata": {}, "source": source,
            "outputs": [], "execution_count": None,
        }
        for number, source in enumerate(_ADDED)
    ]  # fmt: skip
    (folder / "notebooks" / "first.ipynb").write_text(json.dumps(notebook), "utf-8")
    return folder


@pytest.fixture(scope="module")
def address(workplace: Path) -> Iterator[str]:
    """JupyterLab, serving the copy to this machine alone."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = (workplace / "lab.log").open("w")
    # A folder of its own for settings, so that those of whoever runs this stay out of it.
    own = {name: str(workplace / "jupyter") for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    server = subprocess.Popen(
        [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root",
            f"--port={port}", "--ip=127.0.0.1", "--IdentityProvider.token=test",
            f"--ServerApp.root_dir={workplace}",
        ],
        stdout=log, stderr=log, env={**os.environ, **own, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    try:
        _wait_for(f"http://127.0.0.1:{port}/api?token=test", server)
        yield f"http://127.0.0.1:{port}/lab/tree/notebooks/first.ipynb?token=test"
    finally:
        server.terminate()
        server.wait(30)
        log.close()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while True:
        assert server.poll() is None, "JupyterLab ended"
        assert time.monotonic() < deadline, "JupyterLab did not start"
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)


@pytest.fixture(scope="module")
def page(address: str) -> Iterator[Page]:
    with chromium() as browser:
        opened = browser.new_page(viewport={"width": 1280, "height": 1000})
        opened.set_default_timeout(_PATIENCE * 1000)
        opened.goto(address)
        yield opened


def test_a_click_reaches_the_kernel(page: Page, tmp_path: Path) -> None:
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    page.get_by_text("(ipykernel) | Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()

    frame = _inside(page, "iframe[name^=abstract-explorer]")
    paper_id = frame.evaluate("document.querySelector('#plot')._fullData[0].customdata[0][1]")
    x, y = frame.evaluate(_POSITION, paper_id)
    box = page.locator("iframe[name^=abstract-explorer]").bounding_box()
    assert box
    page.mouse.move(box["x"] + x - 2, box["y"] + y - 2)
    page.mouse.click(box["x"] + x, box["y"] + y)
    frame.locator("#paper code", has_text=paper_id).wait_for()
    _shoot(page, "lab-clicked.png", tmp_path)

    last = page.locator(".jp-Notebook .jp-CodeCell").last
    last.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    answer = last.locator(".jp-OutputArea", has_text=f"selected ['{paper_id}']")
    answer.wait_for()
    _shoot(page, "lab-answered.png", tmp_path)
    neighbours = last.locator(".jp-OutputArea-executeResult").text_content() or ""
    assert neighbours.count("'") == 6
    assert paper_id not in neighbours


def test_the_page_and_the_figure_are_drawn(page: Page, tmp_path: Path) -> None:
    frame = _inside(page, "iframe[title]:not([name])")
    address = page.url
    frame.locator("#paper-list a").first.click()
    frame.locator("#paper code").wait_for()
    assert page.url == address

    picture = page.locator(".jp-RenderedPlotly, .jp-RenderedImage").first
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 100)
    page.mouse.move(box["x"] + 210, box["y"] + 110)
    page.locator(".jp-RenderedPlotly .plot-container").wait_for()
    _shoot(page, "lab-figure.png", tmp_path)


def _inside(page: Page, selector: str) -> Frame:
    """Scroll to a frame, for cells that are not in sight may not be drawn, and wait for it."""
    page.locator(".jp-Notebook .jp-CodeCell").last.scroll_into_view_if_needed()
    frame = page.locator(selector)
    frame.wait_for()
    frame.scroll_into_view_if_needed()
    inner = frame.element_handle().content_frame()
    assert inner
    inner.wait_for_selector("html[data-complete]", state="attached")
    return inner


def _shoot(page: Page, name: str, folder: Path) -> None:
    kept = Path(os.environ.get("EXPLORER_ARTIFACTS", folder))
    kept.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=kept / name)
