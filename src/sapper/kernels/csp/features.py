"""What is seen of a candidate: a row of nine features, or a window of Sc around it.

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
    PLACE_I,
    PLACE_J,
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
USUAL_SUB = 3
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
    """Write Sc = alpha * safety + (1 - alpha) * location score of every covered cell.

    As printed, alpha weighs the chance of a mine instead. (Paper: equation 8.)
    """
    density = density_left(game)
    for cell in range(game.cells):
        seen = game.state[cell]
        if seen & (OPEN | WALL):
            decision.sc[cell] = INVALID
        else:
            risk = 1.0 if seen & MINED else decision.risk[cell]
            weighed = risk if settings.mine else 1.0 - risk
            score = location_score(game, cell, density, settings.printed)
            decision.sc[cell] = settings.alpha * weighed + (1.0 - settings.alpha) * score


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

    p is the longer side, i counts along it. Unless places are as on the board, it is turned and
    mirrored so that i is the distance to the nearest edge and j that to the nearest edge across it:
    a model need not learn that boards are symmetric.
    """
    walk, risk = memory.walk, memory.decision.risk
    density = density_left(game)
    index = safest_index(game, walk, risk)
    p, q = max(game.width, game.height), min(game.width, game.height)
    for k in range(count):
        cell, at = np.int64(cells[k]), ROW_FEATURES * k
        i, j = along(game, cell), across(game, cell)
        if not memory.settings.on_board:
            from_end, from_side = min(i, p - 1 - i), min(j, q - 1 - j)
            i, j = min(from_end, from_side), max(from_end, from_side)
        rows[at + LONGER] = p
        rows[at + SHORTER] = q
        rows[at + MINES] = game.mines
        rows[at + PLACE_I] = i
        rows[at + PLACE_J] = j
        rows[at + RISK] = risk[cell] if walk.columns[cell] > 0 else NO_INFORMATION
        rows[at + BOUNDARY] = walk.boundary_cells
        rows[at + LEAST_INDEX] = index
        rows[at + LOCATION] = location_score(game, cell, density, memory.settings.printed)


@kernel
def write_window(
    game: GameRecord, memory: Enumeration, cell: Int, sub: Int, into: np.ndarray
) -> None:
    """Write the Sc of a cell and of those around it, row by row; off the board it is INVALID.

    Unless places are as on the board, the window is turned and mirrored so that the nearest edge of
    the board is above it and the next one to its left: a model need not learn that boards are
    symmetric.
    """
    row, col = cell // game.stride - 1, cell % game.stride - 1
    reach = sub // 2
    down, right, turned = 1, 1, False
    if not memory.settings.on_board:
        down = -1 if 2 * row >= game.height else 1
        right = -1 if 2 * col >= game.width else 1
        turned = min(col, game.width - 1 - col) < min(row, game.height - 1 - row)
    inward, sideways = (right, down * game.stride) if turned else (down * game.stride, right)
    # The board has a border of one cell, so a window of 3x3 needs no look at its ends.
    short = reach > 1 and min(row, col, game.height - 1 - row, game.width - 1 - col) + 1 < reach
    for a in range(sub):
        for b in range(sub):
            if short:
                below, beyond = (b - reach, a - reach) if turned else (a - reach, b - reach)
                at_row, at_col = row + down * below, col + right * beyond
                if not (0 <= at_row < game.height and 0 <= at_col < game.width):
                    into[sub * a + b] = INVALID
                    continue
            near = cell + (a - reach) * inward + (b - reach) * sideways
            into[sub * a + b] = memory.decision.sc[near]


@kernel
def row_length(settings: EnumeratingSettings) -> Int:
    """Return how many numbers are seen of a candidate."""
    return settings.sub * settings.sub if settings.sees == WINDOWS else ROW_FEATURES


@kernel
def describe(
    game: GameRecord, memory: Enumeration, cells: np.ndarray, count: Int, rows: np.ndarray
) -> None:
    """Write what is seen of each cell, one after another. For windows, Sc must be written first."""
    if memory.settings.sees != WINDOWS:
        write_rows(game, memory, cells, count, rows)
        return
    sub = memory.settings.sub
    for k in range(count):
        into = rows[sub * sub * k : sub * sub * (k + 1)]
        if sub == USUAL_SUB:  # then the side is a constant in compiled code
            write_window(game, memory, np.int64(cells[k]), USUAL_SUB, into)
        else:
            write_window(game, memory, np.int64(cells[k]), np.int32(sub), into)
