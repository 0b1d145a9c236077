"""The record of a walk through the tree of assignments of M, and what it counts."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import CELLS, Array, Int, Record, field


class WalkRecord(Record):
    """The boundary M of a position, and a depth-first walk over its assignments."""

    boundary_cells: Int = field(np.int64)  # how many cells M has
    boundary: Array = field(np.uint16, CELLS)  # M, in the order of the board
    columns: Array = field(np.uint8, CELLS)  # by cell: column sum of A; 0 outside M
    components: Int = field(np.int64)
    component: Array = field(np.uint16, CELLS)  # by cell of M, counted from 1
    variables: Int = field(np.int64)  # the cells of M that this walk assigns,
    order: Array = field(np.uint16, CELLS)  # in this order
    depth: Int = field(np.int64)
    at: Array = field(np.uint16, CELLS)  # per level: the variable's place in `order`,
    tried: Array = field(np.uint8, CELLS)  # values tried,
    flip: Array = field(np.uint8, CELLS)  # the value that is tried first,
    mark: Array = field(np.uint16, CELLS)  # where the trail of this branch begins,
    before: Array = field(np.int64, CELLS)  # solutions found before it
    iterations: Int = field(np.int64)
    cut: Int = field(np.int64)  # 1: a branch was left out because of the depth
    solutions: Int = field(np.int64)
    nodes: Int = field(np.int64)  # all iterations since the record was made
    mine_count: Array = field(np.int64, CELLS)  # by cell: solutions in which it is a mine
