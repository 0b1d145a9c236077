"""Suppose that a cell is open: one dynamic programme for all numbers that it may show.

Only the components next to the cell change. They become one component with a new row, which does
not have to be met: it counts. So the final states of the programme say for each number how many
layouts of the component show it, by their mines. All other components stand as they were solved.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import KNOWN
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.types import Int
from sapper.kernels.exact.boxes import MINES_SHIFT
from sapper.kernels.exact.programme import backward, forward, last_layer, range_of_mines
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_OVERFLOW, weigh_rest
from sapper.kernels.exact.supposed_row import MOST_SHOWN, add_row, join_boxes, order_again
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import VALUES, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def weigh_by_total(programme: ProgrammeRecord, lookahead: LookaheadRecord) -> bool:
    """Write for every box of a solved position the weight of a mine in one cell of it.

    For each number of mines that its component may have on its own: other components and the rest
    may then be weighed in without going through it again. False if the memory does not suffice.
    """
    at = np.int64(0)
    for component in range(programme.components):
        lookahead.share_at[component] = at
        first, width = (
            np.int64(programme.first_box[component]),
            np.int64(programme.degree[component]) + 1,
        )
        boxes = np.int64(programme.first_box[component + 1]) - first
        if at + boxes * width > lookahead.share.size:
            return False
        for k in range(at, at + boxes * width):
            lookahead.share[k] = 0.0
        layer = last_layer(programme, component)
        begin, end = programme.layer[layer], programme.layer[layer + 1]
        for state in range(begin, end):
            programme.onward[state] = 0.0
        least = 1.0
        for state in range(begin, end):
            programme.onward[state] = 1.0
            backward(programme, component)
            programme.onward[state] = 0.0
            more = np.int64(programme.key[state] >> MINES_SHIFT) - np.int64(
                programme.fewest[component]
            )
            for k in range(boxes):
                share = programme.box_mined[programme.order[first + k]]
                lookahead.share[at + k * width + more] = share
                least = min(least, share / programme.ways[state])
        lookahead.least[component] = least
        at += boxes * width
    return True


@kernel
def keep_weights(programme: ProgrammeRecord, lookahead: LookaheadRecord) -> bool:
    """Prepare a solved position for looking ahead; False if the memory does not suffice."""
    for box in range(programme.boxes):
        lookahead.box_mined[box] = programme.box_mined[box]
    for k in range(9):
        lookahead.apart_score[k] = -1.0
    return weigh_by_total(programme, lookahead)


@kernel
def restore_weights(programme: ProgrammeRecord, lookahead: LookaheadRecord) -> None:
    """Put back the weights of mines that looking ahead has changed."""
    for box in range(programme.boxes):
        programme.box_mined[box] = lookahead.box_mined[box]


@kernel
def read_values(programme: ProgrammeRecord, lookahead: LookaheadRecord) -> bool:
    """Write the solutions of the changed component by number shown and mines; False if none."""
    component, row = programme.components, programme.rows
    layer = last_layer(programme, component)
    fewest, most = range_of_mines(programme, component)
    if most < fewest:
        return False
    width = most - fewest + 1
    lookahead.fewest, lookahead.width = fewest, width
    for k in range(VALUES * width):
        lookahead.value[k] = 0.0
    counted = programme.row_boxes[row] > 0
    shift = np.uint64(programme.row_slot[row])
    for state in range(programme.layer[layer], programme.layer[layer + 1]):
        shown: Int = np.int64(0)
        if counted:
            shown = MOST_SHOWN - np.int64((programme.key[state] >> shift) & np.uint64(MOST_SHOWN))
        mines = np.int64(programme.key[state] >> MINES_SHIFT) - fewest
        lookahead.value[shown * width + mines] = programme.ways[state]
    return True


@kernel
def multiply_others(programme: ProgrammeRecord, lookahead: LookaheadRecord, left_out: Int) -> Int:
    """Join all components that do not change, but for one; returns the degree of the product."""
    degree: Int = np.int64(0)
    lookahead.others[0] = 1.0
    for component in range(programme.components):
        if lookahead.touched[component] or component == left_out:
            continue
        spread, poly = np.int64(programme.degree[component]), np.int64(programme.poly_at[component])
        for t in range(degree + 1, degree + spread + 1):
            lookahead.others[t] = 0.0
        for t in range(degree, -1, -1):  # downwards: each is read before it is written
            weight = lookahead.others[t]
            lookahead.others[t] = 0.0
            for k in range(spread + 1):
                lookahead.others[t + k] += weight * programme.poly[poly + k]
        degree += spread
    return degree


@kernel
def weigh_values(
    game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord, outside: Int
) -> bool:
    """Weigh every number that may be shown by all else that fits it; False if out of range."""
    degree = multiply_others(programme, lookahead, np.int64(-1))
    mines = game.mines - programme.marked - lookahead.fewest
    for component in range(programme.components):
        if lookahead.touched[component] == 0:
            mines -= np.int64(programme.fewest[component])
    lookahead.outside = outside
    if degree + lookahead.width > lookahead.rest.size or mines < 0:
        return False
    if not weigh_rest(lookahead.rest[:], np.int64(0), outside, mines, degree + lookahead.width - 1):
        return False
    for m in range(lookahead.width):
        lead, inside = 0.0, 0.0
        for t in range(degree + 1):
            weight = lookahead.others[t] * lookahead.rest[t + m]
            lead += weight
            inside += weight * (mines - t - m)
        lookahead.lead[m] = lead
        lookahead.outside_lead[m] = inside / max(outside, 1)
    lookahead.total = 0.0
    for shown in range(VALUES):
        weight = 0.0
        for m in range(lookahead.width):
            weight += lookahead.value[shown * lookahead.width + m] * lookahead.lead[m]
        lookahead.weight[shown] = weight
        lookahead.total += weight
    return bool(lookahead.total > 0.0)


@shared
def suppose(
    game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord, cell: Int
) -> Int:
    """Weigh all numbers that a cell of a solved position may show if it is safe.

    It is unknown, or known to be safe.
    """
    lookahead.states, lookahead.links = programme.states, programme.links
    near = add_row(game, programme, lookahead, cell)
    order_again(programme, lookahead, near)
    own = programme.box_at[cell] == 0 and game.state[cell] & KNOWN == 0
    outside = programme.outside - near - (1 if own else 0)
    if not forward(programme, programme.components):
        return EXACT_OVERFLOW
    if not read_values(programme, lookahead):
        return EXACT_OVERFLOW
    return EXACT_DONE if weigh_values(game, programme, lookahead, outside) else EXACT_OVERFLOW


@kernel
def stop_supposing(programme: ProgrammeRecord, lookahead: LookaheadRecord, cell: Int) -> None:
    """Take back what `suppose` did to a solved position."""
    join_boxes(programme, lookahead)
    if programme.box_at[cell] > 0:
        programme.box_size[np.int64(programme.box_at[cell]) - 1] += 1
    for k in range(lookahead.changed):
        lookahead.touched[lookahead.changed_component[k]] = 0
    programme.states, programme.links = lookahead.states, lookahead.links
