"""DSS: the cells that follow from single rows of A M = N. (Paper: Algorithm 2.)

Takes a game whose touched rows are marked and puts the cells it determines on the trail. Never
guesses.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import forget_touched, steps
from sapper.kernels.board.system import reduce
from sapper.kernels.core.codes import BIAS, KNOWN, LEFT, MINED, UNKNOWN, UNKNOWNS
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import lowest_bit
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord

LOOPS = 10
_ONE, _LOW = np.uint64(1), ~np.uint64(1)
_ALL = ~np.uint64(0)


@kernel
def fix_row(game: GameRecord, row: Int) -> bool:
    """Fix all variables of a row whose N is 0 or equals their number; False on a contradiction."""
    seen = game.state[row]
    left = np.int64(seen & LEFT) - BIAS
    unknown = np.int64(seen & UNKNOWNS) // UNKNOWN
    if unknown == 0 or (left != 0 and left != unknown):
        return True
    mine = 1 if left else 0
    for step in steps(game):
        near = np.uint32(row + step)
        if game.state[near] & KNOWN == 0 and not reduce(game, np.int64(near), mine):
            return False
    return True


@kernel
def dss(game: GameRecord, passes: Int) -> bool:
    """Sweep the rows at most `passes` times, as printed; False on a contradiction.

    A row is looked at only if it changed since the last look: any other would yield nothing. Rows
    ahead of the sweep are reached in the same pass, rows behind it in the next, as in a sweep
    over all of them.
    """
    words = (game.cells + 63) >> 6
    for _ in range(passes):
        for word in range(words):
            ahead = _ALL
            while game.touched[word] & ahead:
                bit = lowest_bit(game.touched[word] & ahead)
                game.touched[word] &= ~(_ONE << np.uint64(bit))
                game.waiting -= 1
                ahead = _LOW << np.uint64(bit)
                if not fix_row(game, (word << 6) + bit):
                    forget_touched(game)
                    return False
            if game.waiting == 0:
                return True
    return True


@kernel
def deduce(game: GameRecord) -> Int:
    """Run DSS until it finds nothing more; returns how many safe cells it found.

    The cells are on the trail. Stops at a contradiction, which is left in `conflict`.
    """
    safe = 0
    game.trailed = 0
    while game.waiting > 0:
        before = game.trailed
        possible = dss(game, LOOPS)
        for k in range(before, game.trailed):
            if game.state[game.trail[k]] & MINED:
                game.marked += 1
            else:
                safe += 1
        if not possible:
            break
    return safe
