"""Examining a player: the exact risk of the cell that it opens, and the least risk of any."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.analyse import analyse_position
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.memory.examiner import Examiner

UNKNOWN_RISK = -1.0


@kernel
def examine(examiner: Examiner, shown: np.ndarray, cell: Int) -> tuple[float, float]:
    """Return the exact risk of a covered cell, flat, and the least of any covered cell.

    Both are UNKNOWN_RISK where the position does not fit the memory or range of the kernels.
    """
    risk = examiner.risk
    end = analyse_position(examiner.games[0], examiner.programmes[0], shown, risk)
    if end != EXACT_DONE:
        return UNKNOWN_RISK, UNKNOWN_RISK
    least = 1.0
    for k in range(risk.shape[0]):
        least = min(least, risk[k]) if risk[k] == risk[k] else least
    return float(risk[cell]), least
