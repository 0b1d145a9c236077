"""pgms: the equations of Programmer's Minesweeper. (Ramsdell 1995, with Mio's rule.)"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.inference.published import EQUATIONS
from sapper.solvers.field.guessing.certain import least_risk, open_or_guess
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def open_by_equations(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open the cells that equations prove safe, or else a cell whose worst equation is the best.

    An equation of n cells and c mines gives each of them the risk c / n; a cell has the greatest
    risk of its equations. A cell of no equation has the mines that are left over unknown cells.
    """
    return open_or_guess(turns, EQUATIONS, least_risk)


PGMS = register(
    policy(open_by_equations, "pgms", batch=True, source="PGMS 1995, Equation Strategy"), "field"
)
