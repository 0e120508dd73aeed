from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import explorer
from explorer.shown.drawing import Drawing, TopicLegend
from explorer.shown.figure import draw_map
from explorer.shown.page import GENERATOR, build, build_page
from explorer.shown.page.links import Link, links_of
from explorer.shown.plainjson import plain_json
from tests.drawings import HOSTILE, synthetic
from tests.pages import Parts, contents, page_of

FOLDER = Path(build.__file__).parent


@pytest.fixture(scope="module")
def parts(page: str) -> Parts:
    return Parts(page)


# --- the file -----------------------------------------------------------------------------------


def test_names_its_maker_near_the_top(page: str, parts: Parts) -> None:
    tag = f'<meta name="generator" content="{GENERATOR} {explorer.__version__}">'
    assert tag in page[:300]
    assert GENERATOR == "abstract-explorer"
    assert re.fullmatch(r"\d+\.\d+\.\d+", parts.meta(name="plotly.js") or "")


def test_policy_admits_the_scripts_of_the_page_by_hash_and_nothing_else(parts: Parts) -> None:
    policy = parts.meta(**{"http-equiv": "Content-Security-Policy"}) or ""
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    _, _, bundle, app = parts.texts["script"]
    assert rules.pop("script-src") == f"{_sha256(bundle)} {_sha256(app)}"
    assert rules.pop("style-src") == f"{_sha256(parts.texts['style'][0])} {_sha256('')}"
    assert rules == {
        "default-src": "'none'",
        "img-src": "data: blob:",
        "connect-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_policy_comes_before_any_script_or_style(parts: Parts) -> None:
    names = [tag for tag, _ in parts.tags]
    policy = next(at for at, (_, attrs) in enumerate(parts.tags) if "http-equiv" in attrs)
    assert policy < min(names.index("script"), names.index("style"))


def test_no_page_may_evaluate_text(drawing: Drawing) -> None:
    figure = plain_json(draw_map(drawing))
    for trace in figure["data"]:
        trace["type"] = "scattergl"
    head = build_page(drawing, figure)[:2000]
    policy = Parts(head).meta(**{"http-equiv": "Content-Security-Policy"}) or ""
    assert "script-src 'sha256-" in policy
    assert "unsafe" not in policy


def test_loads_nothing(page: str, parts: Parts) -> None:
    for tag, attrs in parts.tags:
        assert not {"src", "srcset", "data", "action", "background"} & attrs.keys(), tag
        assert (attrs.get("href") or "data:,").startswith("data:"), tag
    ours = page.replace(parts.texts["script"][2], "")
    assert "@import" not in ours
    assert "url(" not in ours
    assert "fetch(" not in ours
    assert "cdn" not in ours.lower()


def test_holds_no_mathjax(page: str, parts: Parts) -> None:
    assert "MathJax" not in page.replace(parts.texts["script"][2], "")


def test_plotlys_script_cannot_end_its_element(parts: Parts) -> None:
    assert len(parts.texts["script"]) == 4
    assert "</script" not in parts.texts["script"][2].lower()
    assert "<!--" not in parts.texts["script"][2]


def test_hostile_texts_add_no_element_and_stay_whole(hostile: Drawing, parts: Parts) -> None:
    text = page_of(hostile)
    found = Parts(text)
    assert [tag for tag, _ in found.tags] == [tag for tag, _ in parts.tags]
    data = contents(text)
    for row, given in enumerate(HOSTILE):
        assert data["papers"][row]["headline"] == given.replace("\ud800", "\ufffd")
    assert found.texts["title"] == found.texts["h1"] == [HOSTILE[0]]
    for name in ("data", "texts"):
        block = text[text.index(f'id="{name}">') + len(name) + 6 :].partition("</script>")[0]
        assert not set("<>&\u2028\u2029") & set(block)
    text.encode("utf-8")


def test_placeholders_in_a_text_are_not_filled(hostile: Drawing) -> None:
    text = page_of(replace(hostile, title="{{data}} {{app}}"))
    assert '<h1 dir="auto">{{data}} {{app}}</h1>' in text
    assert '"headline":"{{data}} {{app}} {{title}} \\\\g' in text


def test_every_placeholder_of_the_template_is_filled(page: str, parts: Parts) -> None:
    assert not re.search(r"\{\{\w+\}\}", page.replace(parts.texts["script"][2], ""))


def test_same_drawing_same_bytes(page: str) -> None:
    assert page_of(synthetic(38)) == page


def test_coordinates_are_those_of_the_drawing(drawing: Drawing, page: str) -> None:
    data = contents(page)
    for trace in data["figure"]["data"]:
        for row, x, y in zip(trace["customdata"], trace["x"], trace["y"], strict=True):
            assert data["papers"][row]["id"] == drawing.dots[row].paper_id
            np.testing.assert_array_equal(np.float32([x, y]), drawing.points[row])


def test_related_lists_hold_at_most_ten_rows_and_similarities(drawing: Drawing) -> None:
    many = tuple(((row + 1) % 38, 0.51234567) for row in range(20))
    data = contents(page_of(replace(drawing, related=(many,) * 38)))
    assert data["related"] == [[n for row in range(1, 11) for n in (row, 5123)]] * 38


def test_abstracts_stand_in_the_page_once_or_not_at_all(drawing: Drawing) -> None:
    dot = replace(drawing.dots[0], abstract="A sentence that is found nowhere else.")
    changed = replace(drawing, dots=(dot, *drawing.dots[1:]))
    assert page_of(changed).count(dot.abstract) == 1
    assert dot.abstract not in page_of(changed, abstracts=False)
    assert "We study robots" not in page_of(changed, abstracts=False)


def test_refuses_numbers_that_json_has_not(drawing: Drawing) -> None:
    related = (((1, float("nan")),), *drawing.related[1:])
    with pytest.raises(ValueError, match="NaN"):
        page_of(replace(drawing, related=related))
    figure = plain_json(draw_map(drawing))
    figure["data"][0]["x"][0] = float("inf")
    with pytest.raises(ValueError, match="not JSON compliant"):
        build_page(drawing, figure)


def test_a_page_is_written_without_importing_plotly() -> None:
    code = (
        "import sys; from explorer.shown.page import build_page;"
        "from explorer.shown.drawing import Drawing; import numpy;"
        "drawing = Drawing('t', (), (), numpy.zeros((0, 2), 'f4'), (), ());"
        "assert 'plotly.js v' in build_page(drawing, {'data': [], 'layout': {}});"
        "sys.exit('plotly' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_our_scripts_never_write_markup_nor_reach_out() -> None:
    banned = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment"
        r"|\beval\b|new Function|fetch\(|XMLHttpRequest|sendBeacon|WebSocket|import\("
    )
    scripts = sorted(FOLDER.glob("js/**/*.js"))
    names = [script.relative_to(FOLDER / "js").with_suffix("").as_posix() for script in scripts]
    assert sorted(names) == sorted(build._SCRIPTS)
    for script in scripts:
        assert not banned.search(script.read_text("utf-8")), script.name


@pytest.mark.parametrize(
    ("doi", "url", "links"),
    [
        ("10.1000/182", "", [Link("10.1000/182", "https://doi.org/10.1000/182")]),
        ("https://dx.doi.org/10.1/A%20b", "", [Link("10.1/A b", "https://doi.org/10.1/A%20b")]),
        ("doi:10.1/a#?b", "", [Link("10.1/a#?b", "https://doi.org/10.1/a%23%3Fb")]),
        ("10.1/a", "https://doi.org/10.1/a", [Link("10.1/a", "https://doi.org/10.1/a")]),
        ('10.1/x" onmouseover="y', "", [
            Link('10.1/x" onmouseover="y', "https://doi.org/10.1/x%22%20onmouseover%3D%22y")]),
        ("n/a", "", [Link("n/a", "")]),
        ("", "https://example.org/a", [Link("example.org/a", "https://example.org/a")]),
        ("", "mailto:a@example.org", [Link("a@example.org", "mailto:a@example.org")]),
        ("", " javascript:alert(1)", [Link("javascript:alert(1)", "")]),
        ("", "java\nscript:alert(1)", [Link("java\nscript:alert(1)", "")]),
        ("", "https://a.org/' autofocus='", [Link("https://a.org/' autofocus='", "")]),
        ("", "data:text/html,x", [Link("data:text/html,x", "")]),
        ("", "file:///etc/passwd", [Link("file:///etc/passwd", "")]),
        (" ", "", []),
    ],
)  # fmt: skip
def test_only_web_mail_and_doi_links_are_live(doi: str, url: str, links: list[Link]) -> None:
    assert links_of(doi, url) == links


def _sha256(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def test_a_topic_without_papers_is_no_harm(drawing: Drawing) -> None:
    topics = (*drawing.topics, TopicLegend(9, "empty", (), 0))
    data = contents(page_of(replace(drawing, topics=topics)))
    assert data["topics"][-1]["size"] == 0
