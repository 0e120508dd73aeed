"""Every system is asked every question; the answers are judged and summed up."""

from __future__ import annotations

import logging
import math
from typing import TYPE_CHECKING, TypedDict, Unpack

import numpy as np

from explorer.checks import as_number, check_names, several, shown
from explorer.corpus import Corpus
from explorer.errors import OptionError
from explorer.pile.library import Library
from explorer.progress import ASKING, Silence
from explorer.results import Evaluation, Measured
from explorer.tasks.evaluation import judged, own_pile
from explorer.tasks.evaluation.advice import Outcome, advise
from explorer.tasks.evaluation.measures import estimate
from explorer.tasks.evaluation.systems import DENSE, embed_all, systems_of
from explorer.words.encoders import encoder_of

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping, Sequence

    from explorer.progress import Progress
    from explorer.tasks.evaluation.systems import System
    from explorer.tasks.evaluation.trials import Trial
    from explorer.words.encoders import Encoder

logger = logging.getLogger(__name__)


class ModelOptions(TypedDict, total=False):
    """How the further models compute; see `explorer.pile.options.Options`."""

    device: str | None
    precision: str
    batch_size: int


def evaluate(
    library: Library,
    judgements: str | os.PathLike[str] | None = None,
    *,
    models: Sequence[str | os.PathLike[str] | Encoder] = (),
    relevant_from: float | None = None,
    gain_cap: float | None = None,
    **options: Unpack[ModelOptions],
) -> Evaluation:
    """Measure the rankings on the pile itself, or against judgements.

    Parameters
    ----------
    library : Library
    judgements : path, optional
        JSON or TREC qrels; see docs/cli.md. Without them a title asks for its abstract among all
        abstracts, the first half of an abstract for its second half, and a paper for papers with
        its tags. Of large piles 500 papers ask, and 2,000 can be answers.
    models : sequence of str, path or Encoder, default ()
        Further models to compare with the pile's own.
    relevant_from : float, default 1
        From which grade on a judged paper counts as relevant.
    gain_cap : float, optional
        Which grade a higher one counts as in nDCG; by default each counts as it is.
    **options
        Of the further models; see `ModelOptions`.

    Returns
    -------
    Evaluation
        A row for each trial, measure and system. Intervals and samples depend on `random_state`
        of the options alone.

    Raises
    ------
    InputError
        When the judgements cannot be read, or none of them is of these papers.
    OptionError
        When an option has no such name or value, or `relevant_from` or `gain_cap` is no positive
        number, or is given without judgements.
    ModelError
        When a model cannot be had.
    """
    check_names(options, ModelOptions.__annotations__)
    wanted = [
        encoder_of(model, store=library.store, **options)
        for model in (library.encoder, *several(models))
    ]
    limits = {"relevant_from": relevant_from, "gain_cap": gain_cap}
    trials, notes = _trials(library, judgements, limits)
    encoders = {encoder.fingerprint: encoder for encoder in wanted}
    progress = library.progress or Silence()
    outcomes = [
        _outcome(trial, _piles(library, trial, [*encoders.values()]), progress) for trial in trials
    ]
    seed = library.settings.random_state
    return Evaluation(
        tuple(row for outcome in outcomes for row in _rows(outcome, seed)),
        tuple(notes),
        tuple(advise(outcomes, seed)),
    )


def _trials(
    library: Library,
    judgements: str | os.PathLike[str] | None,
    limits: Mapping[str, float | None],
) -> tuple[list[Trial], list[str]]:
    given = {name: grade for name, grade in limits.items() if grade is not None}
    for name, grade in given.items():
        if judgements is None:
            raise OptionError(f"{name} is about judgements, and none are given.")
        if not 0 < as_number(grade) < math.inf:
            raise OptionError(f"{name} is {shown(grade)}; it must be a number above 0.")
    if judgements is None:
        trials, notes = own_pile.trials_of(library)
        return trials, [*notes, *_about_vectors(library, trials)]
    read = judged.read_judgements(judgements)
    trial, notes = judged.trial_of(library, read, **given)
    return [trial], notes


def _about_vectors(library: Library, trials: Sequence[Trial]) -> list[str]:
    parts = [trial.name for trial in trials if trial.rows is None]
    if not library.has_given_vectors or not parts:
        return []
    names, model = " and ".join(parts), library.encoder.name
    return [f"{names}: embedded by {model}, since the vectors given are those of whole papers"]


def _piles(library: Library, trial: Trial, encoders: Sequence[Encoder]) -> list[Library]:
    """Put a library around the papers of a trial for each model; the first is the pile's own."""
    corpus = Corpus(trial.papers, library.corpus.name)
    given = library.X[list(trial.rows)] if library.has_given_vectors and trial.rows else None
    return [
        Library(
            corpus,
            encoder,
            library.store,
            X=None if at else given,
            settings=library.settings,
            progress=library.progress,
        )
        for at, encoder in enumerate(encoders)
    ]


def _outcome(trial: Trial, piles: Sequence[Library], progress: Progress) -> Outcome:
    embed_all(piles, trial.questions)
    systems = systems_of(piles)
    logger.info(
        "%s: %d questions to each of %d systems", trial.name, len(trial.questions), len(systems)
    )
    found = _judged(trial, systems, progress)
    values = {
        name: np.array([[of_one[name] for of_one in own] for own in found]).T
        for name in found[0][0]
    }
    return Outcome(trial.name, tuple(systems), values)


def _judged(
    trial: Trial, systems: Sequence[System], progress: Progress
) -> list[list[dict[str, float]]]:
    """Judge the answers to every question: what it gives for each system."""
    for system in systems:
        system.answers(trial.questions[0])  # indexes the papers, so that the first step tells pace
    found: list[list[dict[str, float]]] = []
    progress.start(len(trial.questions), ASKING)
    try:
        for position, question in enumerate(trial.questions):
            found.append([trial.judge(position, one.answers(question)) for one in systems])
            progress.advance(1, len(found) / len(trial.questions))
    finally:
        progress.stop()
    return found


def _rows(outcome: Outcome, random_state: int) -> Iterator[Measured]:
    names = [system.name for system in outcome.systems]
    for measure, values in outcome.values.items():
        reference = values[names.index(DENSE)]
        for system, own in zip(outcome.systems, values, strict=True):
            difference = None if system.name == DENSE else estimate([own - reference], random_state)
            yield Measured(
                outcome.name,
                measure,
                system.name,
                system.model,
                len(own),
                estimate([own], random_state),
                difference,
            )
