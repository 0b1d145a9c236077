"""What exact risks decide: the cells that are certain, or the one with the least risk.

Takes a solved position; puts safe cells on the trail, opens and marks what is certain, or names
a cell. Among equals: corners first, then edges, then the middle, each in the order of the board.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.rules import steps
from sapper.kernels.sweep import mark, show
from sapper.kernels.system import reduce
from sapper.kernels.workspace import KNOWN, OPEN, Int, Record

ALIKE = 1.0 + 1e-9  # risks within this factor are equal


@kernel
def is_outside(game: Record, cell: Int) -> bool:
    """Tell whether a cell is unknown and touches no open number."""
    if game.sight[cell] & KNOWN:
        return False
    touching = 0
    for step in steps(game):
        touching |= game.sight[np.uint32(cell + step)] & OPEN
    return touching == 0


@kernel
def list_outside(game: Record) -> Int:
    """Write all unknown cells that touch no open number to the stack; gives how many there are."""
    found = 0
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if is_outside(game, cell):
            game.stack[found] = cell
            found += 1
    return found


@kernel
def prove_exactly(game: Record, exact: Record) -> Int:
    """Put the cells that no layout mines on the trail; gives how many there are."""
    game.trailed = 0
    for k in range(exact.edges):
        if exact.box_mined[exact.edge_box[k]] == 0.0:
            reduce(game, np.int64(exact.edge[k]), 0)
    if exact.outside > 0 and exact.outside_mined == 0.0:
        for k in range(list_outside(game)):
            reduce(game, np.int64(game.stack[k]), 0)
    return game.trailed


@kernel
def open_certain(game: Record, exact: Record) -> Int:
    """Open the cells that no layout mines, mark those that all do; gives how many were opened."""
    opened = 0
    for k in range(exact.edges):
        box = exact.edge_box[k]
        if exact.box_mined[box] == 0.0:
            show(game, exact, np.int64(exact.edge[k]))
            opened += 1
        elif exact.box_clear[box] == 0.0:
            mark(game, exact, np.int64(exact.edge[k]))
    if exact.outside > 0 and exact.outside_mined == 0.0:
        for k in range(list_outside(game)):
            show(game, exact, np.int64(game.stack[k]))
            opened += 1
    return opened


@kernel
def least_weight(exact: Record) -> float:
    """Give the least weight of a mine in any unknown cell."""
    least = np.inf
    for box in range(exact.boxes):
        least = min(least, exact.box_mined[box])
    if exact.outside > 0:
        least = min(least, exact.outside_mined / exact.outside)
    return least


@kernel
def least_risky(game: Record, exact: Record) -> Int:
    """Give the cell of least risk, by rank among equals; -1 where no cell is unknown."""
    limit = least_weight(exact) * ALIKE
    best = np.int64(-1)
    for k in range(exact.edges):
        cell = np.int64(exact.edge[k])
        alike = exact.box_mined[exact.edge_box[k]] <= limit
        if alike and (best < 0 or game.rank[cell] < game.rank[best]):
            best = cell
    if exact.outside > 0 and exact.outside_mined / exact.outside <= limit:
        for k in range(game.width * game.height):
            cell = np.int64(game.ranked[k])
            if best >= 0 and game.rank[best] < k:
                break
            if is_outside(game, cell):
                return cell
    return best
