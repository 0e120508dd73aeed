"""The page's tools in a real browser: colours, years, drawing around papers, taking them away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from explorer.errors import InputError
from explorer.shown.drawing import Dot, Drawing, Why
from tests.browser import Visit, visit
from tests.drawings import synthetic
from tests.pages import contents, page_of, written

if TYPE_CHECKING:
    from playwright.sync_api import Browser

VENUES = ("ICML", "ACL", "CVPR")
PHONE = {"width": 390, "height": 844}
FOLDER = Path(__file__).parent.parent / "explorer" / "shown" / "page"


def rich(n: int, n_topics: int = 4) -> Drawing:
    """Draw papers that differ in all that the page can show."""
    drawing = synthetic(n, n_topics)
    dots = tuple(_enriched(dot, row) for row, dot in enumerate(drawing.dots))
    topics = tuple(
        replace(
            legend,
            parent="low" if legend.topic < n_topics / 2 else "high",
            representative=next(row for row, dot in enumerate(dots) if dot.topic == legend.topic),
        )
        for legend in drawing.topics
    )
    reasons = (Why(("bandits", "<b>arms</b>"), (("We pull.", "They pull."),)), Why())
    return replace(drawing, dots=dots, topics=topics, why=(reasons,) * n)


def _enriched(dot: Dot, row: int) -> Dot:
    extra = [
        ["track", f"track {row % 2}"],
        ["pages", str(row)],
        ["note", "a long text " * (row % 40)],
    ]
    return replace(
        dot,
        venue=VENUES[row % 3],
        tags=("all", "even") if row % 2 == 0 else ("all",),
        year=None if row == 3 else dot.year,
        record={"extra": extra},
        trust=(row % 11) / 10,
        new=row == 1,
    )


@pytest.fixture(scope="module", params=[38, 5000])
def drawing(request: pytest.FixtureRequest) -> Drawing:
    return rich(request.param, 4 if request.param == 38 else 12)


@pytest.fixture(scope="module")
def path(drawing: Drawing, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(page_of(drawing), tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def visited(browser: Browser, path: Path) -> Iterator[Visit]:
    permissions = ["clipboard-read", "clipboard-write"]
    with visit(browser, path, permissions=permissions) as opened:
        opened.page.wait_for_selector("html[data-complete]", state="attached")
        yield opened


@pytest.fixture
def opened(visited: Visit) -> Iterator[Visit]:
    """The page at rest; opening it anew for each test would take seconds each."""
    yield visited.rest()
    visited.check()


@pytest.fixture(scope="module")
def tracked(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """A small page that opens with the colours of a further column."""
    path = written(page_of(rich(38), color="track"), tmp_path_factory.mktemp("page"))
    with visit(browser, path) as opened:
        yield opened


def heading(opened: Visit) -> str:
    return opened.text("#papers-heading")


def shown_marks(opened: Visit) -> list[tuple[int, str, str]]:
    """Row, colour and shape of every point of a small map, which plotly draws."""
    marks = opened.page.evaluate(
        """() => document.querySelector("#plot")._fullData.flatMap(({ customdata, marker }) =>
            customdata.map(([row], at) => [row,
                Array.isArray(marker.color) ? marker.color[at] : marker.color,
                Array.isArray(marker.symbol) ? marker.symbol[at] : marker.symbol]))"""
    )
    return sorted(map(tuple, marks))


def shown_colors(opened: Visit, drawing: Drawing) -> dict[int, tuple[int, ...]]:
    """The colour of each point of a large map that none touches, as the page drew it."""
    corner, far = opened.point(drawing.dots[0].paper_id), opened.point(drawing.dots[-1].paper_id)
    scale = abs(far[0] - corner[0]) / abs(float(drawing.points[-1, 0] - drawing.points[0, 0]))
    gaps = np.linalg.norm(drawing.points[:, None] - drawing.points[None], axis=2) * scale
    np.fill_diagonal(gaps, np.inf)
    alone = np.flatnonzero(gaps.min(axis=1) > 9)
    assert len(alone) > 20
    return {
        int(row): tuple(opened.pixel("#points", drawing.dots[row].paper_id)[:3]) for row in alone
    }


# --- the data -----------------------------------------------------------------------------------


def test_columns_tell_papers_apart() -> None:
    columns = {column["name"]: column for column in contents(page_of(rich(38)))["columns"]}
    assert list(columns) == ["year", "venue", "tag", "track", "pages", "trust"]
    assert columns["year"]["numbers"][2:5] == [2002, None, 2004]
    assert columns["pages"]["numbers"][:3] == [0, 1, 2]
    assert [entry["name"] for entry in columns["venue"]["values"]] == list(VENUES)
    assert columns["venue"]["codes"][:4] == [0, 1, 2, 0]
    assert [entry["count"] for entry in columns["track"]["values"]] == [19, 19]


def test_rare_values_are_others_and_missing_ones_are_told_apart() -> None:
    drawing = synthetic(38)
    dots = [replace(dot, venue=f"venue {row // 2}") for row, dot in enumerate(drawing.dots)]
    dots[0] = replace(dots[0], venue="")
    [venue] = [
        column
        for column in contents(page_of(replace(drawing, dots=tuple(dots))))["columns"]
        if column["name"] == "venue"
    ]
    assert len(venue["values"]) == 12
    assert venue["values"][-1]["name"] == "other"
    assert venue["codes"][0] == -1
    assert sum(entry["count"] for entry in venue["values"]) == 37


def test_papers_that_are_all_alike_offer_no_column() -> None:
    drawing = synthetic(38)
    alike = tuple(replace(dot, year=2020) for dot in drawing.dots)
    assert contents(page_of(replace(drawing, dots=alike)))["columns"] == []


def test_a_color_that_the_papers_do_not_have_is_refused() -> None:
    with pytest.raises(InputError, match=r"by 'venue'.*They can be coloured by topic, year\."):
        page_of(synthetic(38), color="venue")


def test_large_data_are_compressed_the_same_way_each_time(drawing: Drawing, path: Path) -> None:
    page = path.read_text("utf-8")
    assert page_of(drawing) == page
    assert ('type="application/gzip"' in page) == (len(drawing.dots) == 5000)
    texts = contents(page, "texts")
    assert [abstract for abstract, *_ in texts] == [dot.abstract for dot in drawing.dots]
    assert ("We study" in page) == (len(drawing.dots) == 38)


# --- colours ------------------------------------------------------------------------------------


@pytest.mark.browser
def test_points_are_colored_by_what_is_chosen(
    opened: Visit, drawing: Drawing, tmp_path: Path
) -> None:
    n = len(drawing.dots)
    assert opened.page.locator("#legend").is_hidden()
    opened.page.select_option("#color", "venue")
    legend = opened.page.locator("#legend button")
    assert [text.strip() for text in legend.all_text_contents()] == [
        f"{venue}{len(range(at, n, 3)):,}" for at, venue in enumerate(VENUES)
    ]
    opened.shoot(f"page_{n}_venue.png", tmp_path)
    opened.page.select_option("#color", "year")
    assert opened.page.locator("#legend").is_hidden()
    assert opened.text("#scale .scale-line") == "20002024"
    assert "not given" in opened.text("#scale")
    opened.shoot(f"page_{n}_year.png", tmp_path)
    opened.page.select_option("#color", "trust")
    assert opened.text("#scale .scale-line") == "noneall"
    assert "near it on the map" in opened.text("#scale .hint")
    opened.page.select_option("#color", "topic")
    assert opened.page.locator("#scale *").count() == 0


@pytest.mark.browser
def test_the_points_of_a_small_map_change_colour_and_shape(tracked: Visit) -> None:
    tracked.rest("topic")
    by_topic = shown_marks(tracked)
    tracked.page.select_option("#color", "venue")
    by_venue = [mark for _, *mark in shown_marks(tracked)]
    assert len({tuple(mark) for mark in by_venue}) == 3
    assert by_venue[0] == by_venue[3] != by_venue[1]
    tracked.page.select_option("#color", "year")
    by_year = [mark for _, *mark in shown_marks(tracked)]
    assert by_year[0] == by_year[25] != by_year[24]
    assert {shape for _, shape in by_year} == {"circle"}
    tracked.page.select_option("#color", "topic")
    assert shown_marks(tracked) == by_topic


@pytest.mark.browser
def test_the_points_of_a_large_map_change_colour(browser: Browser, tmp_path: Path) -> None:
    drawing = rich(1600, 6)
    with visit(browser, written(page_of(drawing), tmp_path)) as opened:
        by_topic = shown_colors(opened, drawing)
        for row, color in by_topic.items():
            same = [
                other for other in by_topic if drawing.dots[other].topic == drawing.dots[row].topic
            ]
            assert all(_alike(color, by_topic[other]) for other in same)
        opened.page.select_option("#color", "venue")
        by_venue = shown_colors(opened, drawing)
        for row, color in by_venue.items():
            for other, another in by_venue.items():
                assert _alike(color, another) == (row % 3 == other % 3)


def _alike(color: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether colours are one, as far as a canvas keeps those that are not quite opaque."""
    return max(abs(one - another) for one, another in zip(color, other, strict=True)) <= 3


