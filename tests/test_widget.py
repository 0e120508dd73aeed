from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from explorer.corpus import Corpus, Paper
from explorer.errors import OptionError, UnknownIdError
from explorer.shown.figure import MapFigure
from explorer.shown.page.framing import SANDBOX, FramedPage, packed
from explorer.shown.widget import MapWidget
from explorer.tasks import mapping
from tests.browser import _POSITION, Visit, chromium, visit
from tests.drawings import HOSTILE, synthetic, with_texts
from tests.pages import page_of
from tests.papers import make, make_papers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame

WIDGET_JS = Path(mapping.__file__).parent.parent / "shown" / "widget.js"
PAPERS = tuple(Paper(f"p{row:04d}", title=f"Paper {row}") for row in range(38))


def widget(document: str = "<!doctype html>PAPERS", **options: Any) -> MapWidget:
    return MapWidget(Corpus(PAPERS), document, **options)


# -- in Python ------------------------------------------------------------------------------


def test_nothing_is_selected_at_first() -> None:
    fresh = widget()
    assert (fresh.selection, fresh.selected, fresh.height) == ([], [], 720)
    assert repr(fresh) == "<MapWidget of 38 papers, 0 selected>"


def test_ids_are_turned_into_whole_ones_each_once() -> None:
    chosen = widget()
    chosen.selection = ["P0007", "p0001", "p0007"]
    assert chosen.selection == ["p0007", "p0001"]
    assert chosen.selected == [PAPERS[7], PAPERS[1]]


def test_an_unknown_id_is_refused_and_nothing_changes() -> None:
    chosen = widget()
    chosen.selection = ["p0003"]
    with pytest.raises(UnknownIdError, match="no paper among 38 has the id 'p9'"):
        chosen.selection = ["p9"]
    assert chosen.selection == ["p0003"]


def test_callbacks_get_papers_when_the_selection_changes() -> None:
    told: list[list[Paper]] = []
    chosen = widget()
    assert chosen.on_select(told.append) == told.append
    chosen.set_state({"selection": ["p0002", "p0005"]})  # as a front end does
    chosen.selection = ["p0002", "p0005"]
    chosen.selection = []
    assert told == [[PAPERS[2], PAPERS[5]], []]


def test_the_page_is_sent_to_a_view_that_asks_and_is_no_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[Any] = []
    shown = widget("<!doctype html>PAPERS")
    monkeypatch.setattr(shown, "send", lambda message, *_: sent.append(message))
    shown._handle_custom_msg({"wants": "other"}, [])
    shown._handle_custom_msg({"wants": "page"}, [])
    assert sent == [{"page": "<!doctype html>PAPERS"}]
    assert "PAPERS" not in json.dumps(shown.get_state(), default=str)
    assert "PAPERS" not in json.dumps(shown._repr_mimebundle_(), default=str)


def test_a_map_becomes_a_widget(caplog: pytest.LogCaptureFixture) -> None:
    library = make(make_papers(3))
    shown = mapping.widget(library, height=500)
    assert isinstance(shown, MapWidget)
    assert (shown.height, shown.title) == (500, "test")
    assert not caplog.records


def test_without_anywidget_there_is_the_figure_and_a_notice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delitem(sys.modules, "explorer.shown.widget")
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with caplog.at_level(logging.WARNING):
        assert isinstance(mapping.widget(make(make_papers(3))), MapFigure)
    (record,) = caplog.records
    assert "needs anywidget" in record.getMessage()
    assert "[notebook]" in record.getMessage()


@pytest.mark.parametrize("show", [mapping.widget, mapping.framed])
def test_a_height_is_a_whole_number(show: Any) -> None:
    with pytest.raises(OptionError, match="height"):
        show(make(make_papers(3)), height=0)


def test_a_shown_page_is_a_sandboxed_frame_of_less_than_half_the_size() -> None:
    page = page_of(synthetic(5))
    shown = FramedPage(packed(page, '"><script>'), '"><script>', 500)
    text = shown._repr_html_()
    assert re.findall("<[a-z/]+", text) == ["<iframe", "</iframe"]
    assert f'sandbox="{SANDBOX}"' in text
    assert "allow-same-origin" not in text
    assert len(text) < 0.45 * len(page)
    assert packed(page, "Mine") == packed(page, "Mine")


