"""Find solutions of A M = N by an engine's method: on the whole boundary or by component.

Leaves the number of solutions, whether they are all, and the share in which each cell is a mine.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import forget_touched
from sapper.kernels.core.codes import COMPLETE, DSSCSP, LIMITED, NO_SOLUTION
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.random import BRANCHES, begin
from sapper.kernels.core.types import Int
from sapper.kernels.csp.backtracking import BACKTRACKING_PASSES, order_of_board
from sapper.kernels.csp.boundary import list_boundary, split
from sapper.kernels.csp.dsscsp import DSSCSP_PASSES, order_by_columns
from sapper.kernels.csp.walk import begin_walk, walk_on
from sapper.kernels.memory.enumeration import Enumeration
from sapper.kernels.memory.game import GameRecord


@kernel
def begin_component(game: GameRecord, memory: Enumeration, component: Int) -> None:
    """Start the walk over one component, or over all of M for 0."""
    if memory.settings.enumerate == DSSCSP:
        order_by_columns(memory.walk, component)
    else:
        order_of_board(memory.walk, component)
    begin_walk(game, memory.walk, memory.settings.shuffle)


@kernel
def enumerate_on(game: GameRecord, memory: Enumeration) -> Int:
    """Walk on, with as many DSS passes as the method uses."""
    uses_dss = memory.settings.enumerate == DSSCSP
    return walk_on(game, memory, DSSCSP_PASSES if uses_dss else BACKTRACKING_PASSES)


@shared
def enumerate_boundary(game: GameRecord, memory: Enumeration) -> Int:
    """Find the solutions on the boundary and write the risk of its cells.

    Where the limits let no solution be found, the risk is nan. A boundary without cells is
    complete.
    """
    walk, risk = memory.walk, memory.decision.risk
    list_boundary(game, walk)
    forget_touched(game)  # without DSS before, untouched rows may be waiting
    complete = True
    begin(game, BRANCHES)
    first = 0
    last: Int = 0
    if memory.settings.split:
        split(game, walk)
        first, last = 1, walk.components
    for component in range(first, last + 1):
        if walk.boundary_cells == 0:
            break
        begin_component(game, memory, component)
        end = enumerate_on(game, memory)
        if end != COMPLETE:
            complete = False
        if end > LIMITED:
            return end
        if end == COMPLETE and walk.solutions == 0:
            return NO_SOLUTION
        for k in range(walk.variables):
            cell = walk.order[k]
            risk[cell] = walk.mine_count[cell] / walk.solutions if walk.solutions else np.nan
    return COMPLETE if complete else LIMITED
