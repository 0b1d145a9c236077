"""Which cells a rule chooses from: those near the least P, all, or a sample of the boundary's."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import ALL, KNOWN, SAMPLE
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.random import OUTSIDE, begin, below, mask_for
from sapper.kernels.core.types import Int
from sapper.kernels.memory.enumeration import Enumeration
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.walk import WalkRecord

ALIKE = 1e-9  # risks closer than this are equal
NEAR = 0.05  # a shortlist holds the cells at most this far above the least P
MOST_OUTSIDE = 3  # cells outside the boundary that a sample holds. (Paper: classification.)


@kernel
def list_near(game: GameRecord, merit: np.ndarray, sign: float, slack: float) -> Int:
    """Stack the unknown cells at most `slack` from the best; returns how many there are.

    `sign` is 1 if small is good, as for risks, and -1 if large is good.
    """
    least = np.inf
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.state[cell] & KNOWN == 0:
            least = min(least, sign * merit[cell])
    found: Int = 0
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.state[cell] & KNOWN == 0 and sign * merit[cell] <= least + slack + ALIKE:
            game.stack[found] = cell
            found += 1
    return found


@kernel
def list_sample(game: GameRecord, walk: WalkRecord, cells: np.ndarray) -> Int:
    """List the boundary and up to three random cells outside it; returns how many there are."""
    for k in range(walk.boundary_cells):
        cells[k] = walk.boundary[k]
    outside: Int = 0
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.state[cell] & KNOWN == 0 and walk.columns[cell] == 0:
            game.stack[outside] = cell
            outside += 1
    found = np.int64(walk.boundary_cells)
    begin(game, OUTSIDE)
    for _ in range(min(MOST_OUTSIDE, outside)):
        drawn = below(game, outside, mask_for(outside))
        cells[found] = game.stack[drawn]
        outside -= 1
        game.stack[drawn] = game.stack[outside]
        found += 1
    return found


@kernel
def list_candidates(game: GameRecord, memory: Enumeration, cells: np.ndarray) -> Int:
    """List the cells that a learned rule chooses from; returns how many there are."""
    if memory.settings.scope == SAMPLE:
        return list_sample(game, memory.walk, cells)
    slack = 1.0 if memory.settings.scope == ALL else NEAR
    found = list_near(game, memory.decision.risk, 1.0, slack)
    for k in range(found):
        cells[k] = game.stack[k]
    return found
