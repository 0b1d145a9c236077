"""The paper's P without listing solutions: the programme over boxes counts them all.

Every solution on the boundary counts once, whatever its number of mines, so P is the same as that
of a complete enumeration.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.exact import end_of, solve_freely
from sapper.kernels.jit import kernel
from sapper.kernels.system import list_boundary
from sapper.kernels.workspace import COMPLETE, Int, Record


@kernel
def count_boundary(game: Record, tree: Record, exact: Record) -> Int:
    """Write the risk of every cell of the boundary. DSS must have settled all rows."""
    list_boundary(game, tree)
    tree.complete = 1
    end = end_of(solve_freely(game, exact))
    if end != COMPLETE:
        return end
    for k in range(exact.edges):
        box = np.int64(exact.edge_box[k])
        mined = exact.box_mined[box]
        tree.risk[exact.edge[k]] = mined / (mined + exact.box_clear[box])
    return end
