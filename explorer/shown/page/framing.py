"""The page inside another page: a frame that a notebook shows, as an output or in a widget.

The frame is sandboxed without an origin of its own, so nothing in it can reach the notebook, and
no link in it can lead the notebook elsewhere.
"""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from pathlib import Path

from explorer.shown.page.packing import packed_text

HEIGHT = 720
# Links to other sites open in a tab as usual; `widget.js` says the same.
SANDBOX = "allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox"
_LOADER = (Path(__file__).parent / "frame.html").read_text("utf-8")


def packed(page: str, title: str) -> str:
    """Write a document that unpacks a page in its own place.

    Most of a page is plotly's script. Compressed, a notebook holds 2 MB instead of 5.

    Parameters
    ----------
    page : str
        What `explorer.shown.page.build_page` gives.
    title : str
        What the document is called until the page is there.

    Returns
    -------
    str
        A whole HTML document. The same input gives the same text.

    Examples
    --------
    >>> document = packed("<!doctype html>" + "<p>Bandits</p>" * 1000, "Mine")
    >>> len(document) < 2000, "<title>Mine</title>" in document
    (True, True)
    """
    before, after = _LOADER.replace("{{title}}", html.escape(title)).split("{{page}}")
    return before + packed_text(page) + after


@dataclass(frozen=True)
class FramedPage:
    """A page as the output of a notebook's cell.

    Parameters
    ----------
    document : str
        A whole HTML document.
    title : str
        What a screen reader calls the frame.
    height : int, default 720
        In pixels; the width is the cell's.

    Examples
    --------
    >>> FramedPage("<!doctype html>", "Mine", height=500)
    <FramedPage 'Mine', 500 pixels high>
    """

    document: str = field(repr=False)
    title: str
    height: int = HEIGHT

    def __repr__(self) -> str:
        return f"<FramedPage {self.title!r}, {self.height} pixels high>"

    def _repr_html_(self) -> str:
        return (
            f'<iframe title="{html.escape(self.title)}" width="100%" height="{self.height:d}"'
            f' style="border: 0; display: block" sandbox="{SANDBOX}" allow="clipboard-write"'
            f' srcdoc="{html.escape(self.document)}"></iframe>'
        )
