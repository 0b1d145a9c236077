"""Sums over neighbourhoods, for the whole board at once."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def add_three(into: np.ndarray, of: np.ndarray, step: Int, cells: Int) -> None:
    """Write for every cell the sum of itself and of the cells one step before and after it.

    Works on slices, so that no index can be negative: only then does it become vector code.
    """
    size = cells - 2 * step
    low, middle, high = of[:size], of[step : step + size], of[2 * step : 2 * step + size]
    target = into[step : step + size]
    for k in range(size):
        target[k] = low[k] + middle[k] + high[k]


@kernel
def sum_around(
    game: GameRecord, programme: ProgrammeRecord, into: np.ndarray, of: np.ndarray
) -> None:
    """Write for every cell the sum of itself and its eight neighbours."""
    add_three(programme.across, of, np.int64(1), game.cells)
    add_three(into, programme.across, game.stride, game.cells)
