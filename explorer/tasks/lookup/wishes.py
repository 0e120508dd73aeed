"""What a user may wish of an answer, checked before any work is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from explorer.checks import as_number, check_names, choice, shown, whole_number
from explorer.defaults import RANKING, RANKINGS, TOP_K
from explorer.errors import OptionError
from explorer.pile.selection import FilterWishes, filters_of
from explorer.words.filters import Filters

if TYPE_CHECKING:
    from collections.abc import Mapping


class Wishes(FilterWishes, total=False):
    """How an answer should be, beside the filters of `FilterWishes`; all have a default.

    Parameters
    ----------
    top_k : int, default 10
        How many papers.
    ranking : {"hybrid", "dense", "lexical"}, default "hybrid"
        By meaning and words, by meaning alone, or by words alone.
    diverse : float, default 0
        From 0 (the most relevant papers) to 1 (papers as unlike one another as can be).
    fold : bool, default True
        Whether versions of one paper are one answer.
    explain : bool, default False
        Whether every answer says why it is one.
    topics : bool, default False
        Whether every answer names its topic.
    """

    top_k: int
    ranking: str
    diverse: float
    fold: bool
    explain: bool
    topics: bool


@dataclass(frozen=True)
class Checked:
    """Wishes that can be granted; see `Wishes`."""

    top_k: int = TOP_K
    ranking: str = RANKING
    diverse: float = 0.0
    fold: bool = True
    explain: bool = False
    topics: bool = False
    filters: Filters = field(default_factory=Filters)

    @property
    def are_plain(self) -> bool:
        """Whether the stored related list is the answer, but for its length."""
        return self == Checked(top_k=self.top_k, explain=self.explain, topics=self.topics)


def check(wishes: Mapping[str, Any]) -> Checked:
    """Check wishes and fill in the defaults.

    Raises
    ------
    OptionError
        When a wish has no such name or value.
    SourceError
        When a file of known papers cannot be read.
    """
    check_names(wishes, Wishes.__annotations__)
    filters = {name: wishes[name] for name in FilterWishes.__annotations__ if name in wishes}
    return Checked(
        top_k=whole_number("top_k", wishes.get("top_k", TOP_K), 1),
        ranking=choice("ranking", wishes.get("ranking", RANKING), RANKINGS),
        diverse=_share("diverse", wishes.get("diverse", 0.0)),
        fold=bool(wishes.get("fold", True)),
        explain=bool(wishes.get("explain", False)),
        topics=bool(wishes.get("topics", False)),
        filters=filters_of(filters),
    )


def _share(name: str, value: Any) -> float:
    share = as_number(value)
    if not 0 <= share <= 1:
        raise OptionError(f"{name} is {shown(value)}; it must be a number from 0 to 1.")
    return share
