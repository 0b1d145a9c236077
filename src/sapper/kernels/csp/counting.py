"""The paper's P without listing solutions: the dynamic programme over boxes counts them all.

Every solution on the boundary counts once, whatever its number of mines, so P is the same as that
of a complete enumeration.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import COMPLETE
from sapper.kernels.core.compile import shared
from sapper.kernels.core.types import Int
from sapper.kernels.csp.boundary import list_boundary
from sapper.kernels.exact.solve import end_of, solve_freely
from sapper.kernels.memory.enumeration import Enumeration
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@shared
def count_boundary(game: GameRecord, memory: Enumeration, programme: ProgrammeRecord) -> Int:
    """Write the risk of every cell of the boundary. DSS must have fixed what it can."""
    list_boundary(game, memory.walk)
    end = end_of(solve_freely(game, programme))
    if end != COMPLETE:
        return end
    risk = memory.decision.risk
    for k in range(programme.boundary_cells):
        box = np.int64(programme.boundary_box[k])
        mined = programme.box_mined[box]
        risk[programme.boundary[k]] = mined / (mined + programme.box_clear[box])
    return end