@pytest.mark.browser
def test_a_page_opens_with_the_color_it_was_given(tracked: Visit) -> None:
    tracked.rest("track")
    assert tracked.page.locator("#color").input_value() == "track"
    assert len({tuple(mark) for _, *mark in shown_marks(tracked)}) == 2


@pytest.mark.browser
def test_an_open_paper_keeps_the_legend_at_hand(tracked: Visit) -> None:
    tracked.rest("track")
    assert tracked.page.locator("#overview #legend button").first.is_visible()
    tracked.open("p0005")
    entry = tracked.page.locator("#paper #legend button").first
    assert entry.is_hidden()
    tracked.page.locator("#legend summary").click()
    assert entry.is_visible()


@pytest.mark.browser
def test_an_entry_of_the_legend_lights_its_papers(tracked: Visit) -> None:
    tracked.rest("venue")
    entry = tracked.page.locator("#legend button").nth(1)
    entry.click()
    assert entry.get_attribute("aria-pressed") == "true"
    assert heading(tracked) == "13 papers"
    assert tracked.is_lit("p0001")
    assert not tracked.is_lit("p0002")
    assert tracked.text("#narrowing") == "ACL"
    tracked.page.keyboard.press("Escape")
    assert heading(tracked) == "All papers"


@pytest.mark.browser
def test_the_card_tells_who_when_and_how_far_to_trust(tracked: Visit) -> None:
    tracked.rest("track")
    x, y = tracked.point("p0005")
    tracked.page.mouse.move(x - 2, y - 2)
    tracked.page.mouse.move(x, y)
    tracked.page.wait_for_selector("#card:not([hidden])")
    assert tracked.text("#card .card-by") == "Ada Lovelace, Kurt Gödel · 2005"
    assert "neighbours kept on the map: 50 %" in tracked.text("#card .card-value")
    assert "track: track 1" in tracked.text("#card .card-value")


