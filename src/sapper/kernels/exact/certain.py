"""What exact risks decide: the cells that are certain, or the one with the least risk.

Takes a solved position; puts safe cells on the trail, opens and marks what is certain, or names
a cell.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.neighbourhoods import sum_around
from sapper.kernels.board.propagate import mark, show
from sapper.kernels.board.rules import steps
from sapper.kernels.board.system import reduce
from sapper.kernels.core.codes import KNOWN, OPEN, WHICH
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import lowest_bit
from sapper.kernels.core.types import Int
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

ALIKE = 1.0 + 1e-9  # risks within this factor are equal


@kernel
def is_outside(game: GameRecord, cell: Int) -> bool:
    """Tell whether a cell is unknown and touches no open number."""
    if game.state[cell] & KNOWN:
        return False
    touching = 0
    for step in steps(game):
        touching |= game.state[np.uint32(cell + step)] & OPEN
    return touching == 0


@kernel
def list_outside(game: GameRecord) -> Int:
    """Stack all unknown cells that touch no open number; returns how many there are."""
    found = 0
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if is_outside(game, cell):
            game.stack[found] = cell
            found += 1
    return found


@kernel
def prove_exactly(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Put the cells that no layout mines on the trail; returns how many there are."""
    game.trailed = 0
    for k in range(programme.boundary_cells):
        if programme.box_mined[programme.boundary_box[k]] == 0.0:
            reduce(game, np.int64(programme.boundary[k]), 0)
    if programme.outside > 0 and programme.outside_mined == 0.0:
        for k in range(list_outside(game)):
            reduce(game, np.int64(game.stack[k]), 0)
    return game.trailed


@kernel
def open_certain(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Open the cells that no layout mines, mark those that all do; returns how many were opened."""
    opened = 0
    for k in range(programme.boundary_cells):
        box = programme.boundary_box[k]
        if programme.box_mined[box] == 0.0:
            show(game, programme, np.int64(programme.boundary[k]))
            opened += 1
        elif programme.box_clear[box] == 0.0:
            mark(game, programme, np.int64(programme.boundary[k]))
    if programme.outside > 0 and programme.outside_mined == 0.0:
        for k in range(list_outside(game)):
            show(game, programme, np.int64(game.stack[k]))
            opened += 1
    return opened


@kernel
def mark_certain(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Mark the cells that every layout mines, and solve again; returns how that ended.

    Takes a solved position in which no cell is safe. A position then has one description, however
    it was reached: what samples layouts decides alike in a game and in a position alone.
    """
    for k in range(programme.boundary_cells):
        cell = np.int64(programme.boundary[k])
        if programme.box_clear[programme.boundary_box[k]] == 0.0 and game.state[cell] & KNOWN == 0:
            mark(game, programme, cell)
    return EXACT_DONE if programme.marked == game.marked else solve(game, programme)


@kernel
def least_weight(programme: ProgrammeRecord) -> float:
    """Return the least weight of a mine in any unknown cell."""
    least = np.inf
    for box in range(programme.boxes):
        least = min(least, programme.box_mined[box])
    if programme.outside > 0:
        least = min(least, programme.outside_mined / programme.outside)
    return least


@kernel
def risk_of(programme: ProgrammeRecord, cell: Int) -> float:
    """Return the risk of an unknown cell."""
    box = np.int64(programme.box_at[cell]) - 1
    mined = (
        programme.outside_mined / max(1, programme.outside) if box < 0 else programme.box_mined[box]
    )
    return float(mined / programme.total)


@kernel
def count_outside(game: GameRecord, programme: ProgrammeRecord, cell: Int) -> Int:
    """Count the neighbours of a cell that are unknown and touch no number."""
    found = 0
    which = (np.int64(game.state[cell]) >> WHICH) & 255
    while which:
        near = np.uint32(cell + game.step[lowest_bit(np.uint64(which))])
        which &= which - 1
        found += 1 if programme.box_at[near] == 0 else 0
    return found


@kernel
def first_outside(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Return the cell outside the boundary with the fewest neighbours there; equals by rank."""
    cells = game.cells
    state, box_at, outside = game.state[:cells], programme.box_at[:cells], programme.covered[:cells]
    for k in range(cells):
        outside[k] = np.uint8(state[k] & KNOWN == 0) & np.uint8(box_at[k] == 0)
    sum_around(game, programme, programme.near, programme.covered)
    best, fewest = np.int64(-1), np.int64(99)
    for k in range(game.width * game.height):
        cell = np.int64(game.ranked[k])
        near = np.int64(programme.near[cell])
        if programme.covered[cell] and near < fewest:
            best, fewest = cell, near
    return best


@kernel
def least_risky(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Return the cell of least risk; -1 where no cell is unknown.

    Among equals, cells next to a number come first, then those with the fewest neighbours outside
    the boundary, then corners and edges.
    """
    limit = least_weight(programme) * ALIKE
    best: Int = np.int64(-1)
    lowest: Int = np.int64(1 << 30)
    for k in range(programme.boundary_cells):
        if programme.box_mined[programme.boundary_box[k]] <= limit:
            cell = np.int64(programme.boundary[k])
            cost = (count_outside(game, programme, cell) << 16) + np.int64(game.rank[cell])
            if cost < lowest:
                best, lowest = cell, cost
    if best < 0 and programme.outside > 0 and programme.outside_mined / programme.outside <= limit:
        best = first_outside(game, programme)
    return best
