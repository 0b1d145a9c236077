"""How methods that deduce play: open what is proved safe, or else guess."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.inference.published import SINGLE_POINT, Deduction, Proved
from sapper.solvers.field.draw import one_of

ALIKE = 1e-9  # risks closer than this are equal
Guess = Callable[[Turns, Proved], np.ndarray]
"""Returns the cells that a method holds to be equally good, as a mask; one of them is drawn."""


def any_unknown(turns: Turns, proved: Proved) -> np.ndarray:
    """Allow every covered cell that is not proved a mine; all of them if all are."""
    unknown = turns.covered & ~proved.mined
    return np.where(unknown.any(axis=(1, 2), keepdims=True), unknown, turns.covered)


def least_risk(turns: Turns, proved: Proved) -> np.ndarray:
    """Allow the cells that the method takes for least risky."""
    risk = np.where(any_unknown(turns, proved), proved.risk, np.inf)
    return np.asarray(risk <= risk.min(axis=(1, 2), keepdims=True) + ALIKE)


def open_or_guess(
    turns: Turns, deduction: Deduction, guess: Guess
) -> tuple[np.ndarray, np.ndarray]:
    """Open all cells that are proved safe, or else one that the guess allows.

    Returns a mask of cells, and which games are certain. Single points are tried first: they are
    quick, and every deduction proves what they prove.
    """
    cells, mines = SINGLE_POINT(turns.numbers, turns.level.mines).safe, turns.level.mines
    certain = np.asarray(cells.any(axis=(1, 2)))
    stuck = np.flatnonzero(~certain)
    if stuck.size:
        asked = turns.of(stuck)
        proved = deduction(asked.numbers, mines)
        cells[stuck], certain[stuck] = proved.safe, proved.safe.any(axis=(1, 2))
        guessing = np.flatnonzero(~certain[stuck])
        drawn = one_of(asked, guess(asked, proved))[guessing]
        cells.reshape(len(turns), -1)[stuck[guessing], drawn] = True
    return cells, certain
