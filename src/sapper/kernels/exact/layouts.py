"""The layouts of a position, listed by their uncertain cells where these are few.

A layout is a word with a bit for each uncertain cell. The links of the dynamic programme are
walked, and the cells outside the boundary take what is left.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import list_outside
from sapper.kernels.exact.solve import middle_of
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import MOST_LATE_CELLS, MOST_LAYOUTS, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel
def count_layouts(programme: ProgrammeRecord, mines: Int, most: Int) -> float:
    """Return how many layouts a solved position has; if above `most`, any number above it."""
    degree = np.int64(0)
    left: Int = np.int64(mines)
    for component in range(programme.components):
        left -= np.int64(programme.fewest[component])
        degree += np.int64(programme.degree[component])
    left -= middle_of(programme.outside, left, degree)
    ways = programme.total
    for k in range(min(left, programme.outside - left)):
        ways *= (programme.outside - k) / (k + 1.0)  # never below 1
        if ways > most + 0.5:
            break
    return float(ways)


@kernel
def number_cells(game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord) -> bool:
    """Give every uncertain cell a bit, those of a box side by side; False if there are too many."""
    for box in range(programme.boxes):
        lookahead.box_bit[box] = MOST_LATE_CELLS
    bits: Int = 0
    for box in range(programme.boxes):
        if programme.box_mined[box] > 0.0 and programme.box_clear[box] > 0.0:
            lookahead.box_bit[box] = bits
            bits += np.int64(programme.box_size[box])
            if bits > MOST_LATE_CELLS:
                return False
    lookahead.outside_bit = bits
    lookahead.uncertain_outside = programme.outside_mined > 0.0 and programme.outside_clear > 0.0
    if lookahead.uncertain_outside:
        bits += programme.outside
        if bits > MOST_LATE_CELLS:
            return False
        for k in range(list_outside(game)):
            lookahead.late_cell[lookahead.outside_bit + k] = game.stack[k]
    for k in range(programme.boundary_cells):
        box = programme.boundary_box[k]
        if lookahead.box_bit[box] < MOST_LATE_CELLS:
            at: Int = np.int64(lookahead.box_bit[box])
            while lookahead.late_cell[at] != 0:
                at += 1
            lookahead.late_cell[at] = programme.boundary[k]
    lookahead.late_cells = bits
    return True


@kernel
def next_choice(mask: np.uint64) -> np.uint64:
    """Return the next larger number with as many bits set."""
    low = mask & (~mask + _ONE)
    up = mask + low
    return up | (((mask ^ up) // low) >> np.uint64(2))


@kernel
def add_layout(lookahead: LookaheadRecord, layout: np.uint64) -> None:
    """Put a layout on the list; if it does not fit, it is only counted."""
    if lookahead.layouts < MOST_LAYOUTS:
        lookahead.layout[lookahead.layouts] = layout
    lookahead.layouts += 1


@kernel
def list_rest(
    programme: ProgrammeRecord, lookahead: LookaheadRecord, left: Int, layout: np.uint64
) -> None:
    """List the ways in which the cells outside can complete a layout of the boundary."""
    outside = programme.outside
    if left < 0 or left > outside:
        return
    if left == 0 or not lookahead.uncertain_outside:
        add_layout(lookahead, layout)
        return
    choice = (_ONE << np.uint64(left)) - _ONE
    while choice >> np.uint64(outside) == _ZERO:
        add_layout(lookahead, layout | choice << np.uint64(lookahead.outside_bit))
        if lookahead.layouts > MOST_LAYOUTS:
            return
        choice = next_choice(choice)


@kernel
def list_from(
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    component: Int,
    at: Int,
    state: Int,
    left: Int,
    layout: np.uint64,
) -> None:
    """List all layouts that continue from a state of the programme, from box `at` of the order."""
    if lookahead.layouts > MOST_LAYOUTS:
        return
    if component == programme.components:
        list_rest(programme, lookahead, left, layout)
        return
    if at == programme.first_box[component + 1]:
        begin = np.int64(0)
        if component + 1 < programme.components:
            begin = np.int64(programme.layer[programme.first_layer[component + 1]])
        list_from(programme, lookahead, component + 1, at, begin, left, layout)
        return
    box = np.int64(programme.order[at])
    size, bit = np.int64(programme.box_size[box]), np.uint64(lookahead.box_bit[box])
    mines = np.int64(programme.fewest_here[state]) - 1
    for k in range(programme.first_link[state], programme.first_link[state + 1]):
        mines += 1
        to = np.int64(programme.link[k])
        if programme.onward[to] == 0.0 or mines > left:
            continue
        if mines == 0 or bit == MOST_LATE_CELLS:
            list_from(programme, lookahead, component, at + 1, to, left - mines, layout)
            continue
        choice = (_ONE << np.uint64(mines)) - _ONE
        while choice >> np.uint64(size) == _ZERO:
            list_from(
                programme, lookahead, component, at + 1, to, left - mines, layout | choice << bit
            )
            choice = next_choice(choice)


@kernel
def list_layouts(game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord) -> bool:
    """List the layouts of a solved position by their uncertain cells; False if they do not fit."""
    for k in range(MOST_LATE_CELLS):
        lookahead.late_cell[k] = 0
    if not number_cells(game, programme, lookahead):
        return False
    lookahead.layouts = 0
    mines = game.mines - programme.marked
    list_from(programme, lookahead, np.int64(0), np.int64(0), np.int64(0), mines, _ZERO)
    return bool(0 < lookahead.layouts <= MOST_LAYOUTS)
