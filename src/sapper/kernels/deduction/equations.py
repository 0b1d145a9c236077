"""PGMS's equations: differences of the sums that the numbers tell.

Every open number is an equation: its unknown neighbours hold so many mines. (a) An equation with 0
mines, or as many as cells, settles its cells. (b) If E0 is a part of E1, then E1 - E0 is an
equation as well. (c) If E1 needs as many mines more than E0 as it has cells of its own, these are
mines, and the cells that only E0 has are safe; the same for E1 - E0 - E2. Once at most 8 unknown
cells are left, their total is an equation. (PGMS 1995, Ramsdell's Equation Strategy, with Mio's
rule over three equations.)

An equation belongs to the number that it comes from, its anchor: its cells are a set of 8
neighbours. Equations are compared in a window of 7x7 cells around an anchor, a bit each. With at
most 8 unknown cells, all equations belong to anchor 0, and the window is these cells.
"""

from __future__ import annotations

import numpy as np

from sapper.game.topology import STEPS
from sapper.kernels.board.dss import deduce
from sapper.kernels.core.codes import KNOWN, MINED, WHICH
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.tables import ONES
from sapper.kernels.core.types import CELLS, Array, Int, Record, field
from sapper.kernels.deduction.findings import (
    begin_position,
    density,
    fix_unknown,
    is_row,
    left_of,
    write_findings,
)
from sapper.kernels.deduction.window import SHIFT, SIDE, SPREAD
from sapper.kernels.memory.game import GameRecord

FEW = 8  # unknown cells, for their total to be an equation
SETS = 256  # of the neighbours of an anchor
WHOLE = np.int64(0)  # the anchor of all equations if few cells are unknown: no number is there
_PLACE = np.array([(r + 3) * SIDE + c + 3 for r, c in STEPS], np.uint64)
_ONE, _NONE = np.uint64(1), np.uint64(0)


class EquationsRecord(Record):
    """The equations of a position, by anchor, and those around one of them."""

    is_whole: Int = field(np.int64)  # 1: few cells are unknown
    unknown: Array = field(np.uint16, FEW)  # which ones
    anchors: Int = field(np.int64)
    anchor: Array = field(np.uint16, CELLS)
    count: Array = field(np.int64, CELLS)  # equations of an anchor
    points: Array = field(np.uint8, CELLS, SETS)  # the cells of each, as neighbours of the anchor
    mines: Array = field(np.int8, CELLS, SETS)
    nearby: Int = field(np.int64)
    near: Array = field(np.uint64, 25 * SETS)  # the cells of each in the window of an anchor
    near_mines: Array = field(np.int64, 25 * SETS)
    chance: Array = field(np.float64, CELLS)  # the greatest share of mines of a cell's equations


@kernel
def add_equation(equations: EquationsRecord, anchor: Int, points: Int, mines: Int) -> bool:
    """Add an equation to those of an anchor; False if it is there."""
    count = equations.count[anchor]
    for k in range(count):
        if equations.points[anchor, k] == points:
            return False
    equations.points[anchor, count] = points
    equations.mines[anchor, count] = mines
    equations.count[anchor] = count + 1
    return True


@kernel
def find_equations(game: GameRecord, equations: EquationsRecord) -> None:
    """List the equations of all numbers that have unknown neighbours."""
    equations.anchors, equations.is_whole = 0, 0
    for at in range(game.cells):
        equations.count[at] = 0
    for index in range(game.width * game.height):
        cell = np.int64(game.place[index])
        if is_row(game, cell):
            equations.anchor[equations.anchors] = cell
            equations.anchors += 1
            which = np.int64(game.state[cell] >> np.uint32(WHICH)) & 255
            add_equation(equations, cell, which, left_of(game, cell))


@kernel
def take_whole(game: GameRecord, equations: EquationsRecord) -> None:
    """Write the equations over all unknown cells, and their total, if they are few."""
    unknown, left = 0, game.mines
    for index in range(game.width * game.height):
        seen = game.state[game.place[index]]
        left -= 1 if seen & MINED else 0
        if seen & KNOWN == 0:
            if unknown == FEW:
                return
            equations.unknown[unknown] = game.place[index]
            unknown += 1
    if unknown == 0:
        return
    for k in range(equations.anchors):
        row = np.int64(equations.anchor[k])
        points = 0
        for at in range(unknown):
            apart = np.int64(equations.unknown[at]) - row
            for step in range(8):
                points |= 1 << at if apart == game.step[step] else 0
        add_equation(equations, WHOLE, points, left_of(game, row))
    add_equation(equations, WHOLE, (1 << unknown) - 1, left)
    equations.anchor[0], equations.anchors, equations.is_whole = WHOLE, 1, 1


@kernel
def gather(game: GameRecord, equations: EquationsRecord, anchor: Int, points: np.uint64) -> None:
    """List the equations that share a cell with `points`, in the window of an anchor."""
    equations.nearby = 0
    for k in range(25):
        near = anchor if k == 24 else np.int64(anchor + game.far[k])
        if near < 0 or near >= game.cells or (equations.is_whole and k < 24):
            continue
        for at in range(equations.count[near]):
            one = equations.points[near, at]
            cells = np.uint64(one) if equations.is_whole else SPREAD[one] << SHIFT[k]
            if cells & points:
                equations.near[equations.nearby] = cells
                equations.near_mines[equations.nearby] = np.int64(equations.mines[near, at])
                equations.nearby += 1


