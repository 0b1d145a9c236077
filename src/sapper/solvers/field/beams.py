"""beams: 3x3 beams made consistent with each other. (Bonet and Geffner, JAIR 2014.)"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.inference.published import BEAMS as DEDUCTION
from sapper.solvers.field.guessing.certain import least_risk, open_or_guess
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def open_by_beams(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open the cells that are safe in all states of their beams, or else one of least share.

    The share of a cell is the part of a beam's states that have a mine there: the mean over all
    beams around it. A cell that touches no number has one half.
    """
    return open_or_guess(turns, DEDUCTION, least_risk)


BEAMS = register(
    policy(open_by_beams, "beams", batch=True, source="Bonet and Geffner 2014, beam tracking"),
    "field",
)
