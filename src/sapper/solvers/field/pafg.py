"""pafg: Gauss-Jordan elimination on the numbers, each row judged by its bounds. (PAFG 2022.)"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.inference.published import ELIMINATION
from sapper.solvers.field.certain import least_risk, open_or_guess
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def open_by_elimination(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open the cells that reduced rows prove safe, or else a cell whose worst number is the best.

    A number that needs c mines among n unknown cells gives each of them the risk c / n; a cell has
    the greatest risk of its numbers. A cell of no number has the density of mines that is left.
    """
    return open_or_guess(turns, ELIMINATION, least_risk)


PAFG = register(
    policy(open_by_elimination, "pafg", batch=True, source="PAFG 2022, Gauss-Jordan with bounds"),
    "field",
)
