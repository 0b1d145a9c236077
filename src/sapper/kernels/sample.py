"""Layouts drawn from the dynamic programme: each that fits the position is equally likely.

Takes a solved position. The number of mines of each component is drawn by the weight of all that
may follow it, then the states of the component from the last to the first, then the cells inside
boxes and outside.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.analyse import settle_all
from sapper.kernels.certain import list_outside
from sapper.kernels.exact import EXACT_DONE, last_layer, solve
from sapper.kernels.frontier import MINES_SHIFT
from sapper.kernels.jit import entry, kernel
from sapper.kernels.rng import SAMPLED, begin, below, draw, mask_for
from sapper.kernels.system import load
from sapper.kernels.tables import BINOMIAL
from sapper.kernels.workspace import MINED, Int, Record


@kernel
def chance(game: Record) -> float:
    """Give a random number from 0 up to, but not, 1."""
    return np.float64(draw(game) >> np.uint64(11)) * 2.0**-53


@kernel
def draw_total(game: Record, exact: Record, part: Int, placed: Int) -> Int:
    """Draw how many mines above its fewest a component has, after `placed` such before it."""
    poly, later = np.int64(exact.poly_at[part]), np.int64(exact.after_at[part + 1])
    left = chance(game) * exact.after[np.int64(exact.after_at[part]) + placed]
    chosen: Int = np.int64(-1)
    for more in range(np.int64(exact.spread[part]) + 1):
        weight = exact.poly[poly + more] * exact.after[later + placed + more]
        if weight > 0.0:
            chosen = more
            left -= weight
            if left < 0.0:
                break
    return chosen


@kernel
def draw_before(game: Record, exact: Record, layer: Int, box: Int, state: Int) -> Int:
    """Draw the state of a layer that led to a state of the next, and write the box's mines."""
    size = np.int64(exact.box_size[box])
    left = chance(game) * exact.ways[state]
    chosen: Int = np.int64(-1)
    for origin in range(exact.layer[layer], exact.layer[layer + 1]):
        mines = np.int64(exact.fewest_here[origin])
        for k in range(exact.first_link[origin], exact.first_link[origin + 1]):
            if exact.link[k] == state:
                chosen = np.int64(origin)
                exact.box_draw[box] = mines
                left -= exact.ways[origin] * BINOMIAL[size, mines]
            mines += 1
        if left < 0.0:
            break
    return chosen


@kernel
def draw_part(game: Record, exact: Record, part: Int, more: Int) -> None:
    """Draw the mines of every box of a component with a given total."""
    layer = last_layer(exact, part)
    total = np.uint64(more + np.int64(exact.fewest[part]))
    state = np.int64(exact.layer[layer])
    while exact.key[state] >> MINES_SHIFT != total:
        state += 1
    for at in range(exact.part[part + 1] - 1, np.int64(exact.part[part]) - 1, -1):
        layer -= 1
        state = draw_before(game, exact, layer, np.int64(exact.order[at]), state)


@kernel
def list_by_box(game: Record, exact: Record) -> None:
    """List the unknown cells box by box, then those outside: layouts are drawn from this list."""
    listed: Int = np.int64(0)
    for box in range(exact.boxes):
        exact.box_begin[box] = listed
        listed += np.int64(exact.box_size[box])
        exact.box_draw[box] = 0
    for k in range(exact.edges):
        box = exact.edge_box[k]
        exact.listed[np.int64(exact.box_begin[box]) + np.int64(exact.box_draw[box])] = exact.edge[k]
        exact.box_draw[box] += 1
    outside = list_outside(game)
    for k in range(outside):
        exact.listed[listed + k] = game.stack[k]
    exact.many_listed = listed + outside


@kernel
def place(game: Record, begin: Int, many: Int, mines: Int, mined: np.ndarray) -> None:
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
def draw_boundary(game: Record, exact: Record, mined: np.ndarray) -> Int:
    """Draw the mines next to numbers in a solved position whose cells are listed, by cell.

    Gives how many are left for the cells outside.
    """
    for k in range(exact.many_listed):
        game.stack[k] = exact.listed[k]
    placed, mines = 0, game.mines - exact.marked
    for part in range(exact.components):
        more = draw_total(game, exact, part, placed)
        placed += more
        mines -= more + np.int64(exact.fewest[part])
        draw_part(game, exact, part, more)
    listed: Int = np.int64(0)
    for box in range(exact.boxes):
        many = np.int64(exact.box_size[box])
        place(game, listed, many, np.int64(exact.box_draw[box]), mined)
        listed += many
    return mines


@kernel
def draw_layout(game: Record, exact: Record, mined: np.ndarray) -> None:
    """Draw one layout of a solved position whose cells are listed: set its mines, by cell."""
    mines = draw_boundary(game, exact, mined)
    place(game, exact.edges, exact.many_listed - exact.edges, mines, mined)


@entry
def draw_layouts(
    games: np.ndarray, exacts: np.ndarray, shown: np.ndarray, layouts: np.ndarray
) -> Int:
    """Draw layouts, bool, shape (layouts, height, width), for the seed in the game."""
    game, exact = games[0], exacts[0]
    load(game, shown)
    if game.conflict >= 0 or not settle_all(game):
        return -1
    end = solve(game, exact)
    if end == EXACT_DONE:
        list_by_box(game, exact)
        for k in range(layouts.shape[0]):
            game.index = np.uint64(k)
            begin(game, SAMPLED)
            for cell in range(game.cells):
                game.mine[cell] = 1 if game.sight[cell] & MINED else 0
            draw_layout(game, exact, game.mine)
            for row in range(game.height):
                for col in range(game.width):
                    layouts[k, row, col] = game.mine[(row + 1) * game.stride + col + 1]
    return end