@pytest.mark.browser
def test_new_papers_are_ringed(browser: Browser, tmp_path: Path) -> None:
    with visit(browser, written(page_of(rich(38)), tmp_path), color_scheme="dark") as opened:
        lines = opened.page.evaluate(
            """document.querySelector("#plot")._fullData
                .find(({ customdata }) => customdata.some(([row]) => row === 1)).marker.line"""
        )
        assert lines["width"][1] > lines["width"][0]
        assert lines["color"][1] != lines["color"][0]
        opened.open("p0001")
        assert "new on this map" in opened.text("#paper .origin")


@pytest.mark.browser
def test_new_papers_of_a_large_map_are_ringed(browser: Browser, tmp_path: Path) -> None:
    ring = """([x, y]) => {
        const layer = document.querySelector("#points");
        const { left, top } = layer.getBoundingClientRect();
        const { data } = layer.getContext("2d").getImageData(x - left - 8, y - top - 8, 16, 16);
        const dark = (at) => data[at + 3] > 100 && data[at] + data[at + 1] + data[at + 2] < 150;
        return [...data.keys()].filter((at) => at % 4 === 0 && dark(at)).length;
    }"""
    drawing = synthetic(1600, 6)
    dots = tuple(replace(dot, new=row == 700) for row, dot in enumerate(drawing.dots))
    path = written(page_of(replace(drawing, dots=dots)), tmp_path)
    with visit(browser, path, color_scheme="light") as opened:
        opened.page.locator(".only").nth(dots[700].topic).click()
        assert opened.page.evaluate(ring, opened.point("p0700")) > 10


