"""Finalists: the few candidates whose second-move safety is near the best.

They are what a learned score and rollouts choose from.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.champion.fifties import foresee_fifties, lasting_of
from sapper.kernels.champion.lookahead import CLOSE, list_candidates, next_candidate, score_cell
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.features import FEATURE_ROW
from sapper.kernels.core.types import Int
from sapper.kernels.exact.suppose import keep_weights, restore_weights
from sapper.kernels.memory.evaluation import MOST_FINALISTS, EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.settings import ExactSettings

HALF = 0.5  # a cell that makes a 50/50 may be half as safe
NEAR = 0.8  # share of the best second-move safety that gets a cell on the list


@kernel
def features_of(evaluation: EvaluationRecord, at: Int) -> np.ndarray:
    """Return the feature row of a finalist."""
    line: np.ndarray = evaluation.features[at * FEATURE_ROW : (at + 1) * FEATURE_ROW]
    return line


@kernel
def put_in(evaluation: EvaluationRecord, cell: Int, safety: float, score: float) -> None:
    """Insert a cell into the list, best score first; the last one may fall off."""
    at = min(evaluation.finalists, MOST_FINALISTS)
    while at > 0 and evaluation.score[at - 1] < score - CLOSE:
        if at < MOST_FINALISTS:
            evaluation.cell[at] = evaluation.cell[at - 1]
            evaluation.safety[at] = evaluation.safety[at - 1]
            evaluation.score[at] = evaluation.score[at - 1]
        at -= 1
    if at < MOST_FINALISTS:
        evaluation.cell[at], evaluation.safety[at], evaluation.score[at] = cell, safety, score
        evaluation.finalists = min(evaluation.finalists + 1, MOST_FINALISTS)


@kernel
def foresee_candidates(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    evaluation: EvaluationRecord,
    settings: ExactSettings,
) -> None:
    """List the candidates, with their safety weighed by the 50/50s that are foreseen."""
    foresee_fifties(game, programme, evaluation, settings.foreseen)
    reach = settings.reach * HALF if settings.foreseen > 0 else settings.reach
    list_candidates(game, programme, lookahead, reach, np.int64(1))
    best = 0.0
    for k in range(lookahead.candidates):
        lookahead.lasting[k] = lasting_of(evaluation, np.int64(lookahead.candidate[k]))
        best = max(best, lookahead.lasting[k] * lookahead.safety[k])
    kept = 0
    for k in range(lookahead.candidates):
        weighted = lookahead.lasting[k] * lookahead.safety[k]
        if weighted >= settings.reach * best - CLOSE:
            cell = np.int64(lookahead.candidate[k])
            lookahead.candidate[kept] = cell
            lookahead.safety[kept] = lookahead.safety[k]
            lookahead.lasting[kept] = lookahead.lasting[k]
            lookahead.sort_key[kept] = (np.int64((2.0 - weighted) / CLOSE) << 16) + np.int64(
                game.rank[cell]
            )
            kept += 1
    lookahead.candidates = kept


@kernel
def list_finalists(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    evaluation: EvaluationRecord,
    settings: ExactSettings,
) -> None:
    """List the finalists of a solved position; none if looking ahead does not fit the memory."""
    evaluation.finalists = 0
    foresee_candidates(game, programme, lookahead, evaluation, settings)
    enough = keep_weights(programme, lookahead)
    bar = 0.0
    at = next_candidate(lookahead)
    while enough and at >= 0 and lookahead.safety[at] * lookahead.lasting[at] > bar * NEAR:
        lasting = lookahead.lasting[at]
        least = bar * NEAR / lasting
        score = score_cell(game, programme, lookahead, settings.dead, at, least) * lasting
        if score > bar * NEAR:
            put_in(evaluation, np.int64(lookahead.candidate[at]), lookahead.safety[at], score)
            bar = max(bar, score)
        at = next_candidate(lookahead)
    while evaluation.finalists > 0 and evaluation.score[evaluation.finalists - 1] < bar * NEAR:
        evaluation.finalists -= 1
    restore_weights(programme, lookahead)
