"""pafg: Gauss-Jordan elimination on the numbers, each row judged by its bounds. (PAFG 2022.)"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.inference.analysis import risks_of
from sapper.inference.published import ELIMINATION, Proved
from sapper.solvers.field.guessing.certain import open_or_guess
from sapper.solvers.field.guessing.draw import keep_least
from sapper.solvers.field.guessing.rim import corners_then_edges
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def least_exact_risk(turns: Turns, proved: Proved) -> np.ndarray:
    """Allow the cells of least exact risk: of these the corners, or else the edges."""
    risks = risks_of(turns.level, turns.numbers, turns.timeout)
    return corners_then_edges(keep_least(risks, turns.covered))


def open_by_elimination(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open the cells that reduced rows prove safe, or else one of least exact risk."""
    return open_or_guess(turns, ELIMINATION, least_exact_risk)


PAFG = register(
    policy(open_by_elimination, "pafg", batch=True, source="PAFG 2022, Gauss-Jordan with bounds"),
    "field",
)
