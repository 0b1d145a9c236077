"""studholme: solutions of coupled subsets, counted alike. (Studholme 2001.)

A mine's share in the solutions of its own subset is its probability; the mines left by the means
of all subsets are spread over the rest.
"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.game.topology import count_around
from sapper.inference.shares import Shares, shares_of
from sapper.solvers.field.draw import SLACK, keep_least, least, open_certain, prefer
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def choose_outside(some: Turns, boundary: np.ndarray, outside: np.ndarray) -> np.ndarray:
    """Keep the corners outside, else the edges, else the cells that touch most of the boundary."""
    rows, cols = np.indices(some.covered.shape[1:])
    on_row = (rows == 0) | (rows == some.level.height - 1)
    on_col = (cols == 0) | (cols == some.level.width - 1)
    overlap = keep_least(8 - count_around(boundary), outside)
    return prefer(outside & on_row & on_col, prefer(outside & (on_row | on_col), overlap))


def choose(some: Turns, found: Shares) -> np.ndarray:
    """Choose the cells to draw from where none is safe.

    A closed subset comes first; then the boundary, if its least share is no greater than that of
    the cells outside; then these. Of equals in the boundary, the most numbers see the one chosen.
    """
    numbers = count_around(~some.covered)
    boundary, outside = some.covered & (numbers > 0), some.covered & (numbers == 0)
    unknown = boundary & (found.share < 1.0)
    within = keep_least(found.share, prefer(found.closed & unknown, unknown))
    within = keep_least(8 - numbers, within)
    is_closed = (found.closed & unknown).any(axis=(1, 2), keepdims=True)
    is_less = least(found.share, unknown) <= least(found.share, outside) * (1 + SLACK)
    return np.where(is_closed | is_less, within, choose_outside(some, unknown, outside))


def open_by_shares(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open all cells that no solution mines, or the one that the fewest do."""
    found = shares_of(turns.level, turns.numbers)

    def guess(some: Turns, at: np.ndarray) -> np.ndarray:
        return choose(some, Shares(found.share[at], found.closed[at]))

    return open_certain(turns, found.share == 0.0, guess)


STUDHOLME = register(
    policy(
        open_by_shares,
        "studholme",
        batch=True,
        source="Studholme 2001, Minesweeper as a constraint satisfaction problem",
    ),
    "field",
)
