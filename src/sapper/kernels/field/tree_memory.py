"""The records of a belief-state tree: settings, nodes and arms, and games to simulate in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.kernels.core.compile import inlined
from sapper.kernels.core.types import CELLS, Array, Int, Record, dtype_of, field
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

BY_CHANCE, BY_HCSP = 0, 1  # how new cells are tried, how rollouts guess
POSITIONS, ARMS, LISTED_CELLS = 1 << 16, 1 << 20, 1 << 19  # places of the tree
ROOM = POSITIONS // 4 * 3  # positions that are kept, so that the table stays quick


class BeliefTreeSettings(Record):
    """How a belief-state tree is searched."""

    simulations: Int = field(np.int64)
    exploration: float = field(np.float64)  # the constant of UCB
    widening: Int = field(np.int64)  # k arms are tried from k ** widening visits on
    moves: Int = field(np.int64)  # which cell is tried next: BY_CHANCE or BY_HCSP
    rollouts: Int = field(np.int64)  # which cell a rollout guesses: the same codes


class BeliefTreeRecord(Record):
    """The positions that the simulations of one decision met.

    A position is found by a hash of what is open. It is a node once it has arms: the cells that may
    be opened in it. The last place of each array is for positions that are not kept.
    """

    age: Int = field(np.int64)  # a stamp of the decision: other stamps in the table are old
    room: Int = field(np.int64)  # how many positions may be kept
    positions: Int = field(np.int64)
    position_age: Array = field(np.int64, POSITIONS + 1)
    position_key: Array = field(np.uint64, POSITIONS + 1)
    given_up: Array = field(np.uint8, POSITIONS + 1)  # 1: too large to analyse
    hcsp_cell: Array = field(np.uint16, POSITIONS + 1)
    move_begin: Array = field(np.uint32, POSITIONS + 1)  # where its certain cells begin
    move_safe: Array = field(np.uint16, POSITIONS + 1)  # how many of these are safe
    move_certain: Array = field(np.uint16, POSITIONS + 1)  # how many there are in all
    certain_cells: Int = field(np.int64)
    certain: Array = field(np.uint16, lambda cells: LISTED_CELLS + 2 * cells)
    salt: Array = field(np.uint64, CELLS)  # a random number for each unknown cell
    solved: Int = field(np.int64)  # the position that was analysed last, or -1
    first_arm: Array = field(np.uint32, POSITIONS + 1)
    arms: Array = field(np.uint16, POSITIONS + 1)  # how many it has; 0: it is no node
    tried: Array = field(np.uint16, POSITIONS + 1)  # how many were tried; these come first
    visits: Array = field(np.uint32, POSITIONS + 1)
    all_arms: Int = field(np.int64)  # of all nodes; the arrays below hold one each
    arm_cell: Array = field(np.uint16, ARMS)
    arm_visits: Array = field(np.uint32, ARMS)
    arm_wins: Array = field(np.uint32, ARMS)
    arm_risk: Array = field(np.float64, ARMS)  # what the next arm to try is chosen by,
    arm_order: Array = field(np.uint64, ARMS)  # and then this
    path: Array = field(np.int64, CELLS)  # the nodes of a simulation, and the arm taken in each
    path_arm: Array = field(np.int64, CELLS)
    distance: Array = field(np.uint16, CELLS)  # by cell: king's moves from the open area
    root: Int = field(np.int64)  # the node of the position to decide on
    simulated: Int = field(np.int64)  # simulations so far


class TreeArrays(NamedTuple):
    """A tree and its games as Python holds them: two games at least, one record of each other."""

    games: np.ndarray
    programmes: np.ndarray
    trees: np.ndarray


class TreeScratch(NamedTuple):
    """A tree and its games as kernels hold them."""

    bare: GameRecord  # what is known of the position, with nothing under covered cells
    work: GameRecord  # the game that is simulated
    programme: ProgrammeRecord
    tree: BeliefTreeRecord


@inlined
def tree_scratch_of(arrays: TreeArrays) -> TreeScratch:
    """Return the records of a tree and its games."""
    return TreeScratch(arrays.games[0], arrays.games[1], arrays.programmes[0], arrays.trees[0])


BELIEF_TREE = dtype_of(BeliefTreeSettings)
