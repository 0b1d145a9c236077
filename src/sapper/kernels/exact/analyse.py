"""The entry for exact analysis: many positions of one level in one call."""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.dss import deduce
from sapper.kernels.board.fast_load import load_fast
from sapper.kernels.board.system import load
from sapper.kernels.core.codes import KNOWN, MINED, OPEN
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_IMPOSSIBLE, solve, solve_freely
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

FORCED_SAFE, FORCED_MINE, OPEN_QUESTION, CONTRADICTION, UNDECIDED = range(5)
ALMOST = 1.0 - 2.0**-53  # an uncertain cell is never rounded to 1


@kernel
def deduce_all(game: GameRecord) -> bool:
    """Run DSS until it finds nothing more; False on a contradiction."""
    deduce(game)
    return bool(game.conflict < 0)


@kernel
def share(mined: float, clear: float) -> float:
    """Return the chance of a mine; 1 only if it is certain."""
    return 1.0 if clear == 0.0 else min(mined / (mined + clear), ALMOST)


@kernel
def write_risk(game: GameRecord, programme: ProgrammeRecord, risk: np.ndarray) -> None:
    """Write the risk of every covered cell, flat; nan where it is open."""
    outside = 0.0
    if programme.outside > 0:
        outside = share(programme.outside_mined, programme.outside_clear)
    for row in range(game.height):
        begin = (row + 1) * game.stride + 1
        state = game.state[begin : begin + game.width]
        here = risk[row * game.width : (row + 1) * game.width]
        for col in range(here.size):
            known = state[col] & KNOWN
            certain = 1.0 if known == MINED else 0.0
            value = np.nan if known == OPEN else certain
            here[col] = outside if known == 0 else value
    for box in range(programme.boxes):
        programme.box_mined[box] = share(programme.box_mined[box], programme.box_clear[box])
    for k in range(programme.boundary_cells):
        risk[game.index_of[programme.boundary[k]]] = programme.box_mined[programme.boundary_box[k]]


@kernel
def analyse_position(
    game: GameRecord, programme: ProgrammeRecord, shown: np.ndarray, risk: np.ndarray
) -> Int:
    """Load and solve one position and write its risks; returns how the analysis ended."""
    if not load_fast(game, programme, shown):
        return EXACT_IMPOSSIBLE
    end = solve(game, programme)
    if end == EXACT_DONE:
        write_risk(game, programme, risk)
    return end


@entry
def analyse_positions(
    games: np.ndarray, programmes: np.ndarray, shown: np.ndarray, risk: np.ndarray, ends: np.ndarray
) -> None:
    """Analyse positions of one level.

    `shown` has the shape (positions, height, width), `risk` (positions, cells).
    """
    for k in range(shown.shape[0]):
        ends[k] = analyse_position(games[0], programmes[0], shown[k], risk[k])


@kernel
def cell_verdict(game: GameRecord, programme: ProgrammeRecord, cell: Int) -> Int:
    """Return what the weights of its box force a cell to be."""
    if cell < 0:
        return OPEN_QUESTION
    for k in range(programme.boundary_cells):
        if programme.boundary[k] == cell:
            if programme.box_mined[programme.boundary_box[k]] == 0.0:
                return FORCED_SAFE
            return (
                FORCED_MINE
                if programme.box_clear[programme.boundary_box[k]] == 0.0
                else OPEN_QUESTION
            )
    if programme.outside_mined == 0.0:
        return FORCED_SAFE
    return FORCED_MINE if programme.outside_clear == 0.0 else OPEN_QUESTION


@entry
def judge(
    games: np.ndarray, programmes: np.ndarray, shown: np.ndarray, with_count: Int, cell: Int
) -> Int:
    """Return what the numbers shown force a cell to be, with or without the total mine count.

    Without a cell (-1) it only says whether they can be met together.
    """
    game, programme = games[0], programmes[0]
    load(game, shown)
    if game.conflict >= 0 or not deduce_all(game):
        return CONTRADICTION
    end = solve(game, programme) if with_count else solve_freely(game, programme)
    if end != EXACT_DONE:
        return CONTRADICTION if end == EXACT_IMPOSSIBLE else UNDECIDED
    if cell >= 0 and game.state[cell] & KNOWN:
        return FORCED_MINE if game.state[cell] & MINED else FORCED_SAFE
    return cell_verdict(game, programme, cell)
