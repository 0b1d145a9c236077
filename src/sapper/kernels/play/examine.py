"""Examining a player: how risky the cell is that it opens, and how likely it shows 0.

Both give control variates: survived less safety, and shows 0 less the chance of that.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import steps
from sapper.kernels.core.codes import MINED, WALL
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.analyse import analyse_position
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.exact.suppose import stop_supposing, suppose
from sapper.kernels.memory.examiner import Examiner
from sapper.kernels.memory.game import GameRecord

NOT_KNOWN = -1.0


@kernel
def examine(examiner: Examiner, shown: np.ndarray, cell: Int) -> tuple[float, float, float]:
    """Return the exact risk of a covered cell, flat, the least of any, and its chance to show 0.

    The last one is for the case that it is safe. A value is NOT_KNOWN where the position does not
    fit the memory or range of the kernels.
    """
    risk = examiner.risk
    end = analyse_position(examiner.games[0], examiner.programmes[0], shown, risk)
    if end != EXACT_DONE:
        return NOT_KNOWN, NOT_KNOWN, NOT_KNOWN
    least = 1.0
    for k in range(risk.shape[0]):
        least = min(least, risk[k]) if risk[k] == risk[k] else least
    zero = chance_of_zero(examiner, cell) if 0.0 < risk[cell] < 1.0 else NOT_KNOWN
    return float(risk[cell]), least, zero


@kernel
def chance_of_zero(examiner: Examiner, cell: Int) -> float:
    """Return the chance that an uncertain cell of the position just analysed shows 0 if safe.

    That it shows 8 is left out, as in all looking ahead: an error of about (d - d^2)^8 < 2e-5 if
    each of its eight neighbours is mined with chance d.
    """
    game, programme, lookahead = examiner.games[0], examiner.programmes[0], examiner.lookaheads[0]
    place = np.int64(game.place[cell])
    for step in steps(game):
        if game.state[place + step] & MINED:
            return 0.0
    end = suppose(game, programme, lookahead, place)
    zero = lookahead.weight[0] / lookahead.total if end == EXACT_DONE else NOT_KNOWN
    stop_supposing(programme, lookahead, place)
    return float(zero)


@kernel
def first_chance_of_zero(game: GameRecord, cell: Int) -> float:
    """Return the chance that the first cell, flat, shows 0 if it is safe and no other is known."""
    around, others = 0, game.width * game.height - 1
    for step in steps(game):
        around += 1 if game.blank[np.int64(game.place[cell]) + step] & WALL == 0 else 0
    chance = 1.0
    for k in range(around):
        chance *= max(0, others - game.mines - k) / (others - k)
    return chance
