"""single-point: what one number at a time proves. (PGMS 1995.)"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.game.topology import count_around
from sapper.solvers.field.draw import one_of
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def open_by_single_points(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open a cell that one number proves safe, or else any that none proves to be a mine.

    Returns flat cells, and which of them are proved safe.

    A number proves its covered neighbours mines if there are as many as it shows, and the others
    safe once all its mines are known.
    """
    numbers, covered, is_open = turns.numbers, turns.covered, ~turns.covered
    full = is_open & (count_around(covered) == numbers)
    mines = covered & (count_around(full) > 0)
    met = is_open & (count_around(mines) == numbers)
    while True:
        safe = covered & ~mines & (count_around(met) > 0)
        left = count_around(covered & ~safe)
        full = is_open & (left == numbers)
        more = covered & ~safe & (count_around(full) > 0)
        if (more == mines).all():
            break
        mines = more
        met = is_open & (count_around(mines) == numbers)
    any_safe = safe.any(axis=(1, 2), keepdims=True)
    return one_of(turns, np.where(any_safe, safe, covered & ~mines)), any_safe.ravel()


SINGLE_POINT = register(
    policy(
        open_by_single_points, "single-point", batch=True, source="PGMS 1995, one number at a time"
    ),
    "field",
)
