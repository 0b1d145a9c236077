"""Which cell to open when nothing is certain: least P, or Manhattan among those near it or by Sc.

Takes a tree with the risk of the boundary, completes it for all unknown cells, and names one.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.features import density_left, write_scores
from sapper.kernels.jit import kernel
from sapper.kernels.rng import CHOICE, begin, below, mask_for
from sapper.kernels.workspace import BEST_SCORE, FIRST_TIE, KNOWN, LEAST_RISK, Int, Record

ALIKE = 1e-9  # risks closer than this are equal


@kernel
def spread(game: Record, tree: Record, fixed: float) -> None:
    """Give cells outside the boundary a fixed risk or, for nan, the density that is left for them.

    (n - known mines - sum of P over the boundary) / number of such cells, clipped to [0, 1].
    Where the limits left a boundary without a solution, its cells take the density of all unknown
    cells.
    """
    even = density_left(game)
    mines = float(game.mines - game.marked)
    for k in range(tree.boundary):
        cell = tree.cell[k]
        if np.isnan(tree.risk[cell]):
            tree.risk[cell] = even
        mines -= tree.risk[cell]
    outside = game.width * game.height - game.opened - game.marked - tree.boundary
    density = min(1.0, max(0.0, mines / max(1, outside)))
    if not np.isnan(fixed):
        density = fixed
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.sight[cell] & KNOWN == 0 and tree.columns[cell] == 0:
            tree.risk[cell] = density


@kernel
def edge_distance(game: Record, cell: Int) -> Int:
    """Give the Manhattan distance from a cell to the nearest edge of the board."""
    row = cell // game.stride - 1
    col = cell % game.stride - 1
    return min(row, game.height - 1 - row, col, game.width - 1 - col)


@kernel
def list_near(game: Record, merit: np.ndarray, sign: float, slack: float) -> Int:
    """Stack the unknown cells at most so far from the best; gives how many there are.

    The sign is 1 if little is good, as for risks, and -1 if much is.
    """
    least = np.inf
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.sight[cell] & KNOWN == 0:
            least = min(least, sign * merit[cell])
    found: Int = 0
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.sight[cell] & KNOWN == 0 and sign * merit[cell] <= least + slack + ALIKE:
            game.stack[found] = cell
            found += 1
    return found


@kernel
def pick(game: Record, equals: Int) -> Int:
    """Draw one of so many equals from the game's own stream."""
    begin(game, CHOICE)
    return below(game, equals, mask_for(equals))


@kernel
def choose(game: Record, tree: Record, recipe: Record) -> Int:
    """Give one of the best cells by the recipe's rule; there must be an unknown cell.

    Equals are drawn from the game's own stream, or the first on the board is taken.
    """
    if recipe.choice == BEST_SCORE:
        write_scores(game, tree, recipe)
        found = list_near(game, tree.score, -1.0, recipe.slack)
    else:
        found = list_near(game, tree.risk, 1.0, recipe.slack)
    best = np.iinfo(np.int64).max
    equals = 0
    for k in range(found):
        cell = np.int64(game.stack[k])
        merit = 0 if recipe.choice == LEAST_RISK else edge_distance(game, cell)
        if merit < best:
            best = merit
            equals = 0
        if merit == best:
            game.stack[equals] = cell
            equals += 1
    if recipe.ties == FIRST_TIE:
        return np.int64(game.stack[0])
    return np.int64(game.stack[pick(game, equals)])
