"""The map as a notebook's widget: the page in a frame, with what is selected in reach of Python.

Importing this room imports anywidget, so callers import it when they need a widget.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from explorer.shown.page.framing import HEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.corpus import Corpus, Paper


class MapWidget(anywidget.AnyWidget):
    """The page of a map, whose selection Python can read and set.

    A click on a point selects its paper; drawing around several selects all of them.

    Parameters
    ----------
    corpus : Corpus
    document : str
        The page, as `explorer.shown.page.framing.packed` gives it. It goes to whoever shows the
        widget, and into no notebook file.
    title : str, default ""
        What a screen reader calls the widget.
    height : int, default 720
        In pixels; can be changed later.

    Attributes
    ----------
    selection : list of str
        Ids of the selected papers. What `Corpus.row` understands can be assigned; it is turned
        into whole ids.
    selected : list of Paper
        The selected papers.

    Examples
    --------
    >>> from explorer.corpus import Corpus, Paper
    >>> widget = MapWidget(Corpus((Paper("walk-2024", title="Walking robots"),)), "<!doctype html>")
    >>> @widget.on_select
    ... def tell(papers):
    ...     print([paper.title for paper in papers])
    >>> widget.selection = ["walk"]
    ['Walking robots']
    >>> widget.selection
    ['walk-2024']
    """

    _esm = Path(__file__).parent / "widget.js"

    selection = traitlets.List(traitlets.Unicode()).tag(sync=True)
    height = traitlets.Int(HEIGHT, min=1).tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, corpus: Corpus, document: str, *, title: str = "", height: int = HEIGHT
    ) -> None:
        super().__init__(title=title, height=height)
        self._corpus = corpus
        self._document = document
        self.on_msg(self._answer)

    @property
    def selected(self) -> list[Paper]:
        """The selected papers, in the order of `selection`."""
        return [self._corpus[self._corpus.row(paper_id)] for paper_id in self.selection]

    def on_select(self, callback: Callable[[list[Paper]], Any]) -> Callable[[list[Paper]], Any]:
        """Call a function with the selected papers whenever they change.

        Parameters
        ----------
        callback : callable
            Takes a list of papers, empty when nothing is selected any more.

        Returns
        -------
        callable
            The same one, so that this can decorate it.
        """
        self.observe(lambda _: callback(self.selected), names="selection")
        return callback

    def __repr__(self) -> str:
        return f"<MapWidget of {len(self._corpus):,} papers, {len(self.selection)} selected>"

    @traitlets.validate("selection")
    def _whole_ids(self, proposal: Any) -> list[str]:
        """Turn ids into those of the papers, each once.

        Raises
        ------
        UnknownIdError
            When an id means no paper or several.
        """
        rows = [self._corpus.row(paper_id) for paper_id in proposal["value"]]
        return [self._corpus[row].paper_id for row in dict.fromkeys(rows)]

    def _answer(self, _: object, message: Any, __: object) -> None:
        """Send the page to a view that asks for it."""
        if message == {"wants": "page"}:
            self.send({"page": self._document})
