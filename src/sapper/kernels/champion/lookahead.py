"""Second-move safety: the cell after which the next one, too, is most likely to be safe.

The score of a cell is the chance to survive it and then the safest cell of the position that it
leads to, over all numbers that it may show.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import WHICH
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.tables import ONES
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import count_outside, is_outside, least_risky, least_weight
from sapper.kernels.exact.second_safety import second_safety
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.exact.suppose import keep_weights, restore_weights, stop_supposing, suppose
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import VALUES, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.settings import ExactSettings

MOST_OUTSIDE = 8  # cells outside the boundary that are always looked at: they are much alike
CLOSE = 1e-9  # scores this close are equal: the safer cell, then the first by rank, is taken


@kernel
def add_candidate(game: GameRecord, lookahead: LookaheadRecord, cell: Int, risk: float) -> None:
    """Put a cell on the list; `rank` orders by risk, then by the rank of the cell on the board."""
    at = lookahead.candidates
    lookahead.candidate[at] = cell
    lookahead.safety[at] = 1.0 - risk
    lookahead.sort_key[at] = (np.int64(risk / CLOSE + 0.5) << 16) + np.int64(game.rank[cell])
    lookahead.candidates = at + 1


@kernel
def lies_apart(game: GameRecord, programme: ProgrammeRecord, cell: Int) -> bool:
    """Tell whether neither a cell nor any of its unknown neighbours touches a number."""
    around = np.int64(ONES[(np.int64(game.state[cell]) >> WHICH) & 255])
    return bool(programme.box_at[cell] == 0 and count_outside(game, programme, cell) == around)


@kernel
def list_candidates(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    reach: float,
    every_side: Int,
) -> None:
    """List the cells whose safety is at least `reach` times the best.

    Of those outside the boundary the first few by rank: corners, then the top edge. With
    `every_side`, also all that lie next to the boundary.
    """
    lookahead.candidates = 0
    limit = 1.0 - (1.0 - least_weight(programme) / programme.total) * reach
    for k in range(programme.boundary_cells):
        risk = programme.box_mined[programme.boundary_box[k]] / programme.total
        if risk <= limit and programme.box_clear[programme.boundary_box[k]] > 0.0:
            add_candidate(game, lookahead, np.int64(programme.boundary[k]), risk)
    if programme.outside == 0:
        return
    risk = programme.outside_mined / programme.outside / programme.total
    if risk > limit:
        return
    left = MOST_OUTSIDE
    for k in range(game.width * game.height):
        if left == 0 and not every_side:
            break
        cell = np.int64(game.ranked[k])
        if is_outside(game, cell) and (left > 0 or not lies_apart(game, programme, cell)):
            add_candidate(game, lookahead, cell, risk)
            left = max(0, left - 1)


@kernel
def next_candidate(lookahead: LookaheadRecord) -> Int:
    """Take the first candidate by rank off the list and return its place; -1 if none is left."""
    left = lookahead.candidates
    if left == 0:
        return -1
    first = 0
    for k in range(1, left):
        if lookahead.sort_key[k] < lookahead.sort_key[first]:
            first = k
    left -= 1
    cell, safety, rank = (
        lookahead.candidate[first],
        lookahead.safety[first],
        lookahead.sort_key[first],
    )
    lookahead.candidate[first] = lookahead.candidate[left]
    lookahead.safety[first] = lookahead.safety[left]
    lookahead.sort_key[first] = lookahead.sort_key[left]
    lookahead.candidate[left], lookahead.safety[left], lookahead.sort_key[left] = cell, safety, rank
    lookahead.lasting[first], lookahead.lasting[left] = (
        lookahead.lasting[left],
        lookahead.lasting[first],
    )
    lookahead.candidates = left
    return left


@kernel
def score_supposed(
    programme: ProgrammeRecord, lookahead: LookaheadRecord, safety: float, bar: float, dead: float
) -> float:
    """Score the supposed cell; stops early once the score cannot pass the bar."""
    score, left = 0.0, safety
    while True:
        likely: Int = np.int64(0)
        for k in range(1, VALUES):
            if lookahead.weight[k] > lookahead.weight[likely]:
                likely = k
        weight = lookahead.weight[likely]
        if weight <= 0.0 or score + left <= bar:
            break
        chance = safety * weight / lookahead.total
        score += chance * second_safety(programme, lookahead, likely)
        left -= chance
        lookahead.weight[likely] = -weight
    numbers = 0
    for k in range(VALUES):
        numbers += 1 if lookahead.weight[k] != 0.0 else 0
    return score * dead if numbers == 1 else score


@kernel
def score_cell(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    dead: float,
    at: Int,
    bar: float,
) -> float:
    """Score a candidate; -1 where that does not fit the memory or range."""
    cell, safety = np.int64(lookahead.candidate[at]), lookahead.safety[at]
    around = np.int64(ONES[(np.int64(game.state[cell]) >> WHICH) & 255])
    apart = lies_apart(game, programme, cell)
    if apart and lookahead.apart_score[around] >= 0.0:
        return float(lookahead.apart_score[around])
    score = -1.0
    if suppose(game, programme, lookahead, cell) == EXACT_DONE:
        score = score_supposed(programme, lookahead, safety, 0.0 if apart else bar, dead)
    stop_supposing(programme, lookahead, cell)
    if apart:
        lookahead.apart_score[around] = score
    return score


@kernel
def best_listed(
    game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord, dead: float
) -> tuple[Int, float]:
    """Return the candidate with the best score, and its score; -1 if none can be scored.

    The risks of the solved position stay as they were.
    """
    enough = keep_weights(programme, lookahead)
    best: Int = np.int64(-1)
    bar = -1.0
    at = next_candidate(lookahead)
    while enough and at >= 0 and lookahead.safety[at] > bar + CLOSE:
        score = score_cell(game, programme, lookahead, dead, at, bar)
        if score > bar + CLOSE:
            bar = score
            best = np.int64(lookahead.candidate[at])
        at = next_candidate(lookahead)
    restore_weights(programme, lookahead)
    return best, bar


@shared
def best_second_move(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    settings: ExactSettings,
) -> Int:
    """Return the cell of a solved position with the best score."""
    first = least_risky(game, programme)
    list_candidates(game, programme, lookahead, settings.reach, np.int64(0))
    if lookahead.candidates == 1:
        return first
    best, _ = best_listed(game, programme, lookahead, settings.dead)
    return best if best >= 0 else first
