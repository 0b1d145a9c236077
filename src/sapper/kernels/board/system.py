"""A M = N on the board itself: a row is an open number, a column an unknown cell next to it.

M, the boundary, is every unknown cell next to a number. The state of an open cell holds N_i (mines
still to be found) and how many variables are left in its row; the columns of A are the neighbours
on the board.
"""

from __future__ import annotations

import numpy as np

from sapper.game.topology import STEPS
from sapper.kernels.board.rules import IMPOSSIBLE, TELLING, clear, inform, rule_of, steps, touch
from sapper.kernels.core.codes import BIAS, MINED, OPEN, SAFE, SEEN_FROM, UNKNOWN, WHICH
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord

IGNORED = 9
_ONE, _THREE, _SIX = np.uint32(1), np.uint32(3), np.uint32(6)


def _around() -> np.ndarray:
    """Return the state of a cell for all 512 ways in which it and its neighbours may be covered.

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
"""What is shown adds this to the state of its cell: flag, covered, 0 to 8, ignored."""

_UNASSIGNED = 0xFFFFFFFF ^ (MINED | SAFE)


@kernel
def find_covered(game: GameRecord, shown: np.ndarray) -> None:
    """Write for each cell which of itself, the one above and the one below are covered."""
    width, stride = game.width, game.stride
    for cell in range(game.cells):
        game.mine[cell] = 0  # a position does not tell its mines: their array is free to use
    for row in range(game.height):
        begin = (row + 1) * stride + 1
        for col in range(width):
            game.mine[begin + col] = shown[row, col] < 0
    for cell in range(stride, game.cells - stride):
        above, below = game.mine[cell - stride], game.mine[cell + stride]
        game.number[cell] = above | game.mine[cell] << 1 | below << 2


@kernel
def load(game: GameRecord, shown: np.ndarray) -> None:
    """Set the game to a position: numbers as shown, every covered cell unknown.

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
            game.state[cell] = seen
            opened += np.int64(number >= 0)
    game.opened = opened


@kernel
def reduce(game: GameRecord, cell: Int, mine: Int) -> bool:
    """Fix a variable: its column becomes 0 and, for a mine, N of its rows falls by 1.

    False if a row can no longer be met. (Paper: Reduce, Algorithm 1.)
    """
    game.trail[game.trailed] = cell
    game.trailed += 1
    game.state[cell] |= MINED if mine else SAFE
    return inform(game, cell, UNKNOWN + mine)


@kernel
def restore(game: GameRecord, cell: Int) -> None:
    """Undo `reduce`."""
    state = game.state
    change = UNKNOWN + 1 if state[cell] & MINED else UNKNOWN
    state[cell] &= _UNASSIGNED
    around = steps(game)
    for k in range(8):
        state[np.uint32(cell + around[k])] += change + SEEN_FROM[k]


@kernel
def write_known(game: GameRecord, safe: np.ndarray, mined: np.ndarray) -> None:
    """Write which covered cells are known to be safe, and which mined: bool, (height, width)."""
    for row in range(game.height):
        for col in range(game.width):
            known = game.state[(row + 1) * game.stride + col + 1]
            safe[row, col] = known & SAFE != 0
            mined[row, col] = known & MINED != 0
