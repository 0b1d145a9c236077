"""PSEQ: four filters, each keeping the cells within a relative 1e-8 of the best; then a draw.

P is the least risk, S the chance that the cell is safe and another one is certainly safe then, E
the expected number of such cells, Q the entropy of the number shown. (Tu et al. 2017.)
"""

from __future__ import annotations

import math

import numpy as np

from sapper.kernels.champion.lookahead import lies_apart
from sapper.kernels.core.codes import KNOWN, WHICH
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.random import CHOICE, begin, below, mask_for
from sapper.kernels.core.tables import ONES
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import least_weight, risk_of
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.exact.suppose import keep_weights, restore_weights, stop_supposing, suppose
from sapper.kernels.field.certain_after import count_certain
from sapper.kernels.field.memory import FilterRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import VALUES, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

SLACK = 1e-8  # values within this share of the best are equal to it


@kernel
def list_least_risky(game: GameRecord, programme: ProgrammeRecord, filters: FilterRecord) -> None:
    """P: list the cells of least risk."""
    limit = least_weight(programme) / programme.total * (1.0 + SLACK)
    filters.left = 0
    for k in range(game.width * game.height):
        cell = np.int64(game.place[k])
        if game.state[cell] & KNOWN == 0 and risk_of(programme, cell) <= limit:
            filters.cell[filters.left] = cell
            filters.left += 1


@kernel
def likeliest(lookahead: LookaheadRecord) -> Int:
    """Return the number with the largest weight."""
    likely: Int = np.int64(0)
    for shown in range(1, VALUES):
        if lookahead.weight[shown] > lookahead.weight[likely]:
            likely = shown
    return likely


@kernel
def weigh_supposed(
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord,
    at: Int,
    bar: float,
) -> None:
    """Write S, E and Q of the supposed cell, the likeliest number first.

    Stops early, with an S of -1, once S cannot reach the bar.
    """
    progress, certain, entropy, left = 0.0, 0.0, 0.0, 1.0
    while progress + left >= bar:
        likely = likeliest(lookahead)
        weight = lookahead.weight[likely]
        if weight <= 0.0:
            break
        lookahead.weight[likely] = 0.0
        chance = weight / lookahead.total
        entropy -= chance * math.log2(chance)
        found = count_certain(programme, lookahead, likely)
        certain += chance * found
        if found > 0:
            progress += chance
        left = max(0.0, left - chance)
    filters.progress[at] = progress if progress + left >= bar else -1.0
    filters.certain[at] = certain
    filters.entropy[at] = entropy


@kernel
def weigh_cell(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord,
    at: Int,
    bar: float,
) -> None:
    """Write S, E and Q of a cell; S is -1 where that does not fit the memory or range.

    All cells far from every number, with equally many neighbours, have the same.
    """
    cell = np.int64(filters.cell[at])
    around = np.int64(ONES[(np.int64(game.state[cell]) >> WHICH) & 255])
    apart = lies_apart(game, programme, cell)
    if not apart or filters.apart_progress[around] < 0.0:
        filters.progress[at], filters.certain[at], filters.entropy[at] = -1.0, 0.0, 0.0
        if suppose(game, programme, lookahead, cell) == EXACT_DONE:
            weigh_supposed(programme, lookahead, filters, at, -1.0 if apart else bar)
        stop_supposing(programme, lookahead, cell)
        if not apart:
            return
        filters.apart_progress[around] = filters.progress[at]
        filters.apart_certain[around] = filters.certain[at]
        filters.apart_entropy[around] = filters.entropy[at]
    filters.progress[at] = filters.apart_progress[around]
    filters.certain[at] = filters.apart_certain[around]
    filters.entropy[at] = filters.apart_entropy[around]


@kernel
def weigh_cells(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord,
) -> bool:
    """Write S, E and Q of all cells that are left; False where the memory does not suffice.

    They have the same safety, by which S and E would be multiplied.
    """
    for k in range(9):
        filters.apart_progress[k] = -1.0
    bar = -1.0
    enough = keep_weights(programme, lookahead)
    if enough:
        for at in range(filters.left):
            weigh_cell(game, programme, lookahead, filters, at, bar * (1.0 - SLACK))
            bar = max(bar, filters.progress[at])
    restore_weights(programme, lookahead)
    return enough


@kernel
def keep_best(filters: FilterRecord, values: np.ndarray) -> None:
    """Keep the cells whose value is within the slack of the best."""
    best = values[0]
    for at in range(1, filters.left):
        best = max(best, values[at])
    left = 0
    for at in range(filters.left):
        if values[at] >= best - abs(best) * SLACK:
            filters.cell[left] = filters.cell[at]
            filters.progress[left] = filters.progress[at]
            filters.certain[left] = filters.certain[at]
            filters.entropy[left] = filters.entropy[at]
            left += 1
    filters.left = left


@kernel
def draw_cell(game: GameRecord, filters: FilterRecord) -> Int:
    """Draw one of the cells that are left, all equally likely."""
    if filters.left == 1:
        return np.int64(filters.cell[0])
    begin(game, CHOICE)
    return np.int64(filters.cell[below(game, filters.left, mask_for(filters.left))])


@kernel
def choose_by_filters(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord,
) -> Int:
    """Return the cell to open of those that are left after P."""
    if filters.left > 1 and weigh_cells(game, programme, lookahead, filters):
        keep_best(filters, filters.progress[:])
        keep_best(filters, filters.certain[:])
        keep_best(filters, filters.entropy[:])
    return draw_cell(game, filters)
