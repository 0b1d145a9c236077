"""Would-be 50/50s: cells that have to be guessed sooner or later, and what that does to a risk.

Two cells side by side, one of them a mine, are a 50/50 if every cell that touches only one of them
is a mine or off the board: nothing but opening one of the two tells which it is. So are four cells
in a square with two mines across, if the four cells at its corners are mines or off the board.
A layout with a 50/50 is won half as often, so a mine that makes one costs half as much to meet.

The chance of every 50/50 is the mean over layouts drawn from the position. Cells outside the
boundary are not drawn: there a mine is as likely as the mines left for them make it.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.rng import FORESEEN, begin
from sapper.kernels.sample import draw_boundary, list_by_box
from sapper.kernels.workspace import KNOWN, MINED, WALL, Int, Record

ONE, NONE = np.float32(1.0), np.float32(0.0)


@kernel
def all_three(into: np.ndarray, of: np.ndarray, step: Int, cells: Int) -> None:
    """Write for every cell the chance that it and the cells one step before and after are mines."""
    size = cells - 2 * step
    low, middle, high = of[:size], of[step : step + size], of[2 * step : 2 * step + size]
    target = into[step : step + size]
    for k in range(size):
        target[k] = low[k] * middle[k] * high[k]


@kernel
def add_pairs(game: Record, study: Record, into: np.ndarray, step: Int, across: Int) -> None:
    """Add the chance of every 50/50 of two cells one step apart, by the first of them."""
    first = game.stride + 1
    size = game.cells - across - 2 * step - first
    if size <= 0:
        return
    all_three(study.ends, study.solid, across, game.cells)
    one, two = study.hidden[first : first + size], study.hidden[first + step : first + step + size]
    here, there = study.solid[first : first + size], study.solid[first + step : first + step + size]
    before = study.ends[first - step : first - step + size]
    after = study.ends[first + 2 * step : first + 2 * step + size]
    found = into[first : first + size]
    for k in range(size):
        unlike = here[k] + there[k] - (here[k] + here[k]) * there[k]
        found[k] += one[k] * two[k] * unlike * before[k] * after[k]


@kernel
def add_squares(game: Record, study: Record) -> None:
    """Add the chance of every 50/50 of four cells in a square, by the first of them."""
    stride = game.stride
    first, low, end = stride + 1, 2 * stride + 1, 3 * stride
    size = game.cells - 2 * stride - 2 - first
    if size <= 0:
        return
    solid, hidden, found = study.solid, study.hidden, study.square[first : first + size]
    a, b = solid[first : first + size], solid[first + 1 : first + 1 + size]
    c, d = solid[low : low + size], solid[low + 1 : low + 1 + size]
    e, f = solid[:size], solid[3 : 3 + size]
    g, h = solid[end : end + size], solid[end + 3 : end + 3 + size]
    i, j = hidden[first : first + size], hidden[first + 1 : first + 1 + size]
    m, n = hidden[low : low + size], hidden[low + 1 : low + 1 + size]
    for k in range(size):
        down = a[k] * d[k] * (ONE - b[k]) * (ONE - c[k])
        up = b[k] * c[k] * (ONE - a[k]) * (ONE - d[k])
        found[k] += (down + up) * e[k] * f[k] * g[k] * h[k] * i[k] * j[k] * m[k] * n[k]


@kernel
def spread_pairs(game: Record, study: Record, of: np.ndarray, step: Int, across: Int) -> None:
    """Give the chance of every 50/50 of two cells to these and to the cells at their ends."""
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        chance = of[cell]
        if chance > NONE:
            study.fifty[cell] += chance
            study.fifty[cell + step] += chance
            for side in (-across, np.int64(0), across):
                study.fifty[cell - step + side] += chance
                study.fifty[cell + 2 * step + side] += chance


@kernel
def spread_squares(game: Record, study: Record) -> None:
    """Give the chance of every 50/50 of four cells to these and to the cells at their corners."""
    stride = game.stride
    for cell in range(stride + 1, game.cells - stride - 1):
        chance = study.square[cell]
        if chance > NONE:
            for at in (cell, cell + 1, cell + stride, cell + stride + 1):
                study.fifty[at] += chance
            for at in (cell - stride - 1, cell - stride + 2):
                study.fifty[at] += chance
                study.fifty[at + 3 * stride] += chance


@kernel
def forget_fifties(game: Record, study: Record) -> None:
    """Begin with no 50/50s, and note which cells they may lie in."""
    study.fifties = 0.0
    for k in range(game.cells):
        study.hidden[k] = ONE if game.sight[k] & KNOWN == 0 else NONE
        study.fifty[k] = study.beside[k] = study.below[k] = study.square[k] = NONE


@kernel
def add_fifties(game: Record, study: Record) -> None:
    """Add the chance of every 50/50, as `solid` has the chances of mines."""
    add_pairs(game, study, study.beside, np.int64(1), game.stride)
    add_pairs(game, study, study.below, game.stride, np.int64(1))
    add_squares(game, study)


@kernel
def spread_fifties(game: Record, study: Record, layouts: Int) -> None:
    """Write how many 50/50s are to be expected, and the chance of each cell to make one."""
    for k in range(game.cells):
        study.fifties += (study.beside[k] + study.below[k] + study.square[k]) / layouts
    spread_pairs(game, study, study.beside, np.int64(1), game.stride)
    spread_pairs(game, study, study.below, game.stride, np.int64(1))
    spread_squares(game, study)
    for k in range(game.cells):
        study.fifty[k] /= np.float32(layouts)


@kernel
def foresee_fifties(game: Record, exact: Record, study: Record, layouts: Int) -> None:
    """Write for every cell the chance that it makes a 50/50, over layouts of a solved position."""
    forget_fifties(game, study)
    if layouts == 0:
        return
    list_by_box(game, exact)
    begin(game, FORESEEN)
    outside = exact.many_listed - exact.edges
    for _ in range(layouts):
        for k in range(game.cells):
            study.solid[k] = ONE if game.sight[k] & (MINED + WALL) else NONE
        left = draw_boundary(game, exact, study.solid)
        density = np.float32(left / max(1, outside))
        for k in range(exact.edges, exact.many_listed):
            study.solid[exact.listed[k]] = density
        add_fifties(game, study)
    spread_fifties(game, study, layouts)


@kernel
def lasting_of(study: Record, cell: Int) -> float:
    """Give what the safety of a cell is to be multiplied by: more than 1 if its risk costs less."""
    return 1.0 / (1.0 - 0.5 * min(1.0, float(study.fifty[cell])))
