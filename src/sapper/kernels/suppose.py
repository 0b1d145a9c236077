"""Suppose that a cell is open: one dynamic programme for all numbers that it may show.

Only the components next to the cell change. They become one component with a new row, which does
not have to be met: it counts. So the final states of the programme say for each number how many
layouts of the component show it, by their mines. All other components stand as they were solved.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.exact import (
    EXACT_DONE,
    EXACT_OVERFLOW,
    backward,
    forward,
    last_layer,
    range_of_mines,
    weigh_rest,
)
from sapper.kernels.frontier import ALL_SLOTS, MINES_SHIFT, take_box
from sapper.kernels.jit import kernel
from sapper.kernels.machine import lowest_bit
from sapper.kernels.scratch import VALUES
from sapper.kernels.workspace import WHICH, Int, Record

MOST_SHOWN = VALUES - 1  # three bits in a state; a cell that shows 8 is left out of account
UNBOUNDED = 100  # room of a row that need not be met


@kernel
def weigh_by_total(exact: Record, look: Record) -> bool:
    """Write for every box of a solved position the weight of a mine in one cell of it.

    For each number of mines that its component may have on its own: other components and the rest
    may then be weighed in without going through it again. False if the memory does not suffice.
    """
    at = np.int64(0)
    for part in range(exact.components):
        look.share_at[part] = at
        first, width = np.int64(exact.part[part]), np.int64(exact.spread[part]) + 1
        boxes = np.int64(exact.part[part + 1]) - first
        if at + boxes * width > look.share.size:
            return False
        for k in range(at, at + boxes * width):
            look.share[k] = 0.0
        layer = last_layer(exact, part)
        begin, end = exact.layer[layer], exact.layer[layer + 1]
        for state in range(begin, end):
            exact.onward[state] = 0.0
        least = 1.0
        for state in range(begin, end):
            exact.onward[state] = 1.0
            backward(exact, part)
            exact.onward[state] = 0.0
            more = np.int64(exact.key[state] >> MINES_SHIFT) - np.int64(exact.fewest[part])
            for k in range(boxes):
                share = exact.box_mined[exact.order[first + k]]
                look.share[at + k * width + more] = share
                least = min(least, share / exact.ways[state])
        look.least[part] = least
        at += boxes * width
    return True


@kernel
def keep_weights(exact: Record, look: Record) -> bool:
    """Prepare a solved position for looking ahead; False if the memory does not suffice."""
    for box in range(exact.boxes):
        look.box_mined[box] = exact.box_mined[box]
    for k in range(9):
        look.known[k] = -1.0
    return weigh_by_total(exact, look)


@kernel
def restore_weights(exact: Record, look: Record) -> None:
    """Give the weights of mines back that looking ahead has changed."""
    for box in range(exact.boxes):
        exact.box_mined[box] = look.box_mined[box]


@kernel
def touch_part(exact: Record, look: Record, box: Int) -> None:
    """Note that the component of a box changes."""
    part = np.int64(exact.row_part[exact.box_row[8 * box]])
    if look.touched[part] == 0:
        look.touched[part] = 1
        look.part[look.parts] = part
        look.parts += 1


@kernel
def join_row(exact: Record, box: Int, row: Int) -> None:
    """Have a row see all cells of a box."""
    exact.box_row[8 * box + np.int64(exact.box_rows[box])] = row
    exact.box_rows[box] += 1
    exact.row_box[8 * row + np.int64(exact.row_boxes[row])] = box
    exact.row_boxes[row] += 1


@kernel
def split_box(exact: Record, look: Record, box: Int, row: Int) -> None:
    """Have a new row see some cells of a box: if not all, these get a box of their own."""
    near = look.near[box]
    look.near[box] = 0
    new: Int = box
    if near < exact.box_size[box]:
        new = exact.boxes + look.added
        look.added += 1
        look.new_box[box] = new
        exact.box_size[box] -= near
        exact.box_size[new] = near
        exact.box_rows[new] = 0
        for k in range(exact.box_rows[box]):
            join_row(exact, new, np.int64(exact.box_row[8 * box + k]))
    join_row(exact, new, row)
    look.split[look.splits] = box
    look.split_new[look.splits] = new
    look.splits += 1


@kernel
def join_boxes(exact: Record, look: Record) -> None:
    """Undo every `split_box`."""
    for k in range(look.splits - 1, -1, -1):
        box, new = np.int64(look.split[k]), np.int64(look.split_new[k])
        if new == box:
            exact.box_rows[box] -= 1
        else:
            look.new_box[box] = 0
            exact.box_size[box] += exact.box_size[new]
            for j in range(exact.box_rows[box]):
                exact.row_boxes[exact.box_row[8 * box + j]] -= 1


@kernel
def add_row(game: Record, exact: Record, look: Record, cell: Int) -> Int:
    """Make the row of a cell that is open now; gives how many cells outside it sees."""
    row = exact.rows
    exact.row_need[row] = MOST_SHOWN
    exact.row_boxes[row] = 0
    look.parts, look.added, look.splits = 0, 0, 0
    own = np.int64(exact.box_at[cell]) - 1
    if own >= 0:
        touch_part(exact, look, own)
        exact.box_size[own] -= 1
    which = (np.int64(game.sight[cell]) >> WHICH) & 255
    outside = 0
    met = 0
    while which:
        box = np.int64(exact.box_at[np.uint32(cell + game.step[lowest_bit(np.uint64(which))])]) - 1
        which &= which - 1
        if box < 0:
            outside += 1
            continue
        if look.near[box] == 0:
            touch_part(exact, look, box)
            look.met[met] = box
            met += 1
        look.near[box] += 1
    for k in range(met):
        split_box(exact, look, np.int64(look.met[k]), row)
    if outside > 0:
        new = exact.boxes + look.added
        look.added += 1
        exact.box_size[new] = outside
        exact.box_rows[new] = 0
        join_row(exact, new, row)
    return outside


@kernel
def begin_row(exact: Record, row: Int) -> None:
    """Prepare a row for another run of the programme."""
    exact.row_met[row] = 0
    exact.row_left[row] = exact.row_boxes[row]
    room: Int = 0
    for k in range(exact.row_boxes[row]):
        room += np.int64(exact.box_size[exact.row_box[8 * row + k]])
    exact.row_room[row] = room


@kernel
def order_again(exact: Record, look: Record, outside: Int) -> None:
    """Order the boxes of the changed components: as before, split boxes side by side."""
    new_row, part = exact.rows, exact.components
    begin_row(exact, new_row)
    exact.row_room[new_row] = UNBOUNDED
    end = np.int64(exact.part[part])
    for k in range(look.parts):
        old = np.int64(look.part[k])
        for j in range(exact.part_row[old], exact.part_row[old + 1]):
            begin_row(exact, np.int64(exact.row_order[j]))
        for j in range(exact.part[old], exact.part[old + 1]):
            box = exact.order[j]
            exact.order[end] = box
            end += 1 if exact.box_size[box] > 0 else 0
            exact.order[end] = look.new_box[box]
            end += 1 if look.new_box[box] > 0 else 0
    if outside > 0:
        exact.order[end] = exact.boxes + look.added - 1
        end += 1
    exact.part[part + 1] = end
    exact.free = ALL_SLOTS
    met = np.int64(exact.part_row[part])
    for k in range(exact.part[part], end):
        met = take_box(exact, np.int64(exact.order[k]), met)


@kernel
def read_values(exact: Record, look: Record) -> bool:
    """Write the solutions of the changed component by number shown and mines; False if none."""
    part, row = exact.components, exact.rows
    layer = last_layer(exact, part)
    fewest, most = range_of_mines(exact, part)
    if most < fewest:
        return False
    width = most - fewest + 1
    look.fewest, look.width = fewest, width
    for k in range(VALUES * width):
        look.value[k] = 0.0
    counted = exact.row_boxes[row] > 0
    shift = np.uint64(exact.row_slot[row])
    for state in range(exact.layer[layer], exact.layer[layer + 1]):
        shown: Int = np.int64(0)
        if counted:
            shown = MOST_SHOWN - np.int64((exact.key[state] >> shift) & np.uint64(MOST_SHOWN))
        mines = np.int64(exact.key[state] >> MINES_SHIFT) - fewest
        look.value[shown * width + mines] = exact.ways[state]
    return True


@kernel
def multiply_others(exact: Record, look: Record, left_out: Int) -> Int:
    """Join all components that do not change, but for one; gives the degree of the product."""
    degree: Int = np.int64(0)
    look.others[0] = 1.0
    for part in range(exact.components):
        if look.touched[part] or part == left_out:
            continue
        spread, poly = np.int64(exact.spread[part]), np.int64(exact.poly_at[part])
        for t in range(degree + 1, degree + spread + 1):
            look.others[t] = 0.0
        for t in range(degree, -1, -1):  # downwards: each is read before it is written
            weight = look.others[t]
            look.others[t] = 0.0
            for k in range(spread + 1):
                look.others[t + k] += weight * exact.poly[poly + k]
        degree += spread
    return degree


@kernel
def weigh_values(game: Record, exact: Record, look: Record, outside: Int) -> bool:
    """Weigh every number that may be shown by all that may surround it; False out of range."""
    degree = multiply_others(exact, look, -1)
    mines = game.mines - exact.marked - look.fewest
    for part in range(exact.components):
        if look.touched[part] == 0:
            mines -= np.int64(exact.fewest[part])
    look.outside = outside
    if degree + look.width > look.rest.size or mines < 0:
        return False
    if not weigh_rest(look.rest, 0, outside, mines, degree + look.width - 1):
        return False
    for m in range(look.width):
        lead, inside = 0.0, 0.0
        for t in range(degree + 1):
            weight = look.others[t] * look.rest[t + m]
            lead += weight
            inside += weight * (mines - t - m)
        look.lead[m] = lead
        look.inside[m] = inside / max(outside, 1)
    look.total = 0.0
    for shown in range(VALUES):
        weight = 0.0
        for m in range(look.width):
            weight += look.value[shown * look.width + m] * look.lead[m]
        look.weight[shown] = weight
        look.total += weight
    return bool(look.total > 0.0)


@kernel
def suppose(game: Record, exact: Record, look: Record, cell: Int) -> Int:
    """Weigh all numbers that an unknown cell of a solved position may show, if it is no mine."""
    look.states, look.links = exact.states, exact.links
    near = add_row(game, exact, look, cell)
    order_again(exact, look, near)
    outside = exact.outside - near - (1 if exact.box_at[cell] == 0 else 0)
    if not forward(exact, exact.components):
        return EXACT_OVERFLOW
    if not read_values(exact, look):
        return EXACT_OVERFLOW
    return EXACT_DONE if weigh_values(game, exact, look, outside) else EXACT_OVERFLOW


@kernel
def stop_supposing(exact: Record, look: Record, cell: Int) -> None:
    """Take back what `suppose` did to a solved position."""
    join_boxes(exact, look)
    if exact.box_at[cell] > 0:
        exact.box_size[np.int64(exact.box_at[cell]) - 1] += 1
    for k in range(look.parts):
        look.touched[look.part[k]] = 0
    exact.states, exact.links = look.states, look.links


@kernel
def least_in_changed(exact: Record, look: Record, shown: Int) -> float:
    """Give the least weight of a mine in the changed component if the cell shows a number."""
    part, row = exact.components, exact.rows
    layer = last_layer(exact, part)
    counted = exact.row_boxes[row] > 0
    shift = np.uint64(exact.row_slot[row])
    for state in range(exact.layer[layer], exact.layer[layer + 1]):
        key = exact.key[state]
        here = not counted or np.int64((key >> shift) & np.uint64(MOST_SHOWN)) == MOST_SHOWN - shown
        mines = np.int64(key >> MINES_SHIFT) - look.fewest
        exact.onward[state] = look.lead[mines] if here else 0.0
    backward(exact, part)
    least = np.inf
    for k in range(exact.part[part], exact.part[part + 1]):
        least = min(least, exact.box_mined[exact.order[k]])
    return least


@kernel
def least_in_part(exact: Record, look: Record, part: Int, shown: Int) -> float:
    """Give the least weight of a mine in a component that does not change."""
    degree = multiply_others(exact, look, part)
    spread = np.int64(exact.spread[part])
    for more in range(spread + 1):
        weight = 0.0
        for t in range(degree + 1):
            for m in range(look.width):
                value = look.value[shown * look.width + m]
                weight += look.others[t] * value * look.rest[t + m + more]
        look.lead_part[more] = weight
    least = np.inf
    at = np.int64(look.share_at[part])
    for _ in range(exact.part[part], exact.part[part + 1]):
        weight = 0.0
        for more in range(spread + 1):
            weight += look.share[at + more] * look.lead_part[more]
        least = min(least, weight)
        at += spread + 1
    return least


@kernel
def second_safety(exact: Record, look: Record, shown: Int) -> float:
    """Give how safe the safest cell is after the supposed cell has shown a number."""
    weight = look.weight[shown]
    least = least_in_changed(exact, look, shown)
    if look.outside > 0 and least > 0.0:
        inside = 0.0
        for m in range(look.width):
            inside += look.value[shown * look.width + m] * look.inside[m]
        least = min(least, inside)
    for part in range(exact.components):
        if look.touched[part] == 0 and least > look.least[part] * weight:
            least = min(least, least_in_part(exact, look, part, shown))
    return 1.0 if least == np.inf else 1.0 - min(1.0, least / weight)
