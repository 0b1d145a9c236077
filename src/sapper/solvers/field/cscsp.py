"""cscsp: coupled subsets as Studholme solves them, with plain guesses. (Becerra 2015.)

What differs from `studholme` is our reading: a cell outside has the plain density of mines, and no
subset is guessed before its time.
"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.game.topology import count_around
from sapper.inference.shares import shares_of
from sapper.solvers.field.guessing.draw import SLACK, keep_least, least, open_certain
from sapper.solvers.field.studholme import choose_outside
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def choose_by_density(some: Turns, share: np.ndarray) -> np.ndarray:
    """Choose the cells to draw from where none is safe.

    These are the cells of the boundary with the least share, unless it is greater than the density:
    the mines not yet known over the cells not yet known.
    """
    touches = count_around(~some.covered) > 0
    mined = touches & (share == 1.0)
    unknown = some.covered & ~mined
    left = some.level.mines - mined.sum(axis=(1, 2), keepdims=True)
    density = left / unknown.sum(axis=(1, 2), keepdims=True)
    boundary, outside = unknown & touches, unknown & ~touches
    is_less = least(share, boundary) <= density * (1 + SLACK)
    within = is_less | ~outside.any(axis=(1, 2), keepdims=True)
    return np.where(within, keep_least(share, boundary), choose_outside(boundary, outside))


def open_by_subsets(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open all cells that no solution of their subset mines, or one by share or density."""
    share = shares_of(turns.level, turns.numbers, turns.timeout).share
    return open_certain(turns, share == 0.0, lambda some, at: choose_by_density(some, share[at]))


CSCSP = register(
    policy(open_by_subsets, "cscsp", batch=True, source="Becerra 2015, coupled subsets CSP"),
    "field",
)
