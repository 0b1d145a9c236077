"""The cells that are certainly safe after a supposed cell has shown a number."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.second_safety import weigh_all_else, weigh_changed, weight_outside
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord


@kernel
def count_in_changed(programme: ProgrammeRecord, lookahead: LookaheadRecord, shown: Int) -> Int:
    """Count the certainly safe cells of the changed component."""
    weigh_changed(programme, lookahead, shown)
    component = programme.components
    found: Int = np.int64(0)
    for k in range(programme.first_box[component], programme.first_box[component + 1]):
        box = programme.order[k]
        if programme.box_mined[box] == 0.0:
            found += np.int64(programme.box_size[box])
    return found


@kernel
def count_in_component(
    programme: ProgrammeRecord, lookahead: LookaheadRecord, component: Int, shown: Int
) -> Int:
    """Count the certainly safe cells of a component that does not change."""
    weigh_all_else(programme, lookahead, component, shown)
    width = np.int64(programme.degree[component]) + 1
    at = np.int64(lookahead.share_at[component])
    found: Int = np.int64(0)
    for k in range(programme.first_box[component], programme.first_box[component + 1]):
        weight = 0.0
        for more in range(width):
            weight += lookahead.share[at + more] * lookahead.lead_component[more]
        if weight == 0.0:
            found += np.int64(programme.box_size[programme.order[k]])
        at += width
    return found


@kernel
def count_certain(programme: ProgrammeRecord, lookahead: LookaheadRecord, shown: Int) -> Int:
    """Count the cells that are certainly safe after the supposed cell has shown a number.

    Components that do not change have such cells only if they have a layout without a mine in one
    of their boxes: where `least` is above 0, no total number of mines makes a cell safe.
    """
    found = count_in_changed(programme, lookahead, shown)
    if lookahead.outside > 0 and weight_outside(lookahead, shown) == 0.0:
        found += lookahead.outside
    for component in range(programme.components):
        if lookahead.touched[component] == 0 and lookahead.least[component] == 0.0:
            found += count_in_component(programme, lookahead, component, shown)
    return found
