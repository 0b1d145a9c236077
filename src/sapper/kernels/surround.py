"""What a cell lies in: the 7x7 cells around it, in planes, for a learned score."""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import risk_of
from sapper.kernels.jit import kernel
from sapper.kernels.scratch import FACTS, PLANES, SIDE
from sapper.kernels.workspace import (
    BIAS,
    KNOWN,
    LEFT,
    MINED,
    OPEN,
    UNKNOWNS,
    Int,
    Record,
)

USUAL_RISK = 0.2  # risks are seen against this one


@kernel
def see(game: Record, exact: Record, line: np.ndarray, cell: Int, at: Int) -> None:
    """Write the planes of one cell of the board to a line: open, mined, unknown, numbers."""
    sight = game.sight[cell]
    if sight & OPEN:
        line[at + 1] = 1.0
        line[at + 5] = np.int64(sight & LEFT) - BIAS
        line[at + 6] = 1.0 if sight & UNKNOWNS else 0.0
    elif sight & MINED:
        line[at + 2] = 1.0
    elif sight & KNOWN == 0:
        line[at + 3] = 5.0 * (risk_of(exact, cell) - USUAL_RISK)
        line[at + 4] = 1.0 if exact.box_at[cell] == 0 else 0.0


@kernel
def look_around(game: Record, exact: Record, line: np.ndarray, cell: Int) -> None:
    """Write the surroundings of a cell to its line, after its facts."""
    row, col = cell // game.stride - 1, cell % game.stride - 1
    at = FACTS
    for y in range(row - SIDE // 2, row + SIDE // 2 + 1):
        for x in range(col - SIDE // 2, col + SIDE // 2 + 1):
            for plane in range(PLANES):
                line[at + plane] = 0.0
            if 0 <= y < game.height and 0 <= x < game.width:
                see(game, exact, line, np.int64((y + 1) * game.stride + x + 1), at)
            else:
                line[at] = 1.0
            at += PLANES
