"""The frontier of a position: rows, the boxes of cells that have the same rows, their components.

Cells seen by the same rows form a box: only how many of them are mined matters. Boxes that share
rows form components, and are put into the order in which the dynamic programme takes them.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.machine import count_bits, lowest_bit
from sapper.kernels.tables import SHAPE
from sapper.kernels.workspace import (
    BIAS,
    KNOWN,
    LEFT,
    OPEN,
    UNKNOWN,
    UNKNOWNS,
    WHICH,
    Int,
    Record,
)

NONE = 0xFFFF
SLOTS = 17  # rows that may be open at once: 3 bits each in a state's key
MINES_SHIFT = np.uint64(3 * SLOTS)  # above them, how many mines were placed
ALL_SLOTS = np.uint64(sum(1 << 3 * slot for slot in range(SLOTS)))
_ROW_FLAG, _UNKNOWN_FLAG = np.uint64(0x0101010101010101), np.uint64(0x0202020202020202)
_GATHER, _TOP = np.uint64(0x0102040810204080), np.uint64(56)
_ONE, _NO_SLOT = np.uint64(1), np.uint64(1) << MINES_SHIFT


@kernel
def list_flagged(exact: Record, into: np.ndarray, cells: Int) -> Int:
    """List the cells whose flag is 1, in rising order; gives how many there are."""
    words = (cells + 63) // 64 * 8
    for k in range(cells, 8 * words):
        exact.flagged.view(np.uint8)[k] = 0
    found = 0
    for begin in range(0, words, 8):
        left = np.uint64(0)
        for k in range(8):  # the multiplication moves the flags of 8 bytes into the highest
            left |= (exact.flagged[begin + k] * _GATHER >> _TOP) << np.uint64(8 * k)
        while left:
            into[found] = 8 * begin + lowest_bit(left)
            found += 1
            left &= left - _ONE
    return found


@kernel
def find_rows(game: Record, exact: Record) -> None:
    """List the open numbers that touch unknown cells, and these cells with the rows they have."""
    for k in range(exact.edges):  # of the position before
        exact.box_at[exact.edge[k]] = 0
    cells = game.cells
    sight, flags = game.sight[:cells], exact.flagged.view(np.uint8)[:cells]
    for k in range(cells):
        seen = sight[k]
        is_row = np.uint8(seen & KNOWN == OPEN) & np.uint8(seen & UNKNOWNS != 0)
        flags[k] = is_row | np.uint8(seen & KNOWN == 0) << 1
    unknown: Int = 0
    for word in range((cells + 7) // 8):
        unknown += count_bits(exact.flagged[word] & _UNKNOWN_FLAG)
        exact.flagged[word] &= _ROW_FLAG
    rows = list_flagged(exact, exact.row_cell, cells)
    edges: Int = 0
    for row in range(rows):
        cell = np.int64(exact.row_cell[row])
        seen = np.int64(game.sight[cell])
        exact.row_at[cell] = row
        exact.row_need[row] = (seen & LEFT) - BIAS
        exact.row_room[row] = (seen & UNKNOWNS) // UNKNOWN
        exact.row_head[row] = NONE
        exact.row_boxes[row] = 0
        exact.row_met[row] = 0
        which = (seen >> WHICH) & 255
        while which:
            k = lowest_bit(np.uint64(which))
            which &= which - 1
            near = np.uint32(cell + game.step[k])
            exact.edge[edges] = near
            edges += np.int64(exact.row_mask[near] == 0)
            exact.row_mask[near] |= 128 >> k
    exact.rows = rows
    exact.edges = edges
    exact.outside = unknown - edges


@kernel
def new_box(game: Record, exact: Record, cell: Int, box: Int) -> None:
    """Begin a box with the rows of a cell."""
    rows = 0
    mask = np.int64(exact.row_mask[cell])
    while mask:
        row = np.int64(exact.row_at[np.uint32(cell + game.step[lowest_bit(np.uint64(mask))])])
        mask &= mask - 1
        exact.box_row[8 * box + rows] = row
        rows += 1
        exact.row_box[8 * row + np.int64(exact.row_boxes[row])] = box
        exact.row_boxes[row] += 1
    exact.box_rows[box] = rows
    exact.box_size[box] = 0
    exact.box_taken[box] = 0


@kernel
def find_boxes(game: Record, exact: Record) -> None:
    """Put every cell of the boundary into the box of the cells with the same rows."""
    boxes = 0
    for k in range(exact.edges):
        cell = np.int64(exact.edge[k])
        mask = np.int64(exact.row_mask[cell])
        first = exact.row_at[np.uint32(cell + game.step[lowest_bit(np.uint64(mask))])]
        shape = SHAPE[mask]
        box: Int = np.int64(exact.row_head[first])
        while box != NONE and exact.box_shape[box] != shape:
            box = np.int64(exact.box_next[box])
        if box == NONE:
            box = np.int64(boxes)
            boxes += 1
            new_box(game, exact, cell, box)
            exact.box_shape[box] = shape
            exact.box_next[box] = exact.row_head[first]
            exact.row_head[first] = box
        exact.box_size[box] += 1
        exact.edge_box[k] = box
        exact.box_at[cell] = box + 1
    for k in range(exact.edges):
        exact.row_mask[exact.edge[k]] = 0
    exact.boxes = boxes


@kernel
def take_box(exact: Record, box: Int, met: Int) -> Int:
    """Give every row of a box a slot, and write what the programme needs to take the box.

    That is what opening new rows adds to a state, what a mine takes from it (0 where slots do not
    suffice), and the slot and remaining room of each row. The slots of rows that end with this box
    are free again afterwards. New rows are added to the order of rows; gives how many it has.
    """
    size = np.int64(exact.box_size[box])
    free = exact.free
    opening, mine, freed = np.uint64(0), np.uint64(0), np.uint64(0)
    for k in range(8 * box, 8 * box + np.int64(exact.box_rows[box])):
        row = np.int64(exact.box_row[k])
        is_new = np.int64(1 - exact.row_met[row])  # no branches: they would be mispredicted
        exact.row_met[row] = 1
        exact.row_order[met] = row
        met += is_new
        new_slot, old_slot = lowest_bit(free | _NO_SLOT), np.int64(exact.row_slot[row])
        slot = new_slot if is_new else old_slot
        free &= free - np.uint64(is_new)
        exact.row_slot[row] = slot
        opening += np.uint64(is_new * np.int64(exact.row_need[row])) << np.uint64(slot)
        mine += _ONE << np.uint64(slot)
        room = np.int64(exact.row_room[row]) - size
        exact.row_room[row] = room
        exact.row_left[row] -= 1
        exact.box_slot[k] = slot
        exact.box_room[k] = room
        freed |= np.uint64(room == 0) << np.uint64(slot)
    exact.free = free | freed
    exact.box_opening[box] = opening
    exact.box_mine[box] = np.uint64(0) if mine >= _NO_SLOT else mine - (_ONE << MINES_SHIFT)
    return met


@kernel
def take_row(exact: Record, row: Int, taken: Int, met: Int) -> tuple[Int, Int]:
    """Put the boxes of a row into the order; gives how many boxes and rows are in their orders."""
    begin = taken
    for k in range(8 * row, 8 * row + np.int64(exact.row_boxes[row])):
        box = np.int64(exact.row_box[k])
        exact.order[taken] = box
        taken += 1 - np.int64(exact.box_taken[box])
        exact.box_taken[box] = 1
    for k in range(begin, taken):
        met = take_box(exact, np.int64(exact.order[k]), met)
    return taken, met


@kernel
def next_row(exact: Record, begin: Int, met: Int) -> tuple[Int, Int]:
    """Find the row with the fewest boxes to go, -1 if there is none, among those from `begin` on.

    Rows that have none are moved before `begin`.
    """
    best: Int = NONE << 16
    for k in range(begin, met):
        row = np.int64(exact.row_order[k])
        left = np.int64(exact.row_left[row])
        if left == 0:
            exact.row_order[k] = exact.row_order[begin]
            exact.row_order[begin] = row
            begin += 1
        else:
            best = min(best, (left << 16) + row)
    return begin, -1 if best == NONE << 16 else best & 0xFFFF


@kernel
def take_component(exact: Record, row: Int, taken: Int, met: Int) -> tuple[Int, Int]:
    """Order the boxes that hang together with a row: always the row with the fewest to go.

    Gives how many boxes and rows are in their orders.
    """
    exact.free = ALL_SLOTS
    begin = met
    while row >= 0:
        taken, met = take_row(exact, row, taken, met)
        begin, row = next_row(exact, begin, met)
    return taken, met


@kernel
def find_order(exact: Record) -> None:
    """Order the boxes, component by component."""
    for k in range(exact.rows):
        exact.row_left[k] = exact.row_boxes[k]
    taken, met, parts = 0, 0, 0
    for row in range(exact.rows):
        if exact.row_met[row] == 0:
            exact.part[parts] = taken
            exact.part_row[parts] = met
            begin = met
            taken, met = take_component(exact, row, taken, met)
            for k in range(begin, met):
                exact.row_part[exact.row_order[k]] = parts
            parts += 1
    exact.part[parts] = taken
    exact.part_row[parts] = met
    exact.components = parts
