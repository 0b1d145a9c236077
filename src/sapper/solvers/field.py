"""The field's simplest players, as policies: what every method is measured against."""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.game.topology import STEPS
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def one_of(turns: Turns, allowed: np.ndarray) -> np.ndarray:
    """Draw one of the allowed cells of each game, all equally likely; returns flat cells."""
    drawn = turns.random(turns.level.cells)
    return np.asarray(np.where(allowed.reshape(drawn.shape), drawn, -1.0).argmax(axis=1))


def sum_around(flags: np.ndarray) -> np.ndarray:
    """Count the neighbours that are set, on many boards at once: shape (games, height, width)."""
    _, height, width = flags.shape
    padded = np.pad(flags.astype(np.int8), ((0, 0), (1, 1), (1, 1)))
    total = np.zeros(flags.shape, np.int8)
    for down, right in STEPS:
        total += padded[:, 1 + down : 1 + down + height, 1 + right : 1 + right + width]
    return total


def open_any(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open any covered cell; none is taken for certain."""
    return one_of(turns, turns.covered), np.zeros(len(turns), np.bool_)


def open_by_single_points(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open a cell that one number proves safe, or else any that none proves to be a mine.

    Returns flat cells, and which of them are proved safe.

    A number proves its covered neighbours mines if there are as many as it shows, and the others
    safe once all its mines are known.
    """
    numbers, covered, is_open = turns.numbers, turns.covered, ~turns.covered
    full = is_open & (sum_around(covered) == numbers)
    mines = covered & (sum_around(full) > 0)
    met = is_open & (sum_around(mines) == numbers)
    while True:
        safe = covered & ~mines & (sum_around(met) > 0)
        left = sum_around(covered & ~safe)
        full = is_open & (left == numbers)
        more = covered & ~safe & (sum_around(full) > 0)
        if (more == mines).all():
            break
        mines = more
        met = is_open & (sum_around(mines) == numbers)
    any_safe = safe.any(axis=(1, 2), keepdims=True)
    return one_of(turns, np.where(any_safe, safe, covered & ~mines)), any_safe.ravel()


RANDOM = register(policy(open_any, "random", batch=True, source="field, any covered cell"))
SINGLE_POINT = register(
    policy(open_by_single_points, "single-point", batch=True, source="field, one number at a time")
)
