"""Exact risk: components joined by the total number of mines.

The weight of a mine in every box and outside is the sum over all layouts that have it.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import COMPLETE, NO_SOLUTION, TOO_LARGE
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.types import Int
from sapper.kernels.exact.boxes import MINES_SHIFT, find_boxes, find_order, find_rows
from sapper.kernels.exact.programme import backward, collect, forward, last_layer
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

LEAST, MOST = 1e-250, 1e250  # beyond this range the slower count in whole numbers is used

EXACT_DONE, EXACT_IMPOSSIBLE, EXACT_OVERFLOW = 0, 1, 2


@kernel
def middle_of(outside: Int, mines: Int, degree: Int) -> Int:
    """Return the number of extra mines in the boundary whose weight is set to 1."""
    return (max(np.int64(0), mines - outside) + min(degree, mines)) // 2


@kernel
def weigh_rest(into: np.ndarray, at: Int, outside: Int, mines: Int, degree: Int) -> bool:
    """Write for 0 .. degree more mines in the boundary how many ways the rest has, up to a factor.

    `mines` are those left for the cells outside if the boundary has its fewest. False where the
    numbers leave the range in which nothing underflows.
    """
    low, high = max(np.int64(0), mines - outside), min(degree, mines)
    for t in range(at, at + degree + 1):
        into[t] = 0.0
    if low > high:
        return True
    middle = middle_of(outside, mines, degree)
    into[at + middle] = 1.0
    weight = 1.0
    for t in range(middle, high):
        left = mines - t
        weight *= left / (outside - left + 1.0)
        into[at + t + 1] = weight
    weight_high = weight
    weight = 1.0
    for t in range(middle, low, -1):
        left = mines - t
        weight *= (outside - left) / (left + 1.0)
        into[at + t - 1] = weight
    return LEAST < weight < MOST and LEAST < weight_high < MOST


@kernel
def join(programme: ProgrammeRecord, mines: Int) -> Int:
    """Join the components and the rest from the last to the first; leaves the total weight."""
    components = programme.components
    fewest: Int = np.int64(0)
    degree: Int = np.int64(0)
    for component in range(components):
        fewest += np.int64(programme.fewest[component])
        degree += np.int64(programme.degree[component])
    at: Int = np.int64(0)
    width = degree + 1
    for component in range(
        components
    ):  # room for what comes after each component: shorter and shorter
        programme.after_at[component] = at
        at += width
    programme.after_at[components] = at
    if at + width > programme.after.size or width > programme.before.size:
        return EXACT_OVERFLOW
    programme.total = 0.0
    if mines - fewest < 0:
        return EXACT_IMPOSSIBLE
    if not weigh_rest(programme.after[:], at, programme.outside, mines - fewest, degree):
        return EXACT_OVERFLOW
    left = degree
    for component in range(components - 1, -1, -1):
        spread = np.int64(programme.degree[component])
        poly = np.int64(programme.poly_at[component])
        here = np.int64(programme.after_at[component])
        later = np.int64(programme.after_at[component + 1])
        left -= spread
        for t in range(left + 1):
            total = 0.0
            for k in range(spread + 1):
                total += programme.poly[poly + k] * programme.after[later + t + k]
            programme.after[here + t] = total
    programme.total = programme.after[np.int64(programme.after_at[0])]
    if programme.total == 0.0:
        return EXACT_IMPOSSIBLE
    return EXACT_DONE if LEAST < programme.total < MOST else EXACT_OVERFLOW


@kernel
def weigh_components(programme: ProgrammeRecord, mines: Int) -> None:
    """Weigh each component's final states by all others, and go back through it."""
    components = programme.components
    programme.before[0] = 1.0
    degree = np.int64(0)
    fewest = np.int64(0)
    for component in range(components):
        fewest += np.int64(programme.fewest[component])
    for component in range(components):
        layer = last_layer(programme, component)
        later = np.int64(programme.after_at[component + 1])
        for state in range(programme.layer[layer], programme.layer[layer + 1]):
            more = np.int64(programme.key[state] >> MINES_SHIFT) - np.int64(
                programme.fewest[component]
            )
            total = 0.0
            for k in range(degree + 1):
                total += programme.before[k] * programme.after[later + k + more]
            programme.onward[state] = total
        backward(programme, component)
        spread, poly = np.int64(programme.degree[component]), np.int64(programme.poly_at[component])
        for t in range(degree + spread + 1):
            programme.joined[t] = 0.0
        for k in range(degree + 1):
            for j in range(spread + 1):
                programme.joined[k + j] += programme.before[k] * programme.poly[poly + j]
        degree += spread
        for t in range(degree + 1):
            programme.before[t] = programme.joined[t]
    programme.outside_mined, programme.outside_clear = 0.0, 0.0
    rest = np.int64(programme.after_at[components])
    for t in range(degree + 1):
        weight = programme.before[t] * programme.after[rest + t]
        mines_outside = mines - fewest - t
        programme.outside_mined += weight * mines_outside
        programme.outside_clear += weight * (programme.outside - mines_outside)


@kernel
def solve_components(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Find the components and count the solutions of each by its number of mines."""
    find_rows(game, programme)
    find_boxes(game, programme)
    find_order(programme)
    programme.states, programme.links = 0, 0
    programme.first_layer[0] = 0
    programme.poly_at[0] = 0
    for component in range(programme.components):
        if not forward(programme, component):
            return EXACT_OVERFLOW
    for component in range(programme.components):
        if not collect(programme, component):
            return EXACT_IMPOSSIBLE
    return EXACT_DONE


@kernel
def solve_inside(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Find the exact weight of a mine in every box and outside, for the position as it stands.

    Rows must have been settled by DSS: none needs more than 7 mines. Takes cells known to be
    mined from `marked`; unknown cells are neither open nor determined.
    """
    end = solve_components(game, programme)
    if end != EXACT_DONE:
        return end
    programme.marked = game.marked
    mines = game.mines - game.marked
    end = join(programme, mines)
    if end == EXACT_DONE:
        weigh_components(programme, mines)
    return end


@shared
def solve(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Solve as `solve_inside` does.

    That one is for loops that solve a position at every turn: compiled with it, they are 4% faster.
    """
    return solve_inside(game, programme)


@kernel
def solve_freely(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Find the weights as `solve` does, but as if any total number of mines would do."""
    end = solve_components(game, programme)
    if end != EXACT_DONE:
        return end
    for component in range(programme.components):
        layer = last_layer(programme, component)
        for state in range(programme.layer[layer], programme.layer[layer + 1]):
            programme.onward[state] = 1.0
        backward(programme, component)
    programme.outside_mined, programme.outside_clear = 1.0, 1.0
    return end


@kernel
def end_of(end: Int) -> Int:
    """Translate the end of an exact analysis into the codes of an enumeration."""
    if end == EXACT_DONE:
        return COMPLETE
    return NO_SOLUTION if end == EXACT_IMPOSSIBLE else TOO_LARGE
