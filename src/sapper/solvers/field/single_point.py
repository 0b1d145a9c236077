"""single-point: what one number at a time proves. (PGMS 1995.)"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.inference.published import SINGLE_POINT as DEDUCTION
from sapper.solvers.field.guessing.certain import any_unknown, open_or_guess
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def open_by_single_points(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open the cells that single numbers prove safe, or else any that none proves a mine.

    A number proves its covered neighbours mines if there are as many as it shows, and the others
    safe once all its mines are known.
    """
    return open_or_guess(turns, DEDUCTION, any_unknown)


SINGLE_POINT = register(
    policy(
        open_by_single_points, "single-point", batch=True, source="PGMS 1995, one number at a time"
    ),
    "field",
)