def test_both_frames_are_sandboxed_alike() -> None:
    assert f'const SANDBOX = "{SANDBOX}";' in WIDGET_JS.read_text("utf-8")


def test_the_script_loads_nothing() -> None:
    assert not re.search(r"https?:|\bimport\b|\bfetch\b", WIDGET_JS.read_text("utf-8"))


# -- in a browser ---------------------------------------------------------------------------

# A notebook as far as the widget knows one: a model that keeps values, and the kernel's answers.
HARNESS = """<!doctype html><meta charset="utf-8"><title>a notebook</title>
<link rel="icon" href="data:,"><div id="cell"></div>
<script type="application/json" id="given">{{given}}</script>
<script type="module">
const given = JSON.parse(document.querySelector("#given").textContent);
const values = { selection: [], height: 600, title: "Mine" };
const listeners = new Map();
const tell = (name, ...rest) => (listeners.get(name) ?? []).forEach((hear) => hear(...rest));
const model = {
  get: (name) => values[name],
  set(name, value) { values[name] = value; tell(`change:${name}`); },
  save_changes() { window.saved.push([...values.selection]); },
  on(name, hear) { listeners.set(name, [...listeners.get(name) ?? [], hear]); },
  off(name, hear) { listeners.set(name, listeners.get(name).filter((one) => one !== hear)); },
  send({ wants }) {
    if (wants === "page") setTimeout(() => tell("msg:custom", { page: given.page }));
  },
};
{{script}}
Object.assign(window, { saved: [], model, listeners });
window.leave = widget.render({ model, el: document.querySelector("#cell") });
document.documentElement.dataset.ready = "";
</script>
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@dataclass
class Notebook:
    """A page that hosts the widget, and the frame in it."""

    visit: Visit
    frame: Frame

    def saved(self) -> list[list[str]]:
        saved: list[list[str]] = self.visit.page.evaluate("window.saved")
        return saved

    def choose(self, *ids: str) -> None:
        self.visit.page.evaluate("ids => model.set('selection', ids)", list(ids))

    def point(self, paper_id: str) -> tuple[float, float]:
        box = self.visit.page.locator("iframe").bounding_box()
        assert box
        x, y = self.frame.evaluate(_POSITION, paper_id)
        return box["x"] + x, box["y"] + y

    def click(self, paper_id: str) -> None:
        x, y = self.point(paper_id)
        self.visit.page.mouse.move(x - 2, y - 2)
        self.visit.page.mouse.click(x, y)

    def opened(self) -> str | None:
        return next(iter(self.frame.locator("#paper code").all_text_contents()), None)


@contextmanager
def notebook(browser: Browser, folder: Path, page: str) -> Iterator[Notebook]:
    given = json.dumps({"page": packed(page, "Mine")}).replace("<", "\\u003c")
    script = WIDGET_JS.read_text("utf-8").replace("export default", "const widget =")
    path = folder / "notebook.html"
    path.write_text(HARNESS.replace("{{script}}", script).replace("{{given}}", given), "utf-8")
    with visit(browser, path) as opened:
        frame = opened.page.frame_locator("iframe")
        frame.locator("html[data-ready]").wait_for(state="attached", timeout=20_000)
        yield Notebook(opened, opened.page.frames[1])


in_browser = pytest.mark.browser


@in_browser
def test_clicks_reach_the_model_and_a_selection_opens_the_paper(
    browser: Browser, tmp_path: Path
) -> None:
    with notebook(browser, tmp_path, page_of(synthetic(38))) as shown:
        shown.click("p0004")
        shown.visit.until(lambda: shown.saved() == [["p0004"]])
        assert shown.opened() == "p0004"

        shown.choose("p0011")
        shown.visit.until(lambda: shown.opened() == "p0011")
        shown.choose()
        shown.visit.until(lambda: shown.opened() is None)
        assert shown.saved() == [["p0004"]], "what came from outside is not told back"

        shown.click("p0011")
        shown.visit.until(lambda: shown.saved()[1:] == [["p0011"]])
        shown.visit.shoot("widget.png", tmp_path)


@in_browser
def test_drawing_around_papers_selects_them_and_so_does_python(
    browser: Browser, tmp_path: Path
) -> None:
    drawing = synthetic(38)
    with notebook(browser, tmp_path, page_of(drawing)) as shown:
        topic = [dot.paper_id for dot in drawing.dots if dot.topic == 1]
        places = [shown.point(paper_id) for paper_id in topic]
        left, top = (min(place[at] for place in places) - 8 for at in (0, 1))
        right, bottom = (max(place[at] for place in places) + 8 for at in (0, 1))
        shown.frame.locator("[data-tool=box]").click()
        shown.visit.drag((left, top), (right, bottom))
        shown.visit.until(lambda: len(shown.saved()) == 1)
        assert set(topic) <= set(shown.saved()[0])

        shown.choose("p0000", "p0001", "p0002")
        heading = shown.frame.locator("#papers-heading")
        shown.visit.until(lambda: "3" in (heading.text_content() or ""))


@in_browser
def test_strangers_are_not_heard(browser: Browser, tmp_path: Path) -> None:
    with notebook(browser, tmp_path, page_of(synthetic(38))) as shown:
        token = shown.visit.page.locator("iframe").get_attribute("name")
        forged = {"token": token, "selected": ["p0001"]}
        # Right token, wrong window: to the notebook and, from a second frame, to the page.
        shown.visit.page.evaluate("forged => window.postMessage(forged, '*')", forged)
        shown.visit.page.evaluate(
            """token => {
                const stranger = document.body.appendChild(document.createElement("iframe"));
                stranger.srcdoc = `<script>
                    parent.frames[0].postMessage({ token: "${token}", select: ["p0002"] }, "*");
                    parent.postMessage({ token: "${token}", selected: ["p0002"] }, "*");
                <` + "/script>";
            }""",
            token,
        )
        # Right window, wrong token.
        shown.frame.evaluate("parent.postMessage({ token: 'x', selected: ['p0003'] }, '*')")
        shown.visit.page.evaluate(
            "document.querySelector('iframe').contentWindow"
            ".postMessage({ token: 'x', select: ['p0003'] }, '*')"
        )
        # Right window and token, no ids.
        shown.frame.evaluate("token => parent.postMessage({ token, selected: [1] }, '*')", token)
        shown.visit.page.wait_for_timeout(300)
        assert shown.saved() == []
        assert shown.opened() is None


@in_browser
def test_hostile_ids_pass_as_they_are(browser: Browser, tmp_path: Path) -> None:
    hostile = [text for text in HOSTILE if text.isprintable()]
    with notebook(browser, tmp_path, page_of(with_texts(synthetic(38)))) as shown:
        for paper_id in hostile:
            shown.choose(paper_id)
            shown.visit.until(lambda paper_id=paper_id: shown.opened() == paper_id)
        shown.click("p0020")
        shown.visit.until(lambda: shown.saved() == [["p0020"]])


@in_browser
def test_a_view_that_is_gone_listens_no_more(browser: Browser, tmp_path: Path) -> None:
    with notebook(browser, tmp_path, page_of(synthetic(5))) as shown:
        shown.visit.page.evaluate("leave()")
        assert shown.visit.page.evaluate("[...listeners.values()].flat().length") == 0


@in_browser
def test_a_shown_page_works_in_its_frame_and_leads_nowhere(
    browser: Browser, tmp_path: Path
) -> None:
    page = packed(page_of(synthetic(38)), "Mine")
    path = tmp_path / "output.html"
    path.write_text(
        "<!doctype html><html data-ready><title>a notebook</title><link rel=icon href='data:,'>"
        + FramedPage(page, "Mine", 600)._repr_html_(),
        "utf-8",
    )
    with visit(browser, path) as opened:
        inner = opened.page.frame_locator("iframe")
        inner.locator("html[data-ready]").wait_for(state="attached", timeout=20_000)
        inner.locator("#paper-list a").first.click()
        inner.locator("#paper:not([hidden])").wait_for()
        assert opened.page.url == path.as_uri()
        frame = opened.page.frames[1]
        with pytest.raises(Exception, match=r"SecurityError|Blocked"):
            frame.evaluate("parent.document.title")
