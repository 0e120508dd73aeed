"""How a model read the texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.report.telling import some

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class ModelReading:
    """How a model read texts of which some may be longer than it reads at once.

    Parameters
    ----------
    name : str
        Of the model.
    limit : int
        Number of tokens that it reads at once.
    in_chunks : bool
        Whether longer texts are read whole, in chunks; else they are read up to the limit.
    n_texts : int
    longer : dict of (str, int)
        The number of tokens of each longer text, by id.

    Examples
    --------
    >>> str(ModelReading("m", 256, True, 1317, {"p1": 300, "p2": 400}))
    '2 of 1,317 texts are longer than the 256 tokens that m reads at once: read whole, in chunks'
    """

    name: str
    limit: int
    in_chunks: bool
    n_texts: int
    longer: Mapping[str, int]

    def __str__(self) -> str:
        tokens = f"the {self.limit:,} tokens that {self.name} reads at once"
        if not self.longer:
            return f"no text is longer than {tokens}"
        are = "text is" if self.n_texts == 1 else "texts are"
        longer = f"{len(self.longer):,} of {self.n_texts:,} {are} longer than {tokens}"
        if self.in_chunks:
            return f"{longer}: read whole, in chunks"
        read = [f"{name} {self.limit / n:.0%}" for name, n in self.longer.items()]
        share = len(read) * self.limit / sum(self.longer.values())
        return f"{longer}: read up to there, which is {share:.0%} of them ({some(read)})"
