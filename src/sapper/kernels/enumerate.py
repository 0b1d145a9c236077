"""All solutions of A M = N, by the method of a recipe: on the whole boundary or part by part.

Leaves in the tree the number of solutions, whether they are all, and the share of them in which
each cell is a mine.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels import backtracking, dsscsp
from sapper.kernels.backtracking import order_of_board
from sapper.kernels.dsscsp import order_by_columns
from sapper.kernels.jit import kernel
from sapper.kernels.rng import SAMPLE, begin
from sapper.kernels.system import list_boundary, split
from sapper.kernels.tree import plant, walk
from sapper.kernels.workspace import COMPLETE, DSSCSP, LIMITED, NO_SOLUTION, Int, Record

BACKTRACKING_PASSES, DSSCSP_PASSES = backtracking.PASSES, dsscsp.PASSES


@kernel
def plant_component(game: Record, tree: Record, recipe: Record, component: Int) -> None:
    """Start the tree over one component, or over all of M for 0."""
    if recipe.enumerate == DSSCSP:
        order_by_columns(tree, component)
    else:
        order_of_board(tree, component)
    plant(game, tree, recipe.shuffle)


@kernel
def go_on(game: Record, tree: Record, recipe: Record, page: np.ndarray) -> Int:
    """Walk on with the DSS that the method wants."""
    passes = DSSCSP_PASSES if recipe.enumerate == DSSCSP else BACKTRACKING_PASSES
    return walk(game, tree, recipe, passes, page)


@kernel
def enumerate_boundary(game: Record, tree: Record, recipe: Record, page: np.ndarray) -> Int:
    """Find the solutions on the boundary and write the risk of its cells.

    Where the limits let no solution be found, the risk is nan. A boundary without cells is
    complete.
    """
    list_boundary(game, tree)
    tree.complete = 1
    begin(game, SAMPLE)
    first, last = 0, 0
    if recipe.split:
        split(game, tree)
        first, last = 1, tree.components
    for component in range(first, last + 1):
        if tree.boundary == 0:
            break
        plant_component(game, tree, recipe, component)
        end = go_on(game, tree, recipe, page)
        if end != COMPLETE:
            tree.complete = 0
        if end > LIMITED:
            return end
        if end == COMPLETE and tree.solutions == 0:
            return NO_SOLUTION
        for k in range(tree.variables):
            cell = tree.order[k]
            tree.risk[cell] = tree.count[cell] / tree.solutions if tree.solutions else np.nan
    return COMPLETE if tree.complete else LIMITED