# --- years --------------------------------------------------------------------------------------


@pytest.mark.browser
def test_brushing_years_keeps_their_papers(opened: Visit, drawing: Drawing, tmp_path: Path) -> None:
    years = [dot.year for dot in drawing.dots if dot.year]
    kept = sum(2005 <= year <= 2009 for year in years)
    box = opened.page.locator(".bars").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    bar = box["width"] / 25
    opened.drag((box["x"] + 5.5 * bar, middle), (box["x"] + 9.5 * bar, middle))
    assert opened.text("#years .note") == f"2005–2009: {kept:,} papers"
    assert heading(opened) == f"{kept:,} papers"
    assert opened.text("#status") == f"{kept:,} of {len(drawing.dots):,}"
    topic = [dot.year for dot in drawing.dots if dot.topic == 0]
    left = sum(2005 <= (year or 0) <= 2009 for year in topic)
    assert opened.text(".topic .size >> nth=0") == f"{left:,} of {len(topic):,}"
    assert opened.is_lit("p0006")
    assert opened.is_lit("p0010") == (len(drawing.dots) == 5000)  # as others lie on it
    opened.shoot(f"page_{len(drawing.dots)}_years.png", tmp_path)
    opened.page.keyboard.press("Escape")
    assert opened.text("#years .note") == "Years"
    assert opened.text("#status") == ""
    assert opened.text(".topic .size >> nth=0") == f"{len(topic):,}"


@pytest.mark.browser
def test_years_are_chosen_with_the_keyboard(opened: Visit) -> None:
    first = opened.page.get_by_role("slider", name="First year")
    last = opened.page.get_by_role("slider", name="Last year")
    first.press("ArrowRight")
    last.press("PageDown")
    assert first.get_attribute("aria-valuenow") == "2001"
    assert last.get_attribute("aria-valuenow") == "2019"
    assert opened.text("#years .note").startswith("2001–2019: ")
    last.press("Home")
    assert opened.text("#years .note").startswith("2001: ")
    last.press("End")
    first.press("Home")
    assert opened.text("#years .note") == "Years"


@pytest.mark.browser
def test_a_few_odd_years_share_a_bar(browser: Browser, tmp_path: Path) -> None:
    drawing = synthetic(100)
    dots = list(drawing.dots)
    dots[0], dots[1] = replace(dots[0], year=1900), replace(dots[1], year=1950)
    path = written(page_of(replace(drawing, dots=tuple(dots))), tmp_path)
    with visit(browser, path) as opened:
        assert opened.page.locator(".bars .all").count() == 26
        assert opened.page.locator("#years .ends span").all_text_contents() == ["1900–1999", "2024"]
        opened.page.get_by_role("slider", name="Last year").press("Home")
        assert opened.text("#years .note") == "1900–1999: 2 papers"
        first = opened.page.get_by_role("slider", name="First year")
        opened.page.get_by_role("slider", name="Last year").press("End")
        first.press("ArrowRight")
        assert opened.text("#years .note") == "2000–2024: 98 papers"


@pytest.mark.browser
def test_papers_of_one_year_or_none_have_no_histogram(browser: Browser, tmp_path: Path) -> None:
    drawing = synthetic(38)
    for year in (None, 2020):
        alike = replace(drawing, dots=tuple(replace(dot, year=year) for dot in drawing.dots))
        with visit(browser, written(page_of(alike), tmp_path)) as opened:
            assert opened.page.locator("#years").is_hidden()
            assert opened.page.locator("#order option[value=new]").count() == 0


