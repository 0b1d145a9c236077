"""The nodes of a belief-state tree: what is shown, what follows for certain, which cells to try.

A node is what a player sees, with all that is certain opened: what it is worth depends on that
alone. So different orders of moves that lead to it share it.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.champion.transpositions import key_of, list_certain, salt_cells
from sapper.kernels.core.codes import KNOWN
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.random import draw
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import ALIKE, risk_of
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.field.hcsp import hcsp_cell, nearness, write_distances
from sapper.kernels.field.tree_memory import (
    ARMS,
    BY_HCSP,
    LISTED_CELLS,
    POSITIONS,
    BeliefTreeRecord,
    BeliefTreeSettings,
    TreeScratch,
)
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def clear_tree(root: ProgrammeRecord, tree: BeliefTreeRecord) -> None:
    """Empty the tree, for simulations of a solved position whose cells are listed."""
    tree.age += 1
    tree.positions, tree.all_arms, tree.simulated = 0, 0, 0
    salt_cells(root, tree)


@kernel
def analyse_position(scratch: TreeScratch, settings: BeliefTreeSettings, at: Int) -> None:
    """Find what is certain in a position, and where to guess if no cell is safe."""
    game, programme, tree = scratch.work, scratch.programme, scratch.tree
    tree.move_safe[at], tree.move_certain[at], tree.given_up[at] = 0, 0, 0
    tree.arms[at], tree.tried[at], tree.visits[at] = 0, 0, 0
    tree.solved = at
    if solve(game, programme) != EXACT_DONE:
        tree.given_up[at] = 1
        return
    list_certain(game, programme, tree, at)
    if tree.move_safe[at] == 0 and settings.rollouts == BY_HCSP:
        tree.hcsp_cell[at] = hcsp_cell(game, programme, tree)


@kernel
def find_position(scratch: TreeScratch, root: ProgrammeRecord, settings: BeliefTreeSettings) -> Int:
    """Return the place of the position of a simulation; it is analysed when it is first met."""
    tree = scratch.tree
    key = key_of(scratch.work, root, tree)
    at = np.int64(key % np.uint64(POSITIONS))
    while tree.position_age[at] == tree.age:
        if tree.position_key[at] == key:
            return at
        at = (at + 1) % POSITIONS
    if tree.positions >= tree.room or tree.certain_cells > LISTED_CELLS:
        listed = tree.certain_cells
        analyse_position(scratch, settings, np.int64(POSITIONS))
        tree.certain_cells = listed
        return np.int64(POSITIONS)
    tree.position_age[at], tree.position_key[at] = tree.age, key
    tree.positions += 1
    analyse_position(scratch, settings, at)
    return at


@kernel
def add_arm(tree: BeliefTreeRecord, cell: Int, risk: float, order: np.uint64) -> None:
    """Add an arm to the node that is being written."""
    arm = tree.all_arms
    tree.arm_cell[arm], tree.arm_visits[arm], tree.arm_wins[arm] = cell, 0, 0
    tree.arm_risk[arm], tree.arm_order[arm] = risk, order
    tree.all_arms += 1


@kernel
def grow(
    game: GameRecord,
    root: ProgrammeRecord,
    scratch: TreeScratch,
    settings: BeliefTreeSettings,
    at: Int,
) -> bool:
    """Make a node of a position: every unknown cell becomes an arm; False if there is no room.

    Takes the position with its certain mines marked. Random orders are drawn in `game`.
    """
    work, programme, tree = scratch.work, scratch.programme, scratch.tree
    if at == POSITIONS or tree.all_arms + root.listed_cells > ARMS:
        return False
    by_hcsp = settings.moves == BY_HCSP
    if by_hcsp:
        if tree.solved != at and solve(work, programme) != EXACT_DONE:
            return False
        write_distances(work, tree)
    tree.first_arm[at] = tree.all_arms
    for k in range(root.listed_cells):
        cell = np.int64(root.listed[k])
        if work.state[cell] & KNOWN:
            continue
        if by_hcsp:
            add_arm(tree, cell, risk_of(programme, cell), np.uint64(nearness(work, tree, cell)))
        else:
            add_arm(tree, cell, 0.0, draw(game))
    tree.arms[at] = tree.all_arms - np.int64(tree.first_arm[at])
    return True


@kernel
def swap_arms(tree: BeliefTreeRecord, one: Int, two: Int) -> None:
    """Swap two arms that were never tried."""
    cell, risk, order = tree.arm_cell[one], tree.arm_risk[one], tree.arm_order[one]
    tree.arm_cell[one], tree.arm_risk[one] = tree.arm_cell[two], tree.arm_risk[two]
    tree.arm_order[one] = tree.arm_order[two]
    tree.arm_cell[two], tree.arm_risk[two], tree.arm_order[two] = cell, risk, order


@kernel
def next_arm(tree: BeliefTreeRecord, at: Int) -> Int:
    """Return the arm of a node to try next: of least risk, then the first in order."""
    first = np.int64(tree.first_arm[at]) + np.int64(tree.tried[at])
    end = np.int64(tree.first_arm[at]) + np.int64(tree.arms[at])
    limit = np.inf
    for arm in range(first, end):
        limit = min(limit, tree.arm_risk[arm] * ALIKE)
    best = np.int64(-1)
    for arm in range(first, end):
        if tree.arm_risk[arm] <= limit and (best < 0 or tree.arm_order[arm] < tree.arm_order[best]):
            best = np.int64(arm)
    swap_arms(tree, first, best)
    tree.tried[at] += 1
    return first
