"""Every layout of a position, a row of mines each, by walking the links of the programme."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import MINED
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import lowest_bit
from sapper.kernels.core.types import Int
from sapper.kernels.exact.analyse import analyse_position
from sapper.kernels.exact.layouts import next_choice
from sapper.kernels.exact.sample import list_by_box
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel
def write_row(game: GameRecord, mined: np.ndarray, found: Int) -> Int:
    """Write the layout in the game as row `found`, if there is room; returns the rows so far."""
    if found < mined.shape[0]:
        for index in range(mined.shape[1]):
            mined[found, index] = game.mine[game.place[index]]
    return found + 1


@kernel
def list_outside_ways(
    game: GameRecord, programme: ProgrammeRecord, mined: np.ndarray, found: Int, at: Int, left: Int
) -> Int:
    """List the ways to lay the mines that are left from cell `at` of the list on."""
    if found > mined.shape[0]:
        return found
    if left == 0:
        return write_row(game, mined, found)
    rows: Int = found
    for k in range(at, programme.listed_cells - left + 1):
        cell = np.int64(programme.listed[k])
        game.mine[cell] = 1
        rows = list_outside_ways(game, programme, mined, rows, np.int64(k) + 1, left - 1)
        game.mine[cell] = 0
    return rows


@kernel
def set_box(game: GameRecord, programme: ProgrammeRecord, box: Int, choice: np.uint64) -> None:
    """Lay the mines of a box: a bit for each of its cells."""
    begin = np.int64(programme.box_begin[box])
    for k in range(np.int64(programme.box_size[box])):
        game.mine[programme.listed[begin + k]] = 0
    while choice != _ZERO:
        game.mine[programme.listed[begin + lowest_bit(choice)]] = 1
        choice &= choice - _ONE


@kernel
def list_ways(
    game: GameRecord,
    programme: ProgrammeRecord,
    mined: np.ndarray,
    found: Int,
    component: Int,
    at: Int,
    state: Int,
    left: Int,
) -> Int:
    """List all layouts that continue from a state of the programme, from box `at` on."""
    if found > mined.shape[0]:
        return found
    if component == programme.components:
        if left < 0 or left > programme.outside:
            return found
        begin = np.int64(programme.boundary_cells)
        return list_outside_ways(game, programme, mined, found, begin, left)
    rows: Int = found
    if at == programme.first_box[component + 1]:
        begin = np.int64(0)
        if component + 1 < programme.components:
            begin = np.int64(programme.layer[programme.first_layer[component + 1]])
        return list_ways(game, programme, mined, rows, component + 1, at, begin, left)
    box = np.int64(programme.order[at])
    size = np.uint64(programme.box_size[box])
    mines = np.int64(programme.fewest_here[state]) - 1
    for k in range(programme.first_link[state], programme.first_link[state + 1]):
        mines += 1
        to = np.int64(programme.link[k])
        if programme.onward[to] == 0.0 or mines > left:
            continue
        choice = (_ONE << np.uint64(mines)) - _ONE
        while choice >> size == _ZERO:
            set_box(game, programme, box, choice)
            rows = list_ways(game, programme, mined, rows, component, at + 1, to, left - mines)
            if choice == _ZERO:
                break
            choice = next_choice(choice)
    set_box(game, programme, box, _ZERO)
    return rows


@entry
def list_rows(
    games: np.ndarray,
    programmes: np.ndarray,
    shown: np.ndarray,
    risk: np.ndarray,
    mined: np.ndarray,
) -> Int:
    """Write the layouts of a position: uint8, shape (layouts, cells), 1 for a mine.

    Returns how many there are, one more than there is room for if they do not fit, or -1 where
    the position cannot be analysed in the fixed memory.
    """
    game, programme = games[0], programmes[0]
    if analyse_position(game, programme, shown, risk) != EXACT_DONE:
        return -1
    list_by_box(game, programme)
    for cell in range(game.cells):
        game.mine[cell] = 1 if game.state[cell] & MINED else 0
    mines = game.mines - programme.marked
    first = np.int64(0)
    return list_ways(game, programme, mined, first, first, first, first, mines)
