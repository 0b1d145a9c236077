"""The entry for exact deduction: the cells that follow from all numbers together."""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.fast_load import load_fast
from sapper.kernels.board.rules import clear
from sapper.kernels.board.system import write_known
from sapper.kernels.core.codes import KNOWN, MINED, SAFE
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_IMPOSSIBLE, solve, solve_freely
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def mark_forced(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Write into the states of a solved position what its weights force."""
    outside = 0
    if programme.outside_mined == 0.0:
        outside = SAFE
    elif programme.outside_clear == 0.0:
        outside = MINED
    for k in range(game.width * game.height):
        cell = game.place[k]
        if game.state[cell] & KNOWN == 0 and programme.box_at[cell] == 0:
            game.state[cell] |= outside
    for k in range(programme.boundary_cells):
        box = programme.boundary_box[k]
        if programme.box_mined[box] == 0.0:
            game.state[programme.boundary[k]] |= SAFE
        elif programme.box_clear[box] == 0.0:
            game.state[programme.boundary[k]] |= MINED


@entry
def deduce_from_all(
    games: np.ndarray,
    programmes: np.ndarray,
    numbers: np.ndarray,
    with_count: Int,
    safe: np.ndarray,
    mined: np.ndarray,
    ends: np.ndarray,
) -> None:
    """Write which cells follow from all numbers, with or without the total number of mines.

    `numbers` is int8, below 0 where covered; `safe` and `mined` are bool; all have the shape
    (positions, height, width). `ends` says of each position how its analysis ended; unless that is
    EXACT_DONE, no cell is marked.
    """
    game, programme = games[0], programmes[0]
    for position in range(numbers.shape[0]):
        end: Int = np.int64(EXACT_IMPOSSIBLE)
        if load_fast(game, programme, numbers[position]):
            end = solve(game, programme) if with_count else solve_freely(game, programme)
        if end == EXACT_DONE:
            mark_forced(game, programme)
        else:
            clear(game)
        ends[position] = end
        write_known(game, safe[position], mined[position])
