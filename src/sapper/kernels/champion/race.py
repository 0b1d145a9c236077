"""The race of the finalists: rollouts on the same layouts, until one is clearly the best.

A candidate is dropped once it trails the best by `drop_sigma` standard errors.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.champion.rollouts import begin_draws, draw_under, open_in, roll_out
from sapper.kernels.champion.transpositions import clear_moves
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.random import SAMPLED
from sapper.kernels.core.types import Int
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import Scratch
from sapper.kernels.memory.settings import ExactSettings

ROLLOUT_SIGMA = 0.2  # standard deviation of one rollout's value
PRIOR = 128  # how many rollouts a learned score counts for
UNPLAYED = 0.5  # chance to win before the first rollout
BATCH = 16


@kernel
def roll_out_batch(
    game: GameRecord, programme: ProgrammeRecord, scratch: Scratch, settings: ExactSettings
) -> None:
    """Roll out all candidates that are left, on a few more layouts."""
    evaluation, drawn = scratch.evaluation, scratch.drawn
    for _ in range(BATCH):
        draw_under(game, programme, scratch.bare, drawn)
        evaluation.drawn += 1
        for at in range(evaluation.finalists):
            cell = np.int64(evaluation.cell[at])
            if evaluation.dropped[at] or drawn.mine[cell]:
                continue
            open_in(scratch.work, drawn, scratch.programme, cell)
            value, surprise = roll_out(scratch, programme, settings)
            evaluation.wins[at] += value
            evaluation.surprise[at] += surprise
            evaluation.played[at] += 1


@kernel
def mean_value(evaluation: EvaluationRecord) -> float:
    """Return the mean value of the rollouts that survived their candidate, whichever it was."""
    wins, played = 0.0, 0
    for at in range(evaluation.finalists):
        wins += evaluation.wins[at]
        played += evaluation.played[at]
    return wins / max(1, played)


@kernel
def rollout_value(evaluation: EvaluationRecord, at: Int, survivor_value: float) -> float:
    """Return the chance to win with a candidate by its rollouts.

    The chance to survive the candidate itself is known. Control variate: the surprise of each later
    guess (survived minus safety), scaled by the mean value of survival, is subtracted.
    """
    wins = evaluation.wins[at] - survivor_value * evaluation.surprise[at]
    return float(evaluation.safety[at] * wins / max(1, evaluation.played[at]))


@kernel
def scale_of(evaluation: EvaluationRecord, survivor_value: float) -> float:
    """Return the mean chance to win over all candidates, as far as rollouts tell."""
    wins, played = 0.0, 0
    for at in range(evaluation.finalists):
        wins += evaluation.played[at] * rollout_value(evaluation, at, survivor_value)
        played += evaluation.played[at]
    return float(wins / played) if played > 0 else UNPLAYED


@kernel
def compare(evaluation: EvaluationRecord, layouts: Int, drop_sigma: float) -> Int:
    """Return the best candidate so far, and drop those too many standard errors behind it."""
    survivor_value = mean_value(evaluation)
    best, scale = -1, scale_of(evaluation, survivor_value)
    for at in range(evaluation.finalists):
        if evaluation.dropped[at]:
            continue
        mean = rollout_value(evaluation, at, survivor_value)
        prior = PRIOR * scale * evaluation.value[at]
        evaluation.estimate[at] = (layouts * mean + prior) / (layouts + PRIOR)
        if best < 0 or evaluation.estimate[at] > evaluation.estimate[best]:
            best = at
    limit = evaluation.estimate[best] - drop_sigma * ROLLOUT_SIGMA / np.sqrt(float(layouts + PRIOR))
    for at in range(evaluation.finalists):
        if evaluation.estimate[at] < limit:
            evaluation.dropped[at] = 1
    return best


@kernel
def race(
    game: GameRecord, programme: ProgrammeRecord, scratch: Scratch, settings: ExactSettings
) -> Int:
    """Return the place of the best candidate after as many layouts as the settings allow.

    `value` holds what each is worth by its learned score, relative to the first.
    """
    evaluation = scratch.evaluation
    for at in range(evaluation.finalists):
        evaluation.dropped[at], evaluation.played[at] = 0, 0
        evaluation.wins[at], evaluation.surprise[at] = 0.0, 0.0
    best = compare(evaluation, np.int64(0), settings.drop_sigma)
    begin_draws(game, programme, scratch.bare, SAMPLED)
    clear_moves(programme, evaluation)
    layouts = 0
    while layouts < settings.rollouts:
        left = 0
        for at in range(evaluation.finalists):
            left += 1 - evaluation.dropped[at]
        if left == 1:
            break
        roll_out_batch(game, programme, scratch, settings)
        layouts += BATCH
        best = compare(evaluation, np.int64(layouts), settings.drop_sigma)
    return best
