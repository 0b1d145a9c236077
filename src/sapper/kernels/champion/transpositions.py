"""The transposition cache of rollouts: the move in a position is found once and looked up later.

Rollouts of one decision meet the same positions over and over, whichever layout or candidate leads
to them. A move opens and marks what is certain; where no cell is safe, it has the chance to win or
the cell to guess. Its key is what is open: the sum, over the cells that were unknown when the
decision began, of a random number for each times 1 more than what it shows.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.propagate import mark, show
from sapper.kernels.champion.lookahead import best_second_move
from sapper.kernels.core.codes import KNOWN, OPEN
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.random import STEP, mix
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import least_risky, list_outside, risk_of
from sapper.kernels.exact.endgame import perfect_cell
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.memory.evaluation import (
    CACHED_MOVES,
    CERTAIN_CELLS,
    EvaluationRecord,
    PositionCache,
)
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import Scratch
from sapper.kernels.memory.settings import ExactSettings

GUESS = -1.0  # stands for a chance to win that is not known: a guess is needed
SEARCHED = 20  # layouts up to which a rollout ends in a search
FULL = CACHED_MOVES // 4 * 3  # more moves are not kept, so that the table stays quick


@kernel
def salt_cells(root: ProgrammeRecord, cache: PositionCache) -> None:
    """Forget all certain cells, and draw a number for each listed cell of a solved position."""
    cache.certain_cells = 0
    for k in range(root.listed_cells):
        cache.salt[k] = mix(np.uint64(k + 1) * STEP) | np.uint64(1)


@kernel
def clear_moves(root: ProgrammeRecord, evaluation: EvaluationRecord) -> None:
    """Empty the cache for the rollouts of a solved position whose cells are listed."""
    evaluation.age += 1
    evaluation.moves = 0
    salt_cells(root, evaluation)


@kernel
def key_of(game: GameRecord, root: ProgrammeRecord, cache: PositionCache) -> np.uint64:
    """Return a hash of what is open in a rollout."""
    key = np.uint64(0)
    for k in range(root.listed_cells):
        cell = np.int64(root.listed[k])
        shown = np.uint64(game.number[cell] + 1) if game.state[cell] & OPEN else np.uint64(0)
        key += cache.salt[k] * shown
    return mix(key)


@kernel
def list_cell(cache: PositionCache, cell: Int) -> None:
    """Put a cell on the list of the move that is being written."""
    cache.certain[cache.certain_cells] = cell
    cache.certain_cells += 1


@kernel
def list_certain(
    game: GameRecord, programme: ProgrammeRecord, cache: PositionCache, at: Int
) -> None:
    """Write the cells that are certain in a solved position, safe ones first."""
    begin = cache.certain_cells
    for k in range(programme.boundary_cells):
        if programme.box_mined[programme.boundary_box[k]] == 0.0:
            list_cell(cache, np.int64(programme.boundary[k]))
    if programme.outside > 0 and programme.outside_mined == 0.0:
        for k in range(list_outside(game)):
            list_cell(cache, np.int64(game.stack[k]))
    cache.move_safe[at] = cache.certain_cells - begin
    for k in range(programme.boundary_cells):
        if programme.box_clear[programme.boundary_box[k]] == 0.0:
            list_cell(cache, np.int64(programme.boundary[k]))
    cache.move_begin[at] = begin
    cache.move_certain[at] = cache.certain_cells - begin


@kernel
def find_move(scratch: Scratch, settings: ExactSettings, at: Int) -> None:
    """Find the move in a position, and write it to a place of the cache."""
    game, programme, lookahead = scratch.work, scratch.programme, scratch.lookahead
    evaluation = scratch.evaluation
    evaluation.move_certain[at], evaluation.move_safe[at], evaluation.move_drawn[at] = 0, 0, 0
    evaluation.move_value[at] = 0.0  # what does not fit the memory is as good as lost
    if solve(game, programme) != EXACT_DONE:
        return
    list_certain(game, programme, evaluation, at)
    if evaluation.move_safe[at] > 0:
        return
    evaluation.move_value[at] = GUESS
    if perfect_cell(game, programme, lookahead, np.int64(SEARCHED)) >= 0:
        evaluation.move_value[at] = lookahead.late_wins / lookahead.layouts
        return
    if settings.ahead:
        cell = best_second_move(game, programme, lookahead, settings)
    else:
        cell = least_risky(game, programme)
    evaluation.move_cell[at] = cell
    evaluation.move_risk[at] = risk_of(programme, cell)


@kernel
def cached_move(scratch: Scratch, root: ProgrammeRecord, settings: ExactSettings) -> Int:
    """Return the cache place of the move in a rollout's position; `root` is where it began."""
    evaluation = scratch.evaluation
    key = key_of(scratch.work, root, evaluation)
    at = np.int64(key % np.uint64(CACHED_MOVES))
    while evaluation.move_age[at] == evaluation.age:
        if evaluation.move_key[at] == key:
            return at
        at = (at + 1) % CACHED_MOVES
    if evaluation.moves == FULL or evaluation.certain_cells > CERTAIN_CELLS:
        listed = evaluation.certain_cells
        find_move(scratch, settings, np.int64(CACHED_MOVES))
        evaluation.certain_cells = listed
        return np.int64(CACHED_MOVES)
    evaluation.move_age[at], evaluation.move_key[at] = evaluation.age, key
    evaluation.moves += 1
    find_move(scratch, settings, at)
    return at


@kernel
def play_certain(
    game: GameRecord, programme: ProgrammeRecord, cache: PositionCache, at: Int
) -> None:
    """Open and mark what a move says is certain."""
    begin = np.int64(cache.move_begin[at])
    safe, certain = np.int64(cache.move_safe[at]), np.int64(cache.move_certain[at])
    for k in range(begin, begin + safe):
        show(game, programme, np.int64(cache.certain[k]))
    for k in range(begin + safe, begin + certain):
        cell = np.int64(cache.certain[k])
        if game.state[cell] & KNOWN == 0:  # another order of moves may have marked it already
            mark(game, programme, cell)
