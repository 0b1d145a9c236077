"""Layouts drawn from the dynamic programme: each that fits the position is equally likely.

Takes a solved position. The number of mines of each component is drawn by the weight of all that
may follow it, then the states of the component from the last to the first, then the cells inside
boxes and outside.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.system import load
from sapper.kernels.core.codes import MINED
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.random import SAMPLED, begin, below, draw, mask_for
from sapper.kernels.core.tables import BINOMIAL
from sapper.kernels.core.types import Int
from sapper.kernels.exact.analyse import deduce_all
from sapper.kernels.exact.boxes import MINES_SHIFT
from sapper.kernels.exact.certain import list_outside
from sapper.kernels.exact.programme import last_layer
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def chance(game: GameRecord) -> float:
    """Return a random number from 0 to 1, excluding 1."""
    return np.float64(draw(game) >> np.uint64(11)) * 2.0**-53


@kernel
def draw_total(game: GameRecord, programme: ProgrammeRecord, component: Int, placed: Int) -> Int:
    """Draw how many mines above its fewest a component has; earlier ones have `placed` such."""
    poly, later = (
        np.int64(programme.poly_at[component]),
        np.int64(programme.after_at[component + 1]),
    )
    left = chance(game) * programme.after[np.int64(programme.after_at[component]) + placed]
    chosen: Int = np.int64(-1)
    for more in range(np.int64(programme.degree[component]) + 1):
        weight = programme.poly[poly + more] * programme.after[later + placed + more]
        if weight > 0.0:
            chosen = more
            left -= weight
            if left < 0.0:
                break
    return chosen


@kernel
def draw_before(
    game: GameRecord, programme: ProgrammeRecord, layer: Int, box: Int, state: Int
) -> Int:
    """Draw the state of a layer that led to a state of the next, and write the box's mines."""
    size = np.int64(programme.box_size[box])
    left = chance(game) * programme.ways[state]
    chosen: Int = np.int64(-1)
    for origin in range(programme.layer[layer], programme.layer[layer + 1]):
        mines = np.int64(programme.fewest_here[origin])
        for k in range(programme.first_link[origin], programme.first_link[origin + 1]):
            if programme.link[k] == state:
                chosen = np.int64(origin)
                programme.box_draw[box] = mines
                left -= programme.ways[origin] * BINOMIAL[size, mines]
            mines += 1
        if left < 0.0:
            break
    return chosen


@kernel
def draw_component(game: GameRecord, programme: ProgrammeRecord, component: Int, more: Int) -> None:
    """Draw the mines of every box of a component with a given total."""
    layer = last_layer(programme, component)
    total = np.uint64(more + np.int64(programme.fewest[component]))
    state: Int = np.int64(programme.layer[layer])
    while programme.key[state] >> MINES_SHIFT != total:
        state += 1
    for at in range(
        programme.first_box[component + 1] - 1, np.int64(programme.first_box[component]) - 1, -1
    ):
        layer -= 1
        state = draw_before(game, programme, layer, np.int64(programme.order[at]), state)


@kernel
def list_by_box(game: GameRecord, programme: ProgrammeRecord) -> None:
    """List the unknown cells box by box, then those outside: layouts are drawn from this list."""
    listed: Int = np.int64(0)
    for box in range(programme.boxes):
        programme.box_begin[box] = listed
        listed += np.int64(programme.box_size[box])
        programme.box_draw[box] = 0
    for k in range(programme.boundary_cells):
        box = programme.boundary_box[k]
        programme.listed[np.int64(programme.box_begin[box]) + np.int64(programme.box_draw[box])] = (
            programme.boundary[k]
        )
        programme.box_draw[box] += 1
    outside = list_outside(game)
    for k in range(outside):
        programme.listed[listed + k] = game.stack[k]
    programme.listed_cells = listed + outside


@kernel
def place(game: GameRecord, begin: Int, many: Int, mines: Int, mined: np.ndarray) -> None:
    """Put mines on some of the cells on the stack, each choice equally likely."""
    cells = game.stack
    for k in range(begin, begin + mines):
        left = begin + many - k
        other = k + below(game, left, mask_for(left))
        cell = np.int64(cells[other])
        cells[other] = cells[k]
        cells[k] = cell
        mined[cell] = 1


@kernel
def draw_boundary(game: GameRecord, programme: ProgrammeRecord, mined: np.ndarray) -> Int:
    """Draw the mines next to numbers in a solved position whose cells are listed, by cell.

    Returns how many are left for the cells outside.
    """
    for k in range(programme.listed_cells):
        game.stack[k] = programme.listed[k]
    placed: Int = np.int64(0)
    mines = game.mines - programme.marked
    for component in range(programme.components):
        more = draw_total(game, programme, component, placed)
        placed += more
        mines -= more + np.int64(programme.fewest[component])
        draw_component(game, programme, component, more)
    listed: Int = np.int64(0)
    for box in range(programme.boxes):
        many = np.int64(programme.box_size[box])
        place(game, listed, many, np.int64(programme.box_draw[box]), mined)
        listed += many
    return mines


@kernel
def draw_layout(game: GameRecord, programme: ProgrammeRecord, mined: np.ndarray) -> None:
    """Draw one layout of a solved position whose cells are listed: set its mines, by cell."""
    mines = draw_boundary(game, programme, mined)
    place(
        game,
        programme.boundary_cells,
        programme.listed_cells - programme.boundary_cells,
        mines,
        mined,
    )


@entry
def draw_layouts(
    games: np.ndarray, programmes: np.ndarray, shown: np.ndarray, layouts: np.ndarray
) -> Int:
    """Draw layouts, bool, shape (layouts, height, width), for the seed in the game."""
    game, programme = games[0], programmes[0]
    load(game, shown)
    if game.conflict >= 0 or not deduce_all(game):
        return -1
    end = solve(game, programme)
    if end == EXACT_DONE:
        list_by_box(game, programme)
        for k in range(layouts.shape[0]):
            game.index = np.uint64(k)
            begin(game, SAMPLED)
            for cell in range(game.cells):
                game.mine[cell] = 1 if game.state[cell] & MINED else 0
            draw_layout(game, programme, game.mine)
            for row in range(game.height):
                for col in range(game.width):
                    layouts[k, row, col] = game.mine[(row + 1) * game.stride + col + 1]
    return end
