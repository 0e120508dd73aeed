"""The page in a real browser: map, panel, filter, addresses, and texts that mean harm."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from explorer.shown.drawing import Drawing
from explorer.shown.figure import draw_map
from explorer.shown.page import build_page
from explorer.shown.page.framing import packed
from explorer.shown.plainjson import plain_json
from tests.browser import Visit, chromium, visit
from tests.drawings import HOSTILE, synthetic
from tests.pages import page_of, written

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COUNTS_WEBGL = """
    document.contexts = 0;
    for (const canvas of [HTMLCanvasElement, OffscreenCanvas]) {
        const get = canvas.prototype.getContext;
        canvas.prototype.getContext = function (kind, ...rest) {
            document.contexts += /webgl/.test(kind);
            return get.call(this, kind, ...rest);
        };
    }
"""
# How many points of a large map have something drawn in their middle.
DRAWN = """() => {
    const layer = document.querySelector("#points");
    const plot = document.querySelector("#plot");
    const ratio = layer.width / plot.clientWidth;
    const { data } = layer.getContext("2d").getImageData(0, 0, layer.width, layer.height);
    const { xaxis, yaxis } = plot._fullLayout;
    let drawn = 0;
    for (const { x, y } of plot.data) x.forEach((across, at) => {
        const column = Math.round(ratio * (xaxis._offset + xaxis.l2p(across)));
        const line = Math.round(ratio * (yaxis._offset + yaxis.l2p(y[at])));
        drawn += data[4 * (line * layer.width + column) + 3] > 0;
    });
    return drawn;
}"""


@pytest.fixture(scope="module")
def small(page: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(page, tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(page_of(synthetic(2000, 12)), tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def visited(browser: Browser, small: Path) -> Iterator[Visit]:
    with visit(browser, small) as opened:
        yield opened


@pytest.fixture
def opened(visited: Visit) -> Iterator[Visit]:
    """The small page at rest; opening it anew for each test would take a second each."""
    yield visited.rest()
    visited.check()


@pytest.mark.browser
def test_all_points_of_a_small_map_are_drawn(opened: Visit, tmp_path: Path) -> None:
    assert opened.page.locator("#plot .scatterlayer .point").count() == 38
    assert opened.text("#counts") == "38 papers · 4 topics"
    assert opened.page.locator(".topic-label").count() == 4
    opened.shoot("page_light.png", tmp_path)


@pytest.mark.browser
def test_all_points_of_a_large_map_are_drawn_without_webgl(
    browser: Browser, large: Path, tmp_path: Path
) -> None:
    with visit(browser, large, script=COUNTS_WEBGL) as opened:
        assert opened.page.evaluate("document.contexts") == 0
        assert opened.page.evaluate(DRAWN) == 2000
        assert opened.page.locator("#paper-list a").count() == 200
        opened.click_point("p1000")
        assert opened.page.locator("#lines path").count() == 10
        assert opened.is_lit("p1000")
        opened.shoot("page_large.png", tmp_path)
        opened.page.keyboard.press("Escape")
        opened.page.locator(".topic").first.click()
        assert opened.page.evaluate(DRAWN) < 2000
        assert opened.page.evaluate("document.contexts") == 0


@pytest.mark.browser
def test_a_long_list_is_shown_part_by_part(browser: Browser, large: Path) -> None:
    with visit(browser, large) as opened:
        entries = opened.page.locator("#paper-list a")
        opened.page.fill("#query", "robots")
        found = int(opened.text("#papers-heading").split()[0])
        assert entries.count() == min(found, 200)
        opened.page.keyboard.press("Escape")
        assert opened.text("#paper-rest") == "Show 200 more200 of 2,000 listed"
        opened.page.locator("#paper-rest button").click()
        assert entries.count() == 400
        focused = "document.activeElement.dataset.row"
        assert opened.page.evaluate(focused) == entries.nth(200).get_attribute("data-row")
        for _ in range(8):
            opened.page.locator("#paper-rest button").click()
        assert entries.count() == 2000
        assert opened.page.locator("#paper-rest").is_hidden()


@pytest.mark.browser
def test_a_click_on_a_point_opens_its_paper(opened: Visit, drawing: Drawing) -> None:
    opened.click_point("p0005")
    assert opened.selected() == "p0005"
    assert opened.text("#paper h2") == drawing.dots[5].headline
    assert opened.text("#paper .abstract") == drawing.dots[5].abstract
    assert opened.text("#paper .authors") == "Ada Lovelace, Kurt Gödel"
    assert opened.text("#paper .venue") == "Journal of Studies · 2005"
    shown = opened.page.locator("#paper ol a")
    assert [int(entry) for entry in shown.evaluate_all("all => all.map(a => a.dataset.row)")] \
        == [row for row, _ in drawing.related[5]]  # fmt: skip
    assert f"{drawing.related[5][0][1]:.2f}" in (shown.first.text_content() or "")
    assert opened.page.url.endswith("#p0005")


@pytest.mark.browser
def test_neighbours_back_forward_and_escape(opened: Visit, drawing: Drawing) -> None:
    first, second = drawing.related[5][0][0], drawing.related[drawing.related[5][0][0]][1][0]
    opened.click_point("p0005")
    opened.page.locator("#paper ol a").nth(0).click()
    assert opened.selected() == f"p{first:04d}"
    opened.page.locator("#paper ol a").nth(1).press("Enter")
    assert opened.selected() == f"p{second:04d}"
    assert opened.page.evaluate("document.activeElement.tagName") == "H2"
    opened.page.go_back()
    opened.until(lambda: opened.selected() == f"p{first:04d}")
    opened.page.go_back()
    opened.until(lambda: opened.selected() == "p0005")
    opened.page.go_forward()
    opened.until(lambda: opened.selected() == f"p{first:04d}")
    opened.page.keyboard.press("Escape")
    assert opened.page.locator("#overview").is_visible()
    assert opened.page.locator("#lines path").count() == 0


@pytest.mark.browser
def test_others_are_greyed_and_lines_lead_to_the_neighbours(
    browser: Browser, small: Path, tmp_path: Path
) -> None:
    with visit(browser, small, color_scheme="dark") as opened:
        opened.click_point("p0005")
        assert opened.page.locator("#lines path").count() == 10
        assert opened.page.locator("#rings circle.selected").count() == 1
        faded = opened.page.locator("#plot.dimmed .scatterlayer")
        assert faded.evaluate("e => Number(getComputedStyle(e).opacity)") < 0.5
        assert faded.locator(".point").count() == 38
        assert opened.is_lit("p0005")
        assert not opened.is_lit("p0037")
        opened.shoot("page_dark_selected.png", tmp_path)


@pytest.mark.browser
def test_a_sent_link_opens_its_paper(browser: Browser, small: Path) -> None:
    with visit(browser, small, "#p0007") as opened:
        assert opened.selected() == "p0007"


@pytest.mark.browser
def test_an_address_that_names_no_paper_is_no_harm(browser: Browser, small: Path) -> None:
    with visit(browser, small, "#%E0%A4%A") as opened:
        assert "No paper “%E0%A4%A” here" in opened.text("#status")
        for fragment in ("nobody", "constructor", "__proto__"):
            opened.page.evaluate("hash => { location.hash = hash; }", fragment)
            said = f"No paper “{fragment}” here"
            opened.until(lambda said=said: opened.text("#status") == said)
            assert opened.page.locator("#overview").is_visible()


@pytest.mark.browser
def test_a_click_on_empty_ground_lets_go(opened: Visit) -> None:
    opened.click_point("p0005")
    opened.page.mouse.click(12, 400)
    opened.until(lambda: opened.page.locator("#overview").is_visible())


@pytest.mark.browser
def test_the_filter_ignores_case_and_accents_and_counts(opened: Visit) -> None:
    opened.page.keyboard.press("/")
    opened.page.keyboard.type("GODEL Robots")
    found = opened.page.locator("#paper-list a")
    robots = sum("robots" in (text or "") for text in found.all_text_contents())
    assert 0 < robots == found.count() < 38
    assert opened.text("#status") == f"{robots} of 38"
    opened.page.keyboard.press("Enter")
    assert (opened.selected() or "").startswith("p")
    assert opened.text("#paper .back") == f"{robots} matches"
    opened.page.locator("#paper .back").click()
    opened.page.locator("#query").press("Escape")
    assert opened.text("#status") == ""
    assert found.count() == 38
    opened.page.fill("#query", "zzz")
    assert "Nothing matches “zzz”" in opened.text("#paper-rest")
    assert opened.text("#status") == "0 of 38"


@pytest.mark.browser
def test_topics_are_hidden_shown_and_isolated(opened: Visit, drawing: Drawing) -> None:
    sizes = [legend.size for legend in drawing.topics]
    points = opened.page.locator("#plot .scatterlayer .point")
    button = opened.page.locator(".topic")
    button.nth(1).click()
    assert points.count() == 38 - sizes[1]
    assert button.nth(1).get_attribute("aria-pressed") == "false"
    button.nth(1).click()
    assert points.count() == 38
    button.nth(2).dblclick()
    assert points.count() == sizes[2]
    assert opened.page.locator("#paper-list a").count() == sizes[2]
    opened.page.locator("#all-topics").click()
    assert points.count() == 38
    button.nth(2).focus()
    opened.page.keyboard.press("Shift+Enter")
    assert points.count() == sizes[2]


@pytest.mark.browser
def test_matches_in_hidden_topics_are_counted_and_can_be_shown(
    opened: Visit, drawing: Drawing
) -> None:
    opened.page.locator(".topic").nth(drawing.dots[20].topic).click()
    opened.page.locator("#query").fill("p0020")
    assert (
        "0 matches, 1 more in hidden topics" in opened.page.locator("#papers-heading").inner_text()
    )
    opened.page.locator("#all-topics").click()
    assert opened.page.locator("#papers-heading").inner_text() == "1 match"


@pytest.mark.browser
def test_the_neighbours_of_an_open_paper_are_named(opened: Visit, drawing: Drawing) -> None:
    opened.open("p0020")
    opened.page.wait_for_selector(".paper-label.chosen")
    named = opened.page.locator(".paper-label.lit").count()
    assert named >= len(drawing.related[20]) // 2


@pytest.mark.browser
def test_a_paper_of_a_hidden_topic_is_seen_when_selected(opened: Visit, drawing: Drawing) -> None:
    opened.page.locator(".topic").nth(drawing.dots[20].topic).click()
    opened.page.evaluate("location.hash = '#p0020'")
    opened.page.wait_for_selector("#paper code")
    assert opened.page.locator("#plot .scatterlayer .point").count() == 38


@pytest.mark.browser
def test_the_theme_follows_the_system_until_it_is_chosen(browser: Browser, small: Path) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    point = "getComputedStyle(document.querySelector('#plot .point')).fill"
    with visit(browser, small, color_scheme="light") as opened:
        light = opened.page.evaluate(f"[{ground}, {point}]")
        opened.page.emulate_media(color_scheme="dark")
        opened.until(lambda: opened.page.evaluate(point) != light[1])
        dark = opened.page.evaluate(f"[{ground}, {point}]")
        assert dark[0] != light[0]
        opened.page.locator("#theme").click()
        assert opened.page.evaluate(f"[{ground}, {point}]") == light
        opened.page.reload()
        opened.page.wait_for_selector("html[data-ready]", state="attached")
        assert opened.page.evaluate(ground) == light[0]


@pytest.mark.browser
def test_hovering_shows_a_card_with_headline_and_snippet(opened: Visit, drawing: Drawing) -> None:
    x, y = opened.point("p0005")
    opened.page.mouse.move(x - 2, y - 2)
    opened.page.mouse.move(x, y)
    opened.page.wait_for_selector("#card:not([hidden])")
    assert opened.text("#card strong") == drawing.dots[5].headline
    assert len(opened.text("#card p:not([class*=card])")) < 250
    box = opened.page.locator("#card").bounding_box()
    assert box is not None
    assert box["width"] <= 350


@pytest.mark.browser
def test_names_never_cover_each_other_and_more_appear_on_zooming_in(
    browser: Browser, large: Path
) -> None:
    boxes = """[...document.querySelectorAll("#labels > *")].map((label) => {
        const { left, top, right, bottom } = label.getBoundingClientRect();
        return [left, top, right, bottom];
    })"""
    with visit(browser, large) as opened:
        assert opened.page.locator(".paper-label").count() == 0
        for _ in range(6):
            opened.page.locator('[data-zoom="in"]').click()
        opened.page.evaluate("location.hash = '#p1000'")  # brings a blob into view
        opened.until(lambda: opened.page.locator(".paper-label").count() > 1)
        shown = opened.page.evaluate(boxes)
        for at, (left, top, right, bottom) in enumerate(shown):
            for other in shown[at + 1 :]:
                apart = right <= other[0] + 1 or other[2] <= left + 1
                assert apart or bottom <= other[1] + 1 or other[3] <= top + 1
        opened.page.locator('[data-zoom="fit"]').click()
        opened.until(lambda: opened.page.locator(".topic-label").count() >= 10)


@pytest.mark.browser
def test_layers_move_with_the_map(browser: Browser, small: Path) -> None:
    ring = """() => {
        const ring = document.querySelector("#rings circle.selected").getBoundingClientRect();
        return [ring.left + ring.width / 2, ring.top + ring.height / 2];
    }"""
    with visit(browser, small, "#p0005") as opened:
        before = opened.point("p0005")
        opened.page.mouse.move(400, 650)
        opened.page.mouse.down()
        opened.page.mouse.move(460, 600, steps=3)
        opened.page.mouse.up()
        after = pytest.approx((before[0] + 60, before[1] - 50), abs=1)
        opened.until(lambda: opened.point("p0005") == after)
        after = opened.point("p0005")
        assert opened.page.evaluate(ring) == pytest.approx(after, abs=1)
        assert opened.selected() == "p0005"
        opened.page.set_viewport_size({"width": 1000, "height": 600})
        opened.until(lambda: opened.point("p0005") != pytest.approx(after, abs=1))
        opened.until(
            lambda: opened.page.evaluate(ring) == pytest.approx(opened.point("p0005"), abs=1)
        )


@pytest.mark.browser
def test_a_phone_shows_the_map_above_the_panel(
    browser: Browser, small: Path, tmp_path: Path
) -> None:
    phone = {"width": 390, "height": 844}
    with visit(browser, small, viewport=phone, has_touch=True) as opened:
        map_box = opened.page.locator("#map").bounding_box()
        panel_box = opened.page.locator("aside").bounding_box()
        assert map_box is not None
        assert panel_box is not None
        assert map_box["width"] == panel_box["width"] == 390
        assert map_box["y"] + map_box["height"] <= panel_box["y"] + 1
        assert opened.page.evaluate("document.documentElement.scrollWidth") == 390
        opened.page.touchscreen.tap(*opened.point("p0005"))
        opened.until(lambda: opened.selected() == "p0005")
        opened.shoot("page_phone.png", tmp_path)


@pytest.mark.browser
def test_hostile_texts_are_shown_and_do_nothing(
    browser: Browser, hostile: Drawing, tmp_path: Path
) -> None:
    path = written(page_of(hostile), tmp_path)
    with visit(browser, path) as opened:
        page = opened.page
        for row, text in enumerate(HOSTILE):
            shown = text.replace("\ud800", "\ufffd")
            page.locator(f'#paper-list a[data-row="{row}"]').click()
            assert opened.text("#paper h2") == shown
            assert opened.text("#paper .abstract").startswith(shown)
            assert opened.text("#paper code") == shown
            links = page.locator("#paper .out a").evaluate_all("all => all.map(a => a.href)")
            assert links
            assert all(link.startswith("https://doi.org/10.1000/") for link in links)
            page.locator("#paper .back").click()
            opened.click_point(shown)
            assert opened.text("#card strong") == opened.text("#paper h2") == shown
            page.keyboard.press("Escape")
        assert page.title() == page.evaluate("document.querySelector('h1').textContent")
        assert "PWNED" in page.title()  # as text, as it was given
        assert page.locator("img, iframe, main script, aside a[href^='javascript']").count() == 0


@pytest.mark.browser
def test_any_id_makes_a_link(browser: Browser, hostile: Drawing, tmp_path: Path) -> None:
    path = written(page_of(hostile), tmp_path)
    with visit(browser, path) as opened:
        hrefs = opened.page.locator("#paper-list a").evaluate_all(
            "all => all.map(a => a.getAttribute('href'))"
        )
        for at, href in enumerate(hrefs[: len(HOSTILE)]):
            opened.page.evaluate("hash => { location.hash = hash; }", href)
            paper_id = HOSTILE[at].replace("\ud800", "\ufffd")
            opened.until(lambda paper_id=paper_id: opened.selected() == paper_id)


@pytest.mark.browser
def test_inside_a_notebooks_frame_nothing_navigates_away(
    browser: Browser, page: str, drawing: Drawing, tmp_path: Path
) -> None:
    document = html.escape(packed(page, "Mine"))
    frame = f'<iframe srcdoc="{document}" width=1200 height=700></iframe>'
    path = written(f"<!doctype html><title>notebook</title>{frame}", tmp_path)
    with visit(browser, path, ready=False) as opened:
        inside = opened.page.frame_locator("iframe")
        inside.locator("html[data-ready]").wait_for(state="attached")
        inside.locator("#paper-list a").nth(3).click()
        assert inside.locator("#paper code").text_content() == "p0003"
        inside.locator("#paper ol a").first.click()
        neighbour = drawing.dots[drawing.related[3][0][0]].paper_id
        assert inside.locator("#paper code").text_content() == neighbour
        inside.locator("#paper .back").click()
        assert inside.locator("#overview").is_visible()
        assert opened.page.url == path.as_uri()
        opened.requests[:] = [url for url in opened.requests if url != "about:srcdoc"]


@pytest.mark.browser
def test_one_paper_without_a_neighbour_an_abstract_and_a_title(
    browser: Browser, tmp_path: Path
) -> None:
    alone = synthetic(1, 1)
    dot = replace(
        alone.dots[0], abstract="", title_only=True, authors=(), year=None, venue="", doi="", url=""
    )
    path = written(page_of(replace(alone, dots=(dot,))), tmp_path)
    with visit(browser, path, "#p0000") as opened:
        assert "title only" in opened.text("#paper .origin")
        assert "came without an abstract" in opened.text("#paper")
        assert "There is no other paper here." in opened.text("#paper")
        assert opened.page.locator("#paper .out, #paper .authors, #paper ol").count() == 0
        assert opened.text("#counts") == "1 paper · 1 topic"
        assert opened.page.locator("#plot .scatterlayer .point").count() == 1
        opened.shoot("page_alone.png", tmp_path)


@pytest.mark.browser
def test_a_headline_that_is_no_title_says_so(
    browser: Browser, drawing: Drawing, tmp_path: Path
) -> None:
    untitled = replace(drawing.dots[0], title="")
    path = written(page_of(replace(drawing, dots=(untitled, *drawing.dots[1:]))), tmp_path)
    with visit(browser, path, "#p0000") as opened:
        assert "no title given" in opened.text("#paper .origin")
        opened.page.locator("#paper ol a").first.click()
        assert "no title given" not in opened.text("#paper .origin")


@pytest.mark.browser
def test_a_trace_that_holds_no_papers_is_drawn_as_it_was_given(
    browser: Browser, drawing: Drawing, tmp_path: Path
) -> None:
    figure = draw_map(drawing).add_scatter(x=[0, 1], y=[0, 1], mode="lines", line_color="#ff0000")
    path = written(build_page(drawing, plain_json(figure)), tmp_path)
    with visit(browser, path, "#p0005") as opened:
        line = opened.page.locator("#plot .js-line")
        assert line.evaluate("e => getComputedStyle(e).stroke") == "rgb(255, 0, 0)"
        assert opened.page.locator("#lines path").count() == 10


@pytest.mark.browser
def test_a_page_without_abstracts_says_so(
    browser: Browser, drawing: Drawing, tmp_path: Path
) -> None:
    path = written(page_of(drawing, abstracts=False), tmp_path)
    with visit(browser, path, "#p0000") as opened:
        assert "holds no abstracts" in opened.text("#paper")


@pytest.mark.browser
def test_long_abstracts_are_folded_and_unfold(opened: Visit) -> None:
    opened.open("p0005")
    text, button = opened.page.locator("#paper .abstract"), opened.page.locator("#paper .quiet")
    folded = text.bounding_box()
    assert button.get_attribute("aria-expanded") == "false"
    button.click()
    unfolded = text.bounding_box()
    assert folded is not None
    assert unfolded is not None
    assert unfolded["height"] > folded["height"]
    assert button.get_attribute("aria-expanded") == "true"
    assert text.evaluate("e => e.scrollHeight <= e.clientHeight + 1")


@pytest.mark.browser
def test_without_javascript_the_page_says_what_it_needs(browser: Browser, small: Path) -> None:
    with visit(browser, small, ready=False, java_script_enabled=False) as opened:
        assert opened.page.locator("noscript").is_visible()


def test_without_chromium_the_tests_skip_or_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.browser.shutil.which", lambda name: None)
    monkeypatch.delenv("EXPLORER_REQUIRE_BROWSER", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no Chromium found"), chromium():
        pass
    monkeypatch.setenv("EXPLORER_REQUIRE_BROWSER", "1")
    with pytest.raises(pytest.fail.Exception, match="no Chromium found"), chromium():
        pass


@pytest.mark.browser
@pytest.mark.model
def test_the_map_of_the_seeds_holds_all_papers_and_asks_for_nothing(
    browser: Browser, seeds: Path, tmp_path: Path
) -> None:
    from explorer import Explorer

    Explorer.from_path(seeds, device="cpu").save(tmp_path / "map.html")
    with visit(browser, tmp_path / "map.html") as opened:
        assert opened.page.locator("#plot .scatterlayer .point").count() == 38
        opened.page.locator("#paper-list a").first.click()
        assert opened.page.locator("#paper ol a").count() == 10
