"""One HTML file that needs no server and no network: map, topics, papers, neighbours."""

from __future__ import annotations

from explorer.shown.page.build import GENERATOR, build_page

__all__ = ["GENERATOR", "build_page"]
