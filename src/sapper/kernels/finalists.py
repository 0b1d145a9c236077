"""Finalists: the few candidates whose second-move safety is near the best.

They are what a learned score and playouts choose from.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.fifties import foresee_fifties, lasting_of
from sapper.kernels.jit import kernel
from sapper.kernels.lookahead import CLOSE, list_candidates, next_candidate, score_cell
from sapper.kernels.scratch import LINE, MOST_FINALISTS
from sapper.kernels.suppose import keep_weights, restore_weights
from sapper.kernels.workspace import Int, Record

HALF = 0.5  # a cell of a 50/50 is half as safe as its safety is worth
NEAR = 0.8  # share of the best second-move safety that gets a cell on the list


@kernel
def line_of(study: Record, at: Int) -> np.ndarray:
    """Give the line of a candidate on the list."""
    line: np.ndarray = study.line[at * LINE : (at + 1) * LINE]
    return line


@kernel
def put_in(study: Record, cell: Int, safety: float, score: float) -> None:
    """Put a cell in its place on the list, which is in order of scores; the last may fall off."""
    at = min(study.finalists, MOST_FINALISTS)
    while at > 0 and study.score[at - 1] < score - CLOSE:
        if at < MOST_FINALISTS:
            study.cell[at] = study.cell[at - 1]
            study.safety[at] = study.safety[at - 1]
            study.score[at] = study.score[at - 1]
        at -= 1
    if at < MOST_FINALISTS:
        study.cell[at], study.safety[at], study.score[at] = cell, safety, score
        study.finalists = min(study.finalists + 1, MOST_FINALISTS)


@kernel
def foresee_candidates(
    game: Record, exact: Record, look: Record, study: Record, recipe: Record
) -> None:
    """List the candidates, with their safety weighed by the 50/50s that are foreseen."""
    foresee_fifties(game, exact, study, recipe.foreseen)
    reach = recipe.reach * HALF if recipe.foreseen > 0 else recipe.reach
    list_candidates(game, exact, look, reach, True)
    best = 0.0
    for k in range(look.candidates):
        look.lasting[k] = lasting_of(study, np.int64(look.candidate[k]))
        best = max(best, look.lasting[k] * look.safety[k])
    kept = 0
    for k in range(look.candidates):
        worth = look.lasting[k] * look.safety[k]
        if worth >= recipe.reach * best - CLOSE:
            cell = np.int64(look.candidate[k])
            look.candidate[kept] = cell
            look.safety[kept] = look.safety[k]
            look.lasting[kept] = look.lasting[k]
            look.rank[kept] = (np.int64((2.0 - worth) / CLOSE) << 16) + np.int64(game.rank[cell])
            kept += 1
    look.candidates = kept


@kernel
def list_finalists(
    game: Record, exact: Record, look: Record, study: Record, recipe: Record
) -> None:
    """Make the list of a solved position; it stays empty where looking ahead does not fit."""
    study.finalists = 0
    foresee_candidates(game, exact, look, study, recipe)
    enough = keep_weights(exact, look)
    bar = 0.0
    at = next_candidate(look)
    while enough and at >= 0 and look.safety[at] * look.lasting[at] > bar * NEAR:
        lasting = look.lasting[at]
        score = score_cell(game, exact, look, recipe, at, bar * NEAR / lasting) * lasting
        if score > bar * NEAR:
            put_in(study, np.int64(look.candidate[at]), look.safety[at], score)
            bar = max(bar, score)
        at = next_candidate(look)
    while study.finalists > 0 and study.score[study.finalists - 1] < bar * NEAR:
        study.finalists -= 1
    restore_weights(exact, look)
