"""The row of a supposed cell: it splits boxes, joins their components, and is taken back again."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import WHICH
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import lowest_bit
from sapper.kernels.core.types import Int
from sapper.kernels.exact.boxes import ALL_SLOTS, take_box
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import VALUES, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

MOST_SHOWN = VALUES - 1  # three bits in a state; that a cell shows 8 is ignored
UNBOUNDED = 100  # room of a row that need not be met


@kernel
def change_component(programme: ProgrammeRecord, lookahead: LookaheadRecord, box: Int) -> None:
    """Note that the component of a box changes."""
    component = np.int64(programme.row_component[programme.box_row[8 * box]])
    if lookahead.touched[component] == 0:
        lookahead.touched[component] = 1
        lookahead.changed_component[lookahead.changed] = component
        lookahead.changed += 1


@kernel
def join_row(programme: ProgrammeRecord, box: Int, row: Int) -> None:
    """Let a row see all cells of a box."""
    programme.box_row[8 * box + np.int64(programme.box_rows[box])] = row
    programme.box_rows[box] += 1
    programme.row_box[8 * row + np.int64(programme.row_boxes[row])] = box
    programme.row_boxes[row] += 1


@kernel
def split_box(programme: ProgrammeRecord, lookahead: LookaheadRecord, box: Int, row: Int) -> None:
    """Let a new row see some cells of a box: if not all, these get a box of their own."""
    near = lookahead.near[box]
    lookahead.near[box] = 0
    new: Int = box
    if near < programme.box_size[box]:
        new = programme.boxes + lookahead.added
        lookahead.added += 1
        lookahead.new_box[box] = new
        programme.box_size[box] -= near
        programme.box_size[new] = near
        programme.box_rows[new] = 0
        for k in range(programme.box_rows[box]):
            join_row(programme, new, np.int64(programme.box_row[8 * box + k]))
    join_row(programme, new, row)
    lookahead.split[lookahead.splits] = box
    lookahead.split_new[lookahead.splits] = new
    lookahead.splits += 1


@kernel
def join_boxes(programme: ProgrammeRecord, lookahead: LookaheadRecord) -> None:
    """Undo every `split_box`."""
    for k in range(lookahead.splits - 1, -1, -1):
        box, new = np.int64(lookahead.split[k]), np.int64(lookahead.split_new[k])
        if new == box:
            programme.box_rows[box] -= 1
        else:
            lookahead.new_box[box] = 0
            programme.box_size[box] += programme.box_size[new]
            for j in range(programme.box_rows[box]):
                programme.row_boxes[programme.box_row[8 * box + j]] -= 1


@kernel
def add_row(
    game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord, cell: Int
) -> Int:
    """Make the row of a supposed cell; returns how many cells outside the boundary it sees."""
    row = programme.rows
    programme.row_need[row] = MOST_SHOWN
    programme.row_boxes[row] = 0
    lookahead.changed, lookahead.added, lookahead.splits = 0, 0, 0
    own = np.int64(programme.box_at[cell]) - 1
    if own >= 0:
        change_component(programme, lookahead, own)
        programme.box_size[own] -= 1
    which = (np.int64(game.state[cell]) >> WHICH) & 255
    outside = 0
    met = 0
    while which:
        box = (
            np.int64(programme.box_at[np.uint32(cell + game.step[lowest_bit(np.uint64(which))])])
            - 1
        )
        which &= which - 1
        if box < 0:
            outside += 1
            continue
        if lookahead.near[box] == 0:
            change_component(programme, lookahead, box)
            lookahead.met[met] = box
            met += 1
        lookahead.near[box] += 1
    for k in range(met):
        split_box(programme, lookahead, np.int64(lookahead.met[k]), row)
    if outside > 0:
        new = programme.boxes + lookahead.added
        lookahead.added += 1
        programme.box_size[new] = outside
        programme.box_rows[new] = 0
        join_row(programme, new, row)
    return outside


@kernel
def begin_row(programme: ProgrammeRecord, row: Int) -> None:
    """Prepare a row for another run of the programme."""
    programme.row_met[row] = 0
    programme.row_left[row] = programme.row_boxes[row]
    room: Int = 0
    for k in range(programme.row_boxes[row]):
        room += np.int64(programme.box_size[programme.row_box[8 * row + k]])
    programme.row_room[row] = room


@kernel
def order_again(programme: ProgrammeRecord, lookahead: LookaheadRecord, outside: Int) -> None:
    """Order the boxes of the changed components: as before, split boxes side by side."""
    new_row, component = programme.rows, programme.components
    begin_row(programme, new_row)
    programme.row_room[new_row] = UNBOUNDED
    end = np.int64(programme.first_box[component])
    for k in range(lookahead.changed):
        old = np.int64(lookahead.changed_component[k])
        for j in range(programme.first_row[old], programme.first_row[old + 1]):
            begin_row(programme, np.int64(programme.row_order[j]))
        for j in range(programme.first_box[old], programme.first_box[old + 1]):
            box = programme.order[j]
            programme.order[end] = box
            end += 1 if programme.box_size[box] > 0 else 0
            programme.order[end] = lookahead.new_box[box]
            end += 1 if lookahead.new_box[box] > 0 else 0
    if outside > 0:
        programme.order[end] = programme.boxes + lookahead.added - 1
        end += 1
    programme.first_box[component + 1] = end
    programme.free = ALL_SLOTS
    met: Int = np.int64(programme.first_row[component])
    for k in range(programme.first_box[component], end):
        met = take_box(programme, np.int64(programme.order[k]), met)
