"""What a learned rule sees of a candidate: a row of nine facts, or a 3x3 window of scores.

Both take a tree with the risk of every unknown cell. (Paper: classification, Q-learning.)
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.rng import ASIDE, begin, below, mask_for
from sapper.kernels.workspace import KNOWN, MINED, OPEN, WALL, WINDOWS, Int, Record

FEATURES = 9
INVALID = -1.0  # stands for an open cell, or none, in a window
NO_INFORMATION = 0.5  # P of a cell outside the boundary, as printed
ASIDES = 3  # cells outside the boundary that are kept with it


@kernel
def density_left(game: Record) -> float:
    """Give the share of mines among the unknown cells."""
    unknown = game.width * game.height - game.opened - game.marked
    return float(min(1.0, max(0.0, (game.mines - game.marked) / max(1, unknown))))


@kernel
def location_score(game: Record, cell: Int, density: float, printed: Int) -> float:
    """Give the chance that a cell has no mine around it, by its place. (Paper: equation 4.)

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
def write_scores(game: Record, tree: Record, recipe: Record) -> None:
    """Write Sc = alpha * safety + (1 - alpha) * location score of every covered cell."""
    density = density_left(game)
    for cell in range(game.cells):
        seen = game.sight[cell]
        if seen & (OPEN | WALL):
            tree.score[cell] = INVALID
        else:
            safety = 0.0 if seen & MINED else 1.0 - tree.risk[cell]
            score = location_score(game, cell, density, recipe.printed)
            tree.score[cell] = recipe.alpha * safety + (1.0 - recipe.alpha) * score


@kernel
def along(game: Record, cell: Int) -> Int:
    """Give the place of a cell along the longer side of the board."""
    return cell % game.stride - 1 if game.width >= game.height else cell // game.stride - 1


@kernel
def across(game: Record, cell: Int) -> Int:
    """Give the place of a cell along the shorter side of the board."""
    return cell // game.stride - 1 if game.width >= game.height else cell % game.stride - 1


@kernel
def safest_index(game: Record, tree: Record) -> Int:
    """Give the index on the board of the first variable with the least P; -1 if there is none."""
    least = np.inf
    found: Int = -1
    for k in range(tree.boundary):
        if tree.risk[tree.cell[k]] < least:
            least = tree.risk[tree.cell[k]]
            found = np.int64(tree.cell[k])
    if found < 0:
        return found
    return along(game, found) * min(game.width, game.height) + across(game, found)


@kernel
def write_rows(
    game: Record, tree: Record, recipe: Record, lines: np.ndarray, cells: np.ndarray
) -> None:
    """Write p, q, n, i, j, P, size of M, index of least P and location score of each cell.

    p is the longer side. The board is turned and mirrored so that i is the distance to the nearest
    edge and j that to the nearest edge across it: a model need not learn that boards are symmetric.
    """
    density = density_left(game)
    index = safest_index(game, tree)
    p, q = max(game.width, game.height), min(game.width, game.height)
    for k in range(cells.size):
        cell = np.int64(cells[k])
        i, j = along(game, cell), across(game, cell)
        i, j = min(i, p - 1 - i), min(j, q - 1 - j)
        lines[k, 0] = p
        lines[k, 1] = q
        lines[k, 2] = game.mines
        lines[k, 3] = min(i, j)
        lines[k, 4] = max(i, j)
        lines[k, 5] = tree.risk[cell] if tree.columns[cell] > 0 else NO_INFORMATION
        lines[k, 6] = tree.boundary
        lines[k, 7] = index
        lines[k, 8] = location_score(game, cell, density, recipe.printed)


@kernel
def write_windows(game: Record, tree: Record, lines: np.ndarray, cells: np.ndarray) -> None:
    """Write the scores of each cell and its eight neighbours, row by row.

    The window is turned and mirrored so that the nearest edge of the board is above it and the
    next one to its left: a model need not learn that boards are symmetric.
    """
    for k in range(cells.size):
        cell = np.int64(cells[k])
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
                lines[k, 3 * a + b] = tree.score[near]


@kernel
def describe(
    game: Record, tree: Record, recipe: Record, lines: np.ndarray, cells: np.ndarray
) -> None:
    """Write one line for each cell, of the kind that the recipe names."""
    if recipe.sees == WINDOWS:
        write_windows(game, tree, lines, cells)
    else:
        write_rows(game, tree, recipe, lines, cells)


@kernel
def list_sample(game: Record, tree: Record, cells: np.ndarray) -> Int:
    """List the boundary and up to three random cells outside it; gives how many there are."""
    for k in range(tree.boundary):
        cells[k] = tree.cell[k]
    outside: Int = 0
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.sight[cell] & KNOWN == 0 and tree.columns[cell] == 0:
            game.stack[outside] = cell
            outside += 1
    found = np.int64(tree.boundary)
    begin(game, ASIDE)
    for _ in range(min(ASIDES, outside)):
        drawn = below(game, outside, mask_for(outside))
        cells[found] = game.stack[drawn]
        outside -= 1
        game.stack[drawn] = game.stack[outside]
        found += 1
    return found
