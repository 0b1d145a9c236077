"""Second-move safety: how safe the best next cell is, after a supposed cell has shown a number."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.boxes import MINES_SHIFT
from sapper.kernels.exact.programme import backward, last_layer
from sapper.kernels.exact.suppose import multiply_others
from sapper.kernels.exact.supposed_row import MOST_SHOWN
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def weigh_changed(programme: ProgrammeRecord, lookahead: LookaheadRecord, shown: Int) -> None:
    """Weigh a mine in each box of the changed component, if the cell shows a number."""
    component, row = programme.components, programme.rows
    layer = last_layer(programme, component)
    counted = programme.row_boxes[row] > 0
    shift = np.uint64(programme.row_slot[row])
    for state in range(programme.layer[layer], programme.layer[layer + 1]):
        key = programme.key[state]
        here = not counted or np.int64((key >> shift) & np.uint64(MOST_SHOWN)) == MOST_SHOWN - shown
        mines = np.int64(key >> MINES_SHIFT) - lookahead.fewest
        programme.onward[state] = lookahead.lead[mines] if here else 0.0
    backward(programme, component)


@kernel
def least_in_changed(programme: ProgrammeRecord, lookahead: LookaheadRecord, shown: Int) -> float:
    """Return the least weight of a mine in the changed component if the cell shows a number."""
    weigh_changed(programme, lookahead, shown)
    component = programme.components
    least = np.inf
    for k in range(programme.first_box[component], programme.first_box[component + 1]):
        least = min(least, programme.box_mined[programme.order[k]])
    return least


@kernel
def weigh_all_else(
    programme: ProgrammeRecord, lookahead: LookaheadRecord, component: Int, shown: Int
) -> None:
    """Weigh all else, by the mines of a component that does not change."""
    degree = multiply_others(programme, lookahead, component)
    spread = np.int64(programme.degree[component])
    for more in range(spread + 1):
        weight = 0.0
        for t in range(degree + 1):
            for m in range(lookahead.width):
                value = lookahead.value[shown * lookahead.width + m]
                weight += lookahead.others[t] * value * lookahead.rest[t + m + more]
        lookahead.lead_component[more] = weight


@kernel
def least_in_component(
    programme: ProgrammeRecord, lookahead: LookaheadRecord, component: Int, shown: Int
) -> float:
    """Return the least weight of a mine in a component that does not change."""
    weigh_all_else(programme, lookahead, component, shown)
    spread = np.int64(programme.degree[component])
    least = np.inf
    at = np.int64(lookahead.share_at[component])
    for _ in range(programme.first_box[component], programme.first_box[component + 1]):
        weight = 0.0
        for more in range(spread + 1):
            weight += lookahead.share[at + more] * lookahead.lead_component[more]
        least = min(least, weight)
        at += spread + 1
    return least


@kernel
def weight_outside(lookahead: LookaheadRecord, shown: Int) -> float:
    """Return the weight of a mine in a cell that stays outside the boundary."""
    weight = 0.0
    for m in range(lookahead.width):
        weight += lookahead.value[shown * lookahead.width + m] * lookahead.outside_lead[m]
    return weight


@kernel
def second_safety(programme: ProgrammeRecord, lookahead: LookaheadRecord, shown: Int) -> float:
    """Return how safe the safest cell is after the supposed cell has shown a number."""
    weight = lookahead.weight[shown]
    least = least_in_changed(programme, lookahead, shown)
    if lookahead.outside > 0 and least > 0.0:
        least = min(least, weight_outside(lookahead, shown))
    for component in range(programme.components):
        if lookahead.touched[component] == 0 and least > lookahead.least[component] * weight:
            least = min(least, least_in_component(programme, lookahead, component, shown))
    return 1.0 if least == np.inf else 1.0 - min(1.0, least / weight)
