"""The text of a BibTeX file, and what holds for all of its entries."""

from __future__ import annotations

import re
from bisect import bisect_right

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class BibText:
    """The text of a file, where its lines begin, and the abbreviations that it has defined."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.abbreviations = {month: month for month in _MONTHS}
        self._line_starts = [match.start() for match in re.finditer(r"^", text, re.MULTILINE)]

    def line(self, at: int) -> int:
        """Give the number of the line that a place is in, from 1."""
        return bisect_right(self._line_starts, at)
