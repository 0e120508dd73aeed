"""Pages written for the tests, and their parts."""

from __future__ import annotations

import base64
import gzip
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from explorer.shown.drawing import Drawing
from explorer.shown.figure import draw_map
from explorer.shown.page import build_page
from explorer.shown.plainjson import plain_json


def page_of(drawing: Drawing, **options: Any) -> str:
    """Write the page of a drawing."""
    return build_page(drawing, plain_json(draw_map(drawing)), **options)


def written(text: str, folder: Path) -> Path:
    """Put a page into a folder."""
    path = folder / "map.html"
    path.write_text(text, "utf-8")
    return path


class Parts(HTMLParser):
    """The elements of a page as an HTML parser finds them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {"script": [], "style": [], "title": [], "h1": []}
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._open = tag
        if tag in self.texts:
            self.texts[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open in self.texts:
            self.texts[self._open][-1] += data

    def meta(self, **wanted: str) -> str | None:
        return next(
            attrs["content"]
            for tag, attrs in self.tags
            if tag == "meta" and wanted.items() <= attrs.items()
        )


def contents(page: str, name: str = "data") -> Any:
    """Read one block of a page's data, compressed or not."""
    found = Parts(page)
    scripts = [attrs for tag, attrs in found.tags if tag == "script"]
    at = next(at for at, attrs in enumerate(scripts) if attrs.get("id") == name)
    text = found.texts["script"][at]
    if scripts[at]["type"] == "application/gzip":
        text = gzip.decompress(base64.b64decode(text)).decode("utf-8")
    return json.loads(text)
