"""Backtracking: every solution of A M = N by a pruned tree over the variables, one at a time.

The variables in the order of the board, 0 before 1; a branch ends where a row can no longer be met.
(Paper: Section 3.1, "a simple backtracking method".)
"""

from __future__ import annotations

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.walk import WalkRecord

BACKTRACKING_PASSES = 0  # no DSS inside the tree


@kernel
def order_of_board(walk: WalkRecord, component: Int) -> None:
    """Put the variables of a component (0: all of M) in the order of the board."""
    found = 0
    for k in range(walk.boundary_cells):
        cell = walk.boundary[k]
        if component == 0 or walk.component[cell] == component:
            walk.order[found] = cell
            found += 1
    walk.variables = found
