"""HCSP: the least exact risk, ties to the cell nearest to the open area.

(Legendre, Hollard, Buffet, Dutech 2012.)
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import OPEN, WALL
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import ALIKE, least_weight, list_outside
from sapper.kernels.field.tree_memory import BeliefTreeRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

FAR = 0xFFFF  # of a cell that was not reached


@kernel
def write_distances(game: GameRecord, tree: BeliefTreeRecord) -> None:
    """Write the Manhattan distance of every cell of the board from the nearest open cell."""
    waiting, at = 0, 0
    for cell in range(game.cells):
        tree.distance[cell] = FAR
        if game.state[cell] & OPEN:
            tree.distance[cell] = 0
            game.stack[waiting] = cell
            waiting += 1
    while at < waiting:
        centre = np.int64(game.stack[at])
        at += 1
        for step in (-game.stride, -1, 1, game.stride):
            near = np.uint32(centre + step)
            if tree.distance[near] == FAR and game.blank[near] & WALL == 0:
                tree.distance[near] = tree.distance[centre] + 1
                game.stack[waiting] = near
                waiting += 1


@kernel
def nearness(game: GameRecord, tree: BeliefTreeRecord, cell: Int) -> Int:
    """Return what orders cells of one risk: their distance, then their rank on the board."""
    return (np.int64(tree.distance[cell]) << 16) + np.int64(game.rank[cell])


@kernel
def hcsp_cell(game: GameRecord, programme: ProgrammeRecord, tree: BeliefTreeRecord) -> Int:
    """Return a cell of least risk in a solved position: of equals the nearest, then by rank."""
    limit = least_weight(programme) * ALIKE
    write_distances(game, tree)
    best: Int = np.int64(-1)
    for k in range(programme.boundary_cells):
        cell = np.int64(programme.boundary[k])
        if programme.box_mined[programme.boundary_box[k]] <= limit and (
            best < 0 or nearness(game, tree, cell) < nearness(game, tree, best)
        ):
            best = cell
    if programme.outside_mined > limit * programme.outside:
        return best
    for k in range(list_outside(game)):
        cell = np.int64(game.stack[k])
        if best < 0 or nearness(game, tree, cell) < nearness(game, tree, best):
            best = cell
    return best
