"""How methods that deduce play: open what is proved safe, or else guess."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.inference.published import SINGLE_POINT, Deduction, Proved
from sapper.solvers.field.guessing.draw import keep_least, one_of, prefer

Guess = Callable[[Turns, Proved], np.ndarray]
"""Returns the cells that a method holds to be equally good, as a mask; one of them is drawn."""


def any_unknown(turns: Turns, proved: Proved) -> np.ndarray:
    """Allow every covered cell that is not proved a mine; all of them if all are."""
    return prefer(turns.covered & ~proved.mined, turns.covered)


def least_risk(turns: Turns, proved: Proved) -> np.ndarray:
    """Allow the cells that the method takes for least risky."""
    return keep_least(proved.risk, any_unknown(turns, proved))


def open_or_guess(
    turns: Turns, deduction: Deduction, guess: Guess
) -> tuple[np.ndarray, np.ndarray]:
    """Open all cells that are proved safe, or else one that the guess allows.

    Returns a mask of cells, and which games are certain. Single points are tried first: they are
    quick, and every deduction proves what they prove.
    """
    cells = SINGLE_POINT(turns.numbers, turns.level.mines).safe
    stuck = np.flatnonzero(~cells.any(axis=(1, 2)))
    asked = turns.of(stuck)
    proved = deduction(asked.numbers, turns.level.mines)
    cells[stuck] = proved.safe
    certain = np.asarray(cells.any(axis=(1, 2)))
    at = np.flatnonzero(~certain[stuck])
    if at.size:
        guessing = asked.of(at)
        drawn = one_of(guessing, guess(guessing, proved.of(at)))
        cells.reshape(len(turns), -1)[stuck[at], drawn] = True
    return cells, certain
