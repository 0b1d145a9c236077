"""The untouched board in a record: all that depends on width, height and mines alone."""

from __future__ import annotations

import numpy as np

from sapper.game.topology import STEPS
from sapper.kernels.core.codes import BIAS, UNKNOWN, WALL, WHICH
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.tables import FAR
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord

# The state of a border cell is high enough for every neighbour to lower it.
BORDER = WALL + (255 << WHICH) + 8 * UNKNOWN + BIAS
_STEPS, _FAR = np.array(STEPS, np.int64), np.array(FAR, np.int64)


@kernel
def blank_state(game: GameRecord, row: Int, col: Int) -> Int:
    """Return the state of a covered cell of the untouched board."""
    state = BIAS
    for k in range(8):
        down, right = row + _STEPS[k, 0], col + _STEPS[k, 1]
        if 0 <= down < game.height and 0 <= right < game.width:
            state += UNKNOWN + (1 << (WHICH + k))
    return state


@kernel
def rank_cells(game: GameRecord) -> None:
    """Rank the cells: corners, then edges, then the middle, each in the order of the board."""
    ranked = 0
    for inner in range(3):
        for index in range(game.width * game.height):
            row, col = index // game.width, index % game.width
            sides = (1 if 0 < row < game.height - 1 else 0) + (1 if 0 < col < game.width - 1 else 0)
            if sides == inner:
                cell = game.place[index]
                game.ranked[ranked] = cell
                game.rank[cell] = ranked
                ranked += 1


@kernel
def prepare(game: GameRecord, width: Int, height: Int, mines: Int) -> None:
    """Write the untouched board of a level, and where its cells lie."""
    stride = width + 2
    game.width, game.height, game.mines = width, height, mines
    game.stride, game.cells, game.conflict = stride, stride * (height + 2), -1
    for k in range(8):
        game.step[k] = _STEPS[k, 0] * stride + _STEPS[k, 1]
    for k in range(24):
        game.far[k] = _FAR[k, 0] * stride + _FAR[k, 1]
    for k in range(game.cells):
        game.blank[k] = BORDER
    for row in range(height):
        for col in range(width):
            cell, index = (row + 1) * stride + col + 1, row * width + col
            game.blank[cell] = blank_state(game, row, col)
            game.place[index] = cell
            game.index_of[cell] = index
    rank_cells(game)


@entry
def prepare_game(games: np.ndarray, width: Int, height: Int, mines: Int) -> None:
    """Prepare a record that is all zero."""
    prepare(games[0], width, height, mines)
