"""Would-be 50/50s: cells that have to be guessed sooner or later, and what that does to a risk.

Two cells side by side, one of them a mine, are a 50/50 if every cell that touches only one of them
is a mine or off the board: nothing but opening one of the two tells which it is. So are four cells
in a square with two mines across, if the four cells at its corners are mines or off the board.
A layout with a 50/50 is won half as often, so a mine that makes one costs half as much to meet.

The chance of every 50/50 is the mean over layouts drawn from the position. Cells outside the
boundary are not drawn: each is a mine with the density that is left for them.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import KNOWN, MINED, WALL
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.random import FORESEEN, begin
from sapper.kernels.core.types import Int
from sapper.kernels.exact.sample import draw_boundary, list_by_box
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

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
def add_pairs(
    game: GameRecord, evaluation: EvaluationRecord, into: np.ndarray, step: Int, across: Int
) -> None:
    """Add the chance of every 50/50 of two cells one step apart, by the first of them."""
    first = game.stride + 1
    size = game.cells - across - 2 * step - first
    if size <= 0:
        return
    all_three(evaluation.ends, evaluation.solid, across, game.cells)
    one, two = (
        evaluation.hidden[first : first + size],
        evaluation.hidden[first + step : first + step + size],
    )
    here, there = (
        evaluation.solid[first : first + size],
        evaluation.solid[first + step : first + step + size],
    )
    before = evaluation.ends[first - step : first - step + size]
    after = evaluation.ends[first + 2 * step : first + 2 * step + size]
    found = into[first : first + size]
    for k in range(size):
        unlike = here[k] + there[k] - (here[k] + here[k]) * there[k]
        found[k] += one[k] * two[k] * unlike * before[k] * after[k]


@kernel
def add_squares(game: GameRecord, evaluation: EvaluationRecord) -> None:
    """Add the chance of every 50/50 of four cells in a square, by the first of them."""
    stride = game.stride
    first, low, end = stride + 1, 2 * stride + 1, 3 * stride
    size = game.cells - 2 * stride - 2 - first
    if size <= 0:
        return
    solid, hidden, found = (
        evaluation.solid,
        evaluation.hidden,
        evaluation.square[first : first + size],
    )
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
def credit_pairs(
    game: GameRecord, evaluation: EvaluationRecord, of: np.ndarray, step: Int, across: Int
) -> None:
    """Credit the chance of every 50/50 of two cells to these and to the cells at their ends."""
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        chance = of[cell]
        if chance > NONE:
            evaluation.fifty[cell] += chance
            evaluation.fifty[cell + step] += chance
            for side in (-across, np.int64(0), across):
                evaluation.fifty[cell - step + side] += chance
                evaluation.fifty[cell + 2 * step + side] += chance


@kernel
def credit_squares(game: GameRecord, evaluation: EvaluationRecord) -> None:
    """Credit the chance of every 50/50 of four cells to these and to the cells at their corners."""
    stride = game.stride
    for cell in range(stride + 1, game.cells - stride - 1):
        chance = evaluation.square[cell]
        if chance > NONE:
            for at in (cell, cell + 1, cell + stride, cell + stride + 1):
                evaluation.fifty[at] += chance
            for at in (cell - stride - 1, cell - stride + 2):
                evaluation.fifty[at] += chance
                evaluation.fifty[at + 3 * stride] += chance


@kernel
def forget_fifties(game: GameRecord, evaluation: EvaluationRecord) -> None:
    """Start from no 50/50s, and note in which cells they may lie."""
    evaluation.fifties = 0.0
    for k in range(game.cells):
        evaluation.hidden[k] = ONE if game.state[k] & KNOWN == 0 else NONE
        evaluation.fifty[k] = evaluation.beside[k] = evaluation.below[k] = evaluation.square[k] = (
            NONE
        )


@kernel
def add_fifties(game: GameRecord, evaluation: EvaluationRecord) -> None:
    """Add the chance of every 50/50, given the chances of mines in `solid`."""
    add_pairs(game, evaluation, evaluation.beside, np.int64(1), game.stride)
    add_pairs(game, evaluation, evaluation.below, game.stride, np.int64(1))
    add_squares(game, evaluation)


@kernel
def credit_fifties(game: GameRecord, evaluation: EvaluationRecord, layouts: Int) -> None:
    """Write the expected number of 50/50s, and the chance that each cell makes one."""
    for k in range(game.cells):
        evaluation.fifties += (
            evaluation.beside[k] + evaluation.below[k] + evaluation.square[k]
        ) / layouts
    credit_pairs(game, evaluation, evaluation.beside, np.int64(1), game.stride)
    credit_pairs(game, evaluation, evaluation.below, game.stride, np.int64(1))
    credit_squares(game, evaluation)
    for k in range(game.cells):
        evaluation.fifty[k] /= np.float32(layouts)


@kernel
def foresee_fifties(
    game: GameRecord, programme: ProgrammeRecord, evaluation: EvaluationRecord, layouts: Int
) -> None:
    """Write for every cell the chance that it makes a 50/50, over layouts of a solved position."""
    forget_fifties(game, evaluation)
    if layouts == 0:
        return
    list_by_box(game, programme)
    begin(game, FORESEEN)
    outside = programme.listed_cells - programme.boundary_cells
    for _ in range(layouts):
        for k in range(game.cells):
            evaluation.solid[k] = ONE if game.state[k] & (MINED + WALL) else NONE
        left = draw_boundary(game, programme, evaluation.solid)
        density = np.float32(left / max(1, outside))
        for k in range(programme.boundary_cells, programme.listed_cells):
            evaluation.solid[programme.listed[k]] = density
        add_fifties(game, evaluation)
    credit_fifties(game, evaluation, layouts)


@kernel
def lasting_of(evaluation: EvaluationRecord, cell: Int) -> float:
    """Return what multiplies the safety of a cell: more than 1 if its risk costs less."""
    return 1.0 / (1.0 - 0.5 * min(1.0, float(evaluation.fifty[cell])))
