"""The fast load of a position that is only analysed: all that single rows prove is fixed at once.

First, every number that equals its covered cells fixes these as mines, for the whole board in
a few passes over bytes that the compiler turns into vector code. What follows from these is fixed
row by row.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.neighbourhoods import sum_around
from sapper.kernels.board.rules import IMPOSSIBLE, TELLING, clear, rule_of, steps
from sapper.kernels.core.codes import BIAS, LEFT, MINED, OPEN, SAFE, SEEN_FROM, UNKNOWN, WALL, WHICH
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.types import Int
from sapper.kernels.exact.boxes import list_flagged
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

NO_NUMBER = 99  # marks the border; covered cells are below 0, so as bytes above this
_MINED, _OPEN, _WALL = np.uint32(MINED), np.uint32(OPEN), np.uint32(WALL)
_WRONG = np.uint64(0x0202020202020202)  # the flag of a row that cannot be met, in each of 8 bytes
_BIAS, _UNKNOWN, _WHICH = np.uint32(BIAS), np.uint32(UNKNOWN), np.uint32(WHICH)


@kernel
def read_signs(game: GameRecord, programme: ProgrammeRecord, shown: np.ndarray) -> None:
    """Write what is shown as bytes, and which cells are covered: those below 0."""
    cells = game.cells
    number, covered = game.number[:cells], programme.covered[:cells]
    for cell in range(cells):
        number[cell] = NO_NUMBER
    for row in range(game.height):
        begin = (row + 1) * game.stride + 1
        into = game.number[begin : begin + game.width]
        line = shown[row]
        for col in range(line.size):
            into[col] = np.uint8(line[col])
    for cell in range(cells):
        covered[cell] = number[cell] >> 7


@kernel
def mark_around_full(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Find the numbers that equal their count of covered neighbours; mark those cells as mines.

    Leaves in `near` how many mines each cell touches, and `covered` where nothing is known.
    """
    cells = game.cells
    covered, near, mine = programme.covered[:cells], programme.near[:cells], game.mine[:cells]
    number = game.number[:cells]
    sum_around(game, programme, programme.near, programme.covered)
    for k in range(cells):
        near[k] = np.uint8(near[k] == number[k]) & np.uint8(near[k] > 0)
    sum_around(game, programme, programme.near, programme.near)
    for k in range(cells):
        mine[k] = covered[k] & np.uint8(near[k] > 0)
    for k in range(cells):
        covered[k] ^= mine[k]
    sum_around(game, programme, programme.near, game.mine)


@kernel
def find_unknown(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Write for every cell between the walls which of its neighbours are unknown, and how many."""
    s = game.stride
    size, at = game.cells - 2 * s - 2, s + 1
    unknown = programme.covered
    n0, n1, n2 = unknown[0:size], unknown[1 : 1 + size], unknown[2 : 2 + size]
    n3, n4 = unknown[s : s + size], unknown[s + 2 : s + 2 + size]
    n5, n6, n7 = (
        unknown[2 * s : 2 * s + size],
        unknown[2 * s + 1 : 2 * s + 1 + size],
        unknown[2 * s + 2 : 2 * s + 2 + size],
    )
    which, count = programme.which[at : at + size], programme.left[at : at + size]
    for k in range(size):
        count[k] = n0[k] + n1[k] + n2[k] + n3[k] + n4[k] + n5[k] + n6[k] + n7[k]
        low = n0[k] | n1[k] << 1 | n2[k] << 2 | n3[k] << 3
        which[k] = low | n4[k] << 4 | n5[k] << 5 | n6[k] << 6 | n7[k] << 7


@kernel
def write_sight(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Write the state of every cell between the first and the last row of walls."""
    size, at = game.cells - 2 * game.stride - 2, game.stride + 1
    number, near = game.number[at : at + size], programme.near[at : at + size]
    mine, blank = game.mine[at : at + size], game.blank[at : at + size]
    which, count = programme.which[at : at + size], programme.left[at : at + size]
    state = game.state[at : at + size]
    for k in range(size):
        covered = np.uint32(mine[k]) * _MINED | (blank[k] & _WALL)
        of_number = _OPEN + np.uint32(number[k]) - np.uint32(near[k])
        seen = _BIAS + np.uint32(count[k]) * _UNKNOWN + (np.uint32(which[k]) << _WHICH)
        state[k] = seen + (of_number if number[k] < NO_NUMBER else covered)


@kernel
def list_telling(game: GameRecord, programme: ProgrammeRecord) -> bool:
    """List the rows whose N is 0 or equals their unknown cells; False if one cannot be met."""
    cells = game.cells
    number, near, unknown = game.number[:cells], programme.near[:cells], programme.left[:cells]
    flags = programme.flagged[:cells]
    for k in range(cells):
        is_open = np.uint8(number[k] < NO_NUMBER)
        left = np.uint8(number[k] - near[k])  # below 0 becomes large
        settled = np.uint8(left == 0) | np.uint8(left == unknown[k])
        telling = settled & np.uint8(unknown[k] > 0)
        wrong = np.uint8(left > unknown[k])
        flags[k] = (is_open & telling) | (is_open & wrong) << 1
    found = np.uint64(0)
    for word in range((cells + 7) // 8):
        found |= programme.flagged_words[word]
    programme.pending = list_flagged(programme, programme.row_todo[:], cells) if found else 0
    return bool(found & _WRONG == 0)


@kernel
def count_marked(game: GameRecord) -> Int:
    """Count the mines that are known, eight cells at a time."""
    marked: Int = 0
    for word in range((game.cells + 7) // 8):
        marked += count_bits(game.mines_of_8[word])
    return marked


@kernel
def fix_cell(game: GameRecord, programme: ProgrammeRecord, cell: Int, mine: Int) -> Int:
    """Fix an unknown cell without opening it; returns 0 if every row can still be met."""
    game.state[cell] |= MINED if mine else SAFE
    game.marked += mine
    pending = programme.pending
    wrong: Int = 0
    around = steps(game)
    change = UNKNOWN + mine
    for k in range(8):
        near = np.uint32(cell + around[k])
        seen = np.uint32(game.state[near] - change - SEEN_FROM[k])
        game.state[near] = seen
        rule = np.int64(rule_of(seen))
        programme.row_todo[pending] = near
        pending += rule & TELLING
        wrong |= rule & IMPOSSIBLE
    programme.pending = pending
    return wrong


@kernel
def fix_rows(game: GameRecord, programme: ProgrammeRecord) -> bool:
    """Fix what the listed rows prove, and what follows from it; False on a contradiction."""
    wrong: Int = 0
    while programme.pending > 0 and wrong == 0:
        programme.pending -= 1
        row = np.int64(programme.row_todo[programme.pending])
        seen = np.int64(game.state[row])
        which = (seen >> WHICH) & 255
        mine = 1 if (seen & LEFT) != BIAS else 0
        while which:
            cell = np.int64(row + game.step[lowest_bit(np.uint64(which))])
            which &= which - 1
            wrong |= fix_cell(game, programme, cell, mine)
    return wrong == 0


@kernel
def load_fast(game: GameRecord, programme: ProgrammeRecord, shown: np.ndarray) -> bool:
    """Set the game to a position, all that single rows prove fixed; False on a contradiction.

    `shown` is as in `load`, but may not hold IGNORED.
    """
    clear(game)
    read_signs(game, programme, shown)
    mark_around_full(game, programme)
    find_unknown(game, programme)
    write_sight(game, programme)
    game.marked = count_marked(game)
    return list_telling(game, programme) and fix_rows(game, programme)
