"""What a cell would tell: how likely it shows 0, and that a certain cell follows; dead cells.

Takes a position; every cell that no layout mines is supposed to be open, one after another. As in
look-ahead it is left out that a cell may show 8.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import steps
from sapper.kernels.champion.lookahead import lies_apart
from sapper.kernels.chances.pairs import mark_fifties
from sapper.kernels.core.codes import KNOWN, MINED, WALL, WHICH
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.tables import ONES
from sapper.kernels.core.types import Array, Int, Record, field
from sapper.kernels.exact.analyse import analyse_position
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.exact.suppose import keep_weights, restore_weights, stop_supposing, suppose
from sapper.kernels.field.certain_after import count_certain
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import VALUES, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

NEIGHBOURS = 9
UNKNOWN_NUMBER = -1.0


class OutlookRecord(Record):
    """What the supposed cell would tell, and the same of cells far from all numbers."""

    zero: float = field(np.float64)  # the chance that it shows 0, if it is safe
    progress: float = field(np.float64)  # the chance that a certain cell follows, if it is safe
    numbers: Int = field(np.int64)  # how many numbers it may show; 0 where that is not known
    apart_zero: Array = field(np.float64, NEIGHBOURS)  # by unknown neighbours; below 0: not yet
    apart_progress: Array = field(np.float64, NEIGHBOURS)
    apart_numbers: Array = field(np.int64, NEIGHBOURS)


@kernel
def touches_mine(game: GameRecord, cell: Int) -> bool:
    """Tell whether a cell touches a mine that is known."""
    found = False
    for step in steps(game):
        found |= game.state[cell + step] & (MINED + WALL) == MINED
    return found


@kernel
def weigh_numbers(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    outlook: OutlookRecord,
    cell: Int,
    is_easy: bool,
) -> None:
    """Weigh all numbers that the supposed cell may show; `is_easy`: another cell is safe anyway."""
    outlook.numbers = 0
    outlook.progress = 0.0
    for shown in range(VALUES):
        weight = lookahead.weight[shown]
        if weight > 0.0:
            outlook.numbers += 1
            if is_easy or count_certain(programme, lookahead, np.int64(shown)) > 0:
                outlook.progress += weight / lookahead.total
    is_clear = not touches_mine(game, cell)
    outlook.zero = lookahead.weight[0] / lookahead.total if is_clear else 0.0


@kernel
def suppose_open(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    outlook: OutlookRecord,
    cell: Int,
    is_easy: bool,
) -> None:
    """Find what a cell would tell; cells far from all numbers tell the same."""
    around = np.int64(ONES[(np.int64(game.state[cell]) >> WHICH) & 255])
    apart = game.state[cell] & KNOWN == 0 and lies_apart(game, programme, cell)
    apart = apart and not touches_mine(game, cell)
    if apart and outlook.apart_zero[around] >= 0.0:
        outlook.zero = outlook.apart_zero[around]
        outlook.progress = outlook.apart_progress[around]
        outlook.numbers = np.int64(outlook.apart_numbers[around])
        return
    outlook.zero, outlook.progress, outlook.numbers = np.nan, np.nan, 0
    if suppose(game, programme, lookahead, cell) == EXACT_DONE:
        weigh_numbers(game, programme, lookahead, outlook, cell, is_easy)
    stop_supposing(programme, lookahead, cell)
    if apart and outlook.numbers > 0:
        outlook.apart_zero[around] = outlook.zero
        outlook.apart_progress[around] = outlook.progress
        outlook.apart_numbers[around] = outlook.numbers


@entry
def look_out(
    games: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    outlooks: np.ndarray,
    shown: np.ndarray,
    risk: np.ndarray,
    zero: np.ndarray,
    progress: np.ndarray,
    numbers: np.ndarray,
    fifty: np.ndarray,
) -> Int:
    """Write what every covered cell would tell; returns how the analysis ended.

    `numbers` says how many numbers a cell may show if it is safe, 0 where it is mined or open.
    nan and 0 where it does not fit the memory or range.
    """
    game, programme, lookahead, outlook = games[0], programmes[0], lookaheads[0], outlooks[0]
    end = analyse_position(game, programme, shown, risk)
    if end != EXACT_DONE:
        return end
    solve(game, programme)  # the risks have taken the place of the weights
    mark_fifties(game, programme, risk, fifty)
    safe = 0
    for index in range(risk.size):
        safe += 1 if risk[index] == 0.0 else 0
    for around in range(NEIGHBOURS):
        outlook.apart_zero[around] = UNKNOWN_NUMBER
    enough = keep_weights(programme, lookahead)
    for index in range(risk.size):
        zero[index], progress[index], numbers[index] = np.nan, np.nan, 0
        if risk[index] == 1.0:
            zero[index], progress[index] = 0.0, 0.0
        elif enough and risk[index] < 1.0:
            cell, others = np.int64(game.place[index]), safe - (1 if risk[index] == 0.0 else 0)
            suppose_open(game, programme, lookahead, outlook, cell, others > 0)
            safety = 1.0 - risk[index]
            zero[index], progress[index] = safety * outlook.zero, safety * outlook.progress
            numbers[index] = outlook.numbers
    restore_weights(programme, lookahead)
    return end
