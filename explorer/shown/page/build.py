"""Puts papers, figure, script and style into one HTML file.

plotly's Python package is never imported here, only its script is read: a map that was drawn
before is written again without paying for that import.
"""

from __future__ import annotations

import base64
import hashlib
import html
import importlib.util
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer import __version__
from explorer.errors import MissingExtraError
from explorer.shown.colors import check_color, color_columns
from explorer.shown.page.facts import explanation_of
from explorer.shown.page.links import links_of
from explorer.shown.page.packing import packed_text
from explorer.shown.palette import SCALE, Mark, marks_of
from explorer.shown.writers.tables import tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from explorer.shown.colors import Column
    from explorer.shown.drawing import Dot, Drawing, TopicLegend, Why

GENERATOR = "abstract-explorer"
_FOLDER = Path(__file__).parent
# Joined in this order into one script; a file may use what stands in those before it.
_SCRIPTS = (
    "dom", "data",
    "export/texts", "export/latex", "export/names", "export/kinds", "export/details",
    "export/keys", "export/records", "export/csv", "export/ids", "export/bibtex", "export/ris",
    "export/deliver",
    "theme", "state", "colors", "plot", "points", "terrain", "lines", "space", "topicnames",
    "labels", "card", "address", "search", "exports", "paper", "list", "overview", "legend",
    "years", "lasso", "facts", "keys", "frame", "main",
)  # fmt: skip
_STYLES = ("base", "map", "tools", "panel", "print")
SHOWN_RELATED = 10
_PLACEHOLDER = re.compile(r"\{\{([a-z_]+)\}\}")
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")
# Up to so many characters the data stand in the page as they are, for whoever looks into it.
_PLAIN_UP_TO = 200_000
# What an HTML parser or an old JavaScript parser could take for more than text.
_JSON_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def build_page(
    drawing: Drawing,
    figure_json: Mapping[str, Any],
    *,
    abstracts: bool = True,
    color: str = "topic",
) -> str:
    """Write the page of a corpus.

    Parameters
    ----------
    drawing : Drawing
    figure_json : Mapping
        What `explorer.shown.plainjson.plain_json` gives for the map of this drawing.
    abstracts : bool, default True
        Whether the abstracts go into the page.
    color : str, default "topic"
        What the points are coloured by when the page opens: topic, year, venue, source, tag,
        trust, or the name of a further column.

    Returns
    -------
    str
        A whole HTML document. The same input gives the same text. The data of a large map are
        compressed in it.

    Raises
    ------
    InputError
        When the papers do not differ in `color`.
    ValueError
        When the figure holds NaN or infinity.
    MissingExtraError
        When plotly's script is not installed.
    """
    bundle = _plotly_script()
    app = _joined("js", _SCRIPTS)
    style = _joined("css", _STYLES)
    title = html.escape(_LONE_SURROGATES.sub("\ufffd", drawing.title))
    columns = color_columns(drawing)
    check_color(color, columns)
    data = _json(_contents(drawing, figure_json, columns, color))
    texts = _json(_texts(drawing, abstracts=abstracts))
    large = len(data) + len(texts) > _PLAIN_UP_TO
    return _fill(
        (_FOLDER / "page.html").read_text("utf-8"),
        {
            "generator": f"{GENERATOR} {__version__}",
            "plotly_version": _plotly_version(bundle),
            "policy": _policy([bundle, app], style),
            "title": title,
            "style": style,
            "kept_out": "".join(f'<style id="{name}"></style>' for name in _style_ids(bundle)),
            "kind": "application/gzip" if large else "application/json",
            "data": packed_text(data) if large else data,
            "texts": packed_text(texts) if large else texts,
            "plotly": bundle,
            "app": app,
        },
    )


def _fill(template: str, values: Mapping[str, str]) -> str:
    """Fill every placeholder in one pass, so that no value is read as template."""
    return _PLACEHOLDER.sub(lambda match: values[match.group(1)], template)


def _joined(kind: str, names: tuple[str, ...]) -> str:
    parts = [(_FOLDER / kind / f"{name}.{kind}").read_text("utf-8") for name in names]
    text = "\n".join(parts)
    if kind != "js":
        return text
    return f'(async () => {{\n"use strict";\nconst TABLES = {_json(tables())};\n{text}}})();'


def _plotly_script() -> str:
    spec = importlib.util.find_spec("plotly")
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtraError("the page needs plotly's script; type: pip install plotly")
    return (Path(spec.submodule_search_locations[0]) / "package_data/plotly.min.js").read_text(
        "utf-8"
    )


