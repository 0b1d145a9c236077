"""What exact risks decide: the cells that are certain, or the one with the least risk.

Takes a solved position; puts safe cells on the trail, opens and marks what is certain, or names
a cell.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.around import sum_around
from sapper.kernels.jit import kernel
from sapper.kernels.machine import lowest_bit
from sapper.kernels.rules import steps
from sapper.kernels.sweep import mark, show
from sapper.kernels.system import reduce
from sapper.kernels.workspace import KNOWN, OPEN, WHICH, Int, Record

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
def risk_of(exact: Record, cell: Int) -> float:
    """Give the risk of an unknown cell."""
    box = np.int64(exact.box_at[cell]) - 1
    mined = exact.outside_mined / max(1, exact.outside) if box < 0 else exact.box_mined[box]
    return float(mined / exact.total)


@kernel
def count_outside(game: Record, exact: Record, cell: Int) -> Int:
    """Count the neighbours of a cell that are unknown and touch no number."""
    found = 0
    which = (np.int64(game.sight[cell]) >> WHICH) & 255
    while which:
        near = np.uint32(cell + game.step[lowest_bit(np.uint64(which))])
        which &= which - 1
        found += 1 if exact.box_at[near] == 0 else 0
    return found


@kernel
def first_outside(game: Record, exact: Record) -> Int:
    """Give the cell outside the boundary with the fewest neighbours there, by rank among equals."""
    cells = game.cells
    sight, box_at, outside = game.sight[:cells], exact.box_at[:cells], exact.covered[:cells]
    for k in range(cells):
        outside[k] = np.uint8(sight[k] & KNOWN == 0) & np.uint8(box_at[k] == 0)
    sum_around(game, exact, exact.near, exact.covered)
    best, fewest = np.int64(-1), np.int64(99)
    for k in range(game.width * game.height):
        cell = np.int64(game.ranked[k])
        near = np.int64(exact.near[cell])
        if exact.covered[cell] and near < fewest:
            best, fewest = cell, near
    return best


@kernel
def least_risky(game: Record, exact: Record) -> Int:
    """Give the cell of least risk; -1 where no cell is unknown.

    Among equals, cells next to a number come first, then those with the fewest neighbours outside
    the boundary, then corners and edges.
    """
    limit = least_weight(exact) * ALIKE
    best, lowest = np.int64(-1), np.int64(1 << 30)
    for k in range(exact.edges):
        if exact.box_mined[exact.edge_box[k]] <= limit:
            cell = np.int64(exact.edge[k])
            cost = (count_outside(game, exact, cell) << 16) + np.int64(game.rank[cell])
            if cost < lowest:
                best, lowest = cell, cost
    if best < 0 and exact.outside > 0 and exact.outside_mined / exact.outside <= limit:
        best = first_outside(game, exact)
    return best
