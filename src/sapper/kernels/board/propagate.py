"""The quick sweep: open or mark at once every cell that one number or a pair of numbers decides.

For engines that go on to exact risks: it finds only what these would find too, but sooner.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import steps, tells
from sapper.kernels.core.codes import (
    BIAS,
    KNOWN,
    LEFT,
    MINED,
    OPEN,
    SEEN_FROM,
    UNKNOWN,
    UNKNOWNS,
    WHICH,
)
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import lowest_bit
from sapper.kernels.core.tables import ONES, SHARED, SHARING
from sapper.kernels.core.types import Int
from sapper.kernels.exact.boxes import list_flagged
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def inform_rows(game: GameRecord, programme: ProgrammeRecord, cell: Int, change: Int) -> None:
    """Lower the state of all neighbours and note the rows that now fix their cells."""
    state = game.state
    pending = programme.pending
    around = steps(game)
    for k in range(8):
        near = np.uint32(cell + around[k])
        seen = np.uint32(state[near] - change - SEEN_FROM[k])
        state[near] = seen
        programme.row_todo[pending] = near
        pending += tells(seen)
    programme.pending = pending


@kernel
def show(game: GameRecord, programme: ProgrammeRecord, cell: Int) -> None:
    """Open an unknown cell that hides no mine."""
    seen = game.state[cell] | OPEN
    game.state[cell] = seen
    game.opened += 1
    programme.row_todo[programme.pending] = cell
    programme.pending += tells(seen)
    inform_rows(game, programme, cell, UNKNOWN)


@kernel
def mark(game: GameRecord, programme: ProgrammeRecord, cell: Int) -> None:
    """Mark an unknown cell as a mine."""
    game.state[cell] |= MINED
    game.marked += 1
    inform_rows(game, programme, cell, UNKNOWN + 1)


@kernel
def mark_or_open(
    game: GameRecord, programme: ProgrammeRecord, row: Int, which: Int, mine: Int
) -> None:
    """Mark or open the neighbours of a row that `which` names."""
    while which:
        cell = np.int64(row + game.step[lowest_bit(np.uint64(which))])
        which &= which - 1
        if mine:
            mark(game, programme, cell)
        else:
            show(game, programme, cell)


@kernel
def propagate_rows(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Settle rows until none is left that needs 0 mines or as many as it has unknown cells."""
    while programme.pending > 0:
        programme.pending -= 1
        row = np.int64(programme.row_todo[programme.pending])
        seen = np.int64(game.state[row])
        which = (seen >> WHICH) & 255
        if which == 0:
            continue
        mine = 1 if (seen & LEFT) != BIAS else 0
        if mine == 0 and game.number[row] > 0:  # what a 0 opens belongs to its own move
            game.moves += np.int64(ONES[which])
        mark_or_open(game, programme, row, which, mine)


@kernel
def pair_with(game: GameRecord, programme: ProgrammeRecord, row: Int, far: Int) -> bool:
    """Compare a row with another one: does either need all the mines that the other cannot hold?

    If A needs as many more mines than B as A has cells of its own, these are all mined and the
    cells that only B has are safe. True if that settles anything.
    """
    other = row + game.far[far]
    if other < 0 or other >= game.cells:
        return False
    seen, facing = np.int64(game.state[row]), np.int64(game.state[other])
    if facing & KNOWN != OPEN or facing & UNKNOWNS == 0:
        return False
    own = (seen >> WHICH) & 255 & ~SHARED[far]
    its = (facing >> WHICH) & 255 & ~SHARED[23 - far]
    if own | its == 0 or own == (seen >> WHICH) & 255:
        return False
    more = (seen & LEFT) - (facing & LEFT)
    if more == ONES[own]:
        mined = 1
    elif -more == ONES[its]:
        mined = 0
    else:
        return False
    mark_or_open(game, programme, row, own, mined)
    game.moves += np.int64(ONES[its] if mined else ONES[own])
    mark_or_open(game, programme, other, its, 1 - mined)
    return True


@kernel
def list_changed(game: GameRecord, programme: ProgrammeRecord, begin: Int) -> Int:
    """List the rows from a cell on that changed since pairs were tried; returns how many."""
    cells = game.cells
    state, looked = game.state[:cells], programme.paired_state[:cells]
    flags = programme.flagged[:cells]
    for k in range(cells):
        seen = state[k]
        is_row = np.uint8(seen & KNOWN == OPEN) & np.uint8(seen & UNKNOWNS != 0)
        flags[k] = is_row & np.uint8(looked[k] != seen) & np.uint8(k >= begin)
    return list_flagged(programme, programme.row_cell[:], cells)


@kernel
def pair_up(game: GameRecord, programme: ProgrammeRecord, row: Int) -> bool:
    """Compare a row with the rows around it, until one settles anything; True if one does."""
    seen = game.state[row]
    programme.paired_state[row] = seen
    fars = SHARING[(seen >> np.uint32(WHICH)) & np.uint32(255)]
    while fars:
        far = lowest_bit(np.uint64(fars))
        fars &= fars - np.uint32(1)
        if pair_with(game, programme, row, far):
            propagate_rows(game, programme)
            programme.paired_state[row] = 0
            return True
    return False


@kernel
def pair_rows(game: GameRecord, programme: ProgrammeRecord) -> bool:
    """Compare every row that changed with the rows around it; True if that settled anything."""
    found, at = False, 0
    listed = list_changed(game, programme, np.int64(0))
    while at < listed:
        row = np.int64(programme.row_cell[at])
        at += 1
        if pair_up(game, programme, row):
            found, at = True, 0
            listed = list_changed(game, programme, row + 1)  # what follows may have changed
    return found


@kernel
def forget_pairs(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Begin anew: no row is noted, and no pair has been tried."""
    for cell in range(game.cells):
        programme.paired_state[cell] = 0
    programme.pending = 0


@kernel
def propagate(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Sweep by single rows and by pairs until neither finds anything."""
    propagate_rows(game, programme)
    while pair_rows(game, programme):
        pass
