"""The entry for exact analysis: many positions of one level in one call."""

from __future__ import annotations

import numpy as np

from sapper.kernels.dss import deduce
from sapper.kernels.exact import EXACT_DONE, EXACT_IMPOSSIBLE, solve, solve_freely
from sapper.kernels.jit import entry, kernel
from sapper.kernels.survey import survey
from sapper.kernels.system import load
from sapper.kernels.workspace import KNOWN, MINED, OPEN, Int, Record

FORCED_SAFE, FORCED_MINE, OPEN_QUESTION, CONTRADICTION, UNDECIDED = range(5)
ALMOST = 1.0 - 2.0**-53  # an uncertain cell is never rounded to 1


@kernel
def settle_all(game: Record) -> bool:
    """Run DSS until it finds nothing more; False on a contradiction."""
    deduce(game)
    return bool(game.conflict < 0)


@kernel
def share(mined: float, clear: float) -> float:
    """Give the chance of a mine; 1 only if it is certain."""
    return 1.0 if clear == 0.0 else min(mined / (mined + clear), ALMOST)


@kernel
def write_risk(game: Record, exact: Record, risk: np.ndarray) -> None:
    """Write the risk of every covered cell, flat; nan where it is open."""
    outside = 0.0
    if exact.outside > 0:
        outside = share(exact.outside_mined, exact.outside_clear)
    for row in range(game.height):
        begin = (row + 1) * game.stride + 1
        sight = game.sight[begin : begin + game.width]
        here = risk[row * game.width : (row + 1) * game.width]
        for col in range(here.size):
            known = sight[col] & KNOWN
            certain = 1.0 if known == MINED else 0.0
            value = np.nan if known == OPEN else certain
            here[col] = outside if known == 0 else value
    for box in range(exact.boxes):
        exact.box_mined[box] = share(exact.box_mined[box], exact.box_clear[box])
    for k in range(exact.edges):
        risk[game.index_of[exact.edge[k]]] = exact.box_mined[exact.edge_box[k]]


@kernel
def analyse_position(game: Record, exact: Record, shown: np.ndarray, risk: np.ndarray) -> Int:
    """Survey and solve one position and write its risks."""
    if not survey(game, exact, shown):
        return EXACT_IMPOSSIBLE
    end = solve(game, exact)
    if end == EXACT_DONE:
        write_risk(game, exact, risk.ravel())
    return end


@entry
def analyse_positions(
    games: np.ndarray, exacts: np.ndarray, shown: np.ndarray, risk: np.ndarray, ends: np.ndarray
) -> None:
    """Analyse positions of one level: shown and risk have the shape (positions, height, width)."""
    for k in range(shown.shape[0]):
        ends[k] = analyse_position(games[0], exacts[0], shown[k], risk[k])


@kernel
def cell_verdict(game: Record, exact: Record, cell: Int) -> Int:
    """Say whether a cell is safe or mined by the weights of its box."""
    if cell < 0:
        return OPEN_QUESTION
    for k in range(exact.edges):
        if exact.edge[k] == cell:
            if exact.box_mined[exact.edge_box[k]] == 0.0:
                return FORCED_SAFE
            return FORCED_MINE if exact.box_clear[exact.edge_box[k]] == 0.0 else OPEN_QUESTION
    if exact.outside_mined == 0.0:
        return FORCED_SAFE
    return FORCED_MINE if exact.outside_clear == 0.0 else OPEN_QUESTION


@entry
def judge(
    games: np.ndarray, exacts: np.ndarray, shown: np.ndarray, with_count: Int, cell: Int
) -> Int:
    """Say what the numbers shown force a cell to be, with or without the total number of mines.

    Without a cell (-1) it only says whether they can be met together.
    """
    game, exact = games[0], exacts[0]
    load(game, shown)
    if game.conflict >= 0 or not settle_all(game):
        return CONTRADICTION
    end = solve(game, exact) if with_count else solve_freely(game, exact)
    if end != EXACT_DONE:
        return CONTRADICTION if end == EXACT_IMPOSSIBLE else UNDECIDED
    if cell >= 0 and game.sight[cell] & KNOWN:
        return FORCED_MINE if game.sight[cell] & MINED else FORCED_SAFE
    return cell_verdict(game, exact, cell)
