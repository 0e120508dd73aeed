"""Small tables for notebooks, in which every text is shown as it is."""

from __future__ import annotations

import re
from html import escape

TYPE_CHECKING = False  # spelt so on the lookup path, where importing typing costs too much
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


_PADDING = "2px 9px"
_NUMBER = re.compile(r"-?[\d.,]+ ?%?")


def html_table(rows: Iterable[Sequence[object]], header: Sequence[str] = (), note: str = "") -> str:
    """Lay out rows as an HTML table, under a header and above a note where there are any.

    Columns of numbers are set to the right and all others to the left, with room between them: some
    notebooks do neither. Colours are left to them, so that a table is as dark as its surroundings.

    Parameters
    ----------
    rows : iterable of sequence
        Of equal length. None is an empty cell.
    header : sequence of str
    note : str

    Examples
    --------
    >>> table = html_table([["papers", 2], ["years", None]])
    >>> table.count("text-align: left"), table.count("text-align: right")
    (2, 2)
    >>> html_table([["bandits"]]).removeprefix("<table><tbody>")
    '<tr><td style="text-align: left; padding: 2px 9px">bandits</td></tr></tbody></table>'
    >>> "<b>" in html_table([["<b>bold</b>"]], note="<b>")
    False
    """
    told = [["" if cell is None else str(cell) for cell in row] for row in rows]
    sides = [_side(column) for column in zip(*told, strict=True)] or ["left"] * len(header)
    head = f"<thead>{_row(header, sides, 'th')}</thead>" if header else ""
    body = "".join(_row(row, sides, "td") for row in told)
    below = f"<p>{escape(note)}</p>" if note else ""
    return f"<table>{head}<tbody>{body}</tbody></table>{below}"


def _side(cells: Iterable[str]) -> str:
    return "right" if all(_NUMBER.fullmatch(cell) for cell in cells if cell) else "left"


def _row(cells: Sequence[str], sides: Sequence[str], tag: str) -> str:
    laid = (
        f'<{tag} style="text-align: {side}; padding: {_PADDING}">{escape(cell)}</{tag}>'
        for cell, side in zip(cells, sides, strict=True)
    )
    return f"<tr>{''.join(laid)}</tr>"
