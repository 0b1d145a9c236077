"""What all published deductions share: how a position begins, and how it is written down.

Every entry of this folder has the same shape. It takes the record of a game, memory of its own
where it needs some, and many positions: `numbers`, int8 of shape (games, height, width), below 0
where a cell is covered. It writes which covered cells are `safe` and which are `mined`, and `risk`:
what the method takes for the chance of a mine where it must guess.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.dss import deduce
from sapper.kernels.board.system import load, reduce
from sapper.kernels.core.codes import BIAS, KNOWN, LEFT, MINED, OPEN, SAFE, UNKNOWN, UNKNOWNS
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord


@kernel
def begin_position(game: GameRecord, shown: np.ndarray) -> None:
    """Load a position, and fix what its single numbers prove."""
    load(game, shown)
    deduce(game)


@kernel
def is_row(game: GameRecord, cell: Int) -> bool:
    """Tell whether a cell is an open number with unknown neighbours."""
    seen = game.state[cell]
    return bool(seen & KNOWN == OPEN and seen & UNKNOWNS != 0)


@kernel
def left_of(game: GameRecord, row: Int) -> Int:
    """Return how many mines a row still needs."""
    return np.int64(game.state[row] & LEFT) - BIAS


@kernel
def unknown_of(game: GameRecord, row: Int) -> Int:
    """Return how many unknown cells a row has."""
    return np.int64(game.state[row] & UNKNOWNS) // UNKNOWN


@kernel
def fix_unknown(game: GameRecord, cell: Int, mine: Int) -> None:
    """Fix a cell, unless it is known; a contradiction is left in `conflict`."""
    if game.state[cell] & KNOWN == 0:
        reduce(game, cell, mine)


@kernel
def density(game: GameRecord) -> float:
    """Return the mines that are not known as a share of the unknown cells, from 0 to 1."""
    mines, unknown = game.mines, 0
    for index in range(game.width * game.height):
        seen = game.state[game.place[index]]
        if seen & MINED:
            mines -= 1
        elif seen & KNOWN == 0:
            unknown += 1
    return min(1.0, max(0.0, mines / max(unknown, 1)))


@kernel
def write_findings(
    game: GameRecord, outside: float, safe: np.ndarray, mined: np.ndarray, risk: np.ndarray
) -> None:
    """Write what is known of every cell: the risk is 0, 1, or `outside` where nothing is."""
    for index in range(game.width * game.height):
        row, col = index // game.width, index % game.width
        seen = game.state[game.place[index]]
        safe[row, col] = seen & SAFE != 0
        mined[row, col] = seen & MINED != 0
        risk[row, col] = 1.0 if seen & MINED else (outside if seen & KNOWN == 0 else 0.0)
