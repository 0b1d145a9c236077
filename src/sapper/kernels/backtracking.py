"""Backtracking: every solution of A M = N by a pruned tree over the variables, one at a time.

The variables in the order of the board, 0 before 1; a branch ends where a row can no longer be met.
(Paper: Section 3.1, "a simple backtracking method".)
"""

from __future__ import annotations

from sapper.kernels.jit import kernel
from sapper.kernels.workspace import Int, Record

PASSES = 0  # no DSS inside the tree


@kernel
def order_of_board(tree: Record, component: Int) -> None:
    """Take the variables of a component, or of all of M for 0, as they stand on the board."""
    found = 0
    for k in range(tree.boundary):
        cell = tree.cell[k]
        if component == 0 or tree.component[cell] == component:
            tree.order[found] = cell
            found += 1
    tree.variables = found
