"""The champion's choice: a learned score of the finalists, and late in the game rollouts."""

from __future__ import annotations

import numpy as np

from sapper.kernels.champion.candidate_features import (
    summarise_components,
    summarise_rivals,
    write_features,
)
from sapper.kernels.champion.finalists import features_of, list_finalists
from sapper.kernels.champion.lookahead import best_second_move
from sapper.kernels.champion.network import WAYS, evaluate, share_rivals
from sapper.kernels.champion.patch import write_patch
from sapper.kernels.champion.race import race
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import least_risky
from sapper.kernels.exact.suppose import restore_weights
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import Scratch
from sapper.kernels.memory.settings import ExactSettings

BEHIND = 0.02  # a finalist further behind in one way is hardly ever the best in all


@kernel
def describe_finalist(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    evaluation: EvaluationRecord,
    at: Int,
) -> bool:
    """Write the feature row of a finalist; False if it does not fit. Weights are put back."""
    write_patch(game, programme, features_of(evaluation, at), np.int64(evaluation.cell[at]))
    known = write_features(game, programme, lookahead, evaluation, at)
    restore_weights(programme, lookahead)
    return known


@kernel
def share_of(evaluation: EvaluationRecord, at: Int, ways: Int) -> float:
    """Return a finalist's second-move safety relative to the first's, plus the network's output."""
    share = evaluation.score[at] / evaluation.score[0]
    if evaluation.described[at]:
        share += evaluate(evaluation, features_of(evaluation, at), ways)
    return float(share)


@kernel
def weigh_candidates(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    evaluation: EvaluationRecord,
) -> Int:
    """Write what every finalist is worth, relative to the first; returns the place of the best.

    Each is first looked at in one way; those near the best are then looked at in all eight.
    """
    summarise_components(programme, evaluation)
    for at in range(evaluation.finalists):
        evaluation.described[at] = evaluation.units[0] > 0 and describe_finalist(
            game, programme, lookahead, evaluation, at
        )
    summarise_rivals(evaluation)
    share_rivals(evaluation)
    top = 0.0
    for at in range(evaluation.finalists):
        evaluation.value[at] = share_of(evaluation, at, np.int64(1))
        top = max(top, evaluation.value[at])
    best = 0
    for at in range(evaluation.finalists):
        if evaluation.value[at] > top - BEHIND:
            evaluation.value[at] = share_of(evaluation, at, np.int64(WAYS))
        evaluation.estimate[at] = evaluation.value[at]
        if evaluation.value[at] > evaluation.value[best]:
            best = at
    return best


@shared
def champion_cell(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    scratch: Scratch,
    settings: ExactSettings,
) -> Int:
    """Return the cell of a position, marked and solved, that is worth most. Risks stay."""
    evaluation = scratch.evaluation
    if evaluation.units[0] == 0 and settings.rollouts == 0 and settings.foreseen == 0:
        return best_second_move(game, programme, lookahead, settings)
    list_finalists(game, programme, lookahead, evaluation, settings)
    if evaluation.finalists == 0:
        return least_risky(game, programme)
    best: Int = 0
    if evaluation.finalists > 1:
        best = weigh_candidates(game, programme, lookahead, evaluation)
        late = game.opened >= settings.late * (game.width * game.height - game.mines)
        if late and settings.rollouts > 0:
            best = race(game, programme, scratch, settings)
    return np.int64(evaluation.cell[best])
