"""A M = N on the board itself: a row is an open number, a column an unknown cell next to it.

M, the boundary, is every unknown cell next to a number. `sight` holds for each row N_i (mines
still to be found) and how many variables are left in it; the columns of A are the neighbours on
the board.
"""

from __future__ import annotations

import numpy as np

from sapper.game.topology import STEPS
from sapper.kernels.jit import kernel
from sapper.kernels.rules import IMPOSSIBLE, TELLING, clear, inform, rule_of, steps, touch
from sapper.kernels.workspace import (
    BIAS,
    KNOWN,
    MINED,
    OPEN,
    SAFE,
    SEEN_FROM,
    UNKNOWN,
    WHICH,
    Int,
    Record,
)

IGNORED = 9
_ONE, _THREE, _SIX = np.uint32(1), np.uint32(3), np.uint32(6)


def _around() -> np.ndarray:
    """Give the sight of a cell for all 512 ways in which it and its neighbours may be covered.

    Three bits for each column, from left to right; in a column the upper cell has the lowest bit.
    """
    sights = np.full(512, BIAS, np.uint32)
    for pattern in range(512):
        for k, (down, right) in enumerate(STEPS):
            if pattern >> (3 * (right + 1) + down + 1) & 1:
                sights[pattern] += UNKNOWN + (1 << (WHICH + k))
    return sights


AROUND = _around()
ADDED = np.array([0, 0, *(OPEN + number for number in range(9)), SAFE], np.uint32)
"""What a sign adds to the sight of its cell: flag, covered, 0 to 8, ignored."""

_UNASSIGNED = 0xFFFFFFFF ^ (MINED | SAFE)


@kernel
def find_covered(game: Record, shown: np.ndarray) -> None:
    """Write for each cell which of itself, the one above and the one below are covered."""
    width, stride = game.width, game.stride
    for cell in range(game.cells):
        game.mine[cell] = 0  # a position hides mines and numbers: their place is free
    for row in range(game.height):
        begin = (row + 1) * stride + 1
        for col in range(width):
            game.mine[begin + col] = shown[row, col] < 0
    for cell in range(stride, game.cells - stride):
        above, below = game.mine[cell - stride], game.mine[cell + stride]
        game.number[cell] = above | game.mine[cell] << 1 | below << 2


@kernel
def load(game: Record, shown: np.ndarray) -> None:
    """Set the game to a position: numbers as shown, all that is covered unknown.

    `shown` has the shape (height, width); below 0 is covered, IGNORED is open but its number is
    left out. A number that cannot be met is left in `conflict`.
    """
    clear(game)
    find_covered(game, shown)
    opened: Int = 0
    for row in range(game.height):
        begin = np.uint32((row + 1) * game.stride + 1)
        for col in range(game.width):
            cell = begin + np.uint32(col)
            left, right = game.number[cell - _ONE], game.number[cell + _ONE]
            pattern = np.uint32(left) | np.uint32(game.number[cell]) << _THREE
            number = np.int64(shown[row, col])
            seen = AROUND[pattern | np.uint32(right) << _SIX] + ADDED[np.uint32(number + 2)]
            rule = rule_of(seen)
            if rule == IMPOSSIBLE:
                game.conflict = np.int64(cell)
            elif rule == TELLING:
                touch(game, cell)
            game.sight[cell] = seen
            opened += np.int64(number >= 0)
    game.opened = opened


@kernel
def reduce(game: Record, cell: Int, mine: Int) -> bool:
    """Fix a variable: its column becomes 0 and, for a mine, N of its rows falls by 1.

    False if a row can no longer be met. (Paper: Reduce, Algorithm 1.)
    """
    game.trail[game.trailed] = cell
    game.trailed += 1
    game.sight[cell] |= MINED if mine else SAFE
    return inform(game, cell, UNKNOWN + mine)


@kernel
def restore(game: Record, cell: Int) -> None:
    """Undo `reduce`."""
    sight = game.sight
    change = UNKNOWN + 1 if sight[cell] & MINED else UNKNOWN
    sight[cell] &= _UNASSIGNED
    around = steps(game)
    for k in range(8):
        sight[np.uint32(cell + around[k])] += change + SEEN_FROM[k]


@kernel
def list_boundary(game: Record, tree: Record) -> None:
    """Write M, in the order of the board, and the column sums of A."""
    found = 0
    sight = game.sight
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if sight[cell] & KNOWN != 0:
            continue
        columns = 0
        for step in steps(game):
            columns += 1 if sight[np.uint32(cell + step)] & OPEN else 0
        tree.columns[cell] = columns
        tree.count[cell] = 0
        if columns > 0:
            tree.cell[found] = cell
            found += 1
    tree.boundary = found


@kernel
def split(game: Record, tree: Record) -> None:
    """Number the independent components of A: cells that no chain of rows connects."""
    for k in range(tree.boundary):
        tree.component[tree.cell[k]] = 0
    components = 0
    for k in range(tree.boundary):
        if tree.component[tree.cell[k]]:
            continue
        components += 1
        tree.component[tree.cell[k]] = components
        game.stack[0] = tree.cell[k]
        waiting = 1
        while waiting > 0:
            waiting -= 1
            cell = np.int64(game.stack[waiting])
            for step in steps(game):
                row = cell + step
                if game.sight[row] & OPEN == 0:
                    continue
                for other in steps(game):
                    near = row + other
                    if game.sight[near] & KNOWN == 0 and tree.component[near] == 0:
                        tree.component[near] = components
                        game.stack[waiting] = near
                        waiting += 1
    tree.components = components
