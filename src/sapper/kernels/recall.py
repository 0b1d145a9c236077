"""What to do in a position of a playout: found out once, and recalled whenever it comes up again.

Playouts of one decision meet the same positions over and over, whichever layout or candidate leads
to them. The move in a position is to open and mark what is certain; if no cell is safe, the chance
to win, or the cell to guess. It is kept under what is open: the sum, over the cells that were
unknown when the decision began, of a random number for each times 1 more than what it shows.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import least_risky, list_outside, risk_of
from sapper.kernels.endgame import perfect_cell
from sapper.kernels.exact import EXACT_DONE, solve
from sapper.kernels.jit import kernel
from sapper.kernels.lookahead import safest_pair
from sapper.kernels.rng import STEP, mix
from sapper.kernels.scratch import KEPT_MOVES, TOLD_CELLS
from sapper.kernels.sweep import mark, show
from sapper.kernels.workspace import KNOWN, OPEN, Int, Record

GUESS = -1.0  # the chance to win is not known: a guess is needed
SEARCHED = 20  # layouts from which on a playout is searched instead
FULL = KEPT_MOVES // 4 * 3  # more are not kept: the table stays quick


@kernel
def forget_moves(root: Record, study: Record) -> None:
    """Begin with the playouts of a solved position whose cells are listed."""
    study.age += 1
    study.moves, study.told_cells = 0, 0
    for k in range(root.many_listed):
        study.salt[k] = mix(np.uint64(k + 1) * STEP) | np.uint64(1)


@kernel
def key_of(game: Record, root: Record, study: Record) -> np.uint64:
    """Give the number that stands for what is open in a playout."""
    key = np.uint64(0)
    for k in range(root.many_listed):
        cell = np.int64(root.listed[k])
        shown = np.uint64(game.number[cell] + 1) if game.sight[cell] & OPEN else np.uint64(0)
        key += study.salt[k] * shown
    return mix(key)


@kernel
def tell_cell(study: Record, cell: Int) -> None:
    """Put a cell on the list of the move that is being written."""
    study.told[study.told_cells] = cell
    study.told_cells += 1


@kernel
def tell_certain(game: Record, exact: Record, study: Record, at: Int) -> None:
    """Write the cells that are certain in a solved position, safe ones first."""
    begin = study.told_cells
    for k in range(exact.edges):
        if exact.box_mined[exact.edge_box[k]] == 0.0:
            tell_cell(study, np.int64(exact.edge[k]))
    if exact.outside > 0 and exact.outside_mined == 0.0:
        for k in range(list_outside(game)):
            tell_cell(study, np.int64(game.stack[k]))
    study.move_safe[at] = study.told_cells - begin
    for k in range(exact.edges):
        if exact.box_clear[exact.edge_box[k]] == 0.0:
            tell_cell(study, np.int64(exact.edge[k]))
    study.move_begin[at] = begin
    study.move_told[at] = study.told_cells - begin


@kernel
def find_move(
    game: Record, exact: Record, look: Record, study: Record, recipe: Record, at: Int
) -> None:
    """Find out what to do in a position, and write it to a place."""
    study.move_told[at], study.move_safe[at], study.move_drawn[at] = 0, 0, 0
    study.move_worth[at] = 0.0  # what does not fit the memory is as good as lost
    if solve(game, exact) != EXACT_DONE:
        return
    tell_certain(game, exact, study, at)
    if study.move_safe[at] > 0:
        return
    study.move_worth[at] = GUESS
    if perfect_cell(game, exact, look, np.int64(SEARCHED)) >= 0:
        study.move_worth[at] = look.late_wins / look.layouts
        return
    cell = safest_pair(game, exact, look, recipe) if recipe.ahead else least_risky(game, exact)
    study.move_cell[at] = cell
    study.move_risk[at] = risk_of(exact, cell)


@kernel
def recall_move(
    game: Record, exact: Record, look: Record, root: Record, study: Record, recipe: Record
) -> Int:
    """Give the place of the move in a position of a playout, which began at a root."""
    key = key_of(game, root, study)
    at = np.int64(key % np.uint64(KEPT_MOVES))
    while study.move_age[at] == study.age:
        if study.move_key[at] == key:
            return at
        at = (at + 1) % KEPT_MOVES
    if study.moves == FULL or study.told_cells > TOLD_CELLS:
        told = study.told_cells
        find_move(game, exact, look, study, recipe, np.int64(KEPT_MOVES))
        study.told_cells = told
        return np.int64(KEPT_MOVES)
    study.move_age[at], study.move_key[at] = study.age, key
    study.moves += 1
    find_move(game, exact, look, study, recipe, at)
    return at


@kernel
def do_certain(game: Record, exact: Record, study: Record, at: Int) -> None:
    """Open and mark what a move says is certain."""
    begin = np.int64(study.move_begin[at])
    safe, told = np.int64(study.move_safe[at]), np.int64(study.move_told[at])
    for k in range(begin, begin + safe):
        show(game, exact, np.int64(study.told[k]))
    for k in range(begin + safe, begin + told):
        cell = np.int64(study.told[k])
        if game.sight[cell] & KNOWN == 0:  # on another way here it may be marked already
            mark(game, exact, cell)
