"""Second-move safety: the cell after which the next one, too, is most likely to be safe.

The score of a cell is the chance to survive it and then the safest cell of the position that it
leads to, over all numbers that it may show.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import count_outside, is_outside, least_risky, least_weight
from sapper.kernels.exact import EXACT_DONE
from sapper.kernels.jit import kernel
from sapper.kernels.scratch import VALUES
from sapper.kernels.suppose import (
    keep_weights,
    restore_weights,
    second_safety,
    stop_supposing,
    suppose,
)
from sapper.kernels.tables import ONES
from sapper.kernels.workspace import WHICH, Int, Record

MOST_OUTSIDE = 8  # cells outside the boundary that are always looked at: they are much alike
CLOSE = 1e-9  # scores this close are equal: the safer cell, then the first by rank, is taken


@kernel
def add_candidate(game: Record, look: Record, cell: Int, risk: float) -> None:
    """Put a cell on the list; `rank` orders it by risk, equals by their place."""
    at = look.candidates
    look.candidate[at] = cell
    look.safety[at] = 1.0 - risk
    look.rank[at] = (np.int64(risk / CLOSE + 0.5) << 16) + np.int64(game.rank[cell])
    look.candidates = at + 1


@kernel
def lies_apart(game: Record, exact: Record, cell: Int) -> bool:
    """Tell whether neither a cell nor any of its unknown neighbours touches a number."""
    around = np.int64(ONES[(np.int64(game.sight[cell]) >> WHICH) & 255])
    return bool(exact.box_at[cell] == 0 and count_outside(game, exact, cell) == around)


@kernel
def list_candidates(
    game: Record, exact: Record, look: Record, reach: float, every_side: bool
) -> None:
    """List the cells whose safety is at least `reach` times the best.

    Of those outside the boundary the first few by rank: corners, then the top edge. With
    `every_side`, also all that lie next to the boundary.
    """
    look.candidates = 0
    limit = 1.0 - (1.0 - least_weight(exact) / exact.total) * reach
    for k in range(exact.edges):
        risk = exact.box_mined[exact.edge_box[k]] / exact.total
        if risk <= limit and exact.box_clear[exact.edge_box[k]] > 0.0:
            add_candidate(game, look, np.int64(exact.edge[k]), risk)
    if exact.outside == 0:
        return
    risk = exact.outside_mined / exact.outside / exact.total
    if risk > limit:
        return
    left = MOST_OUTSIDE
    for k in range(game.width * game.height):
        if left == 0 and not every_side:
            break
        cell = np.int64(game.ranked[k])
        if is_outside(game, cell) and (left > 0 or not lies_apart(game, exact, cell)):
            add_candidate(game, look, cell, risk)
            left = max(0, left - 1)


@kernel
def next_candidate(look: Record) -> Int:
    """Take the first candidate by rank off the list and give its place; -1 if none is left."""
    left = look.candidates
    if left == 0:
        return -1
    first = 0
    for k in range(1, left):
        if look.rank[k] < look.rank[first]:
            first = k
    left -= 1
    cell, safety, rank = look.candidate[first], look.safety[first], look.rank[first]
    look.candidate[first] = look.candidate[left]
    look.safety[first] = look.safety[left]
    look.rank[first] = look.rank[left]
    look.candidate[left], look.safety[left], look.rank[left] = cell, safety, rank
    look.lasting[first], look.lasting[left] = look.lasting[left], look.lasting[first]
    look.candidates = left
    return left


@kernel
def score_supposed(exact: Record, look: Record, safety: float, bar: float, dead: float) -> float:
    """Score the supposed cell; a score below the bar may be given up half-way."""
    score, left = 0.0, safety
    while True:
        likely = 0
        for k in range(1, VALUES):
            if look.weight[k] > look.weight[likely]:
                likely = k
        weight = look.weight[likely]
        if weight <= 0.0 or score + left <= bar:
            break
        chance = safety * weight / look.total
        score += chance * second_safety(exact, look, likely)
        left -= chance
        look.weight[likely] = -weight
    numbers = 0
    for k in range(VALUES):
        numbers += 1 if look.weight[k] != 0.0 else 0
    return score * dead if numbers == 1 else score


@kernel
def score_cell(
    game: Record, exact: Record, look: Record, recipe: Record, at: Int, bar: float
) -> float:
    """Score a candidate; -1 where that does not fit the memory or range."""
    cell, safety = np.int64(look.candidate[at]), look.safety[at]
    around = np.int64(ONES[(np.int64(game.sight[cell]) >> WHICH) & 255])
    apart = lies_apart(game, exact, cell)
    if apart and look.known[around] >= 0.0:
        return float(look.known[around])
    score = -1.0
    if suppose(game, exact, look, cell) == EXACT_DONE:
        score = score_supposed(exact, look, safety, 0.0 if apart else bar, recipe.dead)
    stop_supposing(exact, look, cell)
    if apart:
        look.known[around] = score
    return score


@kernel
def safest_pair(game: Record, exact: Record, look: Record, recipe: Record) -> Int:
    """Give the cell of a solved position with the best score. The risks stay as they were."""
    best = least_risky(game, exact)
    list_candidates(game, exact, look, recipe.reach, False)
    if look.candidates == 1:
        return best
    enough = keep_weights(exact, look)
    bar = -1.0
    at = next_candidate(look)
    while enough and at >= 0 and look.safety[at] > bar + CLOSE:
        score = score_cell(game, exact, look, recipe, at, bar)
        if score > bar + CLOSE:
            bar = score
            best = np.int64(look.candidate[at])
        at = next_candidate(look)
    restore_weights(exact, look)
    return best
