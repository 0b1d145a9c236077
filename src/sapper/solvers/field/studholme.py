"""studholme: solutions of coupled subsets, counted alike. (Studholme 2001.)

A mine's share in the solutions of its own subset is its probability; the mines left by the means
of all subsets are spread over the rest.
"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.game.topology import count_around
from sapper.inference.shares import Shares, shares_of
from sapper.solvers.field.guessing.draw import SLACK, keep_least, least, open_certain, prefer
from sapper.solvers.field.guessing.rim import rim_first
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def choose_outside(boundary: np.ndarray, outside: np.ndarray) -> np.ndarray:
    """Keep the corners outside, else the edges, else the cells that touch most of the boundary."""
    return rim_first(outside, keep_least(8 - count_around(boundary), outside))


def choose_by_share(some: Turns, found: Shares) -> np.ndarray:
    """Choose the cells to draw from where none is safe.

    A closed subset comes first; then the boundary, if its least share is no greater than that of
    the cells outside; then these.
    """
    touches = count_around(~some.covered) > 0
    unknown, outside = some.covered & touches & (found.share < 1.0), some.covered & ~touches
    closed = found.closed & unknown
    within = keep_least(found.share, prefer(closed, unknown))
    is_closed = closed.any(axis=(1, 2), keepdims=True)
    is_less = least(found.share, unknown) <= least(found.share, outside) * (1 + SLACK)
    return np.where(is_closed | is_less, within, choose_outside(unknown, outside))


def open_by_shares(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open all cells that no solution mines, or the one that the fewest do."""
    found = shares_of(turns.level, turns.numbers, turns.timeout)
    return open_certain(
        turns,
        found.share == 0.0,
        lambda some, at: choose_by_share(some, Shares(found.share[at], found.closed[at])),
    )


STUDHOLME = register(
    policy(
        open_by_shares,
        "studholme",
        batch=True,
        source="Studholme 2001, Minesweeper as a constraint satisfaction problem",
    ),
    "field",
)
