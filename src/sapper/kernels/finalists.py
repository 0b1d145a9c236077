"""Finalists: the few candidates whose second-move safety is near the best.

They are what a learned score and playouts choose from.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.lookahead import CLOSE, list_candidates, next_candidate, score_cell
from sapper.kernels.scratch import INPUTS, MOST_FINALISTS
from sapper.kernels.suppose import keep_weights, restore_weights
from sapper.kernels.workspace import Int, Record

NEAR = 0.9  # share of the best second-move safety that gets a cell on the list


@kernel
def line_of(study: Record, at: Int) -> np.ndarray:
    """Give the line of a candidate on the list."""
    line: np.ndarray = study.line[at * INPUTS : (at + 1) * INPUTS]
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
def list_finalists(
    game: Record, exact: Record, look: Record, study: Record, recipe: Record
) -> None:
    """Make the list of a solved position; it stays empty where looking ahead does not fit."""
    study.finalists = 0
    list_candidates(game, exact, look, recipe.reach)
    enough = keep_weights(exact, look)
    bar = 0.0
    at = next_candidate(look)
    while enough and at >= 0 and look.safety[at] > bar * NEAR:
        score = score_cell(game, exact, look, recipe, at, bar * NEAR)
        if score > bar * NEAR:
            put_in(study, np.int64(look.candidate[at]), look.safety[at], score)
            bar = max(bar, score)
        at = next_candidate(look)
    while study.finalists > 0 and study.score[study.finalists - 1] < bar * NEAR:
        study.finalists -= 1
    restore_weights(exact, look)
