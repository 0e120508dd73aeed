"""Small tables for notebooks, in which every text is shown as it is."""

from __future__ import annotations

from html import escape

TYPE_CHECKING = False  # spelt so on the lookup path, where importing typing costs too much
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def html_table(rows: Iterable[Sequence[object]], header: Sequence[str] = (), note: str = "") -> str:
    """Lay out rows as an HTML table, under a header and above a note where there are any.

    Parameters
    ----------
    rows : iterable of sequence
        None is an empty cell.
    header : sequence of str
    note : str

    Examples
    --------
    >>> html_table([["papers", 2], ["years", None]])
    '<table><tbody><tr><td>papers</td><td>2</td></tr><tr><td>years</td><td></td></tr></tbody></table>'
    >>> "<b>" in html_table([["<b>bold</b>"]], note="<b>")
    False
    """
    head = f"<thead>{_row(header, 'th')}</thead>" if header else ""
    body = "".join(_row(row, "td") for row in rows)
    below = f"<p>{escape(note)}</p>" if note else ""
    return f"<table>{head}<tbody>{body}</tbody></table>{below}"


def _row(cells: Sequence[object], tag: str) -> str:
    told = ("" if cell is None else escape(str(cell)) for cell in cells)
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in told) + "</tr>"