# --- drawing around papers ----------------------------------------------------------------------


def _frame(opened: Visit, drawing: Drawing, topic: int) -> list[tuple[float, float]]:
    """The corners of a box around the points of a topic."""
    places = np.array(
        [opened.point(dot.paper_id) for dot in drawing.dots if dot.topic == topic][:40]
    )
    (left, top), (right, bottom) = places.min(axis=0) - 9, places.max(axis=0) + 9
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _within(opened: Visit, drawing: Drawing, corners: list[tuple[float, float]]) -> set[str]:
    (left, top), _, (right, bottom), _ = corners
    places = {dot.paper_id: opened.point(dot.paper_id) for dot in drawing.dots[:400]}
    return {name for name, (x, y) in places.items() if left < x < right and top < y < bottom}


@pytest.mark.browser
@pytest.mark.parametrize("how", ["lasso", "box", "shift"])
def test_papers_drawn_around_are_listed(
    opened: Visit, drawing: Drawing, how: str, tmp_path: Path
) -> None:
    corners = _frame(opened, drawing, 1)
    before = opened.point("p0000")
    if how == "shift":
        opened.page.keyboard.down("Shift")
    else:
        opened.page.locator(f"[data-tool={how}]").click()
        assert opened.page.locator(f"[data-tool={how}]").get_attribute("aria-pressed") == "true"
    opened.drag(*(corners if how == "lasso" else (corners[0], corners[2])))
    opened.page.keyboard.up("Shift")
    assert heading(opened).endswith("papers selected")
    ids = set(opened.page.locator("#paper-list a").evaluate_all(
        "all => all.map(a => decodeURIComponent(a.hash.slice(1)))"
    ))  # fmt: skip
    if len(drawing.dots) == 38:
        assert ids == _within(opened, drawing, corners)
    else:
        assert _within(opened, drawing, corners)
    assert opened.point("p0000") == before  # the map stayed where it was
    assert opened.page.locator("[aria-pressed=true][data-tool]").count() == 0
    opened.shoot(f"page_{len(drawing.dots)}_{how}.png", tmp_path)
    opened.page.keyboard.press("Escape")
    assert heading(opened) == "All papers"


@pytest.mark.browser
def test_what_is_listed_can_be_taken_away(opened: Visit, tmp_path: Path) -> None:
    opened.page.wait_for_selector("html[data-complete]", state="attached")
    opened.page.fill("#query", "p0007")
    for name, ending, found in (
        ("ids", "txt", "p0007\n"),
        ("CSV", "csv", "A study of"),
        ("BibTeX", "bib", "@"),
        ("RIS", "ris", "TY  - "),
    ):
        opened.page.select_option("#format", name)
        with opened.page.expect_download() as awaited:
            opened.page.locator("#download").click()
        assert awaited.value.suggested_filename == f"papers.{ending}"
        text = Path(awaited.value.path()).read_text("utf-8")
        assert found in text
        assert text.count("part 7") == (0 if name == "ids" else 1)
    opened.requests[:] = [url for url in opened.requests if not url.startswith("blob:")]


@pytest.mark.browser
def test_abstract_entry_and_link_are_copied(opened: Visit, path: Path, drawing: Drawing) -> None:
    opened.open("p0005")
    buttons = opened.page.locator(".copies button")
    assert buttons.all_text_contents() == ["Copy abstract", "Copy BibTeX", "Copy link"]

    def copied(at: int) -> str:
        buttons.nth(at).click()
        opened.until(lambda: buttons.nth(at).text_content() == "Copied")
        assert opened.text("#status") == "Copied"
        return str(opened.page.evaluate("navigator.clipboard.readText()"))

    assert copied(0) == drawing.dots[5].abstract
    assert copied(1).startswith("@")
    assert copied(2) == f"{path.as_uri()}#p0005"


