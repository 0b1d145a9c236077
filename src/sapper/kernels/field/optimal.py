"""All cells of perfect play in a position with few layouts left."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import risk_of
from sapper.kernels.exact.endgame import most_wins, narrow, search, tabulate
from sapper.kernels.exact.layouts import count_layouts, list_layouts
from sapper.kernels.field.memory import FilterRecord
from sapper.kernels.field.pseq import SLACK
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import SHOWN, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

MOST_NODES = 2_000_000


@kernel
def wins_after(game: GameRecord, lookahead: LookaheadRecord, late: Int, enough: Int) -> Int:
    """Count the layouts that perfect play wins after opening a cell; stops below `enough`."""
    wins: Int = np.int64(0)
    left: Int = np.int64(lookahead.safe[late])
    for shown in range(SHOWN):
        if left == 0 or wins + left < enough:
            break
        found = narrow(lookahead, np.int64(0), late, shown)
        if found > 0:
            wins += most_wins(game, lookahead, np.int64(1), found)
            left -= found
    return wins


@kernel
def insert_cell(filters: FilterRecord, cell: Int) -> None:
    """Put a cell into the list, in the order of the board."""
    at = filters.left
    while at > 0 and filters.cell[at - 1] > cell:
        filters.cell[at] = filters.cell[at - 1]
        at -= 1
    filters.cell[at] = cell
    filters.left += 1


@kernel
def list_optimal(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord,
    most: Int,
) -> bool:
    """List the cells of least risk among all that perfect play may open.

    Takes a solved position in which no cell is safe. False if it has more than `most` layouts, or
    the search would be too large.
    """
    if count_layouts(programme, game.mines - programme.marked, most) > most + 0.5:
        return False
    if not list_layouts(game, programme, lookahead):
        return False
    tabulate(game, lookahead)
    search(game, lookahead, np.int64(MOST_NODES))
    enough = lookahead.late_wins
    least = 1.0
    for late in range(lookahead.late_cells):
        if wins_after(game, lookahead, np.int64(late), enough) < enough:
            lookahead.safe[late] = 0
        else:
            least = min(least, risk_of(programme, np.int64(lookahead.late_cell[late])))
    filters.left = 0
    for late in range(lookahead.late_cells):
        cell = np.int64(lookahead.late_cell[late])
        if lookahead.safe[late] > 0 and risk_of(programme, cell) <= least * (1.0 + SLACK):
            insert_cell(filters, cell)
    return lookahead.nodes < MOST_NODES
