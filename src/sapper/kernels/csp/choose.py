"""Which cell to open when none is certain: by least P, Manhattan distance, Sc or a model.

Takes the risk of the boundary, completes it for all unknown cells, and names a cell.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import BEST_SCORE, FIRST_TIE, KNOWN, LEARNED, LEAST_RISK, WINDOWS
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.random import CHOICE, begin, below, mask_for
from sapper.kernels.core.types import Int
from sapper.kernels.csp.candidates import list_candidates, list_near
from sapper.kernels.csp.features import density_left, describe, write_sc
from sapper.kernels.csp.scoring import score_rows
from sapper.kernels.memory.enumeration import Enumeration
from sapper.kernels.memory.game import GameRecord


@kernel
def complete_risks(game: GameRecord, memory: Enumeration) -> None:
    """Write the risk of cells outside the boundary: fixed, or the density that is left for them.

    (n - known mines - sum of P over the boundary) / number of such cells, clipped to [0, 1].
    Where the limits left a boundary without a solution, its cells take the density of all unknown
    cells.
    """
    walk, risk = memory.walk, memory.decision.risk
    even = density_left(game)
    mines = float(game.mines - game.marked)
    for k in range(walk.boundary_cells):
        cell = walk.boundary[k]
        if np.isnan(risk[cell]):
            risk[cell] = even
        mines -= risk[cell]
    outside = game.width * game.height - game.opened - game.marked - walk.boundary_cells
    density = min(1.0, max(0.0, mines / max(1, outside)))
    if not np.isnan(memory.settings.outside):
        density = memory.settings.outside
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.state[cell] & KNOWN == 0 and walk.columns[cell] == 0:
            risk[cell] = density


@kernel
def edge_distance(game: GameRecord, cell: Int) -> Int:
    """Return the Manhattan distance from a cell to the nearest edge of the board."""
    row = cell // game.stride - 1
    col = cell % game.stride - 1
    return min(row, game.height - 1 - row, col, game.width - 1 - col)


@kernel
def pick(game: GameRecord, equals: Int, ties: Int) -> Int:
    """Return which of `equals` cells to take: one drawn from the game's stream, or the first."""
    if ties == FIRST_TIE:
        return 0
    begin(game, CHOICE)
    return below(game, equals, mask_for(equals))


@kernel
def choose_by_rule(game: GameRecord, memory: Enumeration) -> Int:
    """Return a cell near the best P or Sc: any of them, or one nearest to an edge of the board."""
    settings, decision = memory.settings, memory.decision
    if settings.choice == BEST_SCORE:
        write_sc(game, decision, settings)
        found = list_near(game, decision.sc, 1.0 if settings.mine else -1.0, settings.slack)
    else:
        found = list_near(game, decision.risk, 1.0, settings.slack)
    best: Int = np.iinfo(np.int64).max
    equals: Int = np.int64(0)
    for k in range(found):
        cell = np.int64(game.stack[k])
        merit: Int = 0 if settings.choice == LEAST_RISK else edge_distance(game, cell)
        if merit < best:
            best = merit
            equals = np.int64(0)
        if merit == best:
            game.stack[equals] = cell
            equals += 1
    return np.int64(game.stack[pick(game, equals, settings.ties)])


@kernel
def choose_by_model(game: GameRecord, memory: Enumeration) -> Int:
    """Return one of the candidates that the model scores highest."""
    settings, decision = memory.settings, memory.decision
    found = list_candidates(game, memory, decision.candidate)
    decision.candidates = found
    if settings.sees == WINDOWS:
        write_sc(game, decision, settings)
    describe(game, memory, decision.candidate, found, decision.row)
    score_rows(memory.model, memory.nodes, decision.row, decision.score, found)
    best = -np.inf
    equals: Int = np.int64(0)
    for k in range(found):
        if decision.score[k] > best:
            best = np.float64(decision.score[k])
            equals = np.int64(0)
        if decision.score[k] == best:
            game.stack[equals] = decision.candidate[k]
            equals += 1
    return np.int64(game.stack[pick(game, equals, settings.ties)])


@shared
def choose(game: GameRecord, memory: Enumeration) -> Int:
    """Return the cell to open; there must be an unknown one."""
    if memory.settings.choice == LEARNED:
        return choose_by_model(game, memory)
    return choose_by_rule(game, memory)
