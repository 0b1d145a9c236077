"""windows: a logistic regression on what is shown around a cell. (Gardea, Koontz, Silva 2015.)"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.game.topology import count_around
from sapper.inference.published import SINGLE_POINT
from sapper.models.windows import WindowRegression, shipped_windows
from sapper.solvers.field.guessing.draw import keep_least, open_certain, prefer
from sapper.solvers.foreign import policy
from sapper.solvers.solver import Solver, register

SOURCE = "Gardea, Koontz and Silva 2015, logistic regression on local windows"


def play_by_windows(turns: Turns, model: WindowRegression) -> tuple[np.ndarray, np.ndarray]:
    """Open what single numbers prove safe, or the cell of the boundary with the least risk.

    Where the boundary has no cell but proved mines, any other cell is opened.
    """
    proved = SINGLE_POINT(turns.numbers, turns.level.mines)

    def guess(some: Turns, at: np.ndarray) -> np.ndarray:
        unknown = some.covered & ~proved.mined[at]
        boundary = unknown & (count_around(~some.covered) > 0)
        return prefer(keep_least(model.risk(some.numbers), boundary), unknown)

    return open_certain(turns, proved.safe, guess)


def open_by_windows(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open what single numbers prove safe, or the cell of least risk by the shipped regression."""
    return play_by_windows(turns, shipped_windows())


def windows_with(model: WindowRegression) -> Solver:
    """Return the player of another regression."""
    return policy(lambda turns: play_by_windows(turns, model), "windows", True, SOURCE)


WINDOWS = register(policy(open_by_windows, "windows", batch=True, source=SOURCE), "field")
