"""The patch of a candidate: the 7x7 cells around it, in planes, for a learned score."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import BIAS, KNOWN, LEFT, MINED, OPEN, UNKNOWNS
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.features import (
    FEATURES,
    IS_MINED,
    IS_OPEN,
    IS_OUTSIDE,
    IS_ROW,
    NUMBER_LEFT,
    OFF_BOARD,
    PLANES,
    RISK_PLANE,
    SIDE,
)
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import risk_of
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

USUAL_RISK = 0.2  # a risk is written as its difference from this one


@kernel
def write_patch_cell(
    game: GameRecord, programme: ProgrammeRecord, patch: np.ndarray, cell: Int, at: Int
) -> None:
    """Write the planes of one cell of the board to a patch: open, mined, unknown, numbers."""
    state = game.state[cell]
    if state & OPEN:
        patch[at + IS_OPEN] = 1.0
        patch[at + NUMBER_LEFT] = np.int64(state & LEFT) - BIAS
        patch[at + IS_ROW] = 1.0 if state & UNKNOWNS else 0.0
    elif state & MINED:
        patch[at + IS_MINED] = 1.0
    elif state & KNOWN == 0:
        patch[at + RISK_PLANE] = 5.0 * (risk_of(programme, cell) - USUAL_RISK)
        patch[at + IS_OUTSIDE] = 1.0 if programme.box_at[cell] == 0 else 0.0


@kernel
def write_patch(game: GameRecord, programme: ProgrammeRecord, patch: np.ndarray, cell: Int) -> None:
    """Write the cells around a cell to its feature row, after its features."""
    row, col = cell // game.stride - 1, cell % game.stride - 1
    at = np.int64(FEATURES)
    for y in range(row - SIDE // 2, row + SIDE // 2 + 1):
        for x in range(col - SIDE // 2, col + SIDE // 2 + 1):
            for plane in range(PLANES):
                patch[at + plane] = 0.0
            if 0 <= y < game.height and 0 <= x < game.width:
                write_patch_cell(
                    game, programme, patch, np.int64((y + 1) * game.stride + x + 1), at
                )
            else:
                patch[at + OFF_BOARD] = 1.0
            at += PLANES