@pytest.mark.browser
def test_an_entry_of_the_related_list_tells_why(opened: Visit) -> None:
    opened.open("p0005")
    why = opened.page.locator("#paper .why")
    opened.until(lambda: why.count() == 1)
    why.locator("summary").press("Enter")
    assert why.locator("p").text_content() == "Both say: bandits, <b>arms</b>"
    assert why.locator("q").all_text_contents() == ["We pull.", "They pull."]
    assert opened.selected() == "p0005"


# --- topics, lists, labels ----------------------------------------------------------------------


@pytest.mark.browser
def test_topics_have_counts_keywords_and_an_example(opened: Visit, drawing: Drawing) -> None:
    legend = drawing.topics[0]
    assert legend.representative is not None
    entry = opened.page.locator(".topic-entry").first
    assert entry.locator(".size").text_content() == f"{legend.size:,}"
    assert entry.locator("small").text_content() == "measure, methods"
    assert opened.page.locator("#topic-list .parent").all_text_contents() == ["low", "high"]
    entry.locator("a").click()
    assert opened.selected() == drawing.dots[legend.representative].paper_id


@pytest.mark.browser
def test_a_topic_seen_alone_fills_the_map_and_all_hidden_says_so(
    opened: Visit, drawing: Drawing
) -> None:
    width = """() => { const { range } = document.querySelector("#plot")._fullLayout.xaxis;
        return range[1] - range[0]; }"""
    whole = opened.page.evaluate(width)
    opened.page.locator(".topic").nth(1).dblclick()
    assert opened.page.evaluate(width) < 0.8 * whole
    assert heading(opened) == f"{drawing.topics[1].size:,} papers"
    opened.page.locator("#all-topics").click()
    assert opened.page.evaluate(width) == pytest.approx(whole)
    opened.page.locator(".only").nth(1).focus()
    opened.page.keyboard.press("Enter")
    opened.page.locator(".topic").nth(1).press("Space")
    assert "Every topic is hidden" in opened.text("#nothing")
    opened.page.locator("#nothing button").click()
    assert opened.page.locator("#nothing").is_hidden()
    assert heading(opened) == "All papers"


@pytest.mark.browser
def test_broad_names_stand_from_afar_and_fine_ones_near(opened: Visit) -> None:
    names = opened.page.locator(".topic-label b")
    opened.until(lambda: sorted(names.all_text_contents()) == ["high", "low"])
    for _ in range(2):
        opened.page.keyboard.press("+")
    opened.until(lambda: "low" not in names.all_text_contents())
    opened.page.keyboard.press("0")
    opened.until(lambda: "low" in names.all_text_contents())


@pytest.mark.browser
def test_a_click_on_a_name_shows_its_topics_alone(opened: Visit) -> None:
    name = opened.page.locator(".topic-label b", has_text="low")
    name.wait_for()
    box = name.bounding_box()
    assert box is not None
    opened.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    opened.until(lambda: opened.page.locator(".topic[aria-pressed=false]").count() > 0)


@pytest.mark.browser
def test_names_stay_where_they_are_when_a_paper_is_opened(browser: Browser, tmp_path: Path) -> None:
    places = """() => Object.fromEntries([...document.querySelectorAll(".topic-label")]
        .map((label) => [label.textContent, label.style.transform]))"""
    path = written(page_of(synthetic(600, 6)), tmp_path)
    with visit(browser, path) as opened:
        opened.until(lambda: opened.page.locator(".topic-label").count() == 6)
        before = opened.page.evaluate(places)
        opened.click_point("p0100")
        after = opened.page.evaluate(places)
        assert after
        assert after.items() <= before.items()
        opened.page.keyboard.press("Escape")
        assert opened.page.evaluate(places) == before


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 390])
def test_names_cover_few_points(browser: Browser, width: int, tmp_path: Path) -> None:
    path = written(page_of(synthetic(170, 6)), tmp_path)
    viewport = {"width": width, "height": 844}
    with visit(browser, path, viewport=viewport) as opened:
        covered = opened.page.evaluate(
            """() => {
                const boxes = [...document.querySelectorAll("#labels > *")]
                    .map((label) => label.getBoundingClientRect());
                return [...document.querySelectorAll("#plot .point")].filter((point) => {
                    const { left, top, width, height } = point.getBoundingClientRect();
                    const [x, y] = [left + width / 2, top + height / 2];
                    return boxes.some((box) => x > box.left && x < box.right
                        && y > box.top && y < box.bottom);
                }).length;
            }"""
        )
        assert covered <= 9


