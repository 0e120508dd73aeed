"""What the figures come to, in plain sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from explorer.defaults import RANKING
from explorer.tasks.evaluation.measures import estimate
from explorer.tasks.evaluation.systems import DENSE, HYBRID

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from explorer.results import Estimate
    from explorer.tasks.evaluation.systems import System


@dataclass(frozen=True)
class Outcome:
    """What the systems reached in one trial.

    Parameters
    ----------
    name : str
        Of the trial.
    systems : tuple of System
    values : dict of str to ndarray of float64, shape (n_systems, n_queries)
        By measure; the first one is the one that counts here.
    """

    name: str
    systems: tuple[System, ...]
    values: dict[str, NDArray[np.float64]]

    @property
    def measure(self) -> str:
        """The measure that advice goes by."""
        return next(iter(self.values))

    def of(self, name: str) -> NDArray[np.float64]:
        """Give the values of a system in that measure, one a query."""
        names = [system.name for system in self.systems]
        own: NDArray[np.float64] = self.values[self.measure][names.index(name)]
        return own


def advise(outcomes: Sequence[Outcome], random_state: int) -> list[str]:
    """Say for each trial which ranking does best, and then which one to choose.

    Only rankings that can be chosen count; BM25 cannot.
    """
    if not outcomes:
        return []
    told = [_of_one(outcome, random_state) for outcome in outcomes]
    return [*told, _on_the_whole(outcomes, random_state)]


def _of_one(outcome: Outcome, random_state: int) -> str:
    best = _best([outcome])
    says = (
        f"{outcome.name}: {best.name} ranks best ({outcome.measure} {_mean([outcome], best):.3f})"
    )
    other = HYBRID if best.name == DENSE else DENSE
    difference = _difference([outcome], best.name, other, random_state)
    if difference.is_within_chance:
        return f"{says}; the difference to {other}, {difference:+}, is within chance."
    return f"{says}; it is ahead of {other} by {difference:+}."


def _on_the_whole(outcomes: Sequence[Outcome], random_state: int) -> str:
    best = _best(outcomes)
    if best.name == RANKING:
        return f"The default, {RANKING}, ranks best on the whole: keep it."
    difference = _difference(outcomes, best.name, RANKING, random_state)
    if difference.is_within_chance:
        return (
            f"{best.name} ranks best on the whole, but the difference to the default, {RANKING},"
            f" {difference:+}, is within chance: keep the default."
        )
    main = next(system.model for system in best_systems(outcomes) if system.name == DENSE)
    chosen = []
    if best.model not in ("", main):
        chosen.append(f"the model {best.model} (model, --model)")
    if best.ranking != RANKING:
        chosen.append(f"the {best.ranking} ranking (ranking, --ranking)")
    return (
        f"{best.name} ranks best on the whole, ahead of the default, {RANKING}, by"
        f" {difference:+}: choose {' and '.join(chosen)}."
    )


def best_systems(outcomes: Sequence[Outcome]) -> list[System]:
    """Give the systems that can be chosen, the default first: it wins when all are alike."""
    able = [system for system in outcomes[0].systems if system.ranking]
    return sorted(able, key=lambda system: system.name != RANKING)


def _best(outcomes: Sequence[Outcome]) -> System:
    return max(best_systems(outcomes), key=lambda system: round(_mean(outcomes, system), 9))


def _mean(outcomes: Sequence[Outcome], system: System) -> float:
    return float(np.mean([outcome.of(system.name).mean() for outcome in outcomes]))


def _difference(outcomes: Sequence[Outcome], name: str, other: str, random_state: int) -> Estimate:
    return estimate([outcome.of(name) - outcome.of(other) for outcome in outcomes], random_state)
