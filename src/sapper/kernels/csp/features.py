"""What is seen of a candidate: a row of nine features, or a 3x3 window of Sc.

Both take a decision with the risk of every unknown cell. (Paper: classification, Q-learning.)
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import MINED, OPEN, WALL, WINDOWS
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.rows import (
    BOUNDARY,
    LEAST_INDEX,
    LOCATION,
    LONGER,
    MINES,
    NEAR_EDGE,
    NEXT_EDGE,
    RISK,
    ROW_FEATURES,
    SHORTER,
)
from sapper.kernels.core.types import Int
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.enumeration import Enumeration
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.settings import EnumeratingSettings
from sapper.kernels.memory.walk import WalkRecord

INVALID = -1.0  # stands for an open or off-board cell in a window
NO_INFORMATION = 0.5  # P of a cell outside the boundary, as printed


@kernel
def density_left(game: GameRecord) -> float:
    """Return the share of mines among the unknown cells."""
    unknown = game.width * game.height - game.opened - game.marked
    return float(min(1.0, max(0.0, (game.mines - game.marked) / max(1, unknown))))


@kernel
def location_score(game: GameRecord, cell: Int, density: float, printed: Int) -> float:
    """Return the chance that a cell has no mine around it, by its place. (Paper: equation 4.)

    The exponent is 4 in a corner, 6 at an edge, 8 in the middle. As printed the corner scores
    lowest; the other reading is what the text says.
    """
    row, col = cell // game.stride - 1, cell % game.stride - 1
    power = 8
    if row == 0 or row == game.height - 1:
        power -= 2
    if col == 0 or col == game.width - 1:
        power -= 2
    base = density if printed else 1.0 - density
    score = 1.0
    for _ in range(power):
        score *= base
    return 1.0 - score if printed else score


@kernel
def write_sc(game: GameRecord, decision: DecisionRecord, settings: EnumeratingSettings) -> None:
    """Write Sc = alpha * safety + (1 - alpha) * location score of every covered cell."""
    density = density_left(game)
    for cell in range(game.cells):
        seen = game.state[cell]
        if seen & (OPEN | WALL):
            decision.sc[cell] = INVALID
        else:
            safety = 0.0 if seen & MINED else 1.0 - decision.risk[cell]
            score = location_score(game, cell, density, settings.printed)
            decision.sc[cell] = settings.alpha * safety + (1.0 - settings.alpha) * score


@kernel
def along(game: GameRecord, cell: Int) -> Int:
    """Return the place of a cell along the longer side of the board."""
    return cell % game.stride - 1 if game.width >= game.height else cell // game.stride - 1


@kernel
def across(game: GameRecord, cell: Int) -> Int:
    """Return the place of a cell along the shorter side of the board."""
    return cell // game.stride - 1 if game.width >= game.height else cell % game.stride - 1


@kernel
def safest_index(game: GameRecord, walk: WalkRecord, risk: np.ndarray) -> Int:
    """Return the index on the board of the first variable with the least P; -1 without any."""
    least = np.inf
    found: Int = np.int64(-1)
    for k in range(walk.boundary_cells):
        if risk[walk.boundary[k]] < least:
            least = risk[walk.boundary[k]]
            found = np.int64(walk.boundary[k])
    if found < 0:
        return found
    return along(game, found) * min(game.width, game.height) + across(game, found)


@kernel
def write_rows(
    game: GameRecord, memory: Enumeration, cells: np.ndarray, count: Int, rows: np.ndarray
) -> None:
    """Write the nine features of each cell.

    p is the longer side. The board is turned and mirrored so that i is the distance to the nearest
    edge and j that to the nearest edge across it: a model need not learn that boards are symmetric.
    """
    walk, risk = memory.walk, memory.decision.risk
    density = density_left(game)
    index = safest_index(game, walk, risk)
    p, q = max(game.width, game.height), min(game.width, game.height)
    for k in range(count):
        cell, at = np.int64(cells[k]), ROW_FEATURES * k
        i, j = along(game, cell), across(game, cell)
        i, j = min(i, p - 1 - i), min(j, q - 1 - j)
        rows[at + LONGER] = p
        rows[at + SHORTER] = q
        rows[at + MINES] = game.mines
        rows[at + NEAR_EDGE] = min(i, j)
        rows[at + NEXT_EDGE] = max(i, j)
        rows[at + RISK] = risk[cell] if walk.columns[cell] > 0 else NO_INFORMATION
        rows[at + BOUNDARY] = walk.boundary_cells
        rows[at + LEAST_INDEX] = index
        rows[at + LOCATION] = location_score(game, cell, density, memory.settings.printed)


@kernel
def write_windows(
    game: GameRecord, memory: Enumeration, cells: np.ndarray, count: Int, rows: np.ndarray
) -> None:
    """Write the Sc of each cell and its eight neighbours, row by row.

    The window is turned and mirrored so that the nearest edge of the board is above it and the
    next one to its left: a model need not learn that boards are symmetric.
    """
    for k in range(count):
        cell: Int = np.int64(cells[k])
        row, col = cell // game.stride - 1, cell % game.stride - 1
        down = -1 if 2 * row >= game.height else 1
        right = -1 if 2 * col >= game.width else 1
        from_top = min(row, game.height - 1 - row)
        from_left = min(col, game.width - 1 - col)
        inward, sideways = down * game.stride, right
        if from_left < from_top:
            inward, sideways = sideways, inward
        for a in range(3):
            for b in range(3):
                near = cell + (a - 1) * inward + (b - 1) * sideways
                rows[ROW_FEATURES * k + 3 * a + b] = memory.decision.sc[near]


@kernel
def describe(
    game: GameRecord, memory: Enumeration, cells: np.ndarray, count: Int, rows: np.ndarray
) -> None:
    """Write what is seen of each cell, one after another. For windows, Sc must be written first."""
    if memory.settings.sees == WINDOWS:
        write_windows(game, memory, cells, count, rows)
    else:
        write_rows(game, memory, cells, count, rows)
