"""The quick sweep: cells that one number or a pair of numbers proves are opened or marked at once.

For players that go on to exact risks: it finds nothing that these would not find, only sooner.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.frontier import list_flagged
from sapper.kernels.jit import kernel
from sapper.kernels.machine import lowest_bit
from sapper.kernels.rules import steps, tells
from sapper.kernels.tables import ONES, SHARED, SHARING
from sapper.kernels.workspace import (
    BIAS,
    KNOWN,
    LEFT,
    MINED,
    OPEN,
    SEEN_FROM,
    UNKNOWN,
    UNKNOWNS,
    WHICH,
    Int,
    Record,
)


@kernel
def tell(game: Record, exact: Record, cell: Int, change: Int) -> None:
    """Lower the sight of all neighbours and note the rows that can be settled now."""
    sight = game.sight
    pending = exact.pending
    around = steps(game)
    for k in range(8):
        near = np.uint32(cell + around[k])
        seen = np.uint32(sight[near] - change - SEEN_FROM[k])
        sight[near] = seen
        exact.row_todo[pending] = near
        pending += tells(seen)
    exact.pending = pending


@kernel
def show(game: Record, exact: Record, cell: Int) -> None:
    """Open an unknown cell that hides no mine."""
    seen = game.sight[cell] | OPEN
    game.sight[cell] = seen
    game.opened += 1
    exact.row_todo[exact.pending] = cell
    exact.pending += tells(seen)
    tell(game, exact, cell, UNKNOWN)


@kernel
def mark(game: Record, exact: Record, cell: Int) -> None:
    """Mark an unknown cell as a mine."""
    game.sight[cell] |= MINED
    game.marked += 1
    tell(game, exact, cell, UNKNOWN + 1)


@kernel
def unmark(game: Record, cell: Int) -> None:
    """Take a mark back; rows that it settled are still noted."""
    game.sight[cell] ^= MINED
    game.marked -= 1
    around = steps(game)
    for k in range(8):
        game.sight[np.uint32(cell + around[k])] += np.uint32(UNKNOWN + 1 + SEEN_FROM[k])


@kernel
def settle_some(game: Record, exact: Record, row: Int, which: Int, mine: Int) -> None:
    """Mark or open the neighbours of a row that `which` names."""
    while which:
        cell = np.int64(row + game.step[lowest_bit(np.uint64(which))])
        which &= which - 1
        if mine:
            mark(game, exact, cell)
        else:
            show(game, exact, cell)


@kernel
def sweep(game: Record, exact: Record) -> None:
    """Settle rows until none is left whose need is 0 or equals its unknown neighbours."""
    while exact.pending > 0:
        exact.pending -= 1
        row = np.int64(exact.row_todo[exact.pending])
        seen = np.int64(game.sight[row])
        which = (seen >> WHICH) & 255
        if which == 0:
            continue
        mine = 1 if (seen & LEFT) != BIAS else 0
        if mine == 0 and game.number[row] > 0:  # what a 0 opens belongs to its own move
            game.moves += np.int64(ONES[which])
        settle_some(game, exact, row, which, mine)


@kernel
def pair_with(game: Record, exact: Record, row: Int, far: Int) -> bool:
    """Compare a row with the one at a distance: where one needs all that the other cannot have.

    If A needs as many more mines than B as A has cells of its own, these are all mined and the
    cells that only B has are safe. True if that settles anything.
    """
    other = row + game.far[far]
    if other < 0 or other >= game.cells:
        return False
    seen, facing = np.int64(game.sight[row]), np.int64(game.sight[other])
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
    settle_some(game, exact, row, own, mined)
    if its and mined:
        game.moves += np.int64(ONES[its])
    settle_some(game, exact, other, its, 1 - mined)
    return True


@kernel
def list_changed(game: Record, exact: Record, begin: Int) -> Int:
    """List the rows from a cell on that changed since pairs were tried; gives how many they are."""
    cells = game.cells
    sight, looked = game.sight[:cells], exact.looked[:cells]
    flags = exact.flagged.view(np.uint8)[:cells]
    for k in range(cells):
        seen = sight[k]
        is_row = np.uint8(seen & KNOWN == OPEN) & np.uint8(seen & UNKNOWNS != 0)
        flags[k] = is_row & np.uint8(looked[k] != seen) & np.uint8(k >= begin)
    return list_flagged(exact, exact.row_cell, cells)


@kernel
def pair_up(game: Record, exact: Record, row: Int) -> bool:
    """Compare a row with the rows around it, until one settles anything; True if one does."""
    seen = game.sight[row]
    exact.looked[row] = seen
    fars = SHARING[(seen >> np.uint32(WHICH)) & np.uint32(255)]
    while fars:
        far = lowest_bit(np.uint64(fars))
        fars &= fars - np.uint32(1)
        if pair_with(game, exact, row, far):
            sweep(game, exact)
            exact.looked[row] = 0
            return True
    return False


@kernel
def pair_rows(game: Record, exact: Record) -> bool:
    """Compare every row that changed with the rows around it; True if that settled anything."""
    found, at = False, 0
    listed = list_changed(game, exact, np.int64(0))
    while at < listed:
        row = np.int64(exact.row_cell[at])
        at += 1
        if pair_up(game, exact, row):
            found, at = True, 0
            listed = list_changed(game, exact, row + 1)  # what follows may have changed
    return found


@kernel
def sweep_all(game: Record, exact: Record) -> None:
    """Sweep by single rows and by pairs until neither finds anything."""
    sweep(game, exact)
    while pair_rows(game, exact):
        pass
