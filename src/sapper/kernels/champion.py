"""The champion's choice: a learned score of the finalists, and late in the game playouts.

`aside` is the memory for it: three games, one exact analysis, one look-ahead and one study.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import least_risky
from sapper.kernels.dense import WAYS, evaluate, share_rivals
from sapper.kernels.exact import EXACT_DONE, solve
from sapper.kernels.finalists import line_of, list_finalists
from sapper.kernels.jit import kernel
from sapper.kernels.lookahead import safest_pair
from sapper.kernels.playouts import race
from sapper.kernels.prospect import foresee, survey_components, survey_rivals
from sapper.kernels.suppose import restore_weights
from sapper.kernels.surround import look_around
from sapper.kernels.sweep import mark, unmark
from sapper.kernels.workspace import KNOWN, Aside, Int, Record

BEHIND = 0.02  # at the first look, who is further behind is hardly ever the best


@kernel
def settle_mines(game: Record, exact: Record) -> None:
    """Mark the cells that every layout mines, and solve again: a position has one description.

    Takes a position as it was just solved: looking ahead leaves other weights of clear cells.
    Where the position does not fit the memory any more, the marks are taken back.
    """
    pending, settled = exact.pending, 0
    for k in range(exact.edges):
        cell = np.int64(exact.edge[k])
        if exact.box_clear[exact.edge_box[k]] == 0.0 and game.sight[cell] & KNOWN == 0:
            mark(game, exact, cell)
            game.stack[settled] = cell
            settled += 1
    if settled == 0 or solve(game, exact) == EXACT_DONE:
        return
    for k in range(settled):
        unmark(game, np.int64(game.stack[k]))
    exact.pending = pending
    solve(game, exact)


@kernel
def describe(game: Record, exact: Record, look: Record, study: Record, at: Int) -> bool:
    """Write the line of a finalist; the weights in the boxes stay."""
    look_around(game, exact, line_of(study, at), np.int64(study.cell[at]))
    known = foresee(game, exact, look, study, at)
    restore_weights(exact, look)
    return known


@kernel
def share_of(study: Record, at: Int, ways: Int) -> float:
    """Give the second-move safety of a finalist beside the first, and what the network adds."""
    share = study.score[at] / study.score[0]
    if study.described[at]:
        share += evaluate(study, line_of(study, at), ways)
    return float(share)


@kernel
def weigh_candidates(game: Record, exact: Record, look: Record, study: Record) -> Int:
    """Write what every finalist is worth, as a share of the others; gives the place of the best.

    One look at each tells who is near the best; these are looked at in all ways.
    """
    survey_components(exact, study)
    for at in range(study.finalists):
        study.described[at] = study.units[0] > 0 and describe(game, exact, look, study, at)
    survey_rivals(study)
    share_rivals(study)
    top = 0.0
    for at in range(study.finalists):
        study.value[at] = share_of(study, at, np.int64(1))
        top = max(top, study.value[at])
    best = 0
    for at in range(study.finalists):
        if study.value[at] > top - BEHIND:
            study.value[at] = share_of(study, at, np.int64(WAYS))
        study.estimate[at] = study.value[at]
        if study.value[at] > study.value[best]:
            best = at
    return best


@kernel
def most_promising(game: Record, exact: Record, look: Record, aside: Aside, recipe: Record) -> Int:
    """Give the cell of a solved position that is worth most. The risks stay as they were."""
    study = aside[3][0]
    if study.units[0] == 0 and recipe.playouts == 0 and recipe.foreseen == 0:
        return safest_pair(game, exact, look, recipe)
    settle_mines(game, exact)
    list_finalists(game, exact, look, study, recipe)
    if study.finalists == 0:
        return least_risky(game, exact)
    best = 0
    if study.finalists > 1:
        best = weigh_candidates(game, exact, look, study)
        late = game.opened >= recipe.late * (game.width * game.height - game.mines)
        if late and recipe.playouts > 0:
            best = race(game, exact, study, aside, recipe)
    return np.int64(study.cell[best])
