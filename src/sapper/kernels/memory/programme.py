"""The record of exact analysis: rows, boxes, components, and the dynamic programme over them."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import SMALL
from sapper.kernels.core.types import CELLS, Array, Int, Record, field

HASH_BITS = 20  # of the table that merges equal states


def most_states(cells: int) -> int:
    """Return how many states of the programme fit."""
    return 1 << 19 if cells == SMALL else 1 << 21


def most_weights(cells: int) -> int:
    """Return how many weights of joined components fit."""
    return 1 << 17 if cells == SMALL else 1 << 22


class ProgrammeRecord(Record):
    """A position as boxes of alike cells, and the weights of its layouts."""

    pending: Int = field(np.int64)
    # rows that propagation has to visit
    row_todo: Array = field(np.uint16, lambda cells: 9 * cells + 1)
    covered: Array = field(np.uint8, CELLS)  # by cell, for the fast load of a position
    near: Array = field(np.uint8, CELLS)
    left: Array = field(np.uint8, CELLS)
    which: Array = field(np.uint8, CELLS)
    flagged_words: Array = field(np.uint64, lambda cells: cells // 8)  # a byte for each cell,
    flagged: Array = field(np.uint8, CELLS, same_bytes_as="flagged_words")  # eight at a time or one
    across: Array = field(np.uint8, CELLS)
    paired_state: Array = field(np.uint32, CELLS)  # the row's state when pairs were last tried
    row_mask: Array = field(np.uint8, CELLS)  # by cell: which of its neighbours are rows
    rows: Int = field(np.int64)
    row_cell: Array = field(np.uint16, CELLS)
    row_at: Array = field(np.uint16, CELLS)  # by cell
    row_need: Array = field(np.uint8, CELLS)
    row_room: Array = field(np.int8, CELLS)  # cells of the row that the programme has not reached
    row_head: Array = field(np.uint16, CELLS)  # the first box whose first row this is
    row_boxes: Array = field(np.uint8, CELLS)
    row_box: Array = field(np.uint16, lambda cells: 8 * cells)
    row_left: Array = field(np.uint8, CELLS)  # boxes not in the order yet
    row_met: Array = field(np.uint8, CELLS)  # 1: in the order
    row_slot: Array = field(np.uint8, CELLS)  # its bits in a state
    row_component: Array = field(np.uint16, CELLS)  # its component
    row_order: Array = field(np.uint16, lambda cells: 2 * cells)  # rows, component by component
    boundary: Array = field(np.uint16, CELLS)  # the cells of the boundary,
    boundary_cells: Int = field(np.int64)
    boundary_box: Array = field(np.uint16, CELLS)  # and the box of each
    box_at: Array = field(np.uint16, CELLS)  # by cell: 1 more than its box, 0 outside
    boxes: Int = field(np.int64)
    box_shape: Array = field(np.uint32, CELLS)
    box_next: Array = field(np.uint16, CELLS)
    box_size: Array = field(np.uint8, CELLS)
    box_rows: Array = field(np.uint8, CELLS)
    box_row: Array = field(np.uint16, lambda cells: 8 * cells)
    # by row of the box: its bits in a state,
    box_slot: Array = field(np.uint8, lambda cells: 8 * cells)
    # and how many cells it has in later boxes
    box_room: Array = field(np.int8, lambda cells: 8 * cells)
    box_opening: Array = field(np.uint64, CELLS)  # what its new rows add to a state
    box_mine: Array = field(np.uint64, CELLS)  # what a mine takes from a state
    box_taken: Array = field(np.uint8, CELLS)
    box_mined: Array = field(np.float64, CELLS)  # weight of a mine in a cell of the box,
    box_clear: Array = field(np.float64, CELLS)  # weight of no mine in it
    box_draw: Array = field(np.uint8, CELLS)  # mines in a layout that is drawn
    box_begin: Array = field(np.uint16, CELLS)  # where its cells begin in `listed`
    listed: Array = field(np.uint16, CELLS)  # all unknown cells, box by box, then those outside
    listed_cells: Int = field(np.int64)
    order: Array = field(np.uint16, lambda cells: 2 * cells)
    free: np.uint64 = field(np.uint64)  # free slots: a bit where each begins
    components: Int = field(np.int64)
    # where each component begins in the order,
    first_box: Array = field(np.uint16, lambda cells: cells + 2)
    first_row: Array = field(np.uint16, lambda cells: cells + 2)  # the same in `row_order`
    layer: Array = field(np.uint32, lambda cells: 5 * cells)  # where the states of each layer begin
    first_layer: Array = field(np.uint32, lambda cells: cells + 2)
    fewest: Array = field(np.uint16, CELLS)  # mines in a component
    degree: Array = field(np.uint16, CELLS)  # most mines less fewest
    poly_at: Array = field(np.uint32, lambda cells: cells + 1)
    # solutions of a component by number of mines
    poly: Array = field(np.float64, lambda cells: 4 * cells)
    after_at: Array = field(np.uint32, lambda cells: cells + 1)
    after: Array = field(np.float64, most_weights)  # weights of all later components and the rest
    before: Array = field(np.float64, CELLS)  # weights of all earlier components
    joined: Array = field(np.float64, CELLS)
    marked: Int = field(np.int64)  # mines known when it was solved
    outside: Int = field(np.int64)  # unknown cells next to no number
    total: float = field(np.float64)  # weight of all layouts
    outside_mined: float = field(np.float64)
    outside_clear: float = field(np.float64)
    states: Int = field(np.int64)
    links: Int = field(np.int64)
    key: Array = field(np.uint64, most_states)
    ways: Array = field(np.float64, most_states)  # weight of what leads to a state,
    onward: Array = field(np.float64, most_states)  # weight of what a state leads to
    first_link: Array = field(np.uint32, lambda cells: most_states(cells) + 1)
    fewest_here: Array = field(np.uint8, most_states)
    link: Array = field(np.uint32, lambda cells: 2 * most_states(cells))
    table: Array = field(np.uint32, 1 << HASH_BITS)
