"""DSScsp: the same tree, with DSS after every assignment. (Paper: Algorithm 3.)

Takes the variable with the largest column sum first, in random order of values. Fixing one
empties its own column and no other, so the column sums of the free variables never change and the
order can be made once.
"""

from __future__ import annotations

from sapper.kernels.board.dss import LOOPS
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.walk import WalkRecord

DSSCSP_PASSES = LOOPS


@kernel
def order_by_columns(walk: WalkRecord, component: Int) -> None:
    """Put the variables of a component (0: all of M) in order of falling column sum."""
    found = 0
    for columns in range(8, 0, -1):
        for k in range(walk.boundary_cells):
            cell = walk.boundary[k]
            inside = component == 0 or walk.component[cell] == component
            if inside and walk.columns[cell] == columns:
                walk.order[found] = cell
                found += 1
    walk.variables = found
