"""Unavoidable 50/50s: two cells side by side with one mine in all, which no number tells apart.

Every cell that touches only one of the two is a mine or off the board. So both have the same rows:
they are a box of their own, or the only cells outside the boundary.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import steps
from sapper.kernels.core.codes import WALL
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def is_always_one(programme: ProgrammeRecord, layer: Int) -> bool:
    """Tell whether every layout lays one mine in the box that is taken at a layer."""
    one = True
    for state in range(programme.layer[layer], programme.layer[layer + 1]):
        if programme.onward[state] == 0.0:
            continue
        mines = np.int64(programme.fewest_here[state])
        for k in range(programme.first_link[state], programme.first_link[state + 1]):
            one &= mines == 1 or programme.onward[programme.link[k]] == 0.0
            mines += 1
    return one


@kernel
def mark_boxes(programme: ProgrammeRecord) -> None:
    """Note in `box_draw` which boxes of two cells have one mine in every layout."""
    for component in range(programme.components):
        begin = np.int64(programme.first_box[component])
        for at in range(begin, np.int64(programme.first_box[component + 1])):
            box = programme.order[at]
            layer = np.int64(programme.first_layer[component]) + at - begin
            is_pair = programme.box_size[box] == 2
            programme.box_draw[box] = 1 if is_pair and is_always_one(programme, layer) else 0


@kernel
def is_outside_pair(game: GameRecord, programme: ProgrammeRecord) -> bool:
    """Tell whether two cells are outside the boundary, and one of them is mined in every layout."""
    left: Int = game.mines - programme.marked
    degree = np.int64(0)
    for component in range(programme.components):
        left -= np.int64(programme.fewest[component])
        degree += np.int64(programme.degree[component])
    rest = np.int64(programme.after_at[programme.components])
    one = programme.outside == 2
    for more in range(degree + 1):
        weight = programme.before[more] * programme.after[rest + more]
        one &= weight == 0.0 or left - more == 1
    return bool(one)


@kernel
def is_shut(game: GameRecord, risk: np.ndarray, cell: Int, other: Int) -> bool:
    """Tell whether all cells that touch `cell`, but neither are nor touch `other`, are mines.

    Cells off the board do no harm either.
    """
    shut = True
    for step in steps(game):
        near = cell + step
        touches = near == other
        for further in steps(game):
            touches |= near + further == other
        if not touches and game.blank[near] & WALL == 0:
            shut &= bool(risk[game.index_of[near]] == 1.0)
    return shut


@kernel
def is_fifty(
    game: GameRecord,
    programme: ProgrammeRecord,
    risk: np.ndarray,
    index: Int,
    along: Int,
    outside: bool,
) -> bool:
    """Tell whether a cell and the one a step `along` are a 50/50; `outside`: those outside are."""
    cell = np.int64(game.place[index])
    other = cell + along
    if game.blank[other] & WALL or not 0.0 < risk[index] < 1.0:
        return False
    box = np.int64(programme.box_at[cell])
    if programme.box_at[other] != box or not 0.0 < risk[game.index_of[other]] < 1.0:
        return False
    if not (outside if box == 0 else programme.box_draw[box - 1] == 1):
        return False
    return is_shut(game, risk, cell, other) and is_shut(game, risk, other, cell)


@kernel
def mark_fifties(
    game: GameRecord, programme: ProgrammeRecord, risk: np.ndarray, fifty: np.ndarray
) -> None:
    """Mark the first cell of each pair: 1 where the other is on its right, 2 where it is below."""
    mark_boxes(programme)
    outside = is_outside_pair(game, programme)
    for index in range(fifty.size):
        fifty[index] = 0
        if is_fifty(game, programme, risk, np.int64(index), np.int64(1), outside):
            fifty[index] += 1
        if is_fifty(game, programme, risk, np.int64(index), np.int64(game.stride), outside):
            fifty[index] += 2
