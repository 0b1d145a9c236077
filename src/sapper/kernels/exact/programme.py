"""The dynamic programme over the boxes of a component, forward and back.

It goes box by box, row by row; a state is what the open rows still need and how many mines were
placed, and equal states are merged. Components are joined by the total number of mines.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.tables import BINOMIAL
from sapper.kernels.core.types import Int
from sapper.kernels.exact.boxes import MINES_SHIFT
from sapper.kernels.memory.programme import HASH_BITS, ProgrammeRecord


@kernel
def forward(programme: ProgrammeRecord, component: Int) -> bool:
    """Run the dynamic programme over a component; False if its memory does not suffice."""
    states, links = programme.states, programme.links
    layer = np.int64(programme.first_layer[component])
    programme.layer[layer] = states
    programme.key[states] = np.uint64(0)
    programme.ways[states] = 1.0
    states += 1
    for at in range(programme.first_box[component], programme.first_box[component + 1]):
        box = np.int64(programme.order[at])
        size = np.int64(programme.box_size[box])
        first_row, end_row = 8 * box, 8 * box + np.int64(programme.box_rows[box])
        opening, mine = programme.box_opening[box], programme.box_mine[box]
        begin = np.int64(programme.layer[layer])
        end = states
        layer += 1
        programme.layer[layer] = end
        widest = (end - begin) * 9
        if mine == 0 or end + widest >= programme.key.size or links + widest >= programme.link.size:
            return False
        bits = np.uint64(9)  # a table no larger than it must be stays in the cache
        while 2 * widest > (1 << bits):
            bits += np.uint64(1)
        if bits > HASH_BITS:
            return False
        last_place = (np.uint64(1) << bits) - np.uint64(1)
        for state in range(begin, end):
            key = programme.key[state] + opening
            fewest, most = 0, size
            for k in range(first_row, end_row):
                need = np.int64((key >> np.uint64(programme.box_slot[k])) & np.uint64(7))
                most = min(most, need)
                fewest = max(fewest, need - programme.box_room[k])
            programme.first_link[state] = links
            programme.fewest_here[state] = fewest
            key -= np.uint64(fewest) * mine
            for mines in range(fewest, most + 1):
                gain = programme.ways[state] * BINOMIAL[size, mines]
                place = (key * np.uint64(0x9E3779B97F4A7C15)) >> (np.uint64(64) - bits)
                while True:
                    to: Int = np.int64(programme.table[place])
                    if to < end or to >= states or programme.key[to] == key:
                        break
                    place = (place + np.uint64(1)) & last_place
                if to < end or to >= states:
                    to = states
                    states += 1
                    programme.table[place] = to
                    programme.key[to] = key
                    programme.ways[to] = gain
                else:
                    programme.ways[to] += gain
                programme.link[links] = to
                links += 1
                key -= mine
        programme.first_link[end] = links
    programme.layer[layer + 1] = states
    programme.first_link[states] = links
    programme.first_layer[component + 1] = layer + 2
    programme.states, programme.links = states + 1, links
    return True


@kernel
def last_layer(programme: ProgrammeRecord, component: Int) -> Int:
    """Return the layer in which a component is complete: one state for each number of mines."""
    return np.int64(programme.first_layer[component + 1]) - 2


@kernel
def range_of_mines(programme: ProgrammeRecord, component: Int) -> tuple[Int, Int]:
    """Return the fewest and the most mines of a component; fewest > most if it has no solution."""
    layer = last_layer(programme, component)
    fewest, most = np.int64(1 << 30), np.int64(-1)
    for state in range(programme.layer[layer], programme.layer[layer + 1]):
        mines = np.int64(programme.key[state] >> MINES_SHIFT)
        fewest, most = min(fewest, mines), max(most, mines)
    return fewest, most


@kernel
def collect(programme: ProgrammeRecord, component: Int) -> bool:
    """Write the solutions of a component by number of mines; False if it has none."""
    layer = last_layer(programme, component)
    fewest, most = range_of_mines(programme, component)
    if most < fewest:
        return False
    at = np.int64(programme.poly_at[component])
    programme.fewest[component] = fewest
    programme.degree[component] = most - fewest
    programme.poly_at[component + 1] = at + most - fewest + 1
    for k in range(at, at + most - fewest + 1):
        programme.poly[k] = 0.0
    for state in range(programme.layer[layer], programme.layer[layer + 1]):
        mines = np.int64(programme.key[state] >> MINES_SHIFT)
        programme.poly[at + mines - fewest] = programme.ways[state]
    return True


@kernel
def backward(programme: ProgrammeRecord, component: Int) -> None:
    """Go back through a component; writes the weight of mined and clear cells of each box."""
    layer = last_layer(programme, component)
    for at in range(
        programme.first_box[component + 1] - 1, np.int64(programme.first_box[component]) - 1, -1
    ):
        layer -= 1
        box = np.int64(programme.order[at])
        size = np.int64(programme.box_size[box])
        mined, clear = 0.0, 0.0
        for state in range(programme.layer[layer], programme.layer[layer + 1]):
            mines = np.int64(programme.fewest_here[state])
            onward, with_mines, without = 0.0, 0.0, 0.0
            for k in range(programme.first_link[state], programme.first_link[state + 1]):
                weight = BINOMIAL[size, mines] * programme.onward[programme.link[k]]
                onward += weight
                with_mines += weight * mines
                without += weight * (size - mines)
                mines += 1
            programme.onward[state] = onward
            mined += programme.ways[state] * with_mines
            clear += programme.ways[state] * without
        programme.box_mined[box] = mined / size
        programme.box_clear[box] = clear / size
