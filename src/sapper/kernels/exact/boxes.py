"""Rows, the boxes of cells that have the same rows, and the components of these.

Cells seen by the same rows form a box: only how many of them are mined matters. Boxes that share
rows form components, and are put into the order in which the dynamic programme takes them.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import BIAS, KNOWN, LEFT, OPEN, UNKNOWN, UNKNOWNS, WHICH
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.tables import SHAPE
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

NONE = 0xFFFF
SLOTS = 17  # rows that may be open at once: 3 bits each in a state's key
MINES_SHIFT = np.uint64(3 * SLOTS)  # above them, how many mines were placed
ALL_SLOTS = np.uint64(sum(1 << 3 * slot for slot in range(SLOTS)))
_ROW_FLAG, _UNKNOWN_FLAG = np.uint64(0x0101010101010101), np.uint64(0x0202020202020202)
_GATHER, _TOP = np.uint64(0x0102040810204080), np.uint64(56)
_ONE, _NO_SLOT = np.uint64(1), np.uint64(1) << MINES_SHIFT


@kernel
def list_flagged(programme: ProgrammeRecord, into: np.ndarray, cells: Int) -> Int:
    """List the cells whose flag is 1, in rising order; returns how many there are."""
    words = (cells + 63) // 64 * 8
    for k in range(cells, 8 * words):
        programme.flagged[k] = 0
    found = 0
    for begin in range(0, words, 8):
        left = np.uint64(0)
        for k in range(8):  # the multiplication moves the flags of 8 bytes into the highest
            left |= (programme.flagged_words[begin + k] * _GATHER >> _TOP) << np.uint64(8 * k)
        while left:
            into[found] = 8 * begin + lowest_bit(left)
            found += 1
            left &= left - _ONE
    return found


@kernel
def find_rows(game: GameRecord, programme: ProgrammeRecord) -> None:
    """List the open numbers that touch unknown cells, and these cells with the rows they have."""
    for k in range(programme.boundary_cells):  # left from the last position
        programme.box_at[programme.boundary[k]] = 0
    cells = game.cells
    state, flags = game.state[:cells], programme.flagged[:cells]
    for k in range(cells):
        seen = state[k]
        is_row = np.uint8(seen & KNOWN == OPEN) & np.uint8(seen & UNKNOWNS != 0)
        flags[k] = is_row | np.uint8(seen & KNOWN == 0) << 1
    unknown: Int = 0
    for word in range((cells + 7) // 8):
        unknown += count_bits(programme.flagged_words[word] & _UNKNOWN_FLAG)
        programme.flagged_words[word] &= _ROW_FLAG
    rows = list_flagged(programme, programme.row_cell[:], cells)
    found: Int = 0
    for row in range(rows):
        cell = np.int64(programme.row_cell[row])
        seen = np.int64(game.state[cell])
        programme.row_at[cell] = row
        programme.row_need[row] = (seen & LEFT) - BIAS
        programme.row_room[row] = (seen & UNKNOWNS) // UNKNOWN
        programme.row_head[row] = NONE
        programme.row_boxes[row] = 0
        programme.row_met[row] = 0
        which = (seen >> WHICH) & 255
        while which:
            step = lowest_bit(np.uint64(which))
            which &= which - 1
            near = np.uint32(cell + game.step[step])
            programme.boundary[found] = near
            found += np.int64(programme.row_mask[near] == 0)
            programme.row_mask[near] |= 128 >> step
    programme.rows = rows
    programme.boundary_cells = found
    programme.outside = unknown - found


@kernel
def new_box(game: GameRecord, programme: ProgrammeRecord, cell: Int, box: Int) -> None:
    """Begin a box with the rows of a cell."""
    rows = 0
    mask = np.int64(programme.row_mask[cell])
    while mask:
        row = np.int64(programme.row_at[np.uint32(cell + game.step[lowest_bit(np.uint64(mask))])])
        mask &= mask - 1
        programme.box_row[8 * box + rows] = row
        rows += 1
        programme.row_box[8 * row + np.int64(programme.row_boxes[row])] = box
        programme.row_boxes[row] += 1
    programme.box_rows[box] = rows
    programme.box_size[box] = 0
    programme.box_taken[box] = 0


@kernel
def find_boxes(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Put every cell of the boundary into the box of the cells with the same rows."""
    boxes = 0
    for k in range(programme.boundary_cells):
        cell = np.int64(programme.boundary[k])
        mask = np.int64(programme.row_mask[cell])
        first = programme.row_at[np.uint32(cell + game.step[lowest_bit(np.uint64(mask))])]
        shape = SHAPE[mask]
        box: Int = np.int64(programme.row_head[first])
        while box != NONE and programme.box_shape[box] != shape:
            box = np.int64(programme.box_next[box])
        if box == NONE:
            box = np.int64(boxes)
            boxes += 1
            new_box(game, programme, cell, box)
            programme.box_shape[box] = shape
            programme.box_next[box] = programme.row_head[first]
            programme.row_head[first] = box
        programme.box_size[box] += 1
        programme.boundary_box[k] = box
        programme.box_at[cell] = box + 1
    for k in range(programme.boundary_cells):
        programme.row_mask[programme.boundary[k]] = 0
    programme.boxes = boxes


