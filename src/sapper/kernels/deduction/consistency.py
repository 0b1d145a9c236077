"""GAC, 2-RC and 3-RC: the cells that follow from one, two or three numbers at a time.

Two numbers are connected if they share an unknown cell, three if one of them, the centre, is
connected with both others. A value that no joint solution of such a set has is dropped, and this
is repeated until nothing is new. The total number of mines is not used. (Bayer, Snyder, Choueiry:
An interactive constraint-based approach to Minesweeper, 2006.)

Cells that the same numbers see are alike, so solutions are counted by group: a pair of numbers has
at most three groups, a triple seven. (Twin: `suite/consistency.py`, cell by cell.)
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.dss import deduce
from sapper.kernels.board.rules import clear
from sapper.kernels.board.system import reduce, write_known
from sapper.kernels.core.codes import WHICH
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.tables import FAR, SHARING
from sapper.kernels.core.types import CELLS, Array, Int, Record, field
from sapper.kernels.deduction.findings import begin_position, is_row, left_of
from sapper.kernels.deduction.window import MIDDLE, REACH, SHIFT, SIDE, SPREAD
from sapper.kernels.memory.game import GameRecord

PAIRS, TRIPLES = 0, 1
_NONE, _ONE, _ZERO = np.uint64(0), np.uint64(1), np.int64(0)


class ConsistencyRecord(Record):
    """Which centres wait, the numbers around one of them, and the groups of a set of numbers.

    A group is named by which of three numbers see it, a bit each: 1 to 7.
    """

    waiting: Array = field(np.uint8, 2, CELLS)  # for PAIRS, and for TRIPLES
    connected: Int = field(np.int64)  # how many numbers share a cell with the centre
    row: Array = field(np.int64, len(FAR))  # their cells, in rising order,
    mask: Array = field(np.uint64, len(FAR))  # their unknown cells,
    need: Array = field(np.int64, len(FAR))  # and the mines among these
    group: Array = field(np.uint64, 8)  # the cells of a group
    members: Array = field(np.int64, 8)  # how many cells it has
    may_mine: Int = field(np.int64)  # groups that have a mine in some joint solution, a bit each
    may_clear: Int = field(np.int64)  # groups that have a cell without one


@kernel
def find_connected(game: GameRecord, record: ConsistencyRecord, centre: Int) -> np.uint64:
    """List the numbers that share an unknown cell with the centre; returns its unknown cells."""
    which = (np.int64(game.state[centre]) >> WHICH) & 255
    own = SPREAD[which] << SHIFT[MIDDLE]
    fars = SHARING[which]
    found = 0
    while fars:
        far = lowest_bit(np.uint64(fars))
        fars &= fars - np.uint32(1)
        other = centre + game.far[far]
        if other < 0 or other >= game.cells or not is_row(game, other):
            continue
        mask = SPREAD[(np.int64(game.state[other]) >> WHICH) & 255] << SHIFT[far]
        if mask & own:
            record.row[found], record.mask[found] = other, mask
            record.need[found] = left_of(game, other)
            found += 1
    record.connected = found
    return own


@kernel
def find_groups(
    record: ConsistencyRecord, first: np.uint64, second: np.uint64, third: np.uint64
) -> None:
    """Group the cells of three numbers by which of them see a cell."""
    for seen_by in range(1, 8):
        cells = (
            (first if seen_by & 1 else ~first)
            & (second if seen_by & 2 else ~second)
            & (third if seen_by & 4 else ~third)
        )
        record.group[seen_by] = cells
        record.members[seen_by] = count_bits(cells)


@kernel
def note_mines(record: ConsistencyRecord, seen_by: Int, mines: Int) -> None:
    """Note how many mines a group has in a joint solution."""
    record.may_mine |= (1 if mines > 0 else 0) << seen_by
    record.may_clear |= (1 if mines < record.members[seen_by] else 0) << seen_by


@kernel
def note_solutions(
    record: ConsistencyRecord, of_1: Int, of_2: Int, of_4: Int, low: Int, high: Int
) -> None:
    """Note the solutions with `low` to `high` mines in group 6; the first and the last are enough.

    The numbers need `of_1`, `of_2` and `of_4` mines in groups 1, 2 and 4, those of 6 included.
    """
    note_mines(record, 1, of_1)
    for mines in (low, high):
        note_mines(record, 6, mines)
        note_mines(record, 2, of_2 - mines)
        note_mines(record, 4, of_4 - mines)


@kernel
def join(record: ConsistencyRecord, first: Int, second: Int, third: Int) -> None:
    """Go through the joint solutions of three numbers that need so many mines.

    Ends early once every group is known to be uncertain.
    """
    members = record.members
    record.may_mine, record.may_clear = 0, 0
    groups = 0
    for seen_by in range(1, 8):
        groups |= (1 if members[seen_by] > 0 else 0) << seen_by
    for in_7 in range(members[7] + 1):
        for in_3 in range(members[3] + 1):
            left = first - in_7 - in_3
            for in_5 in range(max(_ZERO, left - members[1]), min(members[5], left) + 1):
                of_2, of_4 = second - in_7 - in_3, third - in_7 - in_5
                low = max(_ZERO, of_2 - members[2], of_4 - members[4])
                high = min(members[6], of_2, of_4)
                if low > high:
                    continue
                note_solutions(record, left - in_5, of_2, of_4, low, high)
                note_mines(record, 7, in_7)
                note_mines(record, 3, in_3)
                note_mines(record, 5, in_5)
                if record.may_mine & record.may_clear == groups:
                    return


@kernel
def wake_around(game: GameRecord, record: ConsistencyRecord, cell: Int) -> None:
    """Let every centre wait that a number beside a cell may be connected with."""
    for row in range(-REACH, REACH + 1):
        for col in range(-REACH, REACH + 1):
            centre = cell + row * game.stride + col
            if 0 <= centre < game.cells:
                record.waiting[PAIRS, centre] = 1
                record.waiting[TRIPLES, centre] = 1


@kernel
def fix_group(
    game: GameRecord, record: ConsistencyRecord, centre: Int, cells: np.uint64, mine: Int
) -> None:
    """Take the cells of a group as known."""
    while cells:
        place = lowest_bit(cells)
        cells &= cells - _ONE
        cell = centre + (place // SIDE - REACH) * game.stride + place % SIDE - REACH
        reduce(game, cell, mine)
        wake_around(game, record, cell)


@kernel
def fix_forced(game: GameRecord, record: ConsistencyRecord, centre: Int) -> bool:
    """Fix the groups that are empty or full in every joint solution, and what follows from that.

    Returns whether there was one. No joint solution at all is left in `conflict`.
    """
    if record.may_mine == 0 and record.may_clear == 0:
        game.conflict = centre
        return False
    found = False
    for seen_by in range(1, 8):
        mine = record.may_mine >> seen_by & 1
        if record.members[seen_by] > 0 and mine + (record.may_clear >> seen_by & 1) == 1:
            fix_group(game, record, centre, record.group[seen_by], mine)
            found = True
    if found and game.conflict < 0:
        deduce(game)
        for k in range(game.trailed):
            wake_around(game, record, np.int64(game.trail[k]))
    return found


@kernel
def examine_pairs(game: GameRecord, record: ConsistencyRecord, centre: Int) -> bool:
    """Join the centre with each number after it; True as soon as that fixes a cell."""
    own = find_connected(game, record, centre)
    need = left_of(game, centre)
    for k in range(record.connected):
        if record.row[k] > centre:
            find_groups(record, own, record.mask[k], _NONE)
            join(record, need, record.need[k], _ZERO)
            if fix_forced(game, record, centre) or game.conflict >= 0:
                return True
    return False


@kernel
def examine_triples(game: GameRecord, record: ConsistencyRecord, centre: Int) -> bool:
    """Join the centre with every two numbers around it; True as soon as that fixes a cell.

    Of three numbers that all share cells the first one is the centre.
    """
    own = find_connected(game, record, centre)
    need = left_of(game, centre)
    for k in range(record.connected):
        for later in range(k + 1, record.connected):
            if record.row[k] < centre and record.mask[k] & record.mask[later]:
                continue
            find_groups(record, own, record.mask[k], record.mask[later])
            join(record, need, record.need[k], record.need[later])
            if fix_forced(game, record, centre) or game.conflict >= 0:
                return True
    return False


@kernel
def sweep(game: GameRecord, record: ConsistencyRecord, sets: Int) -> bool:
    """Examine PAIRS or TRIPLES of every centre that waits; True if that fixed a cell."""
    found = False
    for centre in range(game.cells):
        while record.waiting[sets, centre] and game.conflict < 0:
            record.waiting[sets, centre] = 0
            if not is_row(game, centre):
                continue
            if sets == PAIRS:
                found |= examine_pairs(game, record, centre)
            else:
                found |= examine_triples(game, record, centre)
    return found and game.conflict < 0


@kernel
def close(game: GameRecord, record: ConsistencyRecord, most: Int) -> None:
    """Examine sets of up to `most` numbers, small ones first, until nothing is new."""
    for cell in range(game.cells):
        record.waiting[PAIRS, cell] = 1
        record.waiting[TRIPLES, cell] = 1
    while most > 1 and game.conflict < 0:
        if not sweep(game, record, PAIRS) and (most < 3 or not sweep(game, record, TRIPLES)):
            return


@entry
def deduce_by_numbers(
    games: np.ndarray,
    memory: np.ndarray,
    numbers: np.ndarray,
    most: Int,
    safe: np.ndarray,
    mined: np.ndarray,
) -> None:
    """Write which cells follow from sets of up to `most` numbers: 1, 2 or 3.

    `numbers` is int8, below 0 where covered; `safe` and `mined` are bool; all have the shape
    (positions, height, width). Nothing follows from numbers that contradict each other.
    """
    game = games[0]
    for position in range(numbers.shape[0]):
        begin_position(game, numbers[position])
        close(game, memory[0], most)
        if game.conflict >= 0:
            clear(game)
        write_known(game, safe[position], mined[position])