@kernel
def subtract_parts(equations: EquationsRecord, anchor: Int, points: np.uint64, mines: Int) -> bool:
    """Subtract every equation that is a part of this one; True if that makes a new one. (Rule b.)

    The equations around this one are gathered.
    """
    grown = False
    for k in range(equations.nearby):
        part = equations.near[k]
        left = mines - equations.near_mines[k]
        if part & ~points or part == points or left < 0:
            continue
        rest, own = points & ~part, 0
        for step in range(8):
            place = np.uint64(step) if equations.is_whole else _PLACE[step]
            own |= 1 << step if rest >> place & _ONE else 0
        grown |= add_equation(equations, anchor, own, left)
    return grown


@kernel
def fix_cells(
    game: GameRecord, equations: EquationsRecord, anchor: Int, cells: np.uint64, mine: Int
) -> None:
    """Fix the cells of a set in the window of an anchor."""
    while cells:
        bit = lowest_bit(cells)
        cells &= cells - _ONE
        if equations.is_whole:
            cell = np.int64(equations.unknown[bit])
        else:
            cell = np.int64(anchor + (bit // SIDE - 3) * game.stride + bit % SIDE - 3)
        fix_unknown(game, cell, mine)


@kernel
def compare(
    game: GameRecord, equations: EquationsRecord, anchor: Int, points: np.uint64, mines: Int
) -> bool:
    """Subtract one equation, or two, from this one; True if that settles cells. (Rule c.)

    The equations around this one are gathered.
    """
    for k in range(equations.nearby):
        one, more = equations.near[k], mines - equations.near_mines[k]
        if more <= 0:
            continue
        own = points & ~one
        if count_bits(own) == more:
            fix_cells(game, equations, anchor, own, np.int64(1))
            fix_cells(game, equations, anchor, one & ~points, np.int64(0))
            return True
        for j in range(equations.nearby):
            two, still = equations.near[j], more - equations.near_mines[j]
            if still > 0 and two & own and count_bits(own & ~two) == still:
                fix_cells(game, equations, anchor, own & ~two, np.int64(1))
                negative = (one | two) & ~points | one & two
                fix_cells(game, equations, anchor, negative, np.int64(0))
                return True
    return False


@kernel
def settle(game: GameRecord, equations: EquationsRecord, anchor: Int, k: Int) -> bool:
    """Apply rules (a) and (c) to an equation; True if that settles cells, which were unknown."""
    points, mines = equations.points[anchor, k], np.int64(equations.mines[anchor, k])
    cells = np.uint64(points) if equations.is_whole else SPREAD[points] << SHIFT[24]
    if mines == 0 or mines == ONES[points]:
        fix_cells(game, equations, anchor, cells, np.int64(1) if mines else np.int64(0))
        return True
    gather(game, equations, anchor, cells)
    return compare(game, equations, anchor, cells, mines)


@kernel
def derive(game: GameRecord, equations: EquationsRecord) -> None:
    """Apply rule (b) until no equation is new."""
    grown = True
    while grown:
        grown = False
        for at in range(equations.anchors):
            anchor, k = np.int64(equations.anchor[at]), 0
            while k < equations.count[anchor]:
                points = equations.points[anchor, k]
                cells = np.uint64(points) if equations.is_whole else SPREAD[points] << SHIFT[24]
                gather(game, equations, anchor, cells)
                mines = np.int64(equations.mines[anchor, k])
                grown |= subtract_parts(equations, anchor, cells, mines)
                k += 1


@kernel
def settle_any(game: GameRecord, equations: EquationsRecord) -> bool:
    """Look for an equation that settles cells; True if there is one."""
    for at in range(equations.anchors):
        anchor = np.int64(equations.anchor[at])
        for k in range(equations.count[anchor]):
            if settle(game, equations, anchor, k):
                return True
    return False


@kernel
def solve_equations(game: GameRecord, equations: EquationsRecord) -> None:
    """Fix all cells that follow from the rules, and leave the equations that remain."""
    while True:
        find_equations(game, equations)
        take_whole(game, equations)
        derive(game, equations)
        if game.conflict >= 0 or not settle_any(game, equations):
            return
        deduce(game)


@kernel
def write_chances(game: GameRecord, equations: EquationsRecord, risk: np.ndarray) -> None:
    """Write for every cell of an equation the greatest share of mines of its equations."""
    for at in range(game.cells):
        equations.chance[at] = -1.0
    for at in range(equations.anchors):
        anchor = np.int64(equations.anchor[at])
        for k in range(equations.count[anchor]):
            points = np.int64(equations.points[anchor, k])
            share = equations.mines[anchor, k] / ONES[points]
            for step in range(8):
                if points >> step & 1:
                    if equations.is_whole:
                        cell = np.int64(equations.unknown[step])
                    else:
                        cell = np.int64(anchor + game.step[step])
                    equations.chance[cell] = max(equations.chance[cell], share)
    for index in range(game.width * game.height):
        cell = np.int64(game.place[index])
        if equations.chance[cell] >= 0.0 and game.state[cell] & KNOWN == 0:
            risk[index // game.width, index % game.width] = equations.chance[cell]


@entry
def prove_by_equations(
    games: np.ndarray,
    memory: np.ndarray,
    numbers: np.ndarray,
    safe: np.ndarray,
    mined: np.ndarray,
    risk: np.ndarray,
) -> None:
    """Write what the rules prove, and the greatest share of mines of each cell's equations."""
    game, equations = games[0], memory[0]
    for k in range(numbers.shape[0]):
        begin_position(game, numbers[k])
        solve_equations(game, equations)
        write_findings(game, density(game), safe[k], mined[k], risk[k])
        write_chances(game, equations, risk[k])