def _plotly_version(bundle: str) -> str:
    found = re.search(r"plotly\.js v([\w.-]+)", bundle[:500])
    return found.group(1) if found else "unknown"


def _style_ids(bundle: str) -> list[str]:
    """Find the ids of the style sheets that the script would insert for geographic maps.

    It inserts none whose id the page has already; the policy would refuse it with an error.
    """
    return re.findall(r'document\.getElementById\("([0-9a-f]{64})"\)', bundle)


def _policy(scripts: list[str], style: str) -> str:
    """Give the content security policy: nothing loads, only our own scripts run.

    plotly adds rules to one style element that it creates empty, hence the hash of nothing. Its
    WebGL traces would compile their drawing code, which asks for 'unsafe-eval': the page draws
    those points itself.
    """
    return "; ".join(
        [
            "default-src 'none'",
            "script-src " + " ".join(map(_hash, scripts)),
            f"style-src {_hash(style)} {_hash('')}",
            "img-src data: blob:",
            "connect-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def _json(contents: Any) -> str:
    text = json.dumps(contents, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _LONE_SURROGATES.sub("\ufffd", text).translate(_JSON_ESCAPES)


def _contents(
    drawing: Drawing, figure_json: Mapping[str, Any], columns: list[Column], color: str
) -> dict[str, Any]:
    """Give what the page needs to draw itself."""
    place = {legend.topic: at for at, legend in enumerate(drawing.topics)}
    marks = marks_of(drawing)
    return {
        "facts": [[name, value, explanation_of(name)] for name, value in drawing.facts],
        "topics": [_topic(legend, marks[legend.topic]) for legend in drawing.topics],
        "papers": [_paper(dot, place[dot.topic]) for dot in drawing.dots],
        "related": [_flat(related[:SHOWN_RELATED]) for related in drawing.related],
        "columns": columns,
        "color": color,
        "scale": {"light": [light for light, _ in SCALE], "dark": [dark for _, dark in SCALE]},
        "figure": _page_figure(figure_json),
    }


def _texts(drawing: Drawing, *, abstracts: bool) -> list[tuple[Any, ...]]:
    """Give what the page needs only when the reader looks closer; it is read after the map.

    An abstract as it is shown stands beside the one of the record, so that a compressed page holds
    hardly more than one of them.
    """
    texts: list[tuple[Any, ...]] = [
        (dot.abstract if abstracts else "", _record(dot, abstracts=abstracts))
        for dot in drawing.dots
    ]
    if not drawing.why:
        return texts
    return [(*text, _reasons(why)) for text, why in zip(texts, drawing.why, strict=True)]


def _reasons(why: Iterable[Why]) -> list[dict[str, Any]]:
    return [{"terms": list(reason.terms), "pairs": list(reason.pairs)} for reason in why]


def _flat(related: Iterable[tuple[int, float]]) -> list[int]:
    """Give row, similarity, row, similarity, ... with the similarities in ten thousandths."""
    return [
        number for row, similarity in related for number in (row, round(1e4 * float(similarity)))
    ]


def _topic(legend: TopicLegend, mark: Mark) -> dict[str, Any]:
    return {
        "name": legend.topic_name,
        "keywords": list(legend.keywords),
        "size": legend.size,
        "representative": legend.representative,
        "parent": legend.parent,
        "shape": mark.shape,
        "light": mark.light,
        "dark": mark.dark,
    }


def _paper(dot: Dot, topic: int) -> dict[str, Any]:
    """Give what the page shows of a paper; empty fields are left out."""
    fields = {
        "id": dot.paper_id,
        "headline": dot.headline,
        "short": dot.short_name,
        "authors": list(dot.authors),
        "year": dot.year,
        "venue": dot.venue,
        "source": dot.source,
        "links": [{"text": link.text, "href": link.href} for link in links_of(dot.doi, dot.url)],
        "titleOnly": dot.title_only,
        "untitled": not dot.title,
        "new": dot.new,
    }
    return {"topic": topic} | {name: value for name, value in fields.items() if value}


def _record(dot: Dot, *, abstracts: bool) -> dict[str, Any]:
    return {name: dot.record[name] for name in dot.record if abstracts or name != "abstract"}


def _page_figure(figure_json: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out plotly's hover texts: the page has a card of its own, and the abstracts once.

    The ids of the points are left out as well; they follow from the rows.
    """
    data = [
        {key: value for key, value in trace.items() if key not in {"hovertext", "text"}}
        for trace in figure_json["data"]
    ]
    for trace in data:
        if "customdata" in trace:
            trace["customdata"] = [row for row, _ in trace["customdata"]]
    return {"data": data, "layout": dict(figure_json["layout"])}
