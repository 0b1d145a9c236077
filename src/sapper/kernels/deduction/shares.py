"""Unweighted shares: every solution of a component counts alike. (Studholme 2001.)

Exact risk weighs a solution by the ways to place the other mines. Here the mine count only drops
the totals of a component that leave too many or too few mines for the rest.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.fast_load import load_fast
from sapper.kernels.board.rules import steps
from sapper.kernels.core.codes import KNOWN
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.analyse import write_risk
from sapper.kernels.exact.boxes import MINES_SHIFT
from sapper.kernels.exact.programme import backward, last_layer
from sapper.kernels.exact.solve import (
    EXACT_DONE,
    EXACT_IMPOSSIBLE,
    EXACT_OVERFLOW,
    MOST,
    solve_components,
)
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

LEAST_OUTSIDE = 0.01  # a cell outside the boundary is never taken for safer, unless it is certain


@kernel
def drop_totals(programme: ProgrammeRecord, mines: Int) -> bool:
    """Narrow the mines of every component to what the others and the rest leave it.

    False if a component is left without any number of mines.
    """
    fewest: Int = np.int64(0)
    most: Int = np.int64(programme.outside)
    for component in range(programme.components):
        fewest += np.int64(programme.fewest[component])
        most += np.int64(programme.fewest[component]) + np.int64(programme.degree[component])
    for component in range(programme.components):
        low: Int = np.int64(programme.fewest[component])
        high: Int = low + np.int64(programme.degree[component])
        others_fewest, others_most = fewest - low, most - high
        low, high = max(low, mines - others_most), min(high, mines - others_fewest)
        if low > high:
            return False
        programme.fewest[component] = low
        programme.degree[component] = high - low
        fewest, most = others_fewest + low, others_most + high
    return True


@kernel
def weigh_alike(programme: ProgrammeRecord, component: Int) -> float:
    """Weigh the solutions of a component alike; returns their mean of mines, or -1 if too many."""
    layer = last_layer(programme, component)
    low = np.int64(programme.fewest[component])
    high = low + np.int64(programme.degree[component])
    total, mined = 0.0, 0.0
    for state in range(programme.layer[layer], programme.layer[layer + 1]):
        mines = np.int64(programme.key[state] >> MINES_SHIFT)
        programme.onward[state] = 1.0 if low <= mines <= high else 0.0
        weight = programme.ways[state] * programme.onward[state]
        total += weight
        mined += weight * mines
    if not 0.0 < total < MOST:
        return -1.0
    backward(programme, component)
    return mined / total


@kernel
def find_shares(game: GameRecord, programme: ProgrammeRecord) -> Int:
    """Find the share of every box, and of the cells outside; returns how it ended.

    A cell outside is as risky as the mines that the means of all components leave it; it is
    certainly safe if even the fewest mines of the components leave none.
    """
    end = solve_components(game, programme)
    if end != EXACT_DONE:
        return end
    most = np.int64(game.mines - game.marked)
    if not drop_totals(programme, most):
        return EXACT_IMPOSSIBLE
    expected = float(most)
    for component in range(programme.components):
        mean = weigh_alike(programme, component)
        if mean < 0.0:
            return EXACT_OVERFLOW
        expected -= mean
        most -= np.int64(programme.fewest[component])
    outside = 0.0
    if most > 0 and programme.outside > 0:
        outside = min(1.0, max(LEAST_OUTSIDE, expected / programme.outside))
    programme.outside_mined, programme.outside_clear = outside, 1.0 - outside
    return EXACT_DONE


@kernel
def component_at(programme: ProgrammeRecord, cell: Int) -> Int:
    """Return the component of an unknown cell; -1 outside the boundary."""
    box = np.int64(programme.box_at[cell]) - 1
    return -1 if box < 0 else np.int64(programme.row_component[programme.box_row[8 * box]])


@kernel
def write_closed(game: GameRecord, programme: ProgrammeRecord, closed: np.ndarray) -> None:
    """Mark the cells, flat, of components that no number can ever tell anything new about.

    Such a component has one possible number of mines, and all unknown cells around its cells are
    its own.
    """
    is_open = programme.joined  # by component; its own use, joining, is not needed here
    for component in range(programme.components):
        is_open[component] = 0.0 if programme.degree[component] == 0 else 1.0
    for k in range(programme.boundary_cells):
        cell = np.int64(programme.boundary[k])
        own = component_at(programme, cell)
        for step in steps(game):
            near = cell + step
            if game.state[near] & KNOWN == 0 and component_at(programme, near) != own:
                is_open[own] = 1.0
    for k in range(closed.size):
        closed[k] = False
    for k in range(programme.boundary_cells):
        cell = np.int64(programme.boundary[k])
        if is_open[component_at(programme, cell)] == 0.0:
            closed[game.index_of[cell]] = True


@entry
def share_positions(
    games: np.ndarray,
    programmes: np.ndarray,
    shown: np.ndarray,
    share: np.ndarray,
    closed: np.ndarray,
    ends: np.ndarray,
) -> None:
    """Write the share of a mine in every covered cell, and which cells are closed.

    `shown` has the shape (positions, height, width), `share` and `closed` (positions, cells).
    """
    game, programme = games[0], programmes[0]
    for k in range(shown.shape[0]):
        ends[k] = EXACT_IMPOSSIBLE
        if load_fast(game, programme, shown[k]):
            ends[k] = find_shares(game, programme)
        if ends[k] == EXACT_DONE:
            write_closed(game, programme, closed[k])
            write_risk(game, programme, share[k])
