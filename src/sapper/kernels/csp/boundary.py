"""M, the boundary: the unknown cells next to a number, and its independent components."""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import steps
from sapper.kernels.core.codes import KNOWN, OPEN
from sapper.kernels.core.compile import kernel
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.walk import WalkRecord


@kernel
def list_boundary(game: GameRecord, walk: WalkRecord) -> None:
    """Write M, in the order of the board, and the column sums of A."""
    found = 0
    state = game.state
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if state[cell] & KNOWN != 0:
            continue
        columns = 0
        for step in steps(game):
            columns += 1 if state[np.uint32(cell + step)] & OPEN else 0
        walk.columns[cell] = columns
        walk.mine_count[cell] = 0
        if columns > 0:
            walk.boundary[found] = cell
            found += 1
    walk.boundary_cells = found


@kernel
def split(game: GameRecord, walk: WalkRecord) -> None:
    """Number the components of A: two cells share one if a chain of rows connects them."""
    for k in range(walk.boundary_cells):
        walk.component[walk.boundary[k]] = 0
    components = 0
    for k in range(walk.boundary_cells):
        if walk.component[walk.boundary[k]]:
            continue
        components += 1
        walk.component[walk.boundary[k]] = components
        game.stack[0] = walk.boundary[k]
        waiting = 1
        while waiting > 0:
            waiting -= 1
            cell = np.int64(game.stack[waiting])
            for step in steps(game):
                row = cell + step
                if game.state[row] & OPEN == 0:
                    continue
                for other in steps(game):
                    near = row + other
                    if game.state[near] & KNOWN == 0 and walk.component[near] == 0:
                        walk.component[near] = components
                        game.stack[waiting] = near
                        waiting += 1
    walk.components = components
