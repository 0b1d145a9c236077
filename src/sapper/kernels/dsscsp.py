"""DSScsp: the same tree, with DSS after every assignment. (Paper: Algorithm 3.)

The variable with the largest column sum first, its values in random order. Fixing a variable
empties its own column and no other, so the column sums of the free variables never change and the
order can be made once.
"""

from __future__ import annotations

from sapper.kernels.dss import LOOPS
from sapper.kernels.jit import kernel
from sapper.kernels.workspace import Int, Record

PASSES = LOOPS


@kernel
def order_by_columns(tree: Record, component: Int) -> None:
    """Take the variables of a component, or of all of M for 0, by falling column sum."""
    found = 0
    for columns in range(8, 0, -1):
        for k in range(tree.boundary):
            cell = tree.cell[k]
            inside = component == 0 or tree.component[cell] == component
            if inside and tree.columns[cell] == columns:
                tree.order[found] = cell
                found += 1
    tree.variables = found