@pytest.mark.browser
def test_the_list_has_orders(opened: Visit, drawing: Drawing) -> None:
    first = opened.page.locator("#paper-list a").first

    def year() -> int | None:
        return drawing.dots[int(first.get_attribute("data-row") or 0)].year

    opened.page.select_option("#order", "new")
    assert year() == 2024
    opened.page.select_option("#order", "old")
    assert year() == 2000
    opened.page.select_option("#order", "near")
    row = int(first.get_attribute("data-row") or 0)
    points = drawing.points
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    distance = np.linalg.norm(points - middle, axis=1)
    assert distance[row] <= distance.min() + 0.05


@pytest.mark.browser
def test_the_footer_explains_its_figures(opened: Visit) -> None:
    opened.page.get_by_text("What do these mean?").click()
    assert "close on the map" in opened.text("#explained dl")
    assert opened.page.locator("#explained dl").is_visible()
    opened.page.keyboard.press("Escape")
    assert opened.page.locator("#explained dl").is_hidden()


# --- devices and readers ------------------------------------------------------------------------


@pytest.mark.browser
def test_a_phone_is_tapped(browser: Browser, path: Path, tmp_path: Path) -> None:
    with visit(browser, path, viewport=PHONE, has_touch=True, is_mobile=True) as opened:
        assert opened.text("#topic-hint").startswith("Tap")
        assert opened.page.evaluate("document.documentElement.scrollWidth") == 390
        opened.page.select_option("#color", "venue")
        assert opened.page.evaluate("document.documentElement.scrollWidth") == 390
        assert opened.page.locator("#legend button").first.is_visible()
        opened.page.locator(".only").first.tap()
        opened.until(lambda: opened.page.locator(".topic[aria-pressed=true]").count() == 1)
        opened.shoot("page_phone_tools.png", tmp_path)


@pytest.mark.browser
def test_a_browser_that_cannot_unpack_is_told(browser: Browser, path: Path) -> None:
    context = browser.new_context()
    opened = Visit(context.new_page())
    opened.watch()
    opened.page.add_init_script("delete globalThis.DecompressionStream;")
    opened.page.goto(path.as_uri())
    if 'type="application/gzip"' in path.read_text("utf-8"):
        opened.page.wait_for_selector("#nothing:not([hidden])")
        assert "this browser cannot unpack" in opened.text("#nothing")
    else:
        opened.page.wait_for_selector("html[data-complete]", state="attached")
    assert opened.complaints == []
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_axe_finds_nothing_serious(
    visited: Visit, look: str, tmp_path: Path, drawing: Drawing
) -> None:
    pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    axe = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
    opened, n = visited.rest(), len(drawing.dots)
    desk = opened.page.viewport_size
    assert desk
    opened.page.set_viewport_size(PHONE if look == "phone" else desk)
    opened.page.emulate_media(color_scheme="dark" if look == "dark" else "light")
    opened.page.evaluate(axe)
    opened.page.select_option("#color", "venue")
    opened.shoot(f"page_{n}_{look}.png", tmp_path)
    assert _violations(opened) == []
    opened.open("p0005")
    opened.shoot(f"page_{n}_{look}_paper.png", tmp_path)
    assert _violations(opened) == []
    opened.page.set_viewport_size(desk)
    opened.page.emulate_media(color_scheme="light")


def _violations(opened: Visit) -> list[str]:
    found = opened.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {json.dumps([node['html'][:120] for node in violation['nodes'][:3]])}"
        for violation in found["violations"]
        if violation["impact"] in {"serious", "critical"}
    ]


def test_motion_stops_for_those_who_ask() -> None:
    assert "prefers-reduced-motion: reduce" in (FOLDER / "css" / "base.css").read_text("utf-8")