@kernel
def take_box(programme: ProgrammeRecord, box: Int, met: Int) -> Int:
    """Give every row of a box a slot, and write what the programme needs to take the box.

    That is what opening new rows adds to a state, what a mine takes from it (0 where slots do not
    suffice), and the slot and remaining room of each row. The slots of rows that end with this box
    are free again afterwards. New rows are added to the order of rows; returns how many it has.
    """
    size = np.int64(programme.box_size[box])
    free = programme.free
    opening, mine, freed = np.uint64(0), np.uint64(0), np.uint64(0)
    for k in range(8 * box, 8 * box + np.int64(programme.box_rows[box])):
        row = np.int64(programme.box_row[k])
        is_new = np.int64(1 - programme.row_met[row])  # no branches: they would be mispredicted
        programme.row_met[row] = 1
        programme.row_order[met] = row
        met += is_new
        new_slot, old_slot = lowest_bit(free | _NO_SLOT), np.int64(programme.row_slot[row])
        slot = new_slot if is_new else old_slot
        free &= free - np.uint64(is_new)
        programme.row_slot[row] = slot
        opening += np.uint64(is_new * np.int64(programme.row_need[row])) << np.uint64(slot)
        mine += _ONE << np.uint64(slot)
        room = np.int64(programme.row_room[row]) - size
        programme.row_room[row] = room
        programme.row_left[row] -= 1
        programme.box_slot[k] = slot
        programme.box_room[k] = room
        freed |= np.uint64(room == 0) << np.uint64(slot)
    programme.free = free | freed
    programme.box_opening[box] = opening
    programme.box_mine[box] = np.uint64(0) if mine >= _NO_SLOT else mine - (_ONE << MINES_SHIFT)
    return met


@kernel
def take_row(programme: ProgrammeRecord, row: Int, taken: Int, met: Int) -> tuple[Int, Int]:
    """Put the boxes of a row into the order; returns how many boxes and rows are ordered now."""
    begin = taken
    for k in range(8 * row, 8 * row + np.int64(programme.row_boxes[row])):
        box = np.int64(programme.row_box[k])
        programme.order[taken] = box
        taken += 1 - np.int64(programme.box_taken[box])
        programme.box_taken[box] = 1
    for k in range(begin, taken):
        met = take_box(programme, np.int64(programme.order[k]), met)
    return taken, met


@kernel
def next_row(programme: ProgrammeRecord, begin: Int, met: Int) -> tuple[Int, Int]:
    """Find the row with the fewest boxes left to take, or -1, among those from `begin` on.

    Rows that have none left are moved before `begin`; returns the new `begin` and the row.
    """
    best: Int = NONE << 16
    for k in range(begin, met):
        row = np.int64(programme.row_order[k])
        left = np.int64(programme.row_left[row])
        if left == 0:
            programme.row_order[k] = programme.row_order[begin]
            programme.row_order[begin] = row
            begin += 1
        else:
            best = min(best, (left << 16) + row)
    return begin, -1 if best == NONE << 16 else best & 0xFFFF


@kernel
def take_component(programme: ProgrammeRecord, row: Int, taken: Int, met: Int) -> tuple[Int, Int]:
    """Order the boxes of a row's component: next is always the row with the fewest left.

    Returns how many boxes and rows are in their orders.
    """
    programme.free = ALL_SLOTS
    begin = met
    while row >= 0:
        taken, met = take_row(programme, row, taken, met)
        begin, row = next_row(programme, begin, met)
    return taken, met


@kernel
def find_order(programme: ProgrammeRecord) -> None:
    """Order the boxes, component by component."""
    for k in range(programme.rows):
        programme.row_left[k] = programme.row_boxes[k]
    taken: Int = np.int64(0)
    met: Int = np.int64(0)
    components = 0
    for row in range(programme.rows):
        if programme.row_met[row] == 0:
            programme.first_box[components] = taken
            programme.first_row[components] = met
            begin = met
            taken, met = take_component(programme, row, taken, met)
            for k in range(begin, met):
                programme.row_component[programme.row_order[k]] = components
            components += 1
    programme.first_box[components] = taken
    programme.first_row[components] = met
    programme.components = components
